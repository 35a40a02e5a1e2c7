"""The end of a game of Nottingham: as for every game, and what is still to be read from the task cards."""

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.heaps import plus
from referee.rules.sentences import say
from referee.web.nottingham.end import missing, remarks
from referee.web.nottingham.goals import Unread, printed, unread
from referee.web.nottingham.page import SHEETS, NottinghamPage
from referee.web.nottingham.score import SCORE
from referee.web.page import Part, Region
from referee.web.result import Finale, ResultPage, TurnedUp, result_kind


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


def points(result: ResultPage) -> Points:
    seen = result.seen.seen
    return Points(unread(seen, result.page.words), printed(seen), counted=result.score is not None)


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

FINALE = Finale(
    score=SCORE,
    hidden=lambda seat: seat["loot"],
    shape=lambda _edition, _item: "loot",
    title=lambda name: say("What is in the loot pile of %(name)s?", name=name),
    nothing=say("No loot at all."),
    awards=AWARDS,
    secrets=lambda view: plus(view["me"].get("hand") or {}, view["me"]["loot"]),
    history=lambda result: History(result.impossible, result.hidden),
    seen=NottinghamPage,
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
