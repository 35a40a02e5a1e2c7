"""Which tables to play random games at."""

import random

from hypothesis import strategies as st

from tests.rules.nottingham.games import RandomGame


@st.composite
def games(draw: st.DrawFn, tracked: bool | None = None) -> RandomGame:
    flag = st.booleans()
    players = draw(st.integers(3, 7))
    return RandomGame(
        random.Random(draw(st.integers(0, 2**32))),
        players=players,
        track_hands=draw(flag) if tracked is None else tracked,
        knows_numbers=draw(flag),
        style=draw(st.sampled_from(["mixed", "mixed", "sets", "tasks"])),
        losing=draw(st.sampled_from([0.0, 0.0, 0.05])),
        misreading=draw(st.sampled_from([0.0, 0.0, 0.3])),
        correcting=draw(st.sampled_from([0.0, 0.0, 0.2])),
        phones=draw(st.none() | st.frozensets(st.integers(0, players - 1))),
    )
