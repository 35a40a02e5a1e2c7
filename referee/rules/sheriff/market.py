"""The market: each merchant swaps up to five cards (S-MKT)."""

from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.sentences import Who, say, say_n
from referee.rules.sheriff.guards import (
    require_known_seat,
    require_merchant,
    require_on_duty,
    require_on_duty_or_host,
    require_phase,
)
from referee.rules.sheriff.state import Game, with_player
from referee.rules.sheriff.waiting import phase_waits_for, waiting
from referee.rules.vocabulary import Count, Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "open_market")
class OpenMarket:
    first: Seat


@command(chapter, "market_done", "seat", "host_for_seat")
class MarketDone:
    swapped: Count = 0


@command(chapter, "close_market", "host", "seat")
class CloseMarket:
    pass


@event(chapter, "market_opened")
class MarketOpened:
    by: int
    first: int


@event(chapter, "market_visited")
class MarketVisited:
    seat: int
    swapped: int
    by_host: bool = False
    """Done for all to see, and tapped by the host."""


@event(chapter, "market_closed")
class MarketClosed:
    by: int | None
    """None: the host."""


def first_in_market(game: Game) -> int | None:
    """1e: left of the sheriff; 2e: nobody before the sheriff has named one (S-MKT-2)."""
    return None if game.edition.sheriff_names_market_start else next(iter(game.merchants), None)


@chapter.decides(OpenMarket)
def decide_open_market(game: Game, asked: OpenMarket, sent: Sent) -> list[object]:
    require_phase(game, "market", rule="S-MKT-2")
    if not game.edition.sheriff_names_market_start:
        raise Refused("starts_left", say("In this edition the market starts left of the sheriff."), "S-MKT-2")
    by = require_on_duty(game, sent, "S-MKT-2")
    if by != game.lead:
        raise Refused("not_the_lead", say("The deputy drawn first opens the market."), "S-DEP-8")
    if game.market_first is not None:
        raise Refused("market_is_open", waiting(game), "S-MKT-2")
    if require_known_seat(game, asked.first, "first") not in game.merchants:
        raise Refused("not_a_merchant", say("Name a merchant: whoever is on duty does not go to market."), "S-RND-2")
    return [MarketOpened(by=by, first=asked.first)]


@chapter.decides(MarketDone)
def decide_market_done(game: Game, asked: MarketDone, sent: Sent) -> list[object]:
    require_phase(game, "market", rule="S-MKT-1")
    seat = require_merchant(game, sent, "S-RND-2")
    if game.market_first is None:
        raise Refused("market_not_open", waiting(game), "S-MKT-2")
    if phase_waits_for(game) != (seat,):
        raise Refused("not_your_turn", waiting(game), "S-MKT-1")
    if not 0 <= asked.swapped <= game.edition.swap_at_most:
        raise Refused(
            "too_many_swapped",
            say("You may swap at most %(most)d cards.", most=game.edition.swap_at_most),
            "S-MKT-1",
        )
    return [MarketVisited(seat=seat, swapped=asked.swapped, by_host=sent.by_host)]


@chapter.decides(CloseMarket)
def decide_close_market(game: Game, asked: CloseMarket, sent: Sent) -> list[object]:
    require_phase(game, "market", rule="S-MKT-1")
    return [MarketClosed(by=require_on_duty_or_host(game, sent, "S-RND-2"))]


@chapter.evolves(MarketOpened)
def evolve_market_opened(game: Game, opened: MarketOpened) -> Game:
    return replace(game, market_first=opened.first)


@chapter.evolves(MarketVisited)
def evolve_market_visited(game: Game, visited: MarketVisited) -> Game:
    return with_player(game, visited.seat, been_to_market=True)


@chapter.evolves(MarketClosed)
def evolve_market_closed(game: Game, closed: MarketClosed) -> Game:
    for seat in game.merchants:
        game = with_player(game, seat, been_to_market=True)
    return game


@chapter.tells(MarketOpened)
def tell_market_opened(opened: MarketOpened) -> Told:
    theirs = say("%(sheriff)s opens the market: %(first)s starts.", sheriff=Who(opened.by), first=Who(opened.first))
    return Told(
        theirs,
        {
            opened.by: say("You open the market: %(first)s starts.", first=Who(opened.first)),
            opened.first: say("%(sheriff)s opens the market: you start.", sheriff=Who(opened.by)),
        },
    )


@chapter.tells(MarketVisited)
def tell_market_visited(visited: MarketVisited) -> Told:
    name = Who(visited.seat)
    if visited.by_host:
        return Told(
            say_n(
                "%(who)s swaps %(num)d card, the host notes.",
                "%(who)s swaps %(num)d cards, the host notes.",
                visited.swapped,
                who=name,
            ),
            {
                visited.seat: say_n(
                    "You swap %(num)d card, the host notes.", "You swap %(num)d cards, the host notes.", visited.swapped
                )
            },
        )
    return Told(
        say_n("%(who)s swaps %(num)d card.", "%(who)s swaps %(num)d cards.", visited.swapped, who=name),
        {visited.seat: say_n("You swap %(num)d card.", "You swap %(num)d cards.", visited.swapped)},
    )


@chapter.tells(MarketClosed)
def tell_market_closed(closed: MarketClosed) -> Told:
    if closed.by is None:
        return Told(say("The host closes the market."))
    return Told(say("%(who)s closes the market.", who=Who(closed.by)), {closed.by: say("You close the market.")})
