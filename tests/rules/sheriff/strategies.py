"""Which tables to play random games at: both editions, all player counts, all options."""

import random
from typing import Any

from hypothesis import strategies as st

from tests.rules.sheriff.games import RandomGame
from tests.rules.sheriff.table import editions


@st.composite
def tables(draw: st.DrawFn, edition: str | None = None) -> dict[str, Any]:
    chosen = draw(st.sampled_from(["sheriff-1e", "sheriff-2e"])) if edition is None else edition
    second = chosen == "sheriff-2e"
    flag = st.booleans()
    merry_men = not second and draw(flag)
    return {
        "edition": chosen,
        "merry_men": merry_men,
        "players": draw(st.integers(3, 6 if second or merry_men else 5)),
        "royal_goods": draw(flag),
        "timer": draw(flag),
        "seven_card_hand": draw(flag),
        "remove_ten": draw(flag),
        "bags": draw(st.sampled_from(["sealed", "open", "counted", "counted"])),
        "one_device": draw(flag),
        "open_purses": draw(flag),
        "black_market": draw(flag) if second or merry_men else False,
        "turns_as_sheriff": draw(st.none() | st.integers(1, 4)),
        "clock_seconds": draw(st.sampled_from([15, 60, 300])),
        "starting_gold": draw(st.sampled_from([0, 20, 50, 200])),
        "promo_cards": draw(promo_cards(chosen)),
    }


@st.composite
def promo_cards(draw: st.DrawFn, edition: str) -> dict[str, dict[str, int]]:
    """None, or many, so that they come up: each with some numbers."""
    if draw(st.booleans()):
        return {}
    proposed = editions()[edition].promo_cards  # type: ignore[attr-defined]
    copies = draw(st.sampled_from([1, 6, 12]))
    cards = draw(st.sets(st.sampled_from(sorted(proposed)), min_size=1))
    return {
        card: {"value": proposed[card].value, "penalty": proposed[card].penalty, "copies": copies}
        for card in proposed
        if card in cards
    }


@st.composite
def games(draw: st.DrawFn, edition: str | None = None, **options: Any) -> RandomGame:
    table = draw(tables(edition)) | options
    return RandomGame(random.Random(draw(st.integers(0, 2**32))), **table)
