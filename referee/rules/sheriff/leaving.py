"""Whoever leaves is no sheriff and no merchant any more; what lies on the stand counts (S-RND-6)."""

from dataclasses import replace

from referee.rules.kernel import Chapter, Event, Sent
from referee.rules.sheriff.corrections import Correct, CorrectSecret
from referee.rules.sheriff.deals import JudgePromise
from referee.rules.sheriff.inspecting import lapsed, let_pass
from referee.rules.sheriff.offers import gone
from referee.rules.sheriff.round import EndGame, end_inspection
from referee.rules.sheriff.rulebook import EventBuffer, rulebook
from referee.rules.sheriff.state import Deal, Game, Offer, no_stances, with_bag, with_player
from referee.rules.table.leaving import PlayerCameBack, PlayerLeft, register
from referee.rules.table.other_points import OtherPoints

chapter: Chapter[Game] = Chapter()


def leaves(game: Game, left: PlayerLeft, sent: Sent) -> list[Event]:
    """If nobody is on duty any more, every bag that is not settled passes, and the host ends the round."""
    buffer = EventBuffer(game)
    buffer.add(left)
    if buffer.game.on_duty or game.phase == "end":
        return buffer.events
    for merchant, bag in buffer.game.bags:
        if not bag.settled:
            let_pass(buffer, merchant, ())
    buffer.add(end_inspection(game, sent))
    return buffer.events


def _is_open_to_absent(kind: type) -> bool:
    """What one owns and was promised stays one's own; the host stays the host."""
    return kind in (CorrectSecret, JudgePromise)


def _is_open_when_stopped(kind: type) -> bool:
    return kind in (EndGame, Correct, OtherPoints)


register(
    chapter,
    rulebook,
    "S-RND-6",
    leaves,
    is_open_to_absent=_is_open_to_absent,
    is_open_when_stopped=_is_open_when_stopped,
)


@chapter.evolves(PlayerLeft)
def evolve_player_left(game: Game, left: PlayerLeft) -> Game:
    """An unsettled bag goes back to the hand. Offers to and from the leaver lapse, and deals that nobody can keep."""
    seat = left.seat
    game = with_player(game, seat, presence="away")

    def is_theirs(offer: Offer) -> bool:
        return seat in (offer.by, *offer.to, *offer.consent)

    game = gone(game, *(offer.id for offer in game.offers if is_theirs(offer)))
    bag = game.players[seat].bag
    if bag is not None and not bag.settled:
        game = with_player(lapsed(game, seat), seat, bag=None)
    for merchant, one in game.bags:
        if not one.settled:
            alone = None if one.alone == seat else one.alone
            game = with_bag(no_stances(game, (merchant,), (seat,)), merchant, alone=alone)
    deals = (replace(deal, status="lapsed") if _is_void(game, deal) else deal for deal in game.deals)
    return replace(game, deals=tuple(deals))


def _is_void(game: Game, deal: Deal) -> bool:
    """Bound, but the bag it is about went back to the hand, or nobody is left who undertook it."""
    if deal.status != "bound" or deal.round != game.round:
        return False
    about = {*(ask.merchant for ask in deal.asks if ask.do == "inspect")}
    if deal.from_bag and deal.delivered is None:
        about.add(deal.from_bag[0])
    undertook = {deal.by, *deal.to, *deal.consent} & set(game.officers)
    nobody = bool(deal.asks) and not undertook & set(game.on_duty)
    return nobody or any(game.players[merchant].bag is None for merchant in about)


@chapter.evolves(PlayerCameBack)
def evolve_player_came_back(game: Game, back: PlayerCameBack) -> Game:
    return with_player(game, back.seat, presence="returning")
