"""Promo cards that ask their owner something (S-PRO)."""

from dataclasses import dataclass

from referee.web.sheriff.brimstone_oil import Burning, burning
from referee.web.sheriff.feast_plate import PlateToName, to_name
from referee.web.sheriff.seen import Seen


@dataclass(frozen=True, slots=True)
class Promo:
    plates: tuple[PlateToName, ...]
    burning: Burning | None


def promo(seen: Seen, seat: int) -> Promo | None:
    found = Promo(tuple(to_name(seen, seat)), burning(seen, seat))
    return found if found.plates or found.burning else None
