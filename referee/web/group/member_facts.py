"""What a member's page shows: three large numbers, the line of places, who beats whom, and the awards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from referee.http.language import gettext as _
from referee.http.language import speaker
from referee.rules.sentences import say_n
from referee.web.group import formats
from referee.web.group.facts import award_titles, drawing_of, edition_name, players

WIDTH, LEFT, TOP, STEP = 296.0, 8.0, 12.0, 15.0
"""Of the drawing of places, in its own units."""


@dataclass(frozen=True, slots=True)
class Large:
    number: str
    what: str
    more: str


@dataclass(frozen=True, slots=True)
class Spot:
    """One game on the line of places."""

    x: float
    y: float
    winner: bool
    day: str
    place: int
    players: int
    points: int | None
    href: str


@dataclass(frozen=True, slots=True)
class Places:
    height: float
    lines: tuple[float, ...]
    """Where each place lies."""
    last: int
    points: str
    """Of the line through all spots."""
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class ByRow:
    label: str
    games: int
    wins: int
    place: str


@dataclass(frozen=True, slots=True)
class Duel:
    name: str
    href: str
    ahead: int
    behind: int
    width: float


@dataclass(frozen=True, slots=True)
class Prize:
    icon: str
    title: str
    count: int
    games: tuple[tuple[str, str], ...]
    """The day and the address of each game, the last one first."""


def large(found: Mapping[str, Any]) -> tuple[Large, ...]:
    games = found["games"]
    return (
        Large(
            str(found["wins"]),
            speaker().say(say_n("of %(num)d won", "of %(num)d won", games)),
            _("%(number)s expected", number=formats.decimal(found["expected_wins"])),
        ),
        Large(formats.decimal(found["average_place"]), _("average place"), ""),
        Large(
            formats.whole(found["best_score"]),
            _("best score"),
            _("%(number)s on average", number=formats.whole(found["average_score"])),
        ),
    )


def places(code: str, found: Sequence[Mapping[str, Any]]) -> Places | None:
    """The last games, from left to right; the best place is above."""
    if len(found) < 2:
        return None
    last = max(one["players"] for one in found)
    apart = (WIDTH - 2 * LEFT) / (len(found) - 1)
    spots = tuple(
        Spot(
            x=round(LEFT + number * apart, 1),
            y=TOP + (one["place"] - 1) * STEP,
            winner=one["winner"],
            day=formats.day(one["played_at"]),
            place=one["place"],
            players=one["players"],
            points=one["score"],
            href=url_for("group.game", group_code=code, game_id=one["game"]),
        )
        for number, one in enumerate(found)
    )
    return Places(
        height=2 * TOP + (last - 1) * STEP,
        lines=tuple(TOP + place * STEP for place in range(last)),
        last=last,
        points=" ".join(f"{spot.x},{spot.y}" for spot in spots),
        spots=spots,
    )


def by_edition(found: Sequence[Mapping[str, Any]]) -> tuple[ByRow, ...]:
    return tuple(_by(edition_name(one["edition"]), one) for one in found)


def by_players(found: Sequence[Mapping[str, Any]]) -> tuple[ByRow, ...]:
    return tuple(_by(players(one["players"]), one) for one in found)


def _by(label: str, one: Mapping[str, Any]) -> ByRow:
    return ByRow(label, one["games"], one["wins"], formats.decimal(one["average_place"]))


def duels(code: str, found: Sequence[Mapping[str, Any]]) -> tuple[Duel, ...]:
    return tuple(
        Duel(
            one["name"],
            url_for("group.member", group_code=code, member_id=one["member"]),
            one["ahead"],
            one["behind"],
            round(100 * one["ahead"] / ((one["ahead"] + one["behind"]) or 1), 1),
        )
        for one in found
    )


def prizes(code: str, found: Sequence[Mapping[str, Any]]) -> tuple[Prize, ...]:
    titles = award_titles()
    return tuple(
        Prize(drawing_of(one["id"]), titles[one["id"]], one["count"], tuple(_history(code, one)))
        for one in found
        if one["id"] in titles
    )


def _history(code: str, prize: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The games it was given in, each at the place where the award stands."""
    for one in prize["games"]:
        here = url_for("group.game", group_code=code, game_id=one["game"], _anchor=f"award-{prize['id']}")
        yield formats.day(one["played_at"]), here
