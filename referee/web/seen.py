"""A view, with the questions the pages of every game ask of it. It knows nothing that the view does not hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

View = Mapping[str, Any]


@dataclass(frozen=True)
class SeenTable:
    view: View

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    @property
    def me(self) -> View | None:
        return self.view.get("me")

    @property
    def seat(self) -> int | None:
        """Whose page this is."""
        return None if self.me is None else self.me["seat"]

    @property
    def at(self) -> int:
        """The seat, where there is one."""
        return int(self.view["me"]["seat"])

    @property
    def may(self) -> frozenset[str]:
        """The commands this page can send."""
        return frozenset(self.view["may"])

    @property
    def host(self) -> bool:
        return bool(self.view["viewer"]["host"])

    @property
    def seats(self) -> list[dict[str, Any]]:
        return list(self.view["seats"])

    @property
    def mine(self) -> View:
        return self.seats[self.at]

    @property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self.view["seats"]]
