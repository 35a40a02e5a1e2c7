"""The round sheet: one page a round on which one device keeps the book for the whole table."""

from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sentences import say, say_n, who
from referee.web.heading import Heading, heading
from referee.web.page import Region
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.keeper import KeeperPage, duty
from referee.web.sheriff.offers import OfferCard
from referee.web.sheriff.round_sheet_chest import SharedChest, shared_chest
from referee.web.sheriff.round_sheet_row import Row, row
from referee.web.sheriff.top import Clock, clock
from referee.web.undo import KEEPER_UNDO, KeeperUndo, keeper_undo


@dataclass(frozen=True, slots=True)
class Head:
    """What never leaves the screen: whose round it is, and the clock, which is its own button."""

    where: str
    heading: Heading
    clock: Clock | None
    clock_command: str | None
    clock_label: str
    more_time: Markup | None
    """While it stands still: half a minute more."""


def head(page: KeeperPage) -> Head | None:
    if page.phase == "turn_up":
        return None
    shown = clock(page)
    commands = {
        "start_clock": _("Start the clock"),
        "pause_clock": _("Pause the clock"),
        "resume_clock": _("Let the clock go on"),
    }
    command = next((name for name in commands if name in page.may), None)
    paused = shown is not None and shown.paused and "add_time" in page.may
    return Head(
        where=_("Round %(number)d of %(rounds)d", number=page.view["round"], rounds=page.view["rounds"]),
        heading=heading(page.speaker, duty(page)),
        clock=shown,
        clock_command=command,
        clock_label=commands.get(command or "", _("The clock")),
        more_time=payload({"seconds": 30}) if paused else None,
    )


@dataclass(frozen=True, slots=True)
class Sheet:
    round: int
    hint: str | None
    """What the hands do before anything is said."""
    time_was_up: bool
    rows: tuple[Row, ...]
    loose: tuple[OfferCard, ...]
    """Offers on phones about nobody's bag at the gate."""
    chest: SharedChest | None


def sheet(page: KeeperPage) -> Sheet | None:
    if page.phase == "turn_up":
        return None
    # who left a bag behind that is still to be recorded
    left_behind = (seat for seat in page.recording_anywhere if seat not in page.merchants)
    rows = tuple(row(page, seat) for seat in (*page.merchants, *left_behind))
    return Sheet(
        round=page.view["round"],
        hint=_hint(page),
        time_was_up=bool(page.view["time_was_up"]),
        rows=rows,
        loose=tuple(offer for offer in page.offers if offer.about not in page.merchants),
        chest=shared_chest(page),
    )


def _hint(page: KeeperPage) -> str | None:
    """While the market is open: who draws and who swaps first."""
    if page.phase != "market":
        return None
    market, most = page.view["market"], page.edition.swap_at_most
    hints = []
    if page.view["round"] > 1:
        first = page.names[market["refill"][0]]
        hints.append(_("Everybody draws back to a full hand, clockwise from %(name)s.", name=first))
    if market["first"] is None:
        lead = page.names[page.officers[0]]
        hints.append(_("Then up to %(most)d cards each are swapped; %(name)s says who starts.", most=most, name=lead))
    else:
        starts = page.names[market["first"]]
        hints.append(_("Then up to %(most)d cards each are swapped; %(name)s starts.", most=most, name=starts))
    return " ".join(map(str, hints))


@dataclass(frozen=True, slots=True)
class Dock:
    """The way on, at the thumb."""

    label: str
    waits: str | None
    """Why the round is not over yet."""
    drew: bool
    """Whether the table may have drawn its next deputies itself."""


def dock(page: KeeperPage) -> Dock | None:
    if page.phase == "turn_up":
        return None
    last = page.view["round"] == page.view["rounds"]
    return Dock(
        label=_next(page, last=last), waits=_waits(page), drew=page.deputies and not last and page.phase == "end"
    )


def _next(page: KeeperPage, *, last: bool) -> str:
    if last:
        return str(_("Turn up what is hidden") if page.view["options"]["bags"] == "counted" else _("Count everything"))
    following = page.view["next_sheriff"]
    if following is None:
        return str(_("Next round: draw two deputies"))
    return str(_("Next round: %(name)s is the sheriff", name=page.names[following]))


def _waits(page: KeeperPage) -> str | None:
    left = page.waits_for_bags
    if len(left) == 1:
        return page.say(say("%(who)s is still at the gate", who=who(left)))
    if left:
        return page.say(say("%(who)s are still at the gate", who=who(left)))
    if page.debtors:
        told = say_n(
            "%(who)s has a debt to pay.", "%(who)s have a debt to pay.", len(page.debtors), who=who(page.debtors)
        )
        return page.say(told)
    return None


@dataclass(frozen=True, slots=True)
class Lately:
    """What happened last, where there is room for it."""

    lines: tuple[str, ...]


LINES_SHOWN = 5


def lately(page: KeeperPage) -> Lately:
    return Lately(tuple(entry.get("covered") or entry["text"] for entry in page.view["log"][:LINES_SHOWN]))


def undo(page: KeeperPage) -> KeeperUndo:
    return keeper_undo(page.view, lambda move: _step(page, move))


def _step(page: KeeperPage, move: View) -> str:
    """In few words: of all that a row moved, what was said or became of its bag."""
    step = [entry for entry in page.view["log"] if entry["version"] == move["version"]]
    told = next((entry["text"] for entry in step if entry["event"] in ("bag_passed", "bag_opened")), None)
    # the first to declare also ends the market, which nobody tapped
    declared = next((entry["text"] for entry in step if entry["event"] == "declared"), None)
    if declared and not told:
        return str(declared)
    settled = {page.names[seat]: page.seats[seat]["bag"] for seat in page.merchants}
    # the sentence names one of them; of Ann and Anna the longer name
    for name in sorted(settled, key=len, reverse=True):
        if told and name in told and settled[name]:
            what = _("opened") if settled[name]["decision"] == "inspect" else _("passed")
            return str(_("%(name)s: %(what)s", name=name, what=what))
    return str(told or move.get("covered") or move["text"])


HEAD = Region("sheriff/round-sheet-head.html", head)
SHEET = Region("sheriff/round-sheet.html", sheet)
DOCK = Region("sheriff/round-sheet-dock.html", dock)
LATELY = Region("sheriff/lately.html", lately)
UNDO = Region(KEEPER_UNDO, undo)
