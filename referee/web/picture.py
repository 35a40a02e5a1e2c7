"""The picture of a result, for the chat: an SVG of its own, which the browser makes a PNG of."""

import re
from dataclasses import dataclass
from functools import cache

from flask import render_template

from referee.config import shipped
from referee.http.problems import Problem
from referee.rules.sentences import say
from referee.web.asked import answering
from referee.web.memory import Award, when
from referee.web.page import Page
from referee.web.result import ResultPage
from referee.web.score import Colour, Row, Score

SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
BAR_LEFT, BAR_WIDTH = 340, 530
FIRST_ROW, LOWEST_ROW = 500, 830
MOST_AWARDS = 5
"""There is room for."""


@dataclass(frozen=True, slots=True)
class Look:
    """Colours written out: an image of its own knows no style sheet."""

    page: str
    glow: str
    ink: str
    muted: str
    line: str
    frame: str
    gold: str
    seal: str
    on_seal: str
    bars: dict[str, str]


LIGHT = Look(
    page="#efe4cb",
    glow="#f7efdd",
    ink="#2a2017",
    muted="#66563f",
    line="#d8c7a3",
    frame="#8a6108",
    gold="#e3b13c",
    seal="#9a1f1f",
    on_seal="#fff6ee",
    bars={
        "legal": "#2c6437",
        "contraband": "#8b1a3d",
        "gold": "#e3b13c",
        "titles": "#9a1f1f",
        "black_market": "#57298a",
        "loot": "#1d5570",
        "tasks": "#9a1f1f",
    },
)
DARK = Look(
    page="#14100b",
    glow="#221910",
    ink="#f4e8d0",
    muted="#c2ae8c",
    line="#43361f",
    frame="#8a6108",
    gold="#d9a52f",
    seal="#bd3a29",
    on_seal="#fff6ee",
    bars={
        "legal": "#4f9a5c",
        "contraband": "#c4567c",
        "gold": "#d9a52f",
        "titles": "#bd3a29",
        "black_market": "#9a72cf",
        "loot": "#5b9cb8",
        "tasks": "#bd3a29",
    },
)


@dataclass(frozen=True, slots=True)
class Stretch:
    colour: Colour
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Place:
    row: Row
    y: float
    bar: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    edition: str
    when: str
    headline: tuple[str, ...]
    """In lines that fit."""
    size: int
    points: str
    places: tuple[Place, ...]
    legend: tuple[tuple[Colour, float], ...]
    awards: tuple[Award, ...]


def picture(page: Page, score: Score, awards: tuple[Award, ...]) -> Picture:
    step = min(75, (LOWEST_ROW - FIRST_ROW) / max(len(score.rows) - 1, 1))
    winners = [row.name for row in score.rows if row.winner]
    names = page.words.say(say("%(names)s win", names=" & ".join(winners))) if len(winners) > 1 else winners[0]
    lines = _in_lines(names)
    return Picture(
        edition=score.edition,
        when=when(page),
        headline=lines,
        size=int(min(124, 1700 / max(map(len, lines)))),
        points=score.headline,
        places=tuple(Place(row, FIRST_ROW + at * step, _bar(row)) for at, row in enumerate(score.rows)),
        legend=tuple(_legend(score.legend)),
        awards=awards[:MOST_AWARDS],
    )


def _in_lines(text: str, most: int = 22) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines[:2])


def _bar(row: Row) -> tuple[Stretch, ...]:
    return tuple(
        Stretch(one.colour, round(BAR_LEFT + BAR_WIDTH * one.start / 100, 1), round(BAR_WIDTH * one.width / 100, 1))
        for one in row.bar
    )


def _legend(colours: tuple[Colour, ...]) -> list[tuple[Colour, float]]:
    """Each as far to the right as the words before it are long."""
    found, x = [], 84.0
    for colour in colours:
        found.append((colour, x))
        x += 60 + 15.5 * len(colour.label)
    return found


@cache
def symbols() -> dict[str, tuple[str, str]]:
    """The drawings of the sprite, to be put into another image: view box and markup."""
    sprite = (shipped("static") / "sprite.svg").read_text(encoding="utf-8")
    return {name: (box, f"<g {look}>{inside}</g>") for name, box, look, inside in SYMBOL.findall(sprite)}


def drawn(found: ResultPage, *, dark: bool) -> str:
    """The picture as SVG, or a Problem where there is nothing to show yet."""
    if found.view["phase"] != "over" or found.score is None:
        raise Problem(409, say("There is a picture once the game is over and counted."))
    with answering(found.page.asked):
        return render_template(
            "table/picture.svg",
            picture=picture(found.page, found.score, found.memories.awards),
            look=DARK if dark else LIGHT,
            symbols=symbols(),
        )
