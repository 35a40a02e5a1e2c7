"""Trading in: a set or a task, the set that lies open while ambushes are asked for, and the favour that follows."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.http.language import gettext as _
from referee.rules.sentences import say, who
from referee.web.nottingham.buttons import Button, asks
from referee.web.nottingham.forms import set_form, task_options
from referee.web.nottingham.page import NottinghamPage
from referee.web.tokens import Token


@dataclass(frozen=True, slots=True)
class LaidSet:
    said: str
    tokens: tuple[Token, ...]
    text: str
    asked: bool
    """Whether this phone is asked for an ambush."""


def trades(page: NottinghamPage) -> tuple[Button, ...]:
    return tuple(_trades(page))


def _trades(page: NottinghamPage) -> Iterator[Button]:
    seen = page.seen
    if sets := set_form(seen, page.items):
        yield asks("set", sets, _("Trade in a set…"), key="set", icon="loot")
    if "trade_task" in seen.asked:
        yield asks("options", task_options(seen, page.items), _("Trade in a task…"), key="task", icon="task")


def laid_set(page: NottinghamPage) -> LaidSet:
    seen, name = page.seen, page.seen.names[page.seen.turn]
    laid = seen.view["set"]
    return LaidSet(
        said=_("Your set lies open:") if seen.my_turn else _("%(name)s lays out a set:", name=name),
        tokens=page.items.tokens({laid["item"]: laid["count"]}),
        text=_ambush_text(page, name),
        asked="spring" in seen.asked,
    )


def _ambush_text(page: NottinghamPage, name: str) -> str:
    if "spring" in page.seen.asked:
        return _(
            "If an ambush of yours shows this item, or %(name)s's colour, you may spring it: "
            "you take one of these cards, %(name)s takes the gold from under it.",
            name=name,
        )
    if page.seen.my_turn:
        return _("Everybody with an ambush lying is asked, one after the other. Below three cards the trade fails.")
    return _("Everybody with an ambush lying is asked, one after the other.")


def favour(page: NottinghamPage) -> str:
    """Who draws a card, now that the sheriff has moved."""
    granted = page.seen.view["favour"]
    if not granted:
        return _("The sheriff has moved.")
    if granted["seats"]:
        return page.speaker.say(
            say(
                "The sheriff's field says %(number)d. Whoever held no more cards than that draws one: %(names)s.",
                number=granted["number"],
                names=who(granted["seats"]),
            )
        )
    return _(
        "The sheriff's field says %(number)d. Everybody holds more cards than that: nobody draws.",
        number=granted["number"],
    )
