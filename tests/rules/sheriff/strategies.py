"""Which tables to play random games at: both editions, all player counts, all options."""

import random
from typing import Any

from hypothesis import strategies as st

from tests.rules.sheriff.games import RandomGame


@st.composite
def tables(draw: st.DrawFn, edition: str | None = None) -> dict[str, Any]:
    chosen = draw(st.sampled_from(["sheriff-1e", "sheriff-2e"])) if edition is None else edition
    second = chosen == "sheriff-2e"
    flag = st.booleans()
    return {
        "edition": chosen,
        "players": draw(st.integers(3, 6 if second else 5)),
        "royal_goods": draw(flag),
        "timer": draw(flag),
        "seven_card_hand": draw(flag),
        "remove_ten": draw(flag),
        "bags": draw(st.sampled_from(["sealed", "open"])),
        "open_purses": draw(flag),
        "black_market": draw(flag) if second else False,
    }


@st.composite
def games(draw: st.DrawFn, edition: str | None = None) -> RandomGame:
    table = draw(tables(edition))
    return RandomGame(random.Random(draw(st.integers(0, 2**32))), **table)
