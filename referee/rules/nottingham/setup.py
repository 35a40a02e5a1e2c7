"""Before the first turn: colours, ambush cards to take out, what to deal, who starts (N-SET)."""

from dataclasses import dataclass, fields, replace
from typing import Any

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.nottingham.guards import require_known_seat
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.names import COLOURS
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.turn import begin_turn
from referee.rules.sentences import Sentence, Who, listing, say
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "start", "host")
class Start:
    first: Seat | None = None
    """Nobody named: drawn by lot."""


@event(chapter, "game_started")
class GameStarted:
    players: int
    first: int
    hand: int
    deck: int


@chapter.decides(Start)
def decide_start(game: Game, asked: Start, sent: Sent) -> list[object]:
    if game.phase != "lobby":
        raise Refused("already_started", say("The game is running. End it before you start another."), "N-SET-4")
    count, edition = len(game.players), game.edition
    if count not in edition.players:
        least, most = edition.players.min, edition.players.max
        why = say("This edition is for %(least)d to %(most)d players.", least=least, most=most)
        raise Refused("player_count", why, "N-SET-1")
    first = sent.chance(count) if asked.first is None else require_known_seat(game, asked.first, "first")
    deck = cards_in_box(game) - edition.hand * count
    return [GameStarted(players=count, first=first, hand=edition.hand, deck=deck)]


@chapter.evolves(GameStarted)
def evolve_game_started(game: Game, started: GameStarted) -> Game:
    for seat in game.seats:
        game = with_player(game, seat, hand_count=started.hand)
    return begin_turn(replace(game, deck=started.deck, first=started.first), started.first)


@chapter.tells(GameStarted)
def tell_game_started(started: GameStarted) -> Told:
    hand, first = started.hand, started.first
    return Told(
        say("The game begins with %(hand)d cards each. %(first)s starts.", hand=hand, first=Who(first)),
        {first: say("The game begins with %(hand)d cards each. You start.", hand=hand)},
    )


def cards_in_box(game: Game) -> int:
    return sum(item.copies for item in game.edition.items.values())


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the hands do before the first turn, checked against what the box holds."""

    colours: tuple[str, ...]
    """By seat."""
    take_out: tuple[str, ...]
    """The colours whose ambush cards go back into the box (N-SET-2)."""
    ambush_cards: int
    hand: int
    deck_cards: int
    draw_pile: int
    tasks: tuple[str, ...]
    steps: tuple[Sentence, ...]

    def numbers(self) -> dict[str, Any]:
        """Everything but the words."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "steps"}


def sheet(game: Game) -> Sheet:
    edition, players = game.edition, len(game.players)
    colours = game.options.colours
    take_out = tuple(colour for colour in edition.colours if colour not in colours)
    deck = cards_in_box(game)
    steps = [
        say("Everybody takes a colour."),
        say("Shuffle the deck of %(count)d cards.", count=deck),
        say("Deal %(count)d cards to each player.", count=edition.hand),
        say("Put the two cards of each task in the middle, the one with one pawn on top."),
        say("Put the sheriff in the city."),
        say("Agree who starts. Play goes to the left."),
    ]
    if take_out:
        back = listing(*(COLOURS[colour] for colour in take_out))
        steps.insert(1, say("Put the ambush cards of these colours back into the box: %(colours)s.", colours=back))
    steps.insert(-3, say("Shuffle the %(count)d ambush cards.", count=game.ambush_pile))
    return Sheet(
        colours=colours,
        take_out=take_out,
        ambush_cards=game.ambush_pile,
        hand=edition.hand,
        deck_cards=deck,
        draw_pile=deck - edition.hand * players,
        tasks=tuple(edition.tasks),
        steps=tuple(steps),
    )
