"""Before the first round: what to take out of the deck, what to deal, who starts (S-SET)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from referee.rules.heaps import tidy
from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.ledger import BANK, purse, seat_account
from referee.rules.sentences import Sentence, Who, say, who
from referee.rules.sheriff.deputies import drawn_deputies
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.guards import require_known_seat
from referee.rules.sheriff.names import cards_listed
from referee.rules.sheriff.round import begin_round
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Game
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "start", "host")
class Start:
    first: Seat | None = None
    deputies: tuple[Seat, Seat] | None = None


@event(chapter, "game_started")
class GameStarted:
    players: int
    gold: int
    sheriff: int | None
    deputies: tuple[int, ...]
    deck: tuple[int, ...]
    """The deputy cards that are still in the deck."""


@chapter.decides(Start)
def decide_start(game: Game, asked: Start, sent: Sent) -> list[object]:
    if game.phase == "over":
        raise Refused("game_over", say("The game is over. Open a new table for the next one."), "S-RND-1")
    if game.phase != "lobby":
        raise Refused("already_started", say("The game is running. End it before you start another."), "S-RND-1")
    count = len(game.players)
    if count not in game.player_count:
        raise Refused(
            "player_count",
            say(
                "This edition is for %(least)d to %(most)d players.",
                least=game.player_count.min,
                most=game.player_count.max,
            ),
            "S-SET-1",
        )
    buffer = EventBuffer(game)
    sheriff: int | None = None
    deputies: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    if game.has_deputies:
        if asked.first is not None:
            raise Refused("six_have_deputies", say("Six players have deputies: name two of them, or none."), "S-SET-8")
        deputies, deck = drawn_deputies(game, asked.deputies, sent)
    else:
        if asked.deputies is not None:
            raise Refused("no_deputies", say("Only six players have deputies: name the first sheriff."), "S-SET-8")
        sheriff = sent.chance(count) if asked.first is None else require_known_seat(game, asked.first, "first")
    gold = game.options.starting_gold
    buffer.add(GameStarted(players=count, gold=gold, sheriff=sheriff, deputies=deputies, deck=deck))
    for seat in game.seats:
        pay(buffer, BANK, seat_account(seat), gold, "start")
    return buffer.events


@chapter.evolves(GameStarted)
def evolve_game_started(game: Game, started: GameStarted) -> Game:
    game = replace(game, first_sheriff=started.sheriff)
    return begin_round(game, 1, started.sheriff, started.deputies, started.deck)


@chapter.tells(GameStarted)
def tell_game_started(started: GameStarted) -> Told:
    gold = started.gold
    if started.deputies:
        return Told(
            say(
                "The game begins with %(gold)d gold each. The deputies are %(deputies)s.",
                gold=gold,
                deputies=who(started.deputies),
            ),
            {
                seat: say(
                    "The game begins with %(gold)d gold each. You and %(other)s are the deputies.",
                    gold=gold,
                    other=who(other for other in started.deputies if other != seat),
                )
                for seat in started.deputies
            },
        )
    sheriff = started.sheriff or 0
    return Told(
        say(
            "The game begins with %(gold)d gold each. %(sheriff)s is the first sheriff.",
            gold=gold,
            sheriff=Who(sheriff),
        ),
        {sheriff: say("The game begins with %(gold)d gold each. You are the first sheriff.", gold=gold)},
    )


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the hands do before the first round, checked against what the box holds."""

    take_out: Mapping[str, int]
    """Card by card: every 4+ card with three players (S-SET-4), and the royal goods unless they play (S-SET-5)."""
    deck: Mapping[str, int]
    deck_cards: int
    remove_unseen: int
    hand: int
    discard_piles: int
    face_up_each: int
    draw_pile: int
    """How many cards are left to draw from."""
    gold: int
    coins: Mapping[int, int]
    """The gold of one player in coins of this box."""
    black_market: Mapping[str, tuple[int, int]]
    deputy_cards: int
    steps: tuple[Sentence, ...]

    def numbers(self) -> dict[str, Any]:
        """Everything but the words."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "steps"}


def sheet(game: Game) -> Sheet:
    """The set-up sheet, in the order of S-SET-10."""
    edition, options, players = game.edition, game.options, len(game.players)
    deck = tidy({good: game.copies(good) for good in game.box})
    in_box = {good: card.copies for good, card in edition.goods.items()}
    take_out = tidy({good: in_box[good] - deck.get(good, 0) for good in in_box})
    cards = sum(deck.values())
    unseen = 10 if options.remove_ten else 0
    laid_out = edition.discard_piles * edition.discards_face_up
    coins = purse(options.starting_gold, players, edition.coins) or {}
    made = Sheet(
        take_out=take_out,
        deck=deck,
        deck_cards=cards,
        remove_unseen=unseen,
        hand=game.hand,
        discard_piles=edition.discard_piles,
        face_up_each=edition.discards_face_up,
        draw_pile=cards - unseen - players * game.hand - laid_out,
        gold=options.starting_gold,
        coins=coins,
        black_market=options.black_market_values if options.black_market else {},
        deputy_cards=players if game.has_deputies else 0,
        steps=(),
    )
    return replace(made, steps=tuple(_steps(game, made)))


def _steps(game: Game, made: Sheet) -> list[Sentence]:
    steps: list[Sentence] = []
    if made.take_out:
        steps.append(say("Take out of the deck: %(cards)s.", cards=cards_listed(made.take_out)))
    if game.options.royal_goods:
        steps.append(say("Leave the royal goods in the deck."))
    if promo_cards := {card: made.deck[card] for card in game.options.promo_cards}:
        steps.append(say("Add the promo cards: %(cards)s.", cards=cards_listed(promo_cards)))
    steps.append(say("Shuffle the deck of %(count)d cards.", count=made.deck_cards))
    if made.remove_unseen:
        steps.append(say("Put %(count)d cards back into the box, unseen.", count=made.remove_unseen))
    steps.append(say("Deal %(count)d cards to each player.", count=made.hand))
    if made.face_up_each:
        steps.append(
            say(
                "Lay out %(piles)d discard piles of %(count)d cards each, face up.",
                piles=made.discard_piles,
                count=made.face_up_each,
            )
        )
    else:
        steps.append(say("Leave room for one discard pile."))
    if made.black_market:
        steps.append(say("Lay out the black market: for each kind a pile of two cards, the higher one on top."))
    if made.gold:
        steps.append(say("Give %(gold)d gold to each player.", gold=made.gold))
    if made.deputy_cards:
        steps.append(say("Shuffle the six deputy cards and draw two: they are the first deputies."))
    else:
        steps.append(
            say("The player with the most cash in their pocket is the first sheriff; if two have as much, draw lots.")
        )
    return steps
