"""The clock of the inspection (S-CLK). Time comes in with the commands; nothing here looks at a watch."""

from dataclasses import replace
from typing import Any, NoReturn

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.sentences import Who, say, say_n
from referee.rules.sheriff.guards import require_on_duty_or_host, require_phase, require_somebody
from referee.rules.sheriff.inspecting import let_pass, open_up
from referee.rules.sheriff.rulebook import EventBuffer, rulebook
from referee.rules.sheriff.state import Clock, Deal, Game, binding_deals
from referee.rules.sheriff.vocabulary import Seconds

chapter: Chapter[Game] = Chapter()

AFTER_UNDO_MS = 30_000


@command(chapter, "start_clock", "host", "seat")
class StartClock:
    pass


@command(chapter, "pause_clock", "host", "seat")
class PauseClock:
    pass


@command(chapter, "resume_clock", "host", "seat")
class ResumeClock:
    pass


@command(chapter, "add_time", "host", "seat")
class AddTime:
    seconds: Seconds


@event(chapter, "clock_started")
class ClockStarted:
    by: int | None
    """None: the host."""
    ends_at: int


@event(chapter, "clock_paused")
class ClockPaused:
    by: int | None
    remaining_ms: int
    at: int | None = None
    """None: stored before this was written down; undoing it then let the clock run on."""
    runs_on: bool = False
    """Whether undoing it makes the clock run again with what was left; in games of earlier days it stayed paused."""


@event(chapter, "clock_resumed")
class ClockResumed:
    by: int | None
    ends_at: int


@event(chapter, "time_added")
class TimeAdded:
    by: int | None
    seconds: int


@event(chapter, "clock_ended")
class ClockEnded:
    at: int


def _require_clock(game: Game) -> Clock:
    require_phase(game, "inspect", rule="S-CLK-1")
    if game.clock is None:
        raise Refused("no_clock", say("This table plays without a clock."), "S-CLK-1")
    return game.clock


def _require_watch(game: Game, sent: Sent) -> tuple[Clock, int | None]:
    """The clock, and who may stop it."""
    return _require_clock(game), require_on_duty_or_host(game, sent, "S-CLK-3")


@chapter.decides(StartClock)
def decide_start_clock(game: Game, asked: StartClock, sent: Sent) -> list[object]:
    clock = _require_clock(game)
    if clock.started:
        raise Refused("clock_started", say("The clock has been started: pause or resume it."), "S-CLK-3")
    return [ClockStarted(by=require_somebody(sent), ends_at=sent.now + clock.remaining_ms)]


@chapter.decides(PauseClock)
def decide_pause_clock(game: Game, asked: PauseClock, sent: Sent) -> list[object]:
    clock, by = _require_watch(game, sent)
    if not clock.running:
        raise Refused("clock_stands", say("The clock is not running."), "S-CLK-3")
    return [ClockPaused(by=by, remaining_ms=clock.left(sent.now), at=sent.now, runs_on=True)]


@chapter.decides(ResumeClock)
def decide_resume_clock(game: Game, asked: ResumeClock, sent: Sent) -> list[object]:
    clock, by = _require_watch(game, sent)
    if not clock.started:
        raise Refused("clock_not_started", say("The clock has not been started yet."), "S-CLK-3")
    if clock.running:
        raise Refused("clock_runs", say("The clock is running."), "S-CLK-3")
    return [ClockResumed(by=by, ends_at=sent.now + clock.remaining_ms)]


@chapter.decides(AddTime)
def decide_add_time(game: Game, asked: AddTime, sent: Sent) -> list[object]:
    _, by = _require_watch(game, sent)
    if asked.seconds < 1:
        raise Refused("no_time", say("Add at least one second."), "S-CLK-3")
    return [TimeAdded(by=by, seconds=asked.seconds)]


def due(game: Game) -> int | None:
    """When something happens by itself, in milliseconds since 1970: the clock's end."""
    return game.clock.ends_at if game.clock is not None and game.phase == "inspect" else None


def expire(game: Game, now: int) -> list[Any]:
    """The clock's end, if its time has come, stamped with the moment it ran out (S-CLK-2)."""
    at = due(game)
    if at is None or now < at:
        return []

    def no_chance(sides: int) -> NoReturn:
        raise AssertionError("nothing is drawn when the clock ends")

    buffer = EventBuffer(game)
    # A deal that was struck and paid is kept: only the opening was late.
    for merchant, bag in game.bags:
        if not bag.settled and binding_deals(game, merchant):
            open_up(buffer, merchant, game.authority(merchant))
    buffer.add(ClockEnded(at=at))
    for merchant, bag in buffer.game.bags:
        if not bag.settled:
            let_pass(buffer, merchant, ())
    buffer.events += rulebook.follow(buffer.game, Sent(seat=None, host=True, now=at, chance=no_chance))[0]
    return buffer.events


