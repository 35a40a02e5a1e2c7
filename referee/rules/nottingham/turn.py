"""The turn: a card is turned up, taken in hand or played, then perhaps a trade, then the left neighbour (N-TRN).

This game has no rounds: every change of phase is one of the functions here.
"""

from dataclasses import replace
from typing import Literal

from referee.rules.kernel import Chapter, Sent, Told, command, event
from referee.rules.nottingham.guards import (
    require_awaited,
    require_awaited_by_anybody,
    require_known_item,
    require_revealed,
)
from referee.rules.nottingham.moves import into_hand, with_player
from referee.rules.nottingham.names import CARDS
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import Item
from referee.rules.nottingham.waiting import is_ever_playable
from referee.rules.sentences import Who, say

chapter: Chapter[Game] = Chapter()

Why = Literal["", "no_offer", "refused"]
"""Why a card is kept that was to be bought or bartered with: nothing was offered, or nothing that was liked."""


@command(chapter, "reveal", "seat", "host", "host_for_seat")
class Reveal:
    """Everybody sees the card, so anybody may tap it."""

    item: Item


@command(chapter, "keep")
class Keep:
    end: bool = False
    """And the turn is over."""


@command(chapter, "end_turn", "seat", "host", "host_for_seat")
class EndTurn:
    pass


@event(chapter, "card_revealed")
class CardRevealed:
    seat: int
    item: str


@event(chapter, "card_kept")
class CardKept:
    seat: int
    item: str
    why: Why = ""


@event(chapter, "turn_ended")
class TurnEnded:
    seat: int
    next: int
    by_host: bool = False
    """Not by whoever it was the turn of, but by the host for them."""


def begin_turn(game: Game, seat: int) -> Game:
    """A player's turn begins: a card is to be turned up (N-TRN-1). Whoever came back plays from here on (N-LEV-1)."""
    if game.players[seat].presence == "returning":
        game = with_player(game, seat, presence="here")
    return replace(game, phase="reveal", turn=seat, traded=False)


def go_on_to_action(game: Game, item: str) -> Game:
    """A card is turned up: it is played or taken in hand (N-TRN-1)."""
    return replace(game, phase="act", revealed=item)


def go_on_to_trade(game: Game) -> Game:
    """The card turned up has gone where it belongs: something can be traded in (N-TRN-2)."""
    return replace(game, phase="trade", revealed=None, bidding=None, attack=None)


def go_on_to_favour(game: Game) -> Game:
    """Something was traded in: the sheriff moves and brings favour (N-TRN-3)."""
    return replace(game, phase="favour", laid=None, traded=True, pawn="called")


def end_all_turns(game: Game) -> Game:
    """The game is over, whatever was going on (N-END-1)."""
    return replace(
        game,
        phase="over",
        pawn="still",
        dry=False,
        favour=(),
        granted=None,
        to_put_back=(),
        revealed=None,
        bidding=None,
        attack=None,
        laid=None,
    )


@chapter.decides(Reveal)
def decide_reveal(game: Game, asked: Reveal, sent: Sent) -> list[object]:
    require_known_item(game, asked.item, "item")
    seat = require_awaited_by_anybody(game, "reveal", "N-TRN-1")
    revealed = CardRevealed(seat=seat, item=asked.item)
    # A chain leaves nothing to decide: it is always taken in hand (N-ACT-6).
    return [revealed] if is_ever_playable(game, asked.item) else [revealed, CardKept(seat=seat, item=asked.item)]


@chapter.decides(Keep)
def decide_keep(game: Game, asked: Keep, sent: Sent) -> list[object]:
    seat = require_awaited(game, "keep", sent, "N-TRN-1")
    kept = CardKept(seat=seat, item=require_revealed(game))
    return [kept, TurnEnded(seat=seat, next=game.next_turn)] if asked.end else [kept]


@chapter.decides(EndTurn)
def decide_end_turn(game: Game, asked: EndTurn, sent: Sent) -> list[object]:
    if sent.host and sent.seat != game.turn:
        seat = require_awaited_by_anybody(game, "end_turn", "N-TRN-4")
        return [TurnEnded(seat=seat, next=game.next_turn, by_host=seat in sent.phones)]
    seat = require_awaited(game, "end_turn", sent, "N-TRN-4")
    return [TurnEnded(seat=seat, next=game.next_turn, by_host=sent.by_host)]


@chapter.evolves(CardRevealed)
def evolve_card_revealed(game: Game, revealed: CardRevealed) -> Game:
    return go_on_to_action(replace(game, deck=game.deck - 1, granted=None), revealed.item)


@chapter.evolves(CardKept)
def evolve_card_kept(game: Game, kept: CardKept) -> Game:
    return go_on_to_trade(into_hand(game, kept.seat, {kept.item: 1}))


@chapter.evolves(TurnEnded)
def evolve_turn_ended(game: Game, ended: TurnEnded) -> Game:
    return begin_turn(replace(game, turns=game.turns + 1), ended.next)


@chapter.tells(CardRevealed)
def tell_card_revealed(revealed: CardRevealed) -> Told:
    name = CARDS[revealed.item]
    return Told(
        say("%(who)s turns up: %(card)s.", who=Who(revealed.seat), card=name),
        {revealed.seat: say("You turn up: %(card)s.", card=name)},
    )


@chapter.tells(CardKept)
def tell_card_kept(kept: CardKept) -> Told:
    seat, name, player = kept.seat, CARDS[kept.item], Who(kept.seat)
    match kept.why:
        case "no_offer":
            return Told(
                say("Nobody has anything to offer. %(who)s keeps the card: %(card)s.", who=player, card=name),
                {seat: say("Nobody has anything to offer. You keep the card: %(card)s.", card=name)},
            )
        case "refused":
            return Told(
                say("%(who)s refuses all offers and keeps the card: %(card)s.", who=player, card=name),
                {seat: say("You refuse all offers and keep the card: %(card)s.", card=name)},
            )
        case _:
            return Told(
                say("%(who)s takes the card in hand: %(card)s.", who=player, card=name),
                {seat: say("You take the card in hand: %(card)s.", card=name)},
            )


@chapter.tells(TurnEnded)
def tell_turn_ended(ended: TurnEnded) -> Told:
    following = Who(ended.next)
    if not ended.by_host:
        return Told(say("It is %(who)s's turn.", who=following), {ended.next: say("It is your turn.")})
    before = Who(ended.seat)
    return Told(
        say("The host ends %(before)s's turn. It is %(who)s's turn.", before=before, who=following),
        {
            ended.seat: say("The host ends your turn. It is %(who)s's turn.", who=following),
            ended.next: say("The host ends %(before)s's turn. It is your turn.", before=before),
        },
    )
