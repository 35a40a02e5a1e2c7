"""The phases of a round, one after the other, and the end of the round and of the game (S-RND).

Every change of phase is one of the functions here.
"""

from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.ledger import CHEST
from referee.rules.sentences import Who, say, say_n, who
from referee.rules.sheriff.chest import share_by_lot
from referee.rules.sheriff.deals import left_open
from referee.rules.sheriff.debts import settle_as_proposed, settle_by_themselves
from referee.rules.sheriff.deputies import drawn_deputies
from referee.rules.sheriff.guards import require_phase, require_somebody
from referee.rules.sheriff.market import first_in_market
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import (
    Clock,
    Deal,
    Game,
    PastBag,
    PastRound,
    Phase,
    hidden_cards,
    with_player,
    without_hidden,
)
from referee.rules.sheriff.waiting import (
    undecided,
    waiting,
    yet_to_declare,
    yet_to_load,
    yet_to_record,
    yet_to_swap,
    yet_to_turn_up,
)
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "end_round", "host", "seat")
class EndRound:
    deputies: tuple[Seat, Seat] | None = None
    leave_out_bags: bool = False
    """Bags of who has left, if nobody has said what was in them (S-RND-6)."""


@command(chapter, "end_game", "host")
class EndGame:
    leave_out_bags: bool = False
    """Bags whose decision stands, but nobody has said what was in them."""
    rest_as_nothing: bool = False
    """Counted bags: cards nobody has turned up count for nothing."""


@event(chapter, "phase_began")
class PhaseBegan:
    phase: Phase
    clock_ms: int | None = None
    remaining_ms: int | None = None
    """What was left of a clock that ran until then."""
    ends_at: int | None = None
    """When the clock ends that begins with it."""


@event(chapter, "round_ended")
class RoundEnded:
    round: int
    sheriff: int | None
    """The next one."""
    deputies: tuple[int, ...]
    deck: tuple[int, ...]
    hand: int
    skipped: tuple[int, ...] = ()
    """Whose rounds as sheriff are not played: they are away (S-RND-6)."""


@event(chapter, "bag_left_out")
class BagLeftOut:
    """Nobody said what was in it before the game or the round ended: it counts for nothing."""

    merchant: int


@event(chapter, "turning_up_began")
class TurningUpBegan:
    """Counted bags: the game is played, and what lies face down is still to be shown (S-CNT-7)."""

    early: bool
    remaining_ms: int | None = None
    """What was left of a clock that ran until then."""


@event(chapter, "cards_left_out")
class CardsLeftOut:
    """Nobody turned them up: they count for nothing."""

    seat: int
    count: int


@event(chapter, "game_over")
class GameOver:
    early: bool
    """The host ended it: what lies on the stands is counted."""
    remaining_ms: int | None = None
    """What was left of a clock that ran until then."""


@chapter.follows
def begin_next_phase(game: Game, sent: Sent) -> list[object]:
    """A phase is over as soon as nobody has anything left to do in it (S-RND-1)."""
    match game.phase:
        case "market" if not yet_to_swap(game):
            # Open bags are loaded without the phone, so there is nothing to wait for.
            return [PhaseBegan(phase="load" if game.options.bags == "sealed" else "declare")]
        case "load" if not yet_to_load(game):
            return [PhaseBegan(phase="declare")]
        case "declare" if not yet_to_declare(game):
            return [PhaseBegan(phase="inspect", clock_ms=_clock_ms(game))]
        case "inspect" if not undecided(game) and not yet_to_declare(game):
            return [end_inspection(game, sent)]
        case _:
            return []


def _clock_ms(game: Game) -> int | None:
    """A minute for each merchant who takes part, or what the house plays (S-CLK-1, S-SET-11); None: no clock."""
    merchants = sum(not game.players[seat].sits_out for seat in game.merchants)
    return game.options.clock_seconds * 1000 * merchants if game.options.timer and merchants else None


