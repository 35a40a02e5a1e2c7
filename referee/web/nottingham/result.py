"""The end of a game of Nottingham: as for every game, and what is still to be read from the task cards."""

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.heaps import plus
from referee.rules.nottingham.ambush import shows_words
from referee.rules.nottingham.names import ACTIONS, CARDS
from referee.rules.sentences import Sentence, say, say_n
from referee.speech import Speaker
from referee.web.nottingham.end import curtain, missing, remarks
from referee.web.nottingham.goals import Unread, printed, unread
from referee.web.nottingham.page import SHEETS, NottinghamPage
from referee.web.nottingham.score import SCORE
from referee.web.nottingham.seen import Seen
from referee.web.page import Part, Region, View
from referee.web.payload import payload
from referee.web.result import ExhibitLook, Finale, ResultPage, TurnedUp, result_kind


@dataclass(frozen=True, slots=True)
class History(Part):
    template: ClassVar = "nottingham/result-history.html"

    impossible: tuple[str, ...]
    hidden: tuple[TurnedUp, ...]


@dataclass(frozen=True, slots=True)
class Points:
    unread: tuple[Unread, ...]
    printed: str
    counted: bool
    """Whether all points are known, and nothing more is asked for."""
    own_loot: str
    """What puts the own loot pile right, whose kinds are corrected by nobody else (N-COR-1)."""
    found: str
    """How many cards the host found in it, where that is another number."""


def points(result: ResultPage) -> Points:
    seen = result.seen.seen
    return Points(
        unread(seen, result.page.speaker),
        printed(seen),
        counted=result.score is not None,
        own_loot=_own_loot(seen),
        found=_found(seen, result.page.speaker),
    )


def _own_loot(seen: Seen) -> str:
    if seen.me is None or "correct_secret" not in seen.may:
        return ""
    held = {str(seen.seat): {item: seen.me["loot"].get(item, 0) for item in CARDS}}
    return payload({"seat": seen.seat, "rows": list(CARDS), "held": held, "command": "correct_secret"})


def _found(seen: Seen, speaker: Speaker) -> str:
    counted = (seen.me or {}).get("loot_counted")
    if counted is None:
        return ""
    return speaker.say(
        say_n(
            "The host found %(num)d card in your loot pile. Say which.",
            "The host found %(num)d cards in your loot pile. Say which.",
            counted,
        )
    )


def _waits(page: NottinghamPage) -> bool:
    return any(map(page.seen.asked_to_read, page.seen.unread_tasks))


AWARDS = {
    "robber": "hand",
    "robbed": "minus",
    "wall": "shield",
    "spider": "ambush",
    "favourite": "star",
    "collector": "loot",
}


EXHIBITS = {
    "steal": ExhibitLook("candlestick", ACTIONS["theft"]),
    "lost_by_steal": ExhibitLook("candlestick", ACTIONS["theft"]),
    "rob": ExhibitLook("pearls", ACTIONS["robbery"]),
    "lost_by_rob": ExhibitLook("pearls", ACTIONS["robbery"]),
    "hold_up": ExhibitLook("gems", ACTIONS["hold_up"]),
    "lost_by_hold_up": ExhibitLook("gems", ACTIONS["hold_up"]),
    "defence": ExhibitLook("shield"),
    "ambush": ExhibitLook("ambush"),
    "favour": ExhibitLook("pawn"),
    "set": ExhibitLook("loot", say("a set")),
    "task": ExhibitLook("task", say("a task")),
}
"""What others take is drawn as the item whose card lets them."""


def _secret_lines(view: View) -> tuple[Sentence, ...]:
    """What the ambushes show that lie before a player; of one that only the table knows, nothing (N-ONE-2)."""
    shown = (one["shows"] for one in view["me"]["ambushes"])
    return tuple(
        say("Ambush: %(shows)s", shows=shows_words((shows,) if isinstance(shows, str) else tuple(shows)))
        for shows in shown
        if shows is not None
    )


FINALE = Finale(
    score=SCORE,
    hidden=lambda seat: seat["loot"],
    shape=lambda _edition, _item: "loot",
    title=lambda name: say("What is in %(name)s's loot pile?", name=name),
    nothing=say("No loot at all."),
    chapter=say("loot"),
    awards=AWARDS,
    exhibits=EXHIBITS,
    moment=lambda number: say("Turn %(turn)d", turn=number),
    secrets=lambda view: plus(view["me"].get("hand") or {}, view["me"]["loot"]),
    secret_lines=_secret_lines,
    history=lambda result: History(result.impossible, result.hidden),
    seen=NottinghamPage,
    curtain=curtain,
    remarks=remarks,
    missing=missing,
    waits=_waits,
)

_SHARED = result_kind(FINALE)
RESULT = replace(
    _SHARED,
    regions=("show", "result", "points", "after"),
    facts={**_SHARED.facts, "points": Region("nottingham/points.html", points)},
    sheets=(*_SHARED.sheets, *SHEETS),
    scripts=(*_SHARED.scripts, "nottingham/result"),
)
