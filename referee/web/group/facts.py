"""What the pages of a group show: facts, worked out from its book, for templates of nothing but facts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any

from flask import url_for

from referee.groups.shown import Game
from referee.groups.statistics import quarter_of
from referee.groups.sums import Span
from referee.http.extensions import all_editions
from referee.http.language import gettext as _
from referee.http.language import speaker
from referee.rules.games import GAMES
from referee.rules.sentences import say_n
from referee.web.games import PAGES
from referee.web.group import formats

AWARDS_SHOWN = 6
QUARTERS_SHOWN = 4
SCALE = 90.0
"""Percent of its ground that the longest bar takes."""
TICK = 2.0


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A member's place; the bar is drawn to the scale of the best of all."""

    place: int
    name: str
    href: str
    note: str
    won: float
    due: float
    wins: int
    games: int
    expected: str
    average: str
    share: str
    expected_share: str
    average_score: str
    best_score: str
    streak: int


@dataclass(frozen=True, slots=True)
class GameRow:
    day: str
    winner: str
    what: str
    points: int | None
    href: str


@dataclass(frozen=True, slots=True)
class AwardRow:
    icon: str
    name: str
    count: int
    title: str
    href: str


@dataclass(frozen=True, slots=True)
class RecordRow:
    label: str
    number: int
    about: str
    href: str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the spans, or editions, to look at."""

    label: str
    href: str
    chosen: bool


def edition_name(edition_id: str) -> str:
    return speaker().say(all_editions()[edition_id].name)


def league(code: str, standings: Sequence[Mapping[str, Any]]) -> tuple[LeagueRow, ...]:
    def share(line: Mapping[str, Any], what: str) -> float:
        return float(line[what] / line["games"])

    most = max((max(share(line, "wins"), share(line, "expected_wins")) for line in standings), default=1.0) or 1.0
    return tuple(
        LeagueRow(
            place=place,
            name=line["name"],
            href=url_for("group.member", group_code=code, member_id=line["member"]),
            note=formats.won_in_a_row(line["streak"]),
            won=round(SCALE * share(line, "wins") / most, 1),
            due=round(SCALE * share(line, "expected_wins") / most - TICK / 2, 1),
            wins=line["wins"],
            games=line["games"],
            expected=formats.decimal(line["expected_wins"]),
            average=formats.decimal(line["average_place"]),
            share=formats.percent(share(line, "wins")),
            expected_share=formats.percent(share(line, "expected_wins")),
            average_score=formats.whole(line["average_score"]),
            best_score=formats.whole(line["best_score"]),
            streak=line["streak"],
        )
        for place, line in enumerate(standings, 1)
    )


def game_rows(code: str, games: Sequence[Game]) -> tuple[GameRow, ...]:
    return tuple(
        GameRow(
            day=formats.day(game.played_at),
            winner=who_won(game),
            what=_(
                "%(edition)s, %(players)s", edition=speaker().say(game.edition.name), players=players(len(game.places))
            ),
            points=max((place.score for place in game.places if place.score is not None), default=None),
            href=url_for("group.game", group_code=code, game_id=game.id),
        )
        for game in games
    )


def players(count: int) -> str:
    return speaker().say(say_n("%(num)d player", "%(num)d players", count))


def who_won(game: Game) -> str:
    """In one line; by how much, where that is known."""
    names = game.names_for(speaker())
    won = [name for name, place in zip(names, game.places, strict=True) if place.winner]
    if len(won) != 1:
        return _("Shared: %(names)s", names=", ".join(won))
    first = next(place.score for place in game.places if place.winner)
    others = [place.score for place in game.places if not place.winner and place.score is not None]
    if first is None or not others or first == max(others):
        return _("%(name)s won", name=won[0])
    return _("%(name)s won by %(points)d", name=won[0], points=first - max(others))


def awards(code: str, counts: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> tuple[AwardRow, ...]:
    """Who leads in each of them."""
    titles = award_titles()
    leaders: dict[str, Mapping[str, Any]] = {}
    for one in counts:
        if one["id"] in titles and one["member"] in names:
            leaders.setdefault(one["id"], one)
    return tuple(
        AwardRow(
            icon=drawing_of(award),
            name=names[one["member"]],
            count=one["count"],
            title=titles[award],
            href=url_for("group.member", group_code=code, member_id=one["member"]),
        )
        for award, one in list(leaders.items())[:AWARDS_SHOWN]
    )


def drawing_of(award: str) -> str:
    """What is drawn on its seal."""
    return next((pages.finale.awards[award] for pages in PAGES.values() if award in pages.finale.awards), "star")


def award_titles() -> dict[str, str]:
    return {award: speaker().say(title) for game in GAMES.values() for award, title in game.awards.items()}


def records(code: str, found: Mapping[str, Any], names: Mapping[str, str]) -> tuple[RecordRow, ...]:
    def game(of: Mapping[str, Any]) -> str:
        return url_for("group.game", group_code=code, game_id=of["game"])

    rows = []
    if most := found["most_points"]:
        day, name = formats.day(most["played_at"]), names.get(most["member"] or "")
        told = _("%(name)s, %(day)s", name=name, day=day) if name else day
        rows.append(RecordRow(_("Most points"), most["points"], told, game(most)))
    if closest := found["closest"]:
        told = formats.day(closest["played_at"])
        if closest["times"] > 1:
            told = speaker().say(say_n("%(num)d time", "%(num)d times", closest["times"]))
        rows.append(RecordRow(_("Closest end"), closest["points"], told, game(closest)))
    if widest := found["widest"]:
        rows.append(RecordRow(_("Widest margin"), widest["points"], formats.day(widest["played_at"]), game(widest)))
    if streak := found["longest_streak"]:
        rows.append(RecordRow(_("Most wins in a row"), streak["wins"], names.get(streak["member"], ""), None))
    return tuple(rows)


def spans(code: str, quarters: Iterable[str], years: Iterable[str], now: Span) -> tuple[Choice, ...]:
    """Of all time, the last quarters and every year there was a game in."""
    this_quarter = quarter_of(datetime.now(UTC).date())
    found: list[tuple[str, date | None, date | None]] = [(_("All time"), None, None)]
    for quarter in islice(quarters, QUARTERS_SHOWN):
        first, last = _quarter(quarter)
        found.append((_("This quarter") if quarter == this_quarter else formats.quarter(first), first, last))
    found += [(year, date(int(year), 1, 1), date(int(year), 12, 31)) for year in years]
    return tuple(
        Choice(label, book_page(code, Span(now.edition, first, last)), (first, last) == (now.first, now.last))
        for label, first, last in found
    )


def _quarter(quarter: str) -> tuple[date, date]:
    """Its first and its last day."""
    year, number = map(int, quarter.split("-"))
    return date(year, 3 * number - 2, 1), date(year, 3 * number, 31 if number in (1, 4) else 30)


def edition_choices(code: str, played: Mapping[str, int], now: Span) -> tuple[Choice, ...]:
    found = [None, *(edition for edition in all_editions() if edition in played)]
    return tuple(
        Choice(
            _("All games") if edition is None else edition_name(edition),
            book_page(code, Span(edition, now.first, now.last)),
            edition == now.edition,
        )
        for edition in found
    )


def span_label(choices: Sequence[Choice], now: Span) -> str:
    if chosen := next((one.label for one in choices if one.chosen), None):
        return chosen
    return _dates(now)


def _dates(span: Span) -> str:
    first, last = (day.isoformat() if day else "…" for day in (span.first, span.last))
    return f"{first} – {last}"


def narrowed(span: Span) -> str:
    """Which games are meant, where that is not all of them."""
    found = [edition_name(span.edition)] if span.edition else []
    return ", ".join([*found, _dates(span)] if span.first or span.last else found)


def book_page(code: str, span: Span) -> str:
    return url_for("group.book", group_code=code, **_asked(span))


def games_page(code: str, span: Span, page: int | None = None) -> str:
    """All games of a span, of which the book's page shows the last."""
    return url_for("group.games", group_code=code, **_asked(span), page=page)


def _asked(span: Span) -> dict[str, Any]:
    """A span as an address has it."""
    asked = {"edition": span.edition, "from": span.first, "to": span.last}
    return {key: str(value) for key, value in asked.items() if value}
