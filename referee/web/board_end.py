"""The end of a game on the board: one thing a screen, in order, the winner last; then pages of the result.

Screens turn by themselves, or at the host's pace (static/js/board/end.js). The first of them are the steps of the
show that the phones follow, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, groupby
from operator import itemgetter
from typing import ClassVar

from referee.http.language import gettext as _
from referee.rules.games import game_of
from referee.rules.sentences import say_n
from referee.web.memory import Award
from referee.web.page import Part, View
from referee.web.result import Held, Remark, ResultPage, TurnedUp
from referee.web.score import Colour, Row, Score, Throne

CARDS_ONE_BY_ONE = 14
"""More than these are turned up kind by kind: there is no room on a screen, and nobody has the patience."""
PLACES_A_PAGE = 2
"""Players whose points are explained side by side."""
EXHIBITS_SHOWN = 15
"""Of what an award was counted from: more is a number."""
LEAST_LABELLED = 7.0
"""Percent of the highest tower: a floor below has no room for its number."""

CARD_SECONDS, CROWN_SECONDS, AWARD_SECONDS, FLOOR_SECONDS, WINNER_SECONDS, PAGE_SECONDS = 1, 9, 10, 2, 25, 12
SECONDS_TO_READ = 5


@dataclass(frozen=True, slots=True)
class Screen:
    key: str
    chapter: int | None
    """Which of the chapters it belongs to; a page of the result belongs to none."""
    title: str
    says: str
    """What the voice reads."""
    seconds: int
    """Before it turns by itself."""
    shows: Part


@dataclass(frozen=True, slots=True)
class CardUp:
    good: str
    kind: str
    text: str
    points: int | str


@dataclass(frozen=True, slots=True)
class HiddenCards(Part):
    template: ClassVar = "table/board/end/hidden.html"

    cards: tuple[CardUp, ...]
    worth: str
    nothing: str
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Crowning(Part):
    template: ClassVar = "table/board/end/crown.html"

    throne: Throne
    kings: str
    counts: str
    """What won it, as people say it: 9 to 6."""
    queens: str


@dataclass(frozen=True, slots=True)
class Mark:
    """How a sort of exhibit is drawn, and what it means."""

    what: str
    drawing: str
    badge: str | None
    label: str


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A bag, a bribe, a theft: whose it was, or what was in it."""

    mark: Mark
    name: str
    cards: tuple[Held, ...]
    face_down: int
    gold: int


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened in one round, or turn."""

    text: str
    exhibits: tuple[Exhibit, ...]


@dataclass(frozen=True, slots=True)
class Awarding(Part):
    template: ClassVar = "table/board/end/award.html"

    award: Award
    moments: tuple[Moment, ...]
    more: int
    """So many exhibits have no room."""
    legend: tuple[Mark, ...]
    """Where not all of them are of one sort."""
    number: int
    of: int


@dataclass(frozen=True, slots=True)
class Floor:
    """One of the sums in somebody's tower; numbers are percent of the highest one."""

    colour: Colour
    order: int
    points: int
    top: float
    height: float
    is_labelled: bool


@dataclass(frozen=True, slots=True)
class Tower:
    name: str
    total: int | str
    winner: bool
    floors: tuple[Floor, ...]
    height: float
    so_far: str
    """What it comes to floor by floor, in points and in percent: it climbs."""
    crowns: tuple[tuple[str, str], ...]
    """Title and kind of goods."""


@dataclass(frozen=True, slots=True)
class Towers(Part):
    """The totals as they climb, in seating order; the same with the winner's name, by place."""

    template: ClassVar = "table/board/end/towers.html"

    towers: tuple[Tower, ...]
    legend: tuple[Colour, ...]
    winners: str | None
    """None while they climb."""
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Counted(Part):
    template: ClassVar = "table/board/end/counted.html"

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Court(Part):
    template: ClassVar = "table/board/end/court.html"

    court: tuple[Throne, ...]


@dataclass(frozen=True, slots=True)
class Awards(Part):
    template: ClassVar = "table/board/end/awards.html"

    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Talk(Part):
    template: ClassVar = "table/board/end/talk.html"

    highlights: tuple[str, ...]
    when: str


