"""The facts of Sheriff of Nottingham, copied from its rules: the model shares no line with the referee."""

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Good:
    kind: str
    value: int
    penalty: int
    copies: int
    copies_for_three: int
    counts_as: tuple[str, int] | None = None


GOODS = {
    "apple": Good("legal", 2, 2, 48, 48),
    "cheese": Good("legal", 3, 2, 36, 36),
    "bread": Good("legal", 3, 2, 36, 0),
    "chicken": Good("legal", 4, 2, 24, 24),
    "pepper": Good("contraband", 6, 4, 22, 18),
    "mead": Good("contraband", 7, 4, 21, 16),
    "silk": Good("contraband", 8, 4, 12, 9),
    "crossbow": Good("contraband", 9, 4, 5, 5),
    "green_apples": Good("royal", 4, 3, 2, 2, ("apple", 2)),
    "golden_apples": Good("royal", 6, 4, 2, 1, ("apple", 3)),
    "gouda": Good("royal", 6, 4, 2, 2, ("cheese", 2)),
    "bleu_cheese": Good("royal", 9, 5, 1, 0, ("cheese", 3)),
    "rye_bread": Good("royal", 6, 4, 2, 0, ("bread", 2)),
    "pumpernickel": Good("royal", 9, 5, 1, 0, ("bread", 3)),
    "royal_rooster": Good("royal", 8, 4, 2, 1, ("chicken", 2)),
}
# S-PRO: names and proposed numbers; the table types what is printed on its own.
PLATE = "feast_plate"
SUMMONS = "royal_summons"
SCROLLS = "arcane_scrolls"
BRIMSTONE = "brimstone_oil"
PROMOS = {
    PLATE: Good("legal", 0, 2, 1, 1),
    "dragon_pepper": Good("contraband", 8, 6, 1, 1),
    "strawberry_mead": Good("contraband", 8, 6, 1, 1),
    "golden_silk": Good("contraband", 9, 6, 1, 1),
    "heavy_crossbow": Good("contraband", 10, 7, 1, 1),
    "olive_oil": Good("contraband", 10, 5, 1, 1),
    "prince_johns_sword": Good("contraband", 12, 6, 1, 1),
    SUMMONS: Good("contraband", 0, 0, 1, 1),
    SCROLLS: Good("contraband", 12, 4, 1, 1),
    BRIMSTONE: Good("contraband", 6, 4, 1, 1),
    "tabletop_trophy": Good("contraband", 11, 5, 1, 1),
}
# S-PRO-2: how much more for each other card of a family.
EACH_OTHER = {
    "dragon_pepper": ("pepper", 1),
    "strawberry_mead": ("mead", 1),
    "golden_silk": ("silk", 1),
    "heavy_crossbow": ("crossbow", 2),
}
SUMMONS_PAYS = 8
LEGAL = [name for name, good in GOODS.items() if good.kind == "legal"]
BONUSES = {"apple": (20, 10), "cheese": (15, 10), "bread": (15, 10), "chicken": (10, 5)}
BLACK_MARKET = {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}


def named(good: str) -> str:
    """A plate on a stand is the good its owner named, also for titles (S-PRO-1)."""
    return f"{PLATE} as {good}"


def printed(good: str) -> str:
    """What stands on the card itself."""
    return PLATE if good.startswith(PLATE) else good


def facts_of(options: dict[str, Any]) -> dict[str, Good]:
    """Every good that may be met at this table, plates by what they stand for."""
    found = dict(GOODS)
    for name, typed in (options.get("promo_cards") or {}).items():
        found[name] = replace(PROMOS[name], **{part: typed[part] for part in ("value", "penalty") if part in typed})
        if name == PLATE:
            for good in LEGAL:
                found[named(good)] = replace(found[PLATE], value=GOODS[good].value, counts_as=(good, 1))
    return found


def box(players: int, options: dict[str, Any]) -> dict[str, int]:
    """S-SET-4, S-SET-5, S-PRO: how many of each good there are."""
    found = {}
    for name, good in GOODS.items():
        copies = good.copies_for_three if players == 3 else good.copies
        if copies and (good.kind != "royal" or options.get("royal_goods")):
            found[name] = copies
    return found | {name: typed.get("copies", 1) for name, typed in (options.get("promo_cards") or {}).items()}
