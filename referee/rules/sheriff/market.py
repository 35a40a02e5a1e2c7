"""The market: each merchant swaps up to five cards (S-MKT)."""

from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import (
    command,
    duty_or_host,
    event,
    in_phase,
    known_seat,
    merchant_acting,
    on_duty,
    rulebook,
)
from referee.rules.sheriff.state import Game, Phase, with_player
from referee.rules.sheriff.words import waited_for, waiting
from referee.rules.values import replace
from referee.rules.vocabulary import Count, Seat
from referee.rules.words import Sentence, Who, eyes, say, say_n


@command("open_market")
class OpenMarket:
    first: Seat


@command("market_done")
class MarketDone:
    swapped: Count = 0


@command("close_market", "host", "seat")
class CloseMarket:
    pass


@event("market_opened")
class MarketOpened:
    by: int
    first: int


@event("market_visited")
class MarketVisited:
    seat: int
    swapped: int


@event("market_closed")
class MarketClosed:
    by: int | None
    """None: the host."""


@event("phase_began")
class PhaseBegan:
    phase: Phase
    clock_ms: int | None = None
    remaining_ms: int | None = None
    """What was left of a clock that ran until then."""


@rulebook.decides(OpenMarket)
def _(game: Game, asked: OpenMarket, sent: Sent) -> list[object]:
    in_phase(game, "market", rule="S-MKT-2")
    if not game.edition.sheriff_names_market_start:
        raise Refused("starts_left", say("In this edition the market starts left of the sheriff."), "S-MKT-2")
    by = on_duty(game, sent, "S-MKT-2")
    if by != game.lead:
        raise Refused("not_the_lead", say("The deputy drawn first opens the market."), "S-DEP-8")
    if game.market_first is not None:
        raise Refused("market_is_open", waiting(game), "S-MKT-2")
    if known_seat(game, asked.first, "first") in game.officers:
        raise Refused("not_a_merchant", say("Name a merchant: who is on duty does not go to market."), "S-RND-2")
    return [MarketOpened(by=by, first=asked.first)]


@rulebook.decides(MarketDone)
def _(game: Game, asked: MarketDone, sent: Sent) -> list[object]:
    in_phase(game, "market", rule="S-MKT-1")
    seat = merchant_acting(game, sent, "S-RND-2")
    if game.market_first is None:
        raise Refused("market_not_open", waiting(game), "S-MKT-2")
    if waited_for(game) != (seat,):
        raise Refused("not_your_turn", waiting(game), "S-MKT-1")
    if not 0 <= asked.swapped <= game.edition.swap_at_most:
        raise Refused(
            "too_many_swapped",
            say("You may swap at most %(most)d cards.", most=game.edition.swap_at_most),
            "S-MKT-1",
        )
    return [MarketVisited(seat=seat, swapped=asked.swapped)]


@rulebook.decides(CloseMarket)
def _(game: Game, asked: CloseMarket, sent: Sent) -> list[object]:
    in_phase(game, "market", rule="S-MKT-1")
    return [MarketClosed(by=duty_or_host(game, sent, "S-RND-2"))]


@rulebook.follows
def _(game: Game, sent: Sent) -> list[object]:
    if game.phase != "market" or not all(game.players[seat].been_to_market for seat in game.merchants):
        return []
    # Open bags are loaded without the phone, so there is nothing to wait for.
    return [PhaseBegan(phase="load" if game.options.bags == "sealed" else "declare")]


@rulebook.evolves(MarketOpened)
def _(game: Game, opened: MarketOpened) -> Game:
    return replace(game, market_first=opened.first)


@rulebook.evolves(MarketVisited)
def _(game: Game, visited: MarketVisited) -> Game:
    return with_player(game, visited.seat, been_to_market=True)


@rulebook.evolves(MarketClosed)
def _(game: Game, closed: MarketClosed) -> Game:
    for seat in game.merchants:
        game = with_player(game, seat, been_to_market=True)
    return game


@rulebook.tells(MarketOpened)
def _(opened: MarketOpened, viewer: int | None) -> Sentence:
    theirs = say("%(sheriff)s opens the market: %(first)s starts.", sheriff=Who(opened.by), first=Who(opened.first))
    if viewer is not None and viewer == opened.first:
        return say("%(sheriff)s opens the market: you start.", sheriff=Who(opened.by))
    return eyes(viewer, opened.by, say("You open the market: %(first)s starts.", first=Who(opened.first)), theirs)


@rulebook.tells(MarketVisited)
def _(visited: MarketVisited, viewer: int | None) -> Sentence:
    name = Who(visited.seat)
    return eyes(
        viewer,
        visited.seat,
        say_n("You swap %(num)d card.", "You swap %(num)d cards.", visited.swapped),
        say_n("%(who)s swaps %(num)d card.", "%(who)s swaps %(num)d cards.", visited.swapped, who=name),
    )


@rulebook.tells(MarketClosed)
def _(closed: MarketClosed, viewer: int | None) -> Sentence:
    if closed.by is None:
        return say("The host closes the market.")
    return eyes(viewer, closed.by, say("You close the market."), say("%(who)s closes the market.", who=Who(closed.by)))


@rulebook.tells(PhaseBegan)
def _(began: PhaseBegan, viewer: int | None) -> Sentence | None:
    match began.phase:
        case "load":
            return say("The merchants load their bags.")
        case "declare":
            return say("The merchants declare their goods.")
        case "inspect":
            return say("The inspection begins.")
        case _:
            return say("All bags are settled.")


def how(game: Game) -> list[Sentence]:
    """What the hands do at the market, which the referee cannot see (S-MKT-1, S-MKT-3, S-MKT-4)."""
    hand = game.hand
    if game.edition.discard_piles == 2:
        return [
            say("Set up to 5 cards aside, face down, and draw back to %(hand)d.", hand=hand),
            say("Cards you want from the tops of the discard piles come first, then cards from the deck."),
            say("Then put what you set aside on one discard pile, face up, in any order."),
            say("Everybody may look through the discard piles at any time."),
            say("Deck empty: shuffle all but the top five of each discard pile into a new deck and go on drawing."),
        ]
    return [
        say("Lay up to 5 cards aside, face up, and draw back to %(hand)d from the deck.", hand=hand),
        say("When all are done, the sheriff puts what was laid aside on the discard pile."),
        say("Deck empty: shuffle the whole discard pile into a new deck and go on drawing."),
    ]