@dataclass(frozen=True, slots=True)
class Uncounted(Part):
    """The game is over, but something has to be known before anything can be counted."""

    template: ClassVar = "table/board/end/uncounted.html"

    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class End:
    """All that is shown, and which of it belongs to which part."""

    screens: tuple[Screen, ...]
    chapters: tuple[str, ...]
    steps: int
    """So many screens are the show's; then the totals, the winner, and the pages of the result."""


def end(found: ResultPage, when: str) -> End:
    score = found.score
    if score is None:
        remarks = (*found.finale.remarks(found.seen), *found.finale.missing(found.seen))
        title = _("The game is over")
        return End((Screen("uncounted", None, title, title, PAGE_SECONDS, Uncounted(remarks)),), (), 0)
    chapters = tuple(
        name
        for name, used in (
            (found.page.speaker.say(found.finale.chapter), True),
            (_("crowns"), bool(score.court)),
            (_("awards"), bool(found.memories.awards)),
            (_("the points"), True),
            (_("the winner"), True),
        )
        if used
    )
    steps = tuple(_steps(found, score))
    last = (_totals(found, score, len(chapters) - 2), _winner(found, score, len(chapters) - 1))
    return End((*steps, *last, *_pages(found, score, when)), chapters, len(steps))


def _steps(found: ResultPage, score: Score) -> Iterator[Screen]:
    """Of the show, a screen each."""
    for step in found.steps:
        if step.turn_up is not None:
            yield _hidden(found, score, step.turn_up)
        if step.crown is not None:
            yield _crown(step.crown)
        if step.award is not None:
            yield _award(found, score, step.award)


def _hidden(found: ResultPage, score: Score, one: TurnedUp) -> Screen:
    row = next(row for row in score.rows if row.seat == one.seat)
    points = {line.mark.drawing: line.points for line in row.lines if line.mark.shape}
    in_all = sum(card.count for card in one.cards)
    name_of = game_of(found.page.edition).cards.printed
    if in_all <= CARDS_ONE_BY_ONE:
        cards = tuple(
            CardUp(card.good, card.kind, found.page.speaker.say(name_of[card.good]), "")
            for card in one.cards
            for _card in range(card.count)
        )
    else:
        cards = tuple(CardUp(card.good, card.kind, card.text, points.get(card.good, "")) for card in one.cards)
    worth = sum(int(points.get(card.good, 0)) for card in one.cards)
    together = say_n("Together worth %(num)d point", "Together worth %(num)d points", worth)
    said = found.page.speaker.say(together) if cards else ""
    told = f"{one.name}: {', '.join(card.text for card in one.cards) or one.nothing}"
    remarks = found.finale.remarks(found.seen)
    shows = HiddenCards(cards, said, one.nothing, remarks)
    seconds = SECONDS_TO_READ + CARD_SECONDS * len(cards)
    return Screen(f"hidden-{one.seat}", 0, one.title, told, seconds, shows)


def _names(holders: tuple[tuple[str, int | str], ...]) -> str:
    return " & ".join(name for name, _points in holders)


def _crown(one: Throne) -> Screen:
    kings, queens = _names(one.kings) or _("nobody"), _names(one.queens)
    if len(one.kings) > 1:
        counts = _("%(count)d each", count=one.most)
    elif queens:
        counts = _("%(most)d to %(second)d", most=one.most, second=one.second)
    else:
        counts = _("with %(count)d", count=one.most) if one.kings else ""
    told = [f"{one.king_title}: {kings}", counts, f"{one.queen_title}: {queens}" if queens else ""]
    says = ". ".join(filter(None, told))
    return Screen(f"crown-{one.good}", 1, one.king_title, says, CROWN_SECONDS, Crowning(one, kings, counts, queens))


def _award(found: ResultPage, score: Score, award: Award) -> Screen:
    awards = found.memories.awards
    chapter = 1 + bool(score.court)
    exhibits = [(one["when"], _exhibit(found, one)) for one in _exhibits(found, award)]
    moments = groupby(exhibits[:EXHIBITS_SHOWN], lambda one: one[0])
    marks = tuple(dict.fromkeys(exhibit.mark for _when, exhibit in exhibits))
    shows = Awarding(
        award,
        tuple(
            Moment(found.page.speaker.say(found.finale.moment(when)), tuple(exhibit for _when, exhibit in some))
            for when, some in moments
        ),
        len(exhibits[EXHIBITS_SHOWN:]),
        marks if len(marks) > 1 else (),
        awards.index(award) + 1,
        len(awards),
    )
    says = f"{award.title}: {award.name}. {award.text}"
    return Screen(f"award-{award.id}", chapter, award.title, says, AWARD_SECONDS, shows)


