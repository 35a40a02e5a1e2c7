"""What the book of Nottingham says of each player, for whoever puts it right (N-COR-1)."""

from dataclasses import dataclass

from referee.rules.nottingham.names import CARDS, TASKS
from referee.web.page import Page, View


@dataclass(frozen=True, slots=True)
class Corrections:
    """What can be put right beside what is only counted: items of a loot pile and tasks, with what they are called."""

    items: tuple[tuple[str, str], ...]
    tasks: tuple[tuple[str, str], ...]


def corrections(page: Page) -> Corrections:
    called = page.speaker.say
    return Corrections(
        items=tuple((item, called(name)) for item, name in CARDS.items()),
        tasks=tuple((task, called(name)) for task, name in TASKS.items()),
    )


def held(view: View) -> dict[str, dict[str, int | None]]:
    piles = {"discard": view["discard_count"], "missing": view["missing_count"]}
    return {str(seat["seat"]): {**_seat(view, seat), **piles} for seat in view["seats"]}


def _seat(view: View, seat: View) -> dict[str, int | None]:
    tasks = {task["id"]: int(seat["seat"] in task["done_by"]) for task in view["tasks"]}
    return {"hand": seat["hand_count"], "ambushes": seat["ambushes"], **_loot(seat), **tasks}


def _loot(seat: View) -> dict[str, int | None]:
    """By item where the host plays that seat: before the end the host does not see what lies there. Else its number."""
    if not seat["played_by_host"]:
        return {"loot_count": seat["loot_count"]}
    known = seat.get("loot")
    return {item: None if known is None else known.get(item, 0) for item in CARDS}
