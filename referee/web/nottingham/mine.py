"""What only this player may see, under a cover; and how to put it right."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.http.language import gettext as _
from referee.web.nottingham.ambushes import ambush_corrections, shown
from referee.web.nottingham.buttons import Button, asks
from referee.web.nottingham.corrections import held
from referee.web.nottingham.forms import secret_forms
from referee.web.nottingham.page import NottinghamPage
from referee.web.page import Region
from referee.web.seen import View
from referee.web.tokens import Token


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of mine that lie together."""

    title: str
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class MyAmbush:
    """What a card I have lying shows: the colour of a player, or two items."""

    text: str
    colour: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    heaps: tuple[Cards, ...]
    ambushes: tuple[MyAmbush, ...]
    corrections: tuple[Button, ...]


def mine(page: NottinghamPage) -> Mine | None:
    me = page.seen.me
    if me is None:
        return None
    return Mine(
        heaps=tuple(_heaps(page, me)),
        ambushes=tuple(_ambush(page, one) for one in me["ambushes"]),
        corrections=tuple(_corrections(page)),
    )


def _heaps(page: NottinghamPage, me: View) -> Iterator[Cards]:
    tokens = page.items.tokens
    if me["hand"] is not None:
        yield Cards(_("Your hand"), tokens(me["hand"]))
    if me["bid"] and page.seen.bidding["offers"] is None:
        yield Cards(_("Your offer, face down"), tokens(me["bid"]))
    yield Cards(_("Your loot pile"), tokens(me["loot"]))


def _ambush(page: NottinghamPage, one: View) -> MyAmbush:
    shows = one["shows"]
    colour, items = (shows, ()) if isinstance(shows, str) else ("", tuple(shows or ()))
    return MyAmbush(shown(page.speaker, one), colour, items)


def _corrections(page: NottinghamPage) -> Iterator[Button]:
    seen = page.seen
    # whoever holds the phone for this player is the host, who corrects in the book of all
    if "correct" in seen.may and not seen.view["viewer"].get("borrowed"):
        book = {"held": held(page.page.view), "seat": seen.seat, "rows": ["hand"]}
        yield asks("book", book, _("I hold more or fewer cards"), key="correct-count")
    labels = {"hand": _("Correct my hand"), "loot": _("Correct my loot pile")}
    for place, form in secret_forms(seen).items():
        yield asks("pick", form, labels[place], key=f"correct-{place}")
    ambushes = ambush_corrections(seen, page.speaker)
    for number, (ambush, form) in enumerate(ambushes.items(), start=1):
        one = _("Correct my ambush") if len(ambushes) == 1 else _("Correct my ambush %(number)d", number=number)
        yield asks("options", form, one, key=f"correct-ambush-{ambush}")


MINE = Region("nottingham/mine.html", mine)
