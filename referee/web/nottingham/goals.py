"""What the game is about: the sheriff's track, the tasks with what they are worth."""

from dataclasses import dataclass
from functools import lru_cache

from referee.http.language import gettext as _
from referee.http.language import language
from referee.rules.nottingham.names import TASK_NEEDS, TASKS
from referee.rules.sentences import say, say_n
from referee.speech import Speaker
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.seen import Seen
from referee.web.page import Region
from referee.web.payload import payload
from referee.web.seen import View

MOST_FIELDS, FIELDS_BEHIND = 12, 2

FIELDS_KEPT = 2000


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the sheriff's track."""

    position: int
    number: int | None
    """None where it is the city, or nobody has read it yet."""
    city: bool
    here: bool
    pad: str
    """What the number pad asks, where this page may say what is printed there."""


@dataclass(frozen=True, slots=True)
class TaskCard:
    id: str
    name: str
    needs: str
    worth: str
    closed: bool
    done_by: tuple[str, ...]
    points: int | None
    """As it lies with whoever has done it."""
    pad: str
    owners: str
    """What is asked when the host says who has done it."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A task whose points this page asks for."""

    id: str
    question: str
    pad: str


@dataclass(frozen=True, slots=True)
class Goals:
    around: tuple[Field, ...]
    """The fields around the sheriff."""
    track: tuple[Field, ...]
    """All of them, where there are more."""
    stands: str
    tasks: tuple[TaskCard, ...]
    place: str
    """What is asked when the host puts the sheriff elsewhere (N-COR-1)."""
    printed: str
    """What was read from this copy so far: the host's phone remembers it for the next game."""


def goals(page: NottinghamPage) -> Goals:
    seen = page.seen
    whole = track(seen)
    near = around(whole)
    return Goals(
        around=near,
        track=whole if len(whole) > len(near) else (),
        stands=_stands(seen),
        tasks=tasks(seen, page.speaker),
        place=_place(seen) if seen.host and "correct" in seen.may else "",
        printed=printed(seen),
    )


def _place(seen: Seen) -> str:
    slot = {"name": "position", "label": _("Fields from the city"), "start": seen.view["sheriff"]["position"]}
    return payload({"title": _("Where does the sheriff really stand?"), "slots": [slot], "command": "correct"})


def _owners(seen: Seen, speaker: Speaker, task: View) -> str:
    """Who has done a task, for the host to put right: a tap on a name adds it, or takes it away (N-COR-1)."""
    if not (seen.host and "correct" in seen.may):
        return ""

    def way(seat: View) -> dict[str, object]:
        has_done = seat["seat"] in task["done_by"]
        others = [one for one in seat["tasks"] if one != task["id"]]
        return {
            "text": seat["name"],
            "hint": _("has done it: take it back") if has_done else _("has not done it: add it"),
            "colour": seat["colour"],
            "command": "correct",
            "fields": {"seat": seat["seat"], "tasks": others if has_done else [*others, task["id"]]},
            "disabled": not has_done and not task["open"],
        }

    name = TASKS[task["id"]]
    title = _("Who has done this task?")
    return payload({"title": title, "hint": speaker.say(name), "options": [way(seat) for seat in seen.seats]})


def _stands(seen: Seen) -> str:
    if seen.field == "city":
        return _("The sheriff is in the city.")
    if seen.field is None:
        return _("The number of this field is not read yet.")
    return _("The sheriff's field says %(number)d.", number=seen.field)


def tasks(seen: Seen, speaker: Speaker) -> tuple[TaskCard, ...]:
    return tuple(_task(seen, speaker, task) for task in seen.view["tasks"])


def _task(seen: Seen, speaker: Speaker, task: View) -> TaskCard:
    task_id, done_by = task["id"], tuple(seen.names[seat] for seat in task["done_by"])
    return TaskCard(
        id=task_id,
        name=speaker.say(TASKS[task_id]),
        needs=speaker.say(TASK_NEEDS[task_id]),
        worth=worth(seen, speaker, task),
        closed=not task["open"],
        done_by=done_by,
        points=task["values"][len(done_by) - 1] if task["values"] and done_by else None,
        pad=_task_pad(speaker, task) if seen.may_read(task) else "",
        owners=_owners(seen, speaker, task),
    )


