"""A chain from the hand against theft, robbery and hold-up (N-ACT-6)."""

from referee.rules.names import CARDS
from referee.rules.nottingham.book import awaited, command, event, rulebook
from referee.rules.nottingham.moves import into_hand, out_of_hand
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.turn import acted, card
from referee.rules.play import Refused, Sent
from referee.rules.words import Sentence, Who, eyes, say

CHAIN = "chain"


@command("defend")
class Defend:
    pass


@event("defended")
class Defended:
    seat: int
    target: int
    item: str
    """The attacking card, which the defender takes."""


@rulebook.decides(Defend)
def _(game: Game, asked: Defend, sent: Sent) -> list[object]:
    seat = awaited(game, "defend", sent, "N-ACT-6")
    hand = game.players[seat].hand
    if hand is not None and CHAIN not in hand:
        raise Refused("no_chain", say("You hold no chain to defend yourself with."), "N-ACT-6")
    return [Defended(seat=game.turn, target=seat, item=card(game))]


@rulebook.evolves(Defended)
def _(game: Game, defended: Defended) -> Game:
    game = out_of_hand(game, defended.target, {CHAIN: 1})
    game = into_hand(game, defended.target, {defended.item: 1})
    return acted(into_hand(game, defended.seat, {CHAIN: 1}))


@rulebook.tells(Defended)
def _(defended: Defended, viewer: int | None) -> Sentence:
    name, attacker, target = CARDS[defended.item], Who(defended.seat), Who(defended.target)
    if viewer is not None and viewer == defended.seat:
        return say(
            "%(who)s defends with a chain, which is yours now, and takes your card: %(card)s.", who=target, card=name
        )
    return eyes(
        viewer,
        defended.target,
        say("You defend with a chain. %(other)s takes it, you take the card: %(card)s.", other=attacker, card=name),
        say(
            "%(who)s defends with a chain. %(other)s takes it, %(who)s takes the card: %(card)s.",
            who=target,
            other=attacker,
            card=name,
        ),
    )
