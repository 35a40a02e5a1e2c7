"""Everything the regions of a game of Nottingham need, computed from one viewer's view and nothing else.

Each region is templates/table/nottingham/<id>.html; what the table waits for decides which now-<scene>.html is shown.
"""

from collections.abc import Mapping
from typing import Any

from referee.rules import names
from referee.rules.editions import Edition, NottinghamEdition
from referee.rules.words import say, who
from referee.speech import Speaker, language
from referee.web.nottingham_forms import ambush_corrections, ambush_form, question, secret_forms, set_form, task_forms
from referee.web.nottingham_items import Items
from referee.web.nottingham_notes import notes
from referee.web.nottingham_seen import Seen
from referee.web.nottingham_words import headline, over, title, where

REGIONS = ("top", "now", "mine", "goals", "others", "box", "act")
MOST_BY_ONE_TAP = 9
MOST_FIELDS, FIELDS_BEHIND = 12, 2


def nottingham_context(view: Mapping[str, Any], edition: Edition) -> dict[str, Any]:
    """`title` for the tab, `waits` for the buzz, `play` for the templates."""
    if not isinstance(edition, NottinghamEdition):
        return {"play": None}
    seen = Seen(view, edition)
    words = Speaker(language(), seen.names)
    items = Items(seen, words)
    return {
        # the host's phone says which player without a phone is waited for
        "view": {**view, "waiting_for": list(seen.waiting_for)},
        "title": words.say(title(seen)),
        "waits": seen.waits_for_me,
        "play": {
            "seen": seen,
            "me": seen.me,
            "may": seen.may,
            "asked": seen.asked,
            "goods": items,
            "where": words.say(where(seen)),
            "headline": words.say(headline(seen)),
            "scene": seen.scene,
            "question": question(seen, items),
            "card": _card(seen, items),
            "may_trade": bool(seen.asked & {"trade_set", "trade_task"}),
            "over": over(seen) if "discard" in seen.asked else 0,
            "drawing": words.say(say("%(who)s", who=who(view["favour"]["seats"]))) if view["favour"] else "",
            "targets": [seen.seats[seat] for seat in seen.around(seen.turn)[1:] if seen.seats[seat]["hand_count"]],
            "offers": _offers(seen, items),
            "open_hand": items.tokens(seen.attack.get("hand")),
            "notes": notes(seen),
            "ambush_form": ambush_form(seen, words),
            "ambush_corrections": ambush_corrections(seen, words),
            "ambushes": _ambushes(seen, items),
            "set_form": set_form(seen, items),
            "task_forms": task_forms(seen, items),
            "secret_forms": secret_forms(seen),
            "one_tap": range(1, MOST_BY_ONE_TAP + 1),
            "rows": [_row(seen, words, seat) for seat in seen.around(seen.seat or 0)],
            **goals(seen, words),
        },
    }


def goals(seen: Seen, words: Speaker) -> dict[str, Any]:
    """The tasks with what they are worth, the track with the pawn, and what is to be read from the copy."""
    tasks = [_task(seen, words, task) for task in seen.view["tasks"]]
    track = _track(seen)
    return {
        "tasks": tasks,
        "unread": [task for task in tasks if task["id"] in seen.unread_tasks and task["may_read"]],
        "track": track,
        "around": around(track),
        "printed": _printed(seen) if seen.host else None,
    }


def _card(seen: Seen, items: Items) -> dict[str, Any] | None:
    if seen.revealed is None:
        return None
    return {"token": items.token(seen.revealed, 1), "action": items.action(seen.revealed), "plays": seen.playable}


def _offers(seen: Seen, items: Items) -> list[dict[str, Any]]:
    offers = seen.bidding.get("offers") or []
    return [
        {
            "seat": offer["seat"],
            "name": seen.names[offer["seat"]],
            "mine": offer["seat"] == seen.seat,
            "tokens": items.tokens(offer["items"]),
            "text": items.listed(offer["items"]),
        }
        for offer in sorted(offers, key=lambda offer: seen.around(seen.turn).index(offer["seat"]))
    ]


def _ambushes(seen: Seen, items: Items) -> list[dict[str, Any]]:
    """What I have lying. Whether one fits the set that is laid out is for me alone to know."""
    if seen.me is None:
        return []
    laid = seen.view["set"]
    colour = seen.seats[seen.turn]["colour"] if laid else None
    found = []
    for one in seen.me["ambushes"]:
        shows = [one["shows"]] if isinstance(one["shows"], str) else one["shows"]
        by_colour = isinstance(one["shows"], str)
        known = names.COLOURS if by_colour else names.CARDS
        found.append(
            {
                "id": one["id"],
                "colour": one["shows"] if by_colour else None,
                "tokens": [] if by_colour else [items.token(item, 1) for item in shows],
                "text": " · ".join(items.words.say(known[each]) for each in shows),
                "fits": bool(laid) and (laid["item"] in shows or colour in shows),
            }
        )
    return found


def _task(seen: Seen, words: Speaker, task: Mapping[str, Any]) -> dict[str, Any]:
    facts = seen.edition.tasks[task["id"]]
    values, task_name = task["values"], names.TASKS[facts.id]
    return {
        **task,
        "name": words.say(task_name),
        "cards": facts.cards,
        "who": [seen.names[seat] for seat in task["done_by"]],
        # what the next player to do it would get
        "worth": None if values is None or not task["open"] else values[len(task["done_by"])],
        "may_read": seen.may_read(task),
    }


def _track(seen: Seen) -> list[dict[str, Any]]:
    """The fields as far as anybody knows them, from the city to the city."""
    numbers, city = seen.view["track"]["numbers"], seen.view["track"]["city"]
    at = seen.view["sheriff"]["position"]
    last = max(len(numbers), at) if city is None else city - 1
    fields: list[dict[str, Any]] = [{"position": 0, "number": "city"}]
    for position in range(1, last + 1):
        fields.append({"position": position, "number": numbers[position - 1] if position <= len(numbers) else None})
    if city is not None:
        fields.append({"position": city, "number": "city"})
    may = "read_field" in seen.may
    return [
        {**field, "here": field["position"] == at, "may_read": may and field["number"] != "city"} for field in fields
    ]


def around(track: list[dict[str, Any]], most: int = MOST_FIELDS) -> list[dict[str, Any]]:
    """A long track as far as it matters now: a little of what lies behind the sheriff, more of what comes."""
    at = next(index for index, field in enumerate(track) if field["here"])
    first = max(0, min(at - FIELDS_BEHIND, len(track) - most))
    return track[first : first + most]


def _printed(seen: Seen) -> dict[str, Any]:
    """What was read from this copy so far: the host's phone remembers it for the next game."""
    return {
        "at": seen.view["sheriff"]["position"],
        "track": list(seen.view["track"]["numbers"]),
        "city": seen.view["track"]["city"],
        "tasks": {task["id"]: task["values"] for task in seen.view["tasks"] if task["values"] is not None},
    }


def _row(seen: Seen, words: Speaker, seat: int) -> dict[str, Any]:
    one = seen.seats[seat]
    colour = names.COLOURS[one["colour"]]
    return {
        **one,
        "me": seat == seen.seat,
        "colour_name": words.say(colour),
        "task_names": [words.say(names.TASKS[task]) for task in one["tasks"]],
        "in_turn": seat == seen.view["turn"],
        "waits": seat in seen.waiting_for,
        "draws": bool(seen.view["favour"]) and seat in seen.view["favour"]["seats"] and seen.phase == "favour",
    }
