"""Games from files: our own JSON of a book, and what BG Stats exports. Each is checked, and none is trusted."""

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from marshmallow import INCLUDE, Schema, ValidationError, fields, validate

from referee.groups.record import Record, Seated, ranks
from referee.groups.sheets import SUMS
from referee.rules.checks import require_distinct_names
from referee.rules.edition import Edition
from referee.rules.editions import Editions
from referee.rules.fields import Flag, PlayerName, WholeNumber, invalid, shown
from referee.rules.options import parse_options
from referee.rules.player_names import LONGEST, clean, is_empty, is_showable
from referee.rules.sentences import say
from referee.tables.projection import unhurried

LARGEST_FILE = 20 * 1024 * 1024
MOST_PLAYS = 100_000
MOST_POINTS = 100_000
LONGEST_MINUTES = 100_000
MOST_PLAYERS = 10

BOOK = 1
"""The format of our own files."""


@dataclass(slots=True)
class Brought:
    """What a file holds for a book."""

    games: list[tuple[str, Record]] = field(default_factory=list)
    ignored: int = 0
    """Plays that their owner does not count."""
    others: int = 0
    """Plays of other games."""


def read(editions: Editions, plain: Any, now: int) -> Brought:
    """The games in a file, or a ValidationError that says what is wrong with it."""
    if isinstance(plain, dict) and isinstance(plain.get("plays"), list):
        return _from_bg_stats(editions, plain, now)
    if isinstance(plain, dict) and isinstance(plain.get("games"), list):
        return _from_book(editions, plain, now)
    raise invalid(say("This is neither a book of the referee nor an export of BG Stats."))


class _PlayerSchema(Schema):
    class Meta:
        unknown = INCLUDE

    name = fields.Raw(required=True)
    member = fields.Raw(load_default="", allow_none=True)
    rank = WholeNumber(1, MOST_PLAYERS, required=True)
    winner = Flag(required=True)
    total = WholeNumber(-MOST_POINTS, MOST_POINTS, load_default=None, allow_none=True)


class _GameSchema(Schema):
    class Meta:
        unknown = INCLUDE

    id = fields.String(required=True)
    edition = fields.String(required=True)
    played_at = WholeNumber(0, required=True)
    minutes = WholeNumber(0, LONGEST_MINUTES, load_default=None, allow_none=True)
    rounds = WholeNumber(0, 1000, load_default=None, allow_none=True)
    options = fields.Dict(load_default=dict)
    first = WholeNumber(0, MOST_PLAYERS, load_default=None, allow_none=True)
    players = fields.List(fields.Nested(_PlayerSchema), required=True, validate=validate.Length(1, MOST_PLAYERS))


def _from_book(editions: Editions, plain: Mapping[str, Any], now: int) -> Brought:
    if isinstance(plain.get("format"), int) and plain["format"] > BOOK:
        raise invalid(say("This was written by a newer version of the referee. Update the referee first."), "format")
    brought, schema = Brought(), _GameSchema()
    _require_few(plain["games"])
    for number, sent in enumerate(unhurried(plain["games"])):
        try:
            game = schema.load(sent)
            if game["edition"] not in editions:
                brought.others += 1
                continue
            game_id = _uuid(game["id"])
            if game_id is None:
                raise invalid(say("Expected a uuid, not %(value)s.", value=shown(game["id"])), "id")
            brought.games.append((game_id, _of_book(editions[game["edition"]], game, now)))
        except ValidationError as error:
            raise ValidationError({"games": {number: error.messages}}) from error
    return brought