def begin_inspection(game: Game, sent: Sent) -> list[PhaseBegan]:
    """The inspection, before all have declared: nobody swaps any more, and one device need not start its clock."""
    if game.phase not in ("market", "declare"):
        return []
    clock_ms = _clock_ms(game)
    ends_at = sent.now + clock_ms if clock_ms and game.any_order else None
    return [PhaseBegan(phase="inspect", clock_ms=clock_ms, ends_at=ends_at)]


def end_inspection(game: Game, sent: Sent) -> PhaseBegan:
    """All bags are settled: what is left of the round is its end."""
    return PhaseBegan(phase="end", remaining_ms=game.still_to_run(sent.now))


@chapter.decides(EndRound)
def decide_end_round(game: Game, asked: EndRound, sent: Sent) -> list[object]:
    require_phase(game, "end")
    require_somebody(sent)
    if game.debts:
        raise Refused("debts_open", waiting(game), "S-DEBT-1")
    unrecorded = yet_to_record(game)
    can_leave_out = asked.leave_out_bags and (sent.host or sent.seat in game.officers)
    if unrecorded and (not can_leave_out or any(game.is_here(seat) for seat in unrecorded)):
        raise Refused("bags_unrecorded", waiting(game), "S-INS-3")
    if asked.deputies is not None and not game.deputies:
        raise Refused("no_deputies", say("Only six players have deputies."), "S-DEP-1")
    buffer = EventBuffer(game)
    buffer.add(*[BagLeftOut(merchant=merchant) for merchant in unrecorded])
    if game.round >= game.rounds:
        # After the last round nobody draws: the game is over at once (S-RND-4, S-DEP-6).
        share_by_lot(buffer, sent)
        buffer.add(_over(buffer.game, early=False), *left_open(game))
        return buffer.events
    deputies: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    if game.deputies:
        deputies, deck = drawn_deputies(game, asked.deputies, sent)
        share_by_lot(buffer, sent)
    sheriff = next_sheriff(game)
    skipped = () if sheriff is None else game.order_to_come[: game.order_to_come.index(sheriff)]
    ended = RoundEnded(round=game.round, sheriff=sheriff, deputies=deputies, deck=deck, hand=game.hand, skipped=skipped)
    buffer.add(ended, *left_open(game))
    return buffer.events


@chapter.decides(EndGame)
def decide_end_game(game: Game, asked: EndGame, sent: Sent) -> list[object]:
    if not sent.host:
        raise Refused("not_the_host", say("Only the host can end the game early."))
    require_phase(game, "market", "load", "declare", "inspect", "end", "turn_up")
    if game.phase == "turn_up" and not asked.rest_as_nothing:
        hiding = who(yet_to_turn_up(game))
        why = say("Cards of %(who)s are still face down: turn them up, or count them as nothing.", who=hiding)
        raise Refused("cards_hidden", why, "S-CNT-7")
    unrecorded = yet_to_record(game)
    if unrecorded and not asked.leave_out_bags:
        raise Refused(
            "bags_unrecorded",
            say("Nobody has said what %(who)s had in the bag: record it, or leave it out.", who=who(unrecorded)),
            "S-DEBT-7",
        )
    buffer = EventBuffer(game)
    buffer.add(*[BagLeftOut(merchant=merchant) for merchant in unrecorded])
    # What belongs into the chest is in it before it is shared, and what comes out of it pays before goods do.
    settle_as_proposed(buffer, CHEST)
    share_by_lot(buffer, sent)
    settle_by_themselves(buffer)
    settle_as_proposed(buffer)
    if asked.rest_as_nothing:
        _leave_out_the_rest(buffer)
    buffer.add(_over(buffer.game, early=True, remaining_ms=game.still_to_run(sent.now)))
    if game.phase != "turn_up":  # they were named when turning up began
        buffer.add(*left_open(game))
    return buffer.events


def _over(game: Game, *, early: bool, remaining_ms: int | None = None) -> GameOver | TurningUpBegan:
    """The end, if nothing is hidden any more."""
    if yet_to_turn_up(game):
        return TurningUpBegan(early=early, remaining_ms=remaining_ms)
    return GameOver(early=early, remaining_ms=remaining_ms)


