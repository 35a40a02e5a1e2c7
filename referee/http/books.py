"""Requests about a group's book: the filter in the query, and the body that brings a game into it."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from flask import current_app, request

from referee.groups import importing, record
from referee.groups.importing import require_past
from referee.groups.record import Record
from referee.groups.service import Groups
from referee.groups.sums import Span
from referee.http.access import table_at
from referee.http.extensions import all_editions, get_groups, get_tables
from referee.http.limits import take
from referee.http.newcomers import require_no_guesser
from referee.http.problems import Problem
from referee.limits import IMPORTS
from referee.rules.checks import require_distinct_names, require_enough_players, require_known_edition
from referee.rules.fields import invalid, shown
from referee.rules.options import parse_options, player_count
from referee.rules.sentences import say
from referee.tables.fold import NoSuchTable
from referee.tables.imports import one_at_a_time
from referee.tables.keys import read_code
from referee.tally import read_tally

WITH_A_TALLY = ("edition", "options", "players")


def span_asked_for() -> Span:
    """?edition=, ?from= and ?to=, of which none has to be there."""
    edition = request.args.get("edition")
    if edition:
        require_known_edition(all_editions(), edition)
    return Span(edition or None, _day("from"), _day("to"))


def _day(name: str) -> date | None:
    text = request.args.get(name)
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise invalid(say("Expected a date like 2026-12-31, not %(value)s.", value=shown(text)), name) from error


def add_game(code: str, sent: dict[str, Any]) -> str:
    """Brings a finished table, or a game as a tally has it, into a group's book; its id there."""
    groups = get_groups()
    if "table" in sent:
        if len(sent) > 1:
            raise invalid(say("A table brings its own result: name nothing else."), "table")
        return _add_table(groups, code, sent["table"])
    when = _moment(sent.get("played_at"), get_tables().now()), sent.get("minutes"), sent.get("first")
    if "results" in sent:
        return groups.add(code, _of_points(sent, *when))
    counted = read_tally(all_editions(), {name: sent[name] for name in WITH_A_TALLY if name in sent})
    _require_seat(when[2], counted.players)
    return groups.add(code, record.of_tally(counted, *when))


def _of_points(sent: dict[str, Any], played_at: int, minutes: int | None, first: int | None) -> Record:
    """A game of which only the points are known."""
    if "players" in sent:
        raise invalid(say("Send either players or results."), "results")
    edition, results = require_known_edition(all_editions(), sent.get("edition", "")), sent["results"]
    options = parse_options(edition, sent.get("options", {}))
    require_enough_players(player_count(edition, options), results, "results")
    require_distinct_names([one["name"] for one in results], "results")
    _require_seat(first, results)
    points = [(one["name"], one["total"]) for one in results]
    return record.of_points(edition.id, points, played_at, minutes, first)


def _require_seat(first: int | None, players: Sequence[Any]) -> None:
    if first is not None and first >= len(players):
        raise invalid(say("There is no seat %(number)d at this table.", number=first), "first")


def _add_table(groups: Groups, code: str, table: str) -> str:
    require_no_guesser(read_code(table) or "")
    try:
        return groups.add_table(code, table_at(table))
    except NoSuchTable as error:
        raise invalid(say("There is no table with this code. Check the six characters."), "table") from error


def bring_file(code: str, plain: Any) -> dict[str, int]:
    """Brings the games of a file into a group's book; how many there were of which sort."""
    take(IMPORTS)
    if not current_app.config["SETTINGS"].imports_enabled:
        raise Problem(403, say("This server takes no games from files. Ask whoever runs it to bring it in."))
    with one_at_a_time():
        brought = importing.read(all_editions(), plain, get_tables().now())
        added, updated = get_groups().bring(code, brought.games)
    return {"added": added, "updated": updated, "ignored": brought.ignored, "other_games": brought.others}


def _moment(sent: int | str | None, now: int) -> int:
    if sent is None:
        return now
    if isinstance(sent, str):
        try:
            at = datetime.fromisoformat(sent)
        except ValueError as error:
            why = say("Expected a date like 2026-12-31, not %(value)s.", value=shown(sent))
            raise invalid(why, "played_at") from error
        at = at if at.tzinfo else at.replace(tzinfo=UTC)
        if not 1970 <= at.year < 9999:
            raise invalid(say("Expected a date like 2026-12-31, not %(value)s.", value=shown(sent)), "played_at")
        sent = max(0, int(at.timestamp() * 1000))
    require_past(sent, now)
    return sent
