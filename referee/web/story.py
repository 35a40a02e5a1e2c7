"""What the ledger tells when all is over: wealth round by round, who bribed whom, who was caught."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from referee.rules.sheriff.gold import GoldMoved, why
from referee.rules.words import Sentence, say
from referee.speech import Speaker
from referee.web.part import View

WIDTH, HEIGHT = 400, 260
LEFT, RIGHT, TOP, BOTTOM = 30, 116, 12, 28
LABEL_HEIGHT = 18


@dataclass(frozen=True, slots=True)
class Line:
    """One player's gold over the rounds, drawn."""

    seat: int
    name: str
    amounts: tuple[int, ...]
    points: str
    end: tuple[float, float]
    label: float


def story(view: View, entries: Sequence[dict[str, Any]], speaker: Speaker) -> dict[str, Any]:
    seats = range(len(view["seats"]))
    names = [seat["name"] for seat in view["seats"]]
    kinds = _kinds(seats, speaker)
    bribes: Counter[tuple[int | str, int | str]] = Counter()
    fines: Counter[int] = Counter()
    caught: Counter[int] = Counter()
    earned: Counter[int | str] = Counter()
    for entry in entries:
        kind, bag, sign = kinds.get(entry["reason"], ("", None, 1))
        # what was undone is moved back: the same line the other way round
        giver, taker = (entry["from"], entry["to"]) if sign > 0 else (entry["to"], entry["from"])
        amount = sign * entry["amount"]
        match kind:
            case "deal":
                bribes[giver, taker] += amount
            case "fine" if bag is not None:
                fines[bag] += amount
                caught[bag] += sign
                earned[taker] += amount
            case "penalty":
                earned[giver] -= amount
    return {
        "chart": _chart(entries, names, view["round"] or 1),
        "bribes": [
            {"giver": _name(names, giver), "taker": _name(names, taker), "gold": gold}
            for (giver, taker), gold in bribes.most_common()
            if gold > 0
        ],
        "caught": [
            {"name": names[seat], "times": caught[seat], "gold": gold} for seat, gold in fines.most_common() if gold > 0
        ],
        "inspected": [
            {"name": names[who], "gold": gold}
            for who, gold in earned.most_common()
            if isinstance(who, int) and gold != 0
        ],
    }


def _name(names: Sequence[str], account: int | str) -> str | None:
    """A player; None is the chest."""
    return names[account] if isinstance(account, int) else None


def _kinds(seats: range, speaker: Speaker) -> dict[str, tuple[str, int | None, int]]:
    """The reasons of the ledger as it words them, and what they stand for."""
    found: dict[str, tuple[str, int | None, int]] = {}

    def know(kind: str, bag: int | None) -> None:
        sentence: Sentence = why(GoldMoved(from_="bank", to="bank", amount=0, reason=kind, round=0, bag=bag))
        text = speaker.say(sentence)
        found[text] = (kind, bag, 1)
        found[speaker.say(say("Undone: %(reason)s", reason=text))] = (kind, bag, -1)

    know("deal", None)
    for seat in seats:
        know("fine", seat)
        know("penalty", seat)
    return found


def _chart(entries: Sequence[dict[str, Any]], names: Sequence[str], rounds: int) -> dict[str, Any]:
    held = [[0] * (rounds + 1) for _ in names]
    for entry in entries:
        # what everybody starts with lies before the first round
        begins = 0 if entry["from"] == "bank" and entry["round"] == 1 else min(entry["round"], rounds)
        for account, sign in ((entry["from"], -1), (entry["to"], 1)):
            if isinstance(account, int):
                for at in range(begins, rounds + 1):
                    held[account][at] += sign * entry["amount"]
    top = max(10, max(max(amounts) for amounts in held))
    step = 10 if top <= 60 else 20 if top <= 120 else 50
    ceiling = -(-top // step) * step

    def x(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / rounds, 1)

    def y(gold: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - gold / ceiling), 1)

    labels = _apart([y(amounts[-1]) for amounts in held])
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "bottom": HEIGHT - BOTTOM,
        "gold": [(gold, y(gold)) for gold in range(0, ceiling + 1, step)],
        "rounds": [(at, x(at)) for at in range(rounds + 1)],
        "lines": [
            Line(
                seat,
                name,
                tuple(amounts),
                " ".join(f"{x(at)},{y(gold)}" for at, gold in enumerate(amounts)),
                (x(rounds), y(amounts[-1])),
                labels[seat],
            )
            for seat, (name, amounts) in enumerate(zip(names, held, strict=True))
        ],
    }


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