def _leave_out_the_rest(buffer: EventBuffer) -> None:
    """Cards nobody turns up count for nothing, and what they might have paid is forgiven (S-CNT-7)."""
    for seat in yet_to_turn_up(buffer.game):
        count = hidden_cards(buffer.game.players[seat].contraband)
        buffer.add(CardsLeftOut(seat=seat, count=count))
    settle_as_proposed(buffer)


def _cleared(game: Game) -> Game:
    """Bags are empty again, and what was about this round is over."""

    def over(deal: Deal) -> Deal:
        return replace(deal, status="lapsed") if deal.status == "bound" else deal

    past = (*game.past, _past(game))
    for seat in game.seats:
        game = with_player(game, seat, bag=None, been_to_market=False, sits_out=False, claimed=False, arrived={})
    deals = tuple(map(over, game.deals))
    return replace(
        game,
        clock=None,
        stopped_ms=None,
        pause_can_be_undone=False,
        time_was_up=False,
        offers=(),
        debts=(),
        shown=(),
        market_first=None,
        deals=deals,
        past=past,
    )


def _past(game: Game) -> PastRound:
    """What is remembered of a round: the bags that were settled in it."""
    bags = (
        PastBag(
            merchant,
            bag.declared,
            bag.count,
            bag.decision,
            bag.decided_by,
            without_hidden(bag.goods),
            hidden_cards(bag.goods),
        )
        for merchant, bag in game.bags
        if bag.decision and bag.goods is not None and bag.declared
    )
    return PastRound(game.round, game.officers, tuple(bags))


@chapter.evolves(PhaseBegan)
def evolve_phase_began(game: Game, began: PhaseBegan) -> Game:
    clock = None
    if began.clock_ms is not None:
        clock = Clock(remaining_ms=began.clock_ms, ends_at=began.ends_at, started=began.ends_at is not None)
    # Talking ends with the inspection: nothing that is still open can be accepted later (S-DEAL-2).
    offers = game.offers if began.phase == "inspect" else ()
    game = replace(game, phase=began.phase, clock=clock, offers=offers)
    # One that stops with its phase is not paused, whatever happened to it or to an earlier one before.
    return replace(game, stopped_ms=began.remaining_ms, pause_can_be_undone=False)


@chapter.evolves(RoundEnded)
def evolve_round_ended(game: Game, ended: RoundEnded) -> Game:
    skipped_rounds = game.skipped_rounds + len(ended.skipped)
    game = replace(_back(_cleared(game)), skipped_rounds=skipped_rounds)
    return begin_round(game, ended.round + 1, ended.sheriff, ended.deputies, ended.deck)


def begin_round(game: Game, number: int, sheriff: int | None, deputies: tuple[int, ...], deck: tuple[int, ...]) -> Game:
    """A round begins with the market (S-RND-1)."""
    game = replace(game, phase="market", round=number, sheriff=sheriff, deputies=deputies, deputy_deck=deck)
    return replace(game, market_first=first_in_market(game))


def _back(game: Game) -> Game:
    """Whoever comes back takes part from the next round on (S-RND-6)."""
    for seat in game.seats:
        if game.players[seat].presence == "returning":
            game = with_player(game, seat, presence="here")
    return game


@chapter.evolves(BagLeftOut)
def evolve_bag_left_out(game: Game, left_out: BagLeftOut) -> Game:
    return with_player(game, left_out.merchant, bag=None)


@chapter.evolves(TurningUpBegan)
def evolve_turning_up_began(game: Game, began: TurningUpBegan) -> Game:
    return replace(_cleared(game), phase="turn_up", debts=game.debts, stopped_ms=began.remaining_ms)


@chapter.evolves(CardsLeftOut)
def evolve_cards_left_out(game: Game, left_out: CardsLeftOut) -> Game:
    held = game.players[left_out.seat].contraband
    return with_player(game, left_out.seat, contraband=without_hidden(held))


