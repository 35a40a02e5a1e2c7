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

from referee.groups.shown import Game
from referee.rules.edition import Edition
from referee.rules.options import options_of

SOURCE = "The Nottingham Referee"
"""Apps remember matches by it: it never changes."""

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
WITHOUT_INTERNET = "bgstats://app.bgstatsapp.com/createPlay.html?data="
BETWEEN = "／"
"""What BG Stats puts between the boards of a play."""

_OURS = uuid.UUID("8c1d52a4-53a6-4d0e-9f0b-4a4e6f5f7d11")


def create_play(game: Game, comments: str = "") -> dict[str, Any]:
    """One play as the app's link takes it."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.id,
        "playDate": _written(game.played_at),
        "durationMin": game.minutes or 0,
        "comments": comments,
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


def link(game: Game, comments: str = "", *, to: str = CREATE_PLAY) -> str:
    """What brings a play into the app by one tap."""
    return to + quote(json.dumps(create_play(game, comments), ensure_ascii=False, separators=(",", ":")), safe="")


def board(game: Game) -> str:
    """The edition and what was chosen for it, in English like all that other programs read."""
    options, chosen = options_of(game.edition), game.record["options"]
    labels = [str(option.label) for name, option in options.items() if chosen.get(name) is True is not option.default]
    return BETWEEN.join([str(game.edition.name), *labels])


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
                "uuid": _uuid("player", name.lower()),
                "name": name,
                "isAnonymous": False,
                "modificationDate": made,
            }
            for name, number in people.items()
        ],
        "plays": plays,
        "userInfo": {"meRefId": 0},
    }


class _Refs(dict[str, int]):
    """Numbers for names, as they come."""

    def __missing__(self, name: str) -> int:
        self[name] = len(self) + 1
        return self[name]


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
        "modificationDate": played,
        "playDateYmd": int(played[:10].replace("-", "")),
        "durationMin": game.minutes or 0,
        "rounds": game.record["rounds"] or 0,
        "board": board(game),
        "comments": "",
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
            "playerRefId": people[name],
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