def worth(seen: Seen, speaker: Speaker, task: View) -> str:
    """What the next player to do it would get."""
    if not task["open"]:
        return _("closed")
    points = seen.view["task_worth"][task["id"]]
    if points is None:
        return _("points not read yet") if task["done_by"] else ""
    return speaker.say(say_n("%(num)d point", "%(num)d points", points))


def _task_pad(speaker: Speaker, task: View) -> str:
    name = TASKS[task["id"]]
    alone, shared = task["values"] or (None, None)
    return payload(
        {
            "title": speaker.say(name),
            "hint": _("Read both numbers from the task card."),
            "slots": [
                {"name": "alone", "label": _("One pawn"), "start": alone},
                {"name": "shared", "label": _("Two pawns"), "start": shared},
            ],
            "command": "read_task",
            "fields": {"task": task["id"]},
        }
    )


def unread(seen: Seen, speaker: Speaker) -> tuple[Unread, ...]:
    """The tasks this page asks the points of: when all is over the host's page does, too, for nothing else is left."""
    by_host = seen.host and seen.phase == "over"
    return tuple(
        _unread(speaker, task)
        for task in seen.unread_tasks
        if seen.may_read(task) and (by_host or seen.asked_to_read(task))
    )


def _unread(speaker: Speaker, task: View) -> Unread:
    name = TASKS[task["id"]]
    asked = say("The points of “%(task)s”", task=name)
    return Unread(task["id"], speaker.say(asked), _task_pad(speaker, task))


def track(seen: Seen) -> tuple[Field, ...]:
    """The fields as far as anybody knows them, from the city to the city."""
    numbers, city = seen.view["track"]["numbers"], seen.view["track"]["city"]
    at = seen.view["sheriff"]["position"]
    last = max(len(numbers), at) if city is None else city - 1
    printed_there = dict(enumerate(numbers, start=1))
    cities, can_read = {0, city}, "read_field" in seen.may
    return tuple(
        _city(position, here=position == at)
        if position in cities
        else _field(language(), position, printed_there.get(position), here=position == at, can_read=can_read)
        for position in range(last + (1 if city is None else 2))
    )


def _city(position: int, *, here: bool) -> Field:
    return Field(position, None, city=True, here=here, pad="")


@lru_cache(FIELDS_KEPT)
def _field(language: str, position: int, number: int | None, *, here: bool, can_read: bool) -> Field:
    """Every page has up to sixty of them, and they are the same on most."""
    return Field(position, number, city=False, here=here, pad=_field_pad(position, number) if can_read else "")


def _field_pad(position: int, number: int | None) -> str:
    return payload(
        {
            "title": _("What is printed on field %(position)d?", position=position),
            "slots": [number_slot(number)],
            "command": "read_field",
            "fields": {"position": position},
        }
    )


def number_slot(start: int | None) -> dict[str, object]:
    return {"name": "number", "label": _("Number"), "start": start}


def around(fields: tuple[Field, ...], most: int = MOST_FIELDS) -> tuple[Field, ...]:
    """A long track as far as it matters now: a little of what lies behind the sheriff, more of what comes."""
    at = next(index for index, field in enumerate(fields) if field.here)
    first = max(0, min(at - FIELDS_BEHIND, len(fields) - most))
    return fields[first : first + most]


def printed(seen: Seen) -> str:
    """What was read from this copy so far, for the host's phone alone."""
    if not seen.host:
        return ""
    return payload(
        {
            "at": seen.view["sheriff"]["position"],
            "track": list(seen.view["track"]["numbers"]),
            "city": seen.view["track"]["city"],
            "tasks": {task["id"]: task["values"] for task in seen.view["tasks"] if task["values"] is not None},
        }
    )


GOALS = Region("nottingham/goals.html", goals)
