"""A view, with the questions the pages of every game ask of it. It knows nothing that the view does not hold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

View = Mapping[str, Any]


@dataclass(frozen=True)
class SeenTable:
    view: View

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    @cached_property
    def me(self) -> View | None:
        return self.view.get("me")

    @cached_property
    def seat(self) -> int | None:
        """Whose page this is."""
        return None if self.me is None else self.me["seat"]

    @property
    def at(self) -> int:
        """The seat, where there is one."""
        return int(self.view["me"]["seat"])

    @cached_property
    def may(self) -> frozenset[str]:
        """The commands this page can send."""
        return frozenset(self.view["may"])

    def may_for(self, seat: int) -> frozenset[str]:
        """The commands this page can send for a player: its own, or one without a phone."""
        return self.may if seat == self.seat else frozenset(self.view.get("may_for", {}).get(str(seat), ()))

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """Whose public acts are done on this page: the own ones, and on the host's those of players without a phone."""
        without_phone = (int(seat) for seat in self.view.get("may_for", {}))
        others = [seat for seat in without_phone if seat != self.seat and self.seats[seat]["played_by_host"]]
        return tuple(others) if self.seat is None else (self.seat, *others)

    def for_seat(self, seat: int) -> dict[str, int]:
        """What a command says besides, when it is sent for somebody else."""
        return {} if seat == self.seat else {"seat": seat}

    def may_about(self, command: str, seat: int | None = None) -> Sequence[Any]:
        """What that command can be about on this page, sent for its own seat or for another."""
        others = self.view.get("may_about_for", {})
        about = self.view["may_about"] if seat in (None, self.seat) else others.get(str(seat), {})
        found: Sequence[Any] = about.get(command, ())
        return found

    @property
    def corrects(self) -> bool:
        """Whether the book is put right on this page, by a tap on what it shows."""
        return self.host and "correct" in self.view["may"]

    @property
    def host(self) -> bool:
        return bool(self.view["viewer"]["host"])

    @cached_property
    def seats(self) -> list[dict[str, Any]]:
        return list(self.view["seats"])

    @property
    def mine(self) -> View:
        return self.seats[self.at]

    @property
    def has_left(self) -> bool:
        """Whether whoever looks takes no part at the moment."""
        return self.seat is not None and bool(self.mine["away"])

    @property
    def comes_back(self) -> bool:
        return self.seat is not None and bool(self.mine["comes_back"])

    @cached_property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self.view["seats"]]
