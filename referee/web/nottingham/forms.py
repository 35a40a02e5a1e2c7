"""What the dialogs of Nottingham ask. Limits come from what is public, or from what is the asker's own."""

from typing import Any

from referee.http.language import gettext as _
from referee.rules.nottingham import names
from referee.rules.nottingham.names import TASK_NEEDS, TASKS
from referee.web.nottingham.buttons import Button, Dialog, asks
from referee.web.nottingham.goals import worth
from referee.web.nottingham.headline import over
from referee.web.nottingham.seen import Seen
from referee.web.nottingham.tokens import Heap, Items, choose
from referee.web.seen import View
from referee.web.tokens import pick

Question = tuple[Dialog, dict[str, Any]]
"""The dialog that opens, and what it asks."""


def question(seen: Seen, items: Items) -> Question | None:
    """Which cards the table waits for from this phone, asked in a dialog so that no neighbour reads them."""
    asked = seen.asked
    if "record_hand" in asked:
        return "pick", _hand(seen)
    if "record_draw" in asked:
        title = _("Which card did you draw?")
        return "choose", choose(title=title, only=[*items.box], command="record_draw", into="item")
    if "put_back" in asked:
        return "choose", _one_of(seen.hand, _("Which card do you put back?"), "put_back")
    if "discard" in asked and seen.hand is not None:
        return "pick", _discard(seen, seen.hand)
    if "bid" in asked:
        return _bid(seen)
    if "give" in asked:
        return "choose", _one_of(seen.hand, _("Which card did %(name)s draw?", name=seen.names[seen.turn]), "give")
    if "take" in asked:
        return "choose", _one_of(_open_hand(seen), _("Which card do you take?"), "take")
    return None


def _hand(seen: Seen) -> dict[str, Any]:
    count = seen.mine["hand_count"]
    return pick(
        title=_("Your hand"),
        hint=_("Tap in all your cards. Only you see them."),
        done=_("These are my cards"),
        least=count,
        most=count,
        command="record_hand",
        **{"as": "items"},
    )


def _one_of(hand: Heap | None, title: str, command: str) -> dict[str, Any]:
    """A card of this hand, chosen with one tap."""
    held = dict(hand or {})
    return choose(title=title, only=[*held], counts=held, command=command, into="item")


def _open_hand(seen: Seen) -> dict[str, int]:
    """The hand I look into: laid open to all, or shown to me alone."""
    shown = (seen.me or {}).get("shown")
    return dict(seen.attack.get("hand") or (shown["hand"] if shown else {}))


def _discard(seen: Seen, hand: Heap) -> dict[str, Any]:
    count = over(seen)
    return pick(
        title=_("What do you discard?"),
        hint=_("Down to the number on the sheriff's field."),
        done=_("Discard"),
        only=[*hand],
        limits=dict(hand),
        least=count,
        most=count,
        command="discard",
        **{"as": "items"},
    )


def _bid(seen: Seen) -> Question:
    offer, held = seen.view["me"]["can_offer"], seen.hand
    only = offer["items"]
    counts = None if held is None else {item: held[item] for item in only}
    # whoever looks over the shoulder sees the same button either way
    nothing = None if only else _("You hold nothing that can be offered: show your hand.")
    if seen.bidding["kind"] == "buy":
        title = _("Which card do you offer?")
        how: dict[str, Any] = {"command": "bid", "into": "items", "each": 1}
        return "choose", choose(title=title, hint=nothing, only=only, counts=counts, **how)
    return "pick", pick(
        title=_("Which cards do you offer?"),
        hint=nothing or _("One card or two, open for all to see."),
        done=_("Offer this"),
        only=only,
        limits=counts,
        least=1,
        most=offer["most"],
        command="bid",
        **{"as": "items"},
    )


def set_form(seen: Seen, items: Items) -> dict[str, Any] | None:
    """Sets to trade in: with the cards on the phone only those that are there."""
    if seen.me is None or "trade_set" not in seen.asked:
        return None
    least = seen.edition.set_min
    return {
        "least": least,
        "kinds": {
            item: [items.speaker.say(names.cards(item, count), accusative=True) for count in range(least, most + 1)]
            for item, most in seen.me["possible_sets"].items()
        },
    }


def task_options(seen: Seen, items: Items) -> dict[str, Any]:
    """The tasks this player can do; what each would be paid with, where there is a choice."""
    ways = [] if seen.me is None else [_task(seen, items, task) for task in seen.me["possible_tasks"]]
    return {
        "title": _("Which task do you do?"),
        "hint": None if ways else _("Your hand does not hold the cards of an open task."),
        "options": ways,
    }


def _task(seen: Seen, items: Items, task: View) -> dict[str, Any]:
    task_id, speaker = task["id"], items.speaker
    name, fields = speaker.say(TASKS[task_id]), {"task": task_id}
    shown = next(one for one in seen.view["tasks"] if one["id"] == task_id)
    question = choose(
        title=name,
        hint=_("Tap the items you do it with."),
        only=task["items"],
        wanted=task["different"],
        done=_("Do the task with these"),
        command="trade_task",
        fields=fields,
        into="items",
        each=task["of_each"],
    )
    return {
        "text": name,
        "hint": " · ".join(filter(None, (speaker.say(TASK_NEEDS[task_id]), worth(seen, speaker, shown)))),
        "command": None if task["choice"] else "trade_task",
        "fields": fields,
        "choose": question if task["choice"] else None,
    }


def secret_forms(seen: Seen) -> dict[str, dict[str, Any]]:
    """My hidden cards, when book and table differ: as many as everybody counts."""
    if "correct_secret" not in seen.may or seen.me is None:
        return {}
    titles = {"hand": _("What is really in your hand?"), "loot": _("What is really in your loot pile?")}
    counts = {place: sum((seen.me[place] or {}).values()) for place in titles}
    counted = seen.me["loot_counted"]
    if counted is not None:
        counts["loot"] = counted
    return {
        place: pick(
            title=titles[place],
            hint=_("As many cards as are counted. Everybody reads in the log that you corrected it."),
            done=_("Correct it"),
            start=seen.me[place],
            changes=seen.me[place],
            least=counts[place],
            most=counts[place],
            command="correct_secret",
            **{"as": place},
        )
        for place in titles
        if seen.me[place] or (place == "loot" and counted)
    }


def untold_loot(seen: Seen) -> Button | None:
    """The host counted another number of cards in my loot pile: which are they (N-COR-1)?"""
    if seen.me is None or seen.me["loot_counted"] is None:
        return None
    return asks(
        "pick", secret_forms(seen)["loot"], _("Say which cards are in my loot pile"), key="untold-loot", big=True
    )
