"""Who looks at a table, or acts there, as far as the keys prove it."""

from dataclasses import dataclass

BY_HOST = "host"
BY_CLOCK = ""


def by_seat(seat_id: int) -> str:
    """How a step names the seat it came from."""
    return f"seat {seat_id}"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A principal: the seat and the host's role that somebody's keys prove."""

    seat: int | None = None
    host: bool = False
    grants: tuple[str, ...] = ()

    @property
    def stranger(self) -> bool:
        return self.seat is None and not self.host
