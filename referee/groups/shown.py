"""A game in a book as it is shown, and as it stands in files: names and words filled in for one reader."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.groups.record import Record
from referee.groups.sentences import told
from referee.rules.edition import Edition
from referee.rules.sentences import say
from referee.speech import Speaker

A_GUEST = say("a guest")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a game."""

    member: str | None
    name: str | None
    """None: a guest."""
    rank: int
    winner: bool
    score: int | None
    statistics: Mapping[str, int | None] | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game, from a book or straight from its table."""

    id: str
    edition: Edition
    played_at: int
    changed_at: int
    record: Mapping[str, Any]
    """As `Record.dumps` writes it."""
    places: Sequence[Place]

    @classmethod
    def of(cls, game_id: str, edition: Edition, record: Record, changed_at: int) -> "Game":
        """A game that is in no book."""
        places = [Place(None, seat.name, seat.rank, seat.winner, seat.score, seat.statistics) for seat in record.seats]
        return cls(game_id, edition, record.played_at, changed_at, json.loads(record.dumps()), places)

    def names_for(self, speaker: Speaker) -> list[str]:
        """Everybody's name, by seat; guests are told apart by a number."""
        return self._names(speaker.say(A_GUEST))

    @property
    def names(self) -> list[str]:
        """The same in English, for other programs."""
        return self._names(str(A_GUEST))

    def _names(self, guest: str) -> list[str]:
        guests = [seat for seat, place in enumerate(self.places) if place.name is None]
        return [
            place.name or (guest if seat == guests[0] else f"{guest} {guests.index(seat) + 1}")
            for seat, place in enumerate(self.places)
        ]

    @property
    def minutes(self) -> int | None:
        minutes: int | None = self.record["minutes"]
        return minutes

    @property
    def first(self) -> int | None:
        first: int | None = self.record["first"]
        return first

    def plain(self, speaker: Speaker) -> dict[str, Any]:
        """As the API gives it, in the reader's language."""
        names = self.names_for(speaker)
        record = speaker.say_all(told(dict(self.record), names))
        players = [
            {
                "seat": seat,
                "member": place.member,
                "name": names[seat],
                "start_player": seat == self.first,
                "rank": place.rank,
                "winner": place.winner,
                "total": place.score,
                **lines,
                "statistics": place.statistics,
            }
            for seat, (place, lines) in enumerate(zip(self.places, record["lines"], strict=True))
        ]
        return {
            "id": self.id,
            "edition": self.edition.id,
            "played_at": self.played_at,
            "minutes": self.minutes,
            "rounds": record["rounds"],
            "options": record["options"],
            "first": self.first,
            "players": players,
            "awards": record["awards"],
            "highlights": record["highlights"],
        }
