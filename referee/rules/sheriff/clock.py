"""The clock of the inspection (S-CLK). Time comes in with the commands; nothing here looks at a watch."""

from typing import Any, NoReturn

from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import Story, command, duty_or_host, event, in_phase, rulebook
from referee.rules.sheriff.inspection import let_pass
from referee.rules.sheriff.state import Clock, Game
from referee.rules.sheriff.vocabulary import Seconds
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say

AFTER_UNDO_MS = 30_000


@command("start_clock", "host", "seat")
class StartClock:
    pass


@command("pause_clock", "host", "seat")
class PauseClock:
    pass


@command("resume_clock", "host", "seat")
class ResumeClock:
    pass


@command("add_time", "host", "seat")
class AddTime:
    seconds: Seconds


@event("clock_started")
class ClockStarted:
    by: int | None
    """None: the host."""
    ends_at: int


@event("clock_paused")
class ClockPaused:
    by: int | None
    remaining_ms: int
    at: int | None = None
    """None: stored before this was written down; undoing it then let the clock run on."""


@event("clock_resumed")
class ClockResumed:
    by: int | None
    ends_at: int


@event("time_added")
class TimeAdded:
    by: int | None
    seconds: int


@event("clock_ended")
class ClockEnded:
    at: int


def _clock(game: Game, sent: Sent) -> tuple[Clock, int | None]:
    in_phase(game, "inspect", rule="S-CLK-1")
    if game.clock is None:
        raise Refused("no_clock", say("This table plays without a clock."), "S-CLK-1")
    return game.clock, duty_or_host(game, sent, "S-CLK-3")


@rulebook.decides(StartClock)
def _(game: Game, asked: StartClock, sent: Sent) -> list[object]:
    clock, by = _clock(game, sent)
    if clock.started:
        raise Refused("clock_started", say("The clock has been started: pause or resume it."), "S-CLK-3")
    return [ClockStarted(by=by, ends_at=sent.now + clock.remaining_ms)]


@rulebook.decides(PauseClock)
def _(game: Game, asked: PauseClock, sent: Sent) -> list[object]:
    clock, by = _clock(game, sent)
    if not clock.running:
        raise Refused("clock_stands", say("The clock is not running."), "S-CLK-3")
    return [ClockPaused(by=by, remaining_ms=clock.left(sent.now), at=sent.now)]


@rulebook.decides(ResumeClock)
def _(game: Game, asked: ResumeClock, sent: Sent) -> list[object]:
    clock, by = _clock(game, sent)
    if not clock.started:
        raise Refused("clock_not_started", say("The clock has not been started yet."), "S-CLK-3")
    if clock.running:
        raise Refused("clock_runs", say("The clock is running."), "S-CLK-3")
    return [ClockResumed(by=by, ends_at=sent.now + clock.remaining_ms)]


@rulebook.decides(AddTime)
def _(game: Game, asked: AddTime, sent: Sent) -> list[object]:
    _, by = _clock(game, sent)
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

    story = Story(game)
    story.add(ClockEnded(at=at))
    for merchant, bag in game.bags:
        if not bag.settled:
            let_pass(story, merchant, ())
    story.events += rulebook.follow(story.game, Sent(seat=None, host=True, now=at, chance=no_chance))[0]
    return story.events


def undone(earlier: Game, now: int, present: Game) -> Game:
    """The state an undo goes back to.

    A clock that has stopped since stands paused with what was left then: the time it did not run is not counted. One
    that has ended, or would end at once, stands paused with 30 s.
    """
    # Whoever accepts an offer late, after it was undone, must not accept another one of the same number.
    earlier = replace(earlier, next_offer=max(earlier.next_offer, present.next_offer))
    at, left = due(earlier), present.stopped_ms
    if at is None or (at > now and left is None):
        return earlier
    if left is None and present.clock is not None and not present.clock.running:
        left = present.clock.remaining_ms
    rest = left if left is not None and left > 0 else AFTER_UNDO_MS
    return replace(earlier, clock=Clock(remaining_ms=rest, started=True), stopped_ms=rest)


def _set(game: Game) -> Clock:
    return game.clock or Clock(remaining_ms=0)


@rulebook.evolves(ClockStarted)
def _(game: Game, started: ClockStarted) -> Game:
    return replace(game, clock=replace(_set(game), ends_at=started.ends_at, started=True), stopped_ms=None)


@rulebook.evolves(ClockPaused)
def _(game: Game, paused: ClockPaused) -> Game:
    stopped_ms = None if paused.at is None else paused.remaining_ms
    return replace(game, clock=Clock(remaining_ms=paused.remaining_ms, started=True), stopped_ms=stopped_ms)


@rulebook.evolves(ClockResumed)
def _(game: Game, resumed: ClockResumed) -> Game:
    return replace(game, clock=replace(_set(game), ends_at=resumed.ends_at), stopped_ms=None)


@rulebook.evolves(TimeAdded)
def _(game: Game, added: TimeAdded) -> Game:
    more, clock = added.seconds * 1000, _set(game)
    ends_at = None if clock.ends_at is None else clock.ends_at + more
    return replace(game, clock=replace(clock, remaining_ms=clock.remaining_ms + more, ends_at=ends_at))


@rulebook.evolves(ClockEnded)
def _(game: Game, ended: ClockEnded) -> Game:
    """Open offers lapse, and so does what bound the sheriff to open a bag that now passes."""

    def prevented(merchant: int) -> bool:
        bag = game.players[merchant].bag
        return bag is not None and not bag.settled

    deals = tuple(
        replace(deal, status="lapsed")
        if deal.status == "bound" and deal.ask and deal.ask.do == "inspect" and prevented(deal.ask.merchant)
        else deal
        for deal in game.deals
    )
    return replace(game, clock=Clock(remaining_ms=0, started=True), offers=(), deals=deals)


@rulebook.tells(ClockStarted)
def _(started: ClockStarted, viewer: int | None) -> Sentence:
    if started.by is None:
        return say("The host starts the clock.")
    return eyes(viewer, started.by, say("You start the clock."), say("%(who)s starts the clock.", who=Who(started.by)))


@rulebook.tells(ClockPaused)
def _(paused: ClockPaused, viewer: int | None) -> Sentence:
    if paused.by is None:
        return say("The host pauses the clock.")
    return eyes(viewer, paused.by, say("You pause the clock."), say("%(who)s pauses the clock.", who=Who(paused.by)))


@rulebook.tells(ClockResumed)
def _(resumed: ClockResumed, viewer: int | None) -> Sentence:
    if resumed.by is None:
        return say("The host lets the clock go on.")
    return eyes(
        viewer,
        resumed.by,
        say("You let the clock go on."),
        say("%(who)s lets the clock go on.", who=Who(resumed.by)),
    )


@rulebook.tells(TimeAdded)
def _(added: TimeAdded, viewer: int | None) -> Sentence:
    seconds = added.seconds
    if added.by is None:
        return say("The host adds %(seconds)d seconds to the clock.", seconds=seconds)
    return eyes(
        viewer,
        added.by,
        say("You add %(seconds)d seconds to the clock.", seconds=seconds),
        say("%(who)s adds %(seconds)d seconds to the clock.", who=Who(added.by), seconds=seconds),
    )


@rulebook.tells(ClockEnded)
def _(ended: ClockEnded, viewer: int | None) -> Sentence:
    return say("Time is up: every bag that is still closed passes without a bribe.")