@chapter.evolves(GameOver)
def evolve_game_over(game: Game, over: GameOver) -> Game:
    return replace(_cleared(game), phase="over", stopped_ms=over.remaining_ms)


def next_sheriff(game: Game) -> int | None:
    """Whose round is the next; None after the last one, or where deputies are drawn (S-RND-4)."""
    return next(iter(game.sheriffs_to_come), None)


def refill_order(game: Game) -> tuple[int, ...]:
    """Who draws back to the hand size first: clockwise from the new sheriff (S-RND-4)."""
    order = ((game.lead + step) % len(game.players) for step in game.seats)
    return tuple(seat for seat in order if game.is_here(seat))


@chapter.tells(PhaseBegan)
def tell_phase_began(began: PhaseBegan) -> Told:
    match began.phase:
        case "load":
            return Told(say("The merchants load their bags."))
        case "declare":
            return Told(say("The merchants declare their goods."))
        case "inspect":
            return Told(say("The inspection begins."))
        case _:
            return Told(say("All bags are settled."))


@chapter.tells(RoundEnded)
def tell_round_ended(ended: RoundEnded) -> Told:
    number, hand = ended.round + 1, ended.hand
    if ended.deputies:
        first = Who(ended.deputies[0])
        return Told(
            say(
                "Round %(number)d: the deputies are %(deputies)s. "
                "Draw back to %(hand)d cards, clockwise from %(first)s.",
                number=number,
                deputies=who(ended.deputies),
                hand=hand,
                first=first,
            ),
            {
                ended.deputies[0]: say(
                    "Round %(number)d: you and %(other)s are the deputies. "
                    "Draw back to %(hand)d cards, clockwise from you.",
                    number=number,
                    other=who(ended.deputies[1:]),
                    hand=hand,
                ),
                **{
                    seat: say(
                        "Round %(number)d: you and %(other)s are the deputies. "
                        "Draw back to %(hand)d cards, clockwise from %(first)s.",
                        number=number,
                        other=who(other for other in ended.deputies if other != seat),
                        hand=hand,
                        first=first,
                    )
                    for seat in ended.deputies[1:]
                },
            },
        )
    sheriff = ended.sheriff or 0
    return Told(
        say(
            "Round %(number)d: %(sheriff)s is the sheriff. Draw back to %(hand)d cards, clockwise from %(sheriff)s.",
            number=number,
            sheriff=Who(sheriff),
            hand=hand,
        ),
        {
            sheriff: say(
                "Round %(number)d: you are the sheriff. Draw back to %(hand)d cards, clockwise from you.",
                number=number,
                hand=hand,
            )
        },
    )


@chapter.tells(BagLeftOut)
def tell_bag_left_out(left_out: BagLeftOut) -> Told:
    return Told(
        say("Nobody said what was in %(who)s's bag: it is left out.", who=Who(left_out.merchant)),
        {left_out.merchant: say("Nobody said what was in your bag: it is left out.")},
    )


@chapter.tells(TurningUpBegan)
def tell_turning_up_began(began: TurningUpBegan) -> Told:
    if began.early:
        return Told(say("The host ends the game: everybody turns up what lies face down, then it is counted."))
    return Told(say("The last round is over: everybody turns up what lies face down, then it is counted."))


@chapter.tells(CardsLeftOut)
def tell_cards_left_out(left_out: CardsLeftOut) -> Told:
    return Told(
        say_n(
            "Nobody has turned up %(num)d of %(who)s's cards: it counts for nothing.",
            "Nobody has turned up %(num)d of %(who)s's cards: they count for nothing.",
            left_out.count,
            who=Who(left_out.seat),
        ),
        {
            left_out.seat: say_n(
                "Nobody has turned up %(num)d of your cards: it counts for nothing.",
                "Nobody has turned up %(num)d of your cards: they count for nothing.",
                left_out.count,
            )
        },
    )


@chapter.tells(GameOver)
def tell_game_over(over: GameOver) -> Told:
    if over.early:
        return Told(say("The host ends the game: what lies on the stands is counted."))
    return Told(say("The game is over: contraband is turned up and everything is counted."))
