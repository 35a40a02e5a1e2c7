"""A chain from the hand against theft, robbery and hold-up (N-ACT-6)."""

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.nottingham.guards import require_awaited, require_revealed
from referee.rules.nottingham.moves import did, into_hand, out_of_hand
from referee.rules.nottingham.names import CARDS
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.turn import go_on_to_trade
from referee.rules.sentences import Who, say

chapter: Chapter[Game] = Chapter()

CHAIN = "chain"


@command(chapter, "defend")
class Defend:
    pass


@event(chapter, "defended")
class Defended:
    seat: int
    target: int
    item: str
    """The attacking card, which the defender takes."""


@chapter.decides(Defend)
def decide_defend(game: Game, asked: Defend, sent: Sent) -> list[object]:
    seat = require_awaited(game, "defend", sent, "N-ACT-6")
    hand = game.players[seat].hand
    if hand is not None and CHAIN not in hand:
        raise Refused("no_chain", say("You hold no chain to defend yourself with."), "N-ACT-6")
    return [Defended(seat=game.turn, target=seat, item=require_revealed(game))]


@chapter.evolves(Defended)
def evolve_defended(game: Game, defended: Defended) -> Game:
    game = did(out_of_hand(game, defended.target, {CHAIN: 1}), defended.target, "defence", defended.seat)
    game = into_hand(game, defended.target, {defended.item: 1})
    return go_on_to_trade(into_hand(game, defended.seat, {CHAIN: 1}))


@chapter.tells(Defended)
def tell_defended(defended: Defended) -> Told:
    name, attacker, target = CARDS[defended.item], Who(defended.seat), Who(defended.target)
    return Told(
        say(
            "%(who)s defends with a chain. %(other)s takes it, %(who)s takes the card: %(card)s.",
            who=target,
            other=attacker,
            card=name,
        ),
        {
            defended.seat: say(
                "%(who)s defends with a chain, which is yours now, and takes your card: %(card)s.",
                who=target,
                card=name,
            ),
            defended.target: say(
                "You defend with a chain. %(other)s takes it, you take the card: %(card)s.", other=attacker, card=name
            ),
        },
    )
