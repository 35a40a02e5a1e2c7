"""Who reads a table: the viewer, the language, and which readers are told the same words."""

from dataclasses import dataclass
from functools import lru_cache

from referee.speech import Speaker
from referee.tables.viewer import Viewer

AUDIENCES_KEPT = 50_000
"""There are as many as phones, and each remembers thirty steps."""

ViewKey = tuple[int | None, bool, str, int | None]
"""Seat, host, language, and whom the host looks for: who has these sees the same."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A viewer and the language they read."""

    viewer: Viewer
    language: str
    looking_for: int | None = None
    """The host looking behind the curtain of a player without a phone."""

    @property
    def seat(self) -> int | None:
        return self.viewer.seat if self.looking_for is None else self.looking_for

    @property
    def view_key(self) -> ViewKey:
        return self.viewer.seat, self.viewer.host, self.language, self.looking_for


@dataclass(frozen=True, slots=True, eq=False)
class Audience:
    """Readers who get the same words for the same step. There is one object for each, so it is its own cache key."""

    seat: int | None
    language: str
    names: tuple[str, ...]
    speaker: Speaker

    @property
    def everybody(self) -> "Audience":
        """Whoever reads the same language and has no seat."""
        return audience(None, self.language, self.names)


@lru_cache(AUDIENCES_KEPT)
def audience(seat: int | None, language: str, names: tuple[str, ...]) -> Audience:
    return Audience(seat, language, names, Speaker(language, names))