def _exhibits(found: ResultPage, award: Award) -> list[View]:
    """In the order things happened; where two share an award, each has a name."""
    shared = [one for one in found.view["awards"] if one["id"] == award.id]
    exhibits = [
        {**exhibit, "seat": one["seat"] if exhibit["seat"] is None and len(shared) > 1 else exhibit["seat"]}
        for one in shared
        for exhibit in one["exhibits"]
    ]
    return sorted(exhibits, key=itemgetter("when"))


def _exhibit(found: ResultPage, one: View) -> Exhibit:
    page, look = found.page, found.finale.exhibits[one["what"]]
    label = page.speaker.say(look.label) if look.label else ""
    return Exhibit(
        Mark(one["what"].removeprefix("lost_by_"), look.drawing, look.badge, label),
        "" if one["seat"] is None else page.names[one["seat"]],
        found.held(one["cards"]),
        one["face_down"],
        one["gold"],
    )


def _totals(found: ResultPage, score: Score, chapter: int) -> Screen:
    by_seat = tuple(sorted(score.rows, key=lambda row: row.seat or 0))
    title = _("And now the points")
    legend = _from_the_ground(found, score)
    shows = Towers(tuple(_tower(score, legend, row) for row in by_seat), legend, None, ())
    return Screen("totals", chapter, title, title, SECONDS_TO_READ + FLOOR_SECONDS * len(legend), shows)


def _winner(found: ResultPage, score: Score, chapter: int) -> Screen:
    winners = " & ".join(row.name for row in score.rows if row.winner)
    legend = _from_the_ground(found, score)
    remarks = found.finale.remarks(found.seen)
    towers = tuple(_tower(score, legend, row) for row in score.rows)
    shows = Towers(towers, legend, winners, remarks)
    return Screen("winner", chapter, score.headline, score.headline, WINNER_SECONDS, shows)


def _from_the_ground(found: ResultPage, score: Score) -> tuple[Colour, ...]:
    order = found.finale.score.tower
    return tuple(sorted(score.legend, key=lambda one: order.index(one.name) if one.name in order else len(order)))


def _tower(score: Score, legend: tuple[Colour, ...], row: Row) -> Tower:
    stretches = {stretch.colour: stretch for stretch in row.bar}
    heights = [stretches[colour].width if colour in stretches else 0.0 for colour in legend]
    points = [stretches[colour].points if colour in stretches else 0 for colour in legend]
    tops = list(accumulate(heights, initial=0.0))
    floors = tuple(
        Floor(colour, order, points[order], round(100 - tops[order + 1], 2), round(height, 2), height >= LEAST_LABELLED)
        for order, (colour, height) in enumerate(zip(legend, heights, strict=True))
        if height
    )
    sums = list(accumulate(points, initial=0))
    so_far = " ".join(f"{sum_}:{round(top, 2)}" for sum_, top in zip(sums, tops, strict=True))
    crowns = tuple(
        (title, throne.good)
        for throne in score.court
        for title, holders in (("king", throne.kings), ("queen", throne.queens))
        if any(name == row.name for name, _points in holders)
    )
    return Tower(row.name, row.total, row.winner, floors, round(tops[-1], 2), so_far, crowns)


def _pages(found: ResultPage, score: Score, when: str) -> Iterator[Screen]:
    """What is read afterwards: they turn for as long as nobody goes on."""

    def page(key: str, title: str, shows: Part) -> Screen:
        return Screen(f"page-{key}", None, title, "", PAGE_SECONDS, shows)

    for first in range(0, len(score.rows), PLACES_A_PAGE):
        yield page(f"counted-{first}", _("How it was counted"), Counted(score.rows[first : first + PLACES_A_PAGE]))
    if score.court:
        yield page("court", _("Kings and queens"), Court(score.court))
    if found.memories.awards:
        yield page("awards", _("Awards"), Awards(found.memories.awards))
    if found.memories.highlights:
        yield page("talk", _("Still talked about"), Talk(found.memories.highlights, when))
    for key, title, shows in found.finale.pages(found):
        yield page(key, title, shows)