def undone(earlier: Game, now: int, present: Game) -> Game:
    """The state an undo goes back to.

    Undoing a pause makes the clock run again with what was left. One that has stopped otherwise stands paused with
    what was left then: the time it did not run is not counted. One that has ended, or would end at once, stands paused
    with 30 s.
    """
    # Whoever accepts an offer late, after it was undone, must not accept another one of the same number.
    earlier = replace(earlier, next_offer=max(earlier.next_offer, present.next_offer))
    at, left = due(earlier), present.stopped_ms
    if at is None:
        return earlier
    if left and present.pause_can_be_undone:
        return _delayed(earlier, at, now + left - at)
    delay = present.delayed_ms - earlier.delayed_ms
    if left is None and at + delay > now:
        return _delayed(earlier, at, delay)
    if left is None and present.clock is not None and not present.clock.running:
        left = present.clock.remaining_ms
    rest = left if left is not None and left > 0 else AFTER_UNDO_MS
    return replace(earlier, clock=Clock(remaining_ms=rest, started=True), stopped_ms=rest)


def _delayed(game: Game, ends_at: int, delay: int) -> Game:
    """With a clock that ends so much later."""
    return replace(game, clock=replace(_set(game), ends_at=ends_at + delay), delayed_ms=game.delayed_ms + delay)


def _set(game: Game) -> Clock:
    return game.clock or Clock(remaining_ms=0)


@chapter.follows
def pass_late(game: Game, sent: Sent) -> list[object]:
    """Who declares after time is up passes like the others."""
    buffer = EventBuffer(game)
    for merchant, bag in game.bags if game.phase == "inspect" and game.time_was_up else ():
        if not bag.settled:
            let_pass(buffer, merchant, ())
    return buffer.events


@chapter.evolves(ClockStarted)
def evolve_clock_started(game: Game, started: ClockStarted) -> Game:
    clock = replace(_set(game), ends_at=started.ends_at, started=True)
    return replace(game, clock=clock, stopped_ms=None, pause_can_be_undone=False)


@chapter.evolves(ClockPaused)
def evolve_clock_paused(game: Game, paused: ClockPaused) -> Game:
    stopped_ms = None if paused.at is None else paused.remaining_ms
    game = replace(game, clock=Clock(remaining_ms=paused.remaining_ms, started=True), stopped_ms=stopped_ms)
    return replace(game, pause_can_be_undone=paused.runs_on)


@chapter.evolves(ClockResumed)
def evolve_clock_resumed(game: Game, resumed: ClockResumed) -> Game:
    return replace(game, clock=replace(_set(game), ends_at=resumed.ends_at), stopped_ms=None, pause_can_be_undone=False)


@chapter.evolves(TimeAdded)
def evolve_time_added(game: Game, added: TimeAdded) -> Game:
    more, clock = added.seconds * 1000, _set(game)
    ends_at = None if clock.ends_at is None else clock.ends_at + more
    return replace(game, clock=replace(clock, remaining_ms=clock.remaining_ms + more, ends_at=ends_at))


@chapter.evolves(ClockEnded)
def evolve_clock_ended(game: Game, ended: ClockEnded) -> Game:
    """Open offers lapse, and so does what bound the sheriff to open a bag that now passes.

    Such bags are opened before the clock ends; in games of earlier days they passed.
    """
    passing = {merchant for merchant, bag in game.bags if not bag.settled}

    def is_prevented(deal: Deal) -> bool:
        return deal.status == "bound" and any(ask.do == "inspect" and ask.merchant in passing for ask in deal.asks)

    deals = tuple(replace(deal, status="lapsed") if is_prevented(deal) else deal for deal in game.deals)
    return replace(game, clock=Clock(remaining_ms=0, started=True), offers=(), deals=deals, time_was_up=True)


@chapter.tells(ClockStarted)
def tell_clock_started(started: ClockStarted) -> Told:
    if started.by is None:
        return Told(say("The host starts the clock."))
    return Told(say("%(who)s starts the clock.", who=Who(started.by)), {started.by: say("You start the clock.")})


@chapter.tells(ClockPaused)
def tell_clock_paused(paused: ClockPaused) -> Told:
    if paused.by is None:
        return Told(say("The host pauses the clock."))
    return Told(say("%(who)s pauses the clock.", who=Who(paused.by)), {paused.by: say("You pause the clock.")})


@chapter.tells(ClockResumed)
def tell_clock_resumed(resumed: ClockResumed) -> Told:
    if resumed.by is None:
        return Told(say("The host lets the clock go on."))
    return Told(
        say("%(who)s lets the clock go on.", who=Who(resumed.by)), {resumed.by: say("You let the clock go on.")}
    )


@chapter.tells(TimeAdded)
def tell_time_added(added: TimeAdded) -> Told:
    seconds = added.seconds
    if added.by is None:
        return Told(
            say_n("The host adds %(num)d second to the clock.", "The host adds %(num)d seconds to the clock.", seconds)
        )
    return Told(
        say_n(
            "%(who)s adds %(num)d second to the clock.",
            "%(who)s adds %(num)d seconds to the clock.",
            seconds,
            who=Who(added.by),
        ),
        {added.by: say_n("You add %(num)d second to the clock.", "You add %(num)d seconds to the clock.", seconds)},
    )


@chapter.tells(ClockEnded)
def tell_clock_ended(ended: ClockEnded) -> Told:
    return Told(say("Time is up: every bag that is still closed passes without a bribe."))
