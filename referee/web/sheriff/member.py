"""What the page of a group's member tells of this game: honest bags and lies, bribes, smuggling and crowns."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.http.language import speaker
from referee.rules.sentences import say_n
from referee.web.page import Part

BAGS_DRAWN = 42


@dataclass(frozen=True, slots=True)
class Gate(Part):
    """A bar of bags, and numbers with a word."""

    template: ClassVar = "sheriff/member.html"

    games: str
    bags: int
    honest: int
    passed: int
    caught: int
    honest_width: float
    passed_width: float
    caught_width: float
    opened: int | None
    right: int | None
    drawn: tuple[bool, ...]
    """Bags opened, lies first; too many are not drawn."""
    numbers: tuple[tuple[str, str, str], ...]
    """Drawing, number, words."""


def gate(found: Mapping[str, Any]) -> Gate | None:
    """None where nobody counted bags."""
    bags = found["bags"]
    if not bags:
        return None
    honest, caught, passed = (found[name] or 0 for name in ("honest", "caught", "got_through"))
    counted = (honest + caught + passed) or 1
    opened, right = found["openings"], found["right_openings"]
    taken, paid, smuggled, crowns = (
        found[name] for name in ("bribes_taken", "bribes_paid", "smuggled_value", "crowns")
    )
    numbers = (
        ("coin", taken, speaker().say(say_n("gold taken in deals", "gold taken in deals", taken or 0))),
        ("coin", paid, speaker().say(say_n("gold paid in deals", "gold paid in deals", paid or 0))),
        ("loot", smuggled, speaker().say(say_n("gold smuggled", "gold smuggled", smuggled or 0))),
        ("king", crowns, speaker().say(say_n("crown", "crowns", crowns or 0))),
    )
    return Gate(
        games=speaker().say(say_n("%(num)d game", "%(num)d games", found["refereed"])),
        bags=bags,
        honest=honest,
        passed=passed,
        caught=caught,
        honest_width=round(100 * honest / counted, 1),
        passed_width=round(100 * passed / counted, 1),
        caught_width=round(100 * caught / counted, 1),
        opened=opened,
        right=right,
        drawn=tuple(number < (right or 0) for number in range(opened)) if opened and opened <= BAGS_DRAWN else (),
        numbers=tuple((icon, str(number), what) for icon, number, what in numbers if number is not None),
    )
