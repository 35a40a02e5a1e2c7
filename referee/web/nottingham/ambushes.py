"""Ambushes on the page of whoever laid them: what they show, which may be sprung, what a card may show."""

from collections.abc import Iterator
from typing import Any

from referee.http.language import gettext as _
from referee.rules.nottingham import names
from referee.speech import Speaker
from referee.web.nottingham.seen import Seen
from referee.web.nottingham.tokens import choose
from referee.web.seen import View


def shown(speaker: Speaker, ambush: View) -> str:
    """The colour of a player, or two items; or that nobody told this phone."""
    shows = ambush["shows"]
    if shows is None:
        return _("not tapped in")
    if isinstance(shows, str):
        return speaker.say(names.COLOURS[shows])
    return " · ".join(speaker.say(names.CARDS[item]) for item in shows)


def spring_form(seen: Seen, speaker: Speaker) -> dict[str, Any]:
    """What I have lying. Whether one fits the set that is laid out is for me alone to know."""
    me: View = seen.me or {"ambushes": ()}
    return {
        "title": _("Which ambush do you spring?"),
        "options": [way for one in me["ambushes"] for way in _springs(seen, speaker, me, one)],
    }


def _springs(seen: Seen, speaker: Speaker, me: View, one: View) -> Iterator[dict[str, Any]]:
    if one["shows"] is None:
        yield from _springs_unknown(seen, speaker, one)
        return
    fits = one["id"] in me["can_spring"]
    yield {
        "text": shown(speaker, one),
        "hint": _("fits this set") if fits else _("does not fit"),
        "colour": one["shows"] if isinstance(one["shows"], str) else None,
        "command": "spring",
        "fields": {"ambush": one["id"]},
        "disabled": not fits,
    }


def _springs_unknown(seen: Seen, speaker: Speaker, one: View) -> Iterator[dict[str, Any]]:
    """Nobody told this phone what the card shows: each picture that would fit (N-ONE-2)."""
    laid = seen.view["set"]
    colour, item = laid["fits"]["colour"], laid["item"]
    for shows in (colour, *([item, other] for other in laid["fits"]["with"])):
        yield {
            "text": shown(speaker, {"shows": shows}),
            "hint": _("if the card shows this"),
            "colour": shows if isinstance(shows, str) else None,
            "command": "spring",
            "fields": {"ambush": one["id"], "shows": shows},
        }


def ambush_form(seen: Seen, speaker: Speaker) -> dict[str, Any]:
    """What the card I lay may show."""
    hint = _("Only you will see it.")
    return _shows(seen, speaker, seen.view["me"]["can_lay"], hint, done=_("Lay this ambush"), command="lay_ambush")


def ambush_corrections(seen: Seen, speaker: Speaker) -> dict[int, dict[str, Any]]:
    """For each card I have lying what it may really show, should I have tapped something else."""
    if "correct_secret" not in seen.may or seen.me is None:
        return {}
    hint = _("Everybody reads in the log that you corrected it, not what it shows.")
    done = _("Correct it")
    return {
        one["id"]: _shows(seen, speaker, one, hint, done=done, command="correct_secret", fields={"ambush": one["id"]})
        for one in seen.me["can_correct"]
    }


def _shows(
    seen: Seen, speaker: Speaker, can_show: View, hint: str, *, command: str, done: str, fields: View | None = None
) -> dict[str, Any]:
    """A colour is answered at once, two items are chosen in a dialog of their own."""
    colours = [
        {
            "text": speaker.say(names.COLOURS[colour]),
            "hint": seat["name"],
            "colour": colour,
            "command": command,
            "fields": {**(fields or {}), "shows": colour},
        }
        for seat in seen.seats
        if (colour := seat["colour"]) in can_show["colours"]
    ]
    items = choose(
        title=_("Which two items does it show?"),
        only=can_show["items"],
        wanted=2,
        into="shows",
        several=True,
        done=done,
        command=command,
        fields=fields,
    )
    return {
        "title": _("What does your ambush card show?"),
        "hint": hint,
        "options": [*colours, {"text": _("Two items…"), "choose": items}],
    }
