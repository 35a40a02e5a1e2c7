"""BG Stats: a play as the link that its app takes, and plays as the files it reads and writes.

Three things its apps do not forgive: `bggId` as text; `winner`, `startPlayer`, `highestWins` or `noPoints` left out
because they are false; and another `uuid` or `sourcePlayId` for the same play, which makes it a second one.
"""

import json
import uuid
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from referee.groups.sheets import other_points
from referee.groups.shown import Game
from referee.rules.edition import Edition
from referee.rules.option import Option
from referee.rules.options import options_of
from referee.rules.table.other_points import OTHER_POINTS

SOURCE = "The Nottingham Referee"
"""Apps remember matches by it: it never changes."""

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
WITHOUT_INTERNET = "bgstats://app.bgstatsapp.com/createPlay.html?data="
BETWEEN = "／"
"""What BG Stats puts between the boards of a play."""

_OURS = uuid.UUID("8c1d52a4-53a6-4d0e-9f0b-4a4e6f5f7d11")


def create_play(game: Game) -> dict[str, Any]:
    """One play as the app's link takes it."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.id,
        "playDate": _written(game.played_at),
        "durationMin": game.minutes or 0,
        "comments": comments(game),
        "board": board(game),
        "game": {
            "name": str(game.edition.name),
            "sourceGameId": game.edition.id,
            **({"bggId": game.edition.bgg_id} if game.edition.bgg_id is not None else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name.lower(),
                "startPlayer": seat == game.first,
                "winner": place.winner,
                **({} if place.score is None else {"score": place.score}),
                "rank": place.rank,
                "role": "",
            }
            for seat, (name, place) in enumerate(zip(game.names, game.places, strict=True))
        ],
    }


def link(game: Game, *, to: str = CREATE_PLAY) -> str:
    """What brings a play into the app by one tap."""
    return to + quote(json.dumps(create_play(game), ensure_ascii=False, separators=(",", ":")), safe="")


def comments(game: Game) -> str:
    """What the table counted itself, a line for each: a score alone does not say what it was for (S-END-9)."""
    return "\n".join(
        f"{name}: {words or OTHER_POINTS} ({points:+d})"
        for seat, name in enumerate(game.names)
        for words, points in other_points(game, seat)
    )


def board(game: Game) -> str:
    """The edition and what was chosen for it, in English like all that other programs read."""
    chosen = game.record["options"]
    labels = [
        label
        for name, option in options_of(game.edition).items()
        if name in chosen and chosen[name] != option.default and (not option.needs or chosen.get(option.needs))
        for label in _labels(option, chosen[name])
    ]
    return BETWEEN.join([str(game.edition.name), *labels])


def _labels(option: Option, value: Any) -> list[str]:
    """What was chosen, in words; what is merely printed on one's own copy is no choice."""
    match option.type:
        case "boolean":
            return [str(option.label) if value else f"{option.label}: no"]
        case "choice":
            return [str(one.label) for one in option.choices if one.id == value]
        case "number":
            return [f"{option.label}: {option.by_the_book if value is None else value}"]
        case "cards":
            return [str(option.cards[card].label) for card in value if card in option.cards]
        case _:
            return []


def bgsplay(games: Iterable[Game], location: str, made_at: int) -> dict[str, Any]:
    """Plays as a file that the app opens: a second time it changes those it has."""
    people, editions, plays = _Refs(), dict[str, tuple[int, Edition]](), []
    for game in games:
        number, _ = editions.setdefault(game.edition.id, (len(editions) + 1, game.edition))
        plays.append(_play(game, number, people))
    made = _written(made_at)
    return {
        "about": SOURCE,
        "games": [_game(number, edition, made) for number, edition in editions.values()],
        "locations": [{"id": 1, "uuid": _uuid("location", location), "name": location, "modificationDate": made}],
        "players": [
            {
                "id": number,
                "uuid": _uuid("guest" if is_guest else "player", name.lower()),
                "name": name,
                "isAnonymous": is_guest,
                "modificationDate": made,
            }
            for (name, is_guest), number in people.items()
        ],
        "plays": plays,
        "userInfo": {"meRefId": 0},
    }


class _Refs(dict[tuple[str, bool], int]):
    """Numbers for names, as they come; a guest is nobody's name."""

    def __missing__(self, who: tuple[str, bool]) -> int:
        self[who] = len(self) + 1
        return self[who]


def _game(number: int, edition: Edition, made: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": _uuid("game", edition.id),
        "name": str(edition.name),
        "bggId": edition.bgg_id or 0,
        "bggName": str(edition.name),
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "cooperative": False,
        "minPlayerCount": edition.players.min,
        "maxPlayerCount": edition.players.max,
        "modificationDate": made,
    }


def _play(game: Game, number: int, people: _Refs) -> dict[str, Any]:
    played = _written(game.played_at)
    return {
        "uuid": game.id,
        "gameRefId": number,
        "locationRefId": 1,
        "playDate": played,
        "entryDate": played,
        "modificationDate": _written(game.changed_at),
        "playDateYmd": int(played[:10].replace("-", "")),
        "durationMin": game.minutes or 0,
        "rounds": game.record["rounds"] or 0,
        "board": board(game),
        "comments": comments(game),
        "ignored": False,
        "manualWinner": False,
        "usesTeams": False,
        "scoringSetting": 0,
        "playerScores": _scores(game, people),
        "expansionPlays": [],
    }


def _scores(game: Game, people: _Refs) -> Sequence[dict[str, Any]]:
    return [
        {
            "playerRefId": people[name, place.name is None],
            "score": None if place.score is None else str(place.score),
            "winner": place.winner,
            "startPlayer": seat == game.first,
            "newPlayer": False,
            "rank": place.rank,
            "seatOrder": seat + 1,
            "role": "",
            "team": "",
            "metaData": "",
        }
        for seat, (name, place) in enumerate(zip(game.names, game.places, strict=True))
    ]


def _written(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _uuid(kind: str, name: str) -> str:
    return str(uuid.uuid5(_OURS, f"{kind} {name}"))
