"""What the dialogs of Nottingham ask. Limits come from what is public, or from what is the asker's own."""

from typing import Any

from referee.rules import names
from referee.rules.editions import Task
from referee.rules.names import TASKS
from referee.rules.nottingham.ambush import COPIES_OF_ITEM, GOLD
from referee.speech import Speaker
from referee.speech import gettext as _
from referee.web.nottingham_items import Items, choose
from referee.web.nottingham_seen import Seen
from referee.web.nottingham_words import over
from referee.web.play_goods import pick
from referee.web.seen import View

MOST_IN_BARTER = 2


def question(seen: Seen, items: Items) -> dict[str, Any] | None:
    """Which cards the table waits for from this phone, asked in a dialog so that no neighbour reads them."""
    asked = seen.asked
    if "record_hand" in asked:
        count = seen.mine["hand_count"]
        return {
            "pick": pick(
                title=_("Your hand"),
                hint=_("Tap in all your cards. Only you see them."),
                done=_("These are my cards"),
                least=count,
                most=count,
                command="record_hand",
                **{"as": "items"},
            )
        }
    if "record_draw" in asked:
        return {
            "choose": choose(title=_("Which card did you draw?"), only=[*items.box], command="record_draw", into="item")
        }
    if "discard" in asked and seen.hand is not None:
        return {"pick": _discard(seen, seen.hand)}
    if "bid" in asked:
        return _bid(seen, items)
    if "give" in asked:
        return {
            "choose": choose(
                title=_("Which card did %(name)s draw?", name=seen.names[seen.turn]),
                only=[*(seen.hand or {})],
                counts=dict(seen.hand or {}),
                command="give",
                into="item",
            )
        }
    if "take" in asked:
        hand = _open_hand(seen)
        return {
            "choose": choose(
                title=_("Which card do you take?"), only=[*hand], counts=dict(hand), command="take", into="item"
            )
        }
    return None


def _open_hand(seen: Seen) -> dict[str, int]:
    """The hand I look into: laid open to all, or shown to me alone."""
    shown = (seen.me or {}).get("shown")
    return dict(seen.attack.get("hand") or (shown["hand"] if shown else {}))


def _discard(seen: Seen, hand: Any) -> dict[str, Any]:
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


def _bid(seen: Seen, items: Items) -> dict[str, Any]:
    held = seen.hand
    only = [item for item in items.box if item != seen.revealed and (held is None or held.get(item))]
    counts = None if held is None else {item: held[item] for item in only}
    # whoever looks over the shoulder sees the same button either way
    nothing = None if only else _("You hold nothing that can be offered: show your hand.")
    if seen.bidding["kind"] == "buy":
        title = _("Which card do you offer?")
        return {
            "choose": choose(title=title, hint=nothing, only=only, counts=counts, command="bid", into="items", each=1)
        }
    return {
        "pick": pick(
            title=_("Which cards do you offer?"),
            hint=nothing or _("One card or two, open for all to see."),
            done=_("Offer this"),
            only=only,
            limits=counts,
            least=1,
            most=min(MOST_IN_BARTER, seen.mine["hand_count"]),
            command="bid",
            **{"as": "items"},
        )
    }


def ambush_form(seen: Seen, words: Speaker) -> dict[str, Any] | None:
    """What the card I lay may show."""
    if seen.me is None or "lay_ambush" not in seen.asked:
        return None
    lying = [one["shows"] for one in seen.me["ambushes"]]
    form = _can_show(seen, words, lying, done=_("Lay this ambush"), command="lay_ambush")
    return {"pile": seen.view["ambush_count"], **form}


def ambush_corrections(seen: Seen, words: Speaker) -> list[dict[str, Any]]:
    """For each card I have lying what it may really show, should I have tapped something else."""
    if "correct_secret" not in seen.may or seen.me is None:
        return []
    mine = seen.me["ambushes"]
    return [
        {
            "id": one["id"],
            **_can_show(
                seen,
                words,
                [other["shows"] for other in mine if other != one],
                done=_("Correct it"),
                command="correct_secret",
                fields={"ambush": one["id"]},
            ),
        }
        for one in mine
    ]


def _can_show(seen: Seen, words: Speaker, lying: list[Any], **how: Any) -> dict[str, Any]:
    """What a card of mine may show beside these: not the own colour, not gold, nothing of which all copies lie."""
    shown = [item for shows in lying if not isinstance(shows, str) for item in shows]
    return {
        "colours": [
            {"id": colour, "name": words.say(names.COLOURS[colour]), "player": seat["name"]}
            for seat in seen.seats
            if seat["seat"] != seen.seat and (colour := seat["colour"]) not in lying
        ],
        "items": choose(
            title=_("Which two items does it show?"),
            only=[item for item in seen.edition.items if item != GOLD and shown.count(item) < COPIES_OF_ITEM],
            wanted=2,
            into="shows",
            several=True,
            **how,
        ),
    }


def set_form(seen: Seen, items: Items) -> dict[str, Any] | None:
    """Sets to trade in: with the cards on the phone only those that are there."""
    if "trade_set" not in seen.asked:
        return None
    least = seen.edition.set_min
    kinds = {}
    for item in items.box:
        most = min(items.box[item].copies, seen.mine["hand_count"] if seen.hand is None else seen.hand.get(item, 0))
        if most >= least:
            kinds[item] = [items.words.say(names.cards(item, count)) for count in range(least, most + 1)]
    return {"least": least, "kinds": kinds}


def task_forms(seen: Seen, items: Items) -> list[dict[str, Any]]:
    """The open tasks this player has not done; what each would be paid with, where there is a choice."""
    if "trade_task" not in seen.asked:
        return []
    return [
        found
        for task in seen.view["tasks"]
        if task["open"] and seen.seat not in task["done_by"]
        if (found := _task(seen, items, task)) is not None
    ]


def _task(seen: Seen, items: Items, shown: View) -> dict[str, Any] | None:
    task: Task = seen.edition.tasks[shown["id"]]
    enough = [item for item in items.box if seen.hand is None or seen.hand.get(item, 0) >= task.of_each]
    if len(enough) < task.different or seen.mine["hand_count"] < task.cards:
        return None
    form: dict[str, Any] = {"id": task.id, "fields": {"task": task.id}, "choose": None}
    if len(enough) > task.different:
        form["choose"] = choose(
            title=items.words.say(TASKS[task.id]),
            hint=_("Tap the items you do it with."),
            only=enough,
            wanted=task.different,
            done=_("Do the task with these"),
            command="trade_task",
            fields={"task": task.id},
            into="items",
            each=task.of_each,
        )
    return form


def secret_forms(seen: Seen) -> dict[str, dict[str, Any]]:
    """My hidden cards, when book and table differ. Everybody can count them, so the number stays."""
    if "correct_secret" not in seen.may or seen.me is None:
        return {}
    titles = {"hand": _("What is really in your hand?"), "loot": _("What is really in your loot pile?")}
    return {
        place: pick(
            title=titles[place],
            hint=_("As many cards as before. Everybody reads in the log that you corrected it."),
            done=_("Correct it"),
            start=seen.me[place],
            changes=seen.me[place],
            least=sum(seen.me[place].values()),
            most=sum(seen.me[place].values()),
            command="correct_secret",
            **{"as": place},
        )
        for place in titles
        if seen.me[place]
    }
