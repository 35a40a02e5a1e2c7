"""What the ledger tells when all is over: wealth round by round, who bribed whom, who was caught."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from referee.rules.sheriff.gold import VERDICTS
from referee.web.page import View

WIDTH, HEIGHT = 400, 260
LEFT, RIGHT, TOP, BOTTOM = 30, 116, 12, 28
LABEL_HEIGHT = 18


BRIBES_SHOWN = 6
"""The largest; the others are folded."""


@dataclass(frozen=True, slots=True)
class GoldLine:
    """One player's gold over the rounds, drawn."""

    seat: int
    name: str
    amounts: tuple[int, ...]
    points: str
    end: tuple[float, float]
    label: float


@dataclass(frozen=True, slots=True)
class Chart:
    width: int
    height: int
    left: int
    right: int
    gold: tuple[tuple[int, float], ...]
    """Amounts at the side, with their heights."""
    rounds: tuple[tuple[int, float], ...]
    lines: tuple[GoldLine, ...]


@dataclass(frozen=True, slots=True)
class Bribe:
    """None is the chest."""

    giver: str | None
    taker: str | None
    gold: int


@dataclass(frozen=True, slots=True)
class Caught:
    name: str
    times: int
    gold: int


@dataclass(frozen=True, slots=True)
class Inspected:
    name: str
    gold: int


@dataclass(frozen=True, slots=True)
class GoldHistory:
    """In no language: it is kept for whoever looks."""

    chart: Chart
    bribes: tuple[Bribe, ...]
    small_bribes: tuple[Bribe, ...]
    caught: tuple[Caught, ...]
    inspected: tuple[Inspected, ...]


def gold_history(view: View, entries: Sequence[dict[str, Any]]) -> GoldHistory:
    names = [seat["name"] for seat in view["seats"]]
    bribes: Counter[tuple[int | str, int | str]] = Counter()
    fined: Counter[tuple[int, int]] = Counter()
    earned: Counter[tuple[int | str, int, int]] = Counter()
    for entry in entries:
        giver, taker, amount, bag = entry["from"], entry["to"], entry["amount"], entry["bag"]
        if entry["kind"] == "deal":
            # what was undone is moved back: the same line the other way round
            bribes[(taker, giver) if entry["undone"] else (giver, taker)] += -amount if entry["undone"] else amount
        elif entry["kind"] in VERDICTS:
            # a verdict may be corrected or undone: what counts is which way its gold went in the end
            officer, gold = (taker, amount) if giver == bag else (giver, -amount)
            fined[entry["round"], bag] += gold
            earned[officer, entry["round"], bag] += gold
    times = Counter(bag for (_, bag), gold in fined.items() if gold > 0)
    fines: Counter[int] = Counter()
    for (_, bag), gold in fined.items():
        fines[bag] += max(gold, 0)
    # who won as much as they lost opened bags all the same; what was undone nobody opened
    inspected: Counter[int] = Counter()
    for (officer, *_), gold in earned.items():
        if isinstance(officer, int) and gold:
            inspected[officer] += gold
    paid = [
        Bribe(_name(names, giver), _name(names, taker), gold)
        for (giver, taker), gold in bribes.most_common()
        if gold > 0
    ]
    return GoldHistory(
        chart=_chart(entries, names, view["round"] or 1),
        bribes=tuple(paid[:BRIBES_SHOWN]),
        small_bribes=tuple(paid[BRIBES_SHOWN:]),
        caught=tuple(Caught(names[seat], times[seat], gold) for seat, gold in fines.most_common() if gold > 0),
        inspected=tuple(Inspected(names[who], gold) for who, gold in inspected.most_common()),
    )


def _name(names: Sequence[str], account: int | str) -> str | None:
    """A player; None is the chest."""
    return names[account] if isinstance(account, int) else None


MOST_ROUNDS = 30
"""More than any game has: a file from elsewhere may say what it likes."""


def _chart(entries: Sequence[dict[str, Any]], names: Sequence[str], rounds: int) -> Chart:
    rounds = min(rounds, MOST_ROUNDS)
    held = [[0] * (rounds + 1) for _ in names]
    for entry in entries:
        # what everybody starts with lies before the first round
        begins = 0 if entry["kind"] == "start" else min(entry["round"], rounds)
        for account, sign in ((entry["from"], -1), (entry["to"], 1)):
            if isinstance(account, int):
                for at in range(begins, rounds + 1):
                    held[account][at] += sign * entry["amount"]
    top = max(10, max(max(amounts) for amounts in held))
    step = 10 if top <= 60 else 20 if top <= 120 else 50 if top <= 500 else -(-top // 10)
    ceiling = -(-top // step) * step

    def x(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / rounds, 1)

    def y(gold: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - gold / ceiling), 1)

    labels = _apart([y(amounts[-1]) for amounts in held])
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        gold=tuple((gold, y(gold)) for gold in range(0, ceiling + 1, step)),
        rounds=tuple((at, x(at)) for at in range(rounds + 1)),
        lines=tuple(
            GoldLine(
                seat,
                name,
                tuple(amounts),
                " ".join(f"{x(at)},{y(gold)}" for at, gold in enumerate(amounts)),
                (x(rounds), y(amounts[-1])),
                labels[seat],
            )
            for seat, (name, amounts) in enumerate(zip(names, held, strict=True))
        ),
    )


def _apart(wanted: Sequence[float]) -> list[float]:
    """The heights of the names beside the lines, moved so far that none sits on another and all are on the paper."""
    placed = list(wanted)
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + LABEL_HEIGHT)
    lowest = HEIGHT - 6.0
    for seat in reversed(order):
        placed[seat] = min(placed[seat], lowest)
        lowest = placed[seat] - LABEL_HEIGHT
    return [round(height, 1) for height in placed]