def _of_book(edition: Edition, game: Mapping[str, Any], now: int) -> Record:
    """As far as numbers go: whatever was said about it is said anew, or not at all."""
    require_past(game["played_at"], now)
    known = parse_options(edition, {})
    options = parse_options(edition, {name: value for name, value in game["options"].items() if name in known})
    seats = tuple(
        Seated(
            # without a member it was a guest, whatever the word for that is
            name="" if player["member"] is None else PlayerName().deserialize(player["name"]),
            rank=player["rank"],
            winner=player["winner"],
            score=player["total"],
            lines={name: player[name] for name in SUMS if _is_number(player.get(name))},
        )
        for player in game["players"]
    )
    require_distinct_names([seat.name for seat in seats if seat.name], "players")
    first = game["first"] if game["first"] is not None and game["first"] < len(seats) else None
    return Record(
        edition=edition.id,
        played_at=game["played_at"],
        minutes=game["minutes"],
        rounds=game["rounds"],
        options=options,
        first=first,
        seats=seats,
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_POINTS


def _from_bg_stats(editions: Editions, plain: Mapping[str, Any], now: int) -> Brought:
    _require_few(plain["plays"])
    by_number = {edition.bgg_id: edition for edition in editions.values() if edition.bgg_id is not None}
    games = {_id(one.get("id")): by_number.get(_id(one.get("bggId"))) for one in _objects(plain.get("games"))}
    # who is anonymous there is a guest here
    names = {
        _id(one.get("id")): "" if one.get("isAnonymous") is True else one.get("name")
        for one in _objects(plain.get("players"))
    }
    brought = Brought()
    for play in unhurried(_objects(plain["plays"])):
        edition = games.get(_id(play.get("gameRefId")))
        if edition is None:
            brought.others += 1
        elif play.get("ignored") is True or (found := _of_bg_stats(edition, play, names, now)) is None:
            brought.ignored += 1
        else:
            brought.games.append(found)
    return brought


def _of_bg_stats(
    edition: Edition, play: Mapping[str, Any], names: Mapping[int, Any], now: int
) -> tuple[str, Record] | None:
    """One play; None if it cannot be one of ours."""
    scores = _objects(play.get("playerScores"))
    scores.sort(key=lambda one: _number(one.get("seatOrder")))
    played_at = _moment(play.get("playDate"))
    game_id = _uuid(play.get("uuid"))
    if not 1 <= len(scores) <= MOST_PLAYERS or played_at is None or played_at > now + _A_DAY_MS or game_id is None:
        return None
    points = [_points(one.get("score")) for one in scores]
    winners = [one.get("winner") is True for one in scores]
    if True not in winners:
        return None
    called = [_name(names.get(_id(one.get("playerRefId")))) for one in scores]
    if len({name.casefold() for name in called if name}) < sum(map(bool, called)):
        return None
    minutes = _number(play.get("durationMin"))
    record = Record(
        edition=edition.id,
        played_at=played_at,
        minutes=minutes if 0 < minutes <= LONGEST_MINUTES else None,
        rounds=None,
        options={},
        first=next((seat for seat, one in enumerate(scores) if one.get("startPlayer") is True), None),
        seats=tuple(
            Seated(name=name, rank=rank, winner=won, score=score)
            for name, rank, won, score in zip(called, _places(scores, winners, points), winners, points, strict=True)
        ),
    )
    return game_id, record


def _places(
    scores: Sequence[Mapping[str, Any]], winners: Sequence[bool], points: Sequence[int | None]
) -> Sequence[int]:
    """As they were written down; worked out where they were not, or where a winner is not first."""
    written = [_number(one.get("rank")) for one in scores]
    whole = all(0 < rank <= len(scores) and (rank == 1) == won for rank, won in zip(written, winners, strict=True))
    return written if whole else ranks(points, winners)


def _number(found: Any) -> int:
    return found if _is_number(found) else 0


def _id(found: Any) -> int:
    return found if isinstance(found, int) and not isinstance(found, bool) else -1


def _objects(found: Any) -> list[dict[str, Any]]:
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _name(found: Any) -> str:
    """A name as it can be shown; empty, and so a guest's, if it cannot."""
    name = clean(found)[:LONGEST].strip() if isinstance(found, str) and len(found) < 1000 else ""
    return name if name and is_showable(name) and not is_empty(name) else ""


def _points(found: Any) -> int | None:
    """Points are written as text there, sometimes as a sum."""
    if isinstance(found, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,5}(\s*[+-]\s*[0-9]{1,5}){0,20}\s*", found):
        return sum(int(part.replace(" ", "")) for part in re.findall(r"[+-]?\s*[0-9]+", found))
    return found if _is_number(found) else None


def _moment(found: Any) -> int | None:
    if not isinstance(found, str):
        return None
    try:
        at = datetime.strptime(found[:19], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return max(0, int(at.timestamp()) * 1000)


def _uuid(found: Any) -> str | None:
    try:
        return str(uuid.UUID(found)) if isinstance(found, str) else None
    except ValueError:
        return None


def _require_few(games: Sequence[Any]) -> None:
    if len(games) > MOST_PLAYS:
        raise invalid(say("More games than anybody plays: %(most)d at most.", most=MOST_PLAYS))


_A_DAY_MS = 24 * 60 * 60 * 1000


def require_past(played_at: int, now: int) -> None:
    """A game is over when it is written down; clocks differ by a day at most."""
    if played_at > now + _A_DAY_MS:
        raise invalid(say("This lies in the future: %(value)s.", value=shown(played_at)), "played_at")
