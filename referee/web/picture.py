"""The picture of a result, for the chat: an SVG of its own, which the browser makes a PNG of."""

import re
from dataclasses import dataclass
from functools import cache

from flask import render_template

from referee.config import shipped
from referee.http.problems import Problem
from referee.rules.sentences import say, say_n
from referee.web.asked import answering
from referee.web.memory import Award, when
from referee.web.page import Page
from referee.web.result import ResultPage
from referee.web.score import Colour, Row, Score

SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
LEFT, RIGHT = 84, 996
BAR_LEFT, BAR_WIDTH = 420, 450
NAME_LEFT, NAME_WIDTH, AWARD_LEFT = 132, 280, 156
FIRST_ROW, LOWEST_ROW = 504, 830
LEGEND_LOWEST, LEGEND_STEP = 874, 30
MOST_AWARDS = 5
"""There is room for."""
LETTER, BOLD_LETTER = 0.6, 0.66
"""How wide a letter is, as a rule, measured by the height of its type; in names it is bold."""
HEADLINE_LOWEST, HEADLINE_SIZES = 376, (124, 80, 52)
"""The type of a headline of one, two or three lines."""


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
    size: int
    bar: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the colours of the bars, and what it stands for."""

    colour: Colour
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Prize:
    award: Award
    size: int
    text_size: int


@dataclass(frozen=True, slots=True)
class Picture:
    edition: str
    when: str
    headline: tuple[tuple[str, float], ...]
    """In lines that fit, each with its height."""
    size: int
    points: str
    points_size: int
    places: tuple[Place, ...]
    legend: tuple[Entry, ...]
    prizes: tuple[Prize, ...]


def picture(page: Page, score: Score, awards: tuple[Award, ...]) -> Picture:
    step = min(75, (LOWEST_ROW - FIRST_ROW) / max(len(score.rows) - 1, 1))
    winners = [row.name for row in score.rows if row.winner]
    names, points = winners[0], score.headline
    if len(winners) > 1:
        total = next(int(row.total) for row in score.rows if row.winner)
        names = page.speaker.say(say("%(names)s win", names=" & ".join(winners)))
        points = page.speaker.say(say_n("%(num)d point", "%(num)d points", total))
    lines = _in_lines(names)
    size = min(HEADLINE_SIZES[len(lines) - 1], *(_size(line, RIGHT - LEFT, BOLD_LETTER) for line in lines))
    return Picture(
        edition=score.edition,
        when=when(page),
        headline=tuple(
            (line, HEADLINE_LOWEST - above * 1.05 * size)
            for line, above in zip(lines, reversed(range(len(lines))), strict=True)
        ),
        size=size,
        points=points,
        points_size=min(38, _size(points, RIGHT - LEFT)),
        places=tuple(
            Place(row, FIRST_ROW + at * step, min(38, _size(row.name, NAME_WIDTH, BOLD_LETTER)), _bar(row))
            for at, row in enumerate(score.rows)
        ),
        legend=tuple(_legend(score.legend)),
        prizes=tuple(_prize(award) for award in awards[:MOST_AWARDS]),
    )


def _size(text: str, width: float, letter: float = LETTER) -> int:
    """The largest type in which a text is not wider than that."""
    return int(width / (letter * max(len(text), 1)))


def _in_lines(text: str) -> tuple[str, ...]:
    """At most three, and nothing is cut: the longer the text, the longer its lines."""
    most = 22
    while len(lines := _wrapped(text, most)) > len(HEADLINE_SIZES):
        most += 1
    return lines


def _wrapped(text: str, most: int) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _prize(award: Award) -> Prize:
    width = RIGHT - AWARD_LEFT
    head = f"{award.name} · {award.title}"
    return Prize(award, min(30, _size(head, width)), min(24, _size(award.text, width)))


def _bar(row: Row) -> tuple[Stretch, ...]:
    return tuple(
        Stretch(one.colour, round(BAR_LEFT + BAR_WIDTH * one.start / 100, 1), round(BAR_WIDTH * one.width / 100, 1))
        for one in row.bar
    )


def _legend(colours: tuple[Colour, ...]) -> list[Entry]:
    """Each as far to the right as the words before it are long; what does not fit stands in a line below."""
    lines: list[list[tuple[Colour, float]]] = [[]]
    x = float(LEFT)
    for colour in colours:
        width = 36 + 15.5 * len(colour.label)
        if lines[-1] and x + width > RIGHT:
            lines.append([])
            x = float(LEFT)
        lines[-1].append((colour, x))
        x += width + 24
    first = LEGEND_LOWEST - LEGEND_STEP * (len(lines) - 1)
    return [Entry(colour, x, first + LEGEND_STEP * line) for line, row in enumerate(lines) for colour, x in row]


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
