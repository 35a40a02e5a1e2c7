"""What the dialog of an offer asks: limits are public, or the asker's own."""

from functools import lru_cache
from typing import Any

from referee.http.language import gettext as _
from referee.rules.sheriff.offer_sentences import ask_said
from referee.rules.sheriff.vocabulary import Ask, Do
from referee.speech import Speaker
from referee.web.seen import View
from referee.web.sheriff.seen import Seen
from referee.web.tokens import pick

UNKNOWN_PURSE = 300
"""As far as the steps go where purses are closed."""

ASKS_KEPT = 2000
"""What can be asked at a table stays the same for a whole inspection, and every form holds all of it."""


def _stand(seen: Seen, seat: int, side: str) -> dict[str, Any] | None:
    """Goods on somebody's stand: the face-up ones, and face-down ones that one can only name.

    Of counted ones those that everybody has seen: the others go by number (S-CNT-3).
    """
    one, goods = seen.seats[seat], seen.goods
    limits = named_goods(one) if is_counted(one) else {**one["stand"], **nameable(seen, one)}
    if not limits:
        return None
    mine = seat == seen.seat
    return pick(
        title=_("From your stand") if mine else _("From %(name)s's stand", name=one["name"]),
        hint=_("Whatever you name is said aloud, face-down goods too.") if one["contraband_count"] else None,
        done=_("Put it in"),
        only=[good for good in goods.box if good in limits],
        limits=limits,
        draft=f"{side}stand",
    )


def is_counted(one: View) -> bool:
    """Whether what lies face down on this stand is only counted."""
    return "known" in one


def named_goods(one: View) -> dict[str, int]:
    """What can be handed over by its kind, because everybody has seen it."""
    return {**one["stand"], **one.get("known", {})}


def nameable(seen: Seen, one: View) -> dict[str, int]:
    """Kinds that may lie face down there, as far as anybody knows."""
    most: int = one["contraband_count"]
    return dict.fromkeys(seen.goods.never_legal, most) if most else {}


def _bag(seen: Seen, seat: int, side: str) -> dict[str, Any] | None:
    """Goods in a bag at the gate: named, not shown. Whether they are there turns out when it comes back."""
    bag = seen.seats[seat]["bag"]
    if bag is None or bag["decision"] is not None or seat in seen.officers:
        return None
    return pick(
        title=_("From your bag") if seat == seen.seat else _("From %(name)s's bag", name=seen.names[seat]),
        hint=_("Handed over when the bag comes back closed, as far as it is really there."),
        done=_("Put it in"),
        most=bag["count"],
        draft=f"{side}bag",
    )


def _face_down(seen: Seen, seat: int, side: str) -> dict[str, Any] | None:
    """Cards nobody names: picked among the own ones (S-DEAL-12); counted, so many of whoever's (S-CNT-3)."""
    if is_counted(seen.seats[seat]):
        most = seen.seats[seat]["hidden"]
        return {"most": most} if most else None
    if seen.me is None or seat != seen.seat or not seen.me["contraband"]:
        return None
    return pick(
        title=_("Face down, unnamed"),
        hint=_("Pick them so that nobody sees your screen. The others only see how many."),
        done=_("Put it in"),
        only=[good for good in seen.goods.box if good in seen.me["contraband"]],
        limits=seen.me["contraband"],
        draft=f"{side}face_down",
    )


def _said(seen: Seen, seat: int, side: str) -> dict[str, Any] | None:
    """What is said these cards are: words, and nothing more (S-CNT-3)."""
    one = seen.seats[seat]
    if not is_counted(one) or not one["hidden"]:
        return None
    return pick(
        title=_("What are they said to be?"),
        hint=_("Only words: nobody has seen them."),
        done=_("That is what was said"),
        only=seen.goods.never_legal,
        draft=f"{side}said",
    )


def most_gold(seen: Seen, seat: int) -> int:
    gold = seen.seats[seat]["gold"]
    return UNKNOWN_PURSE if gold is None else int(gold)


def _side(seen: Seen, seat: int, side: str) -> dict[str, Any]:
    return {
        "gold": most_gold(seen, seat),
        "stand": _stand(seen, seat, side),
        "bag": _bag(seen, seat, side),
        "face_down": _face_down(seen, seat, side),
        "said": _said(seen, seat, side),
    }


def offer_form(seen: Seen, other: int | None = None) -> dict[str, Any] | None:
    """Both sides of an offer: a merchant's to whoever is on duty, or an officer's to one merchant."""
    if "offer" not in seen.may or seen.seat is None:
        return None
    can_be_about_bags = {one["seat"]: one["bags"] for one in seen.view["me"]["can_deal_with"]}
    if other is None:
        other = seen.officers[0]
    elif other not in can_be_about_bags:
        return None
    elif not can_be_about_bags[other]:
        return form_between(seen, other)
    first = other if seen.on_duty else seen.seat
    asks = [
        ask | {"text": as_asked(seen, ask, seen.seat)}
        for ask in sorted(seen.may_about("offer"), key=lambda ask: ask["merchant"] != first)
    ]
    # that the own bag passes, or that of whom the sheriff speaks to
    usual = {"do": "pass", "merchant": first}
    receivers = []
    if seen.deputies and not seen.on_duty:
        receivers = [{"to": seat, "text": seen.names[seat]} for seat in seen.officers]
    name = seen.names[other]
    return {
        "title": _("An offer to %(name)s", name=name)
        if len(seen.officers) == 1 or seen.on_duty
        else _("An offer to the deputies"),
        "command": "offer",
        "done": _("Make this offer"),
        "to": other if seen.on_duty else None,
        "receivers": receivers,
        "give": _side(seen, seen.seat, ""),
        "get": _side(seen, other, "want."),
        "asks": asks,
        "usual": [usual] if any(usual.items() <= ask.items() for ask in asks) else [],
    }


def form_between(seen: Seen, other: int) -> dict[str, Any] | None:
    """An offer between two merchants, or two deputies: all but bags (S-DEAL-11)."""
    if "offer" not in seen.may or seen.seat is None:
        return None
    return {
        "title": _("An offer to %(name)s", name=seen.names[other]),
        "command": "offer",
        "done": _("Make this offer"),
        "to": other,
        "receivers": [],
        "give": {**_side(seen, seen.seat, ""), "bag": None},
        "get": {**_side(seen, other, "want."), "bag": None},
        "asks": [],
        "usual": [],
    }


def as_asked(seen: Seen, ask: dict[str, Any], reader: int | None) -> str:
    """The ask as a sentence begins; a name that begins it stays as its owner writes it."""
    return _as_asked(seen.speaker.language, tuple(seen.names), ask["do"], ask["merchant"], reader)


@lru_cache(ASKS_KEPT)
def _as_asked(language: str, names: tuple[str, ...], do: Do, merchant: int, reader: int | None) -> str:
    text = Speaker(language, names).say(ask_said(Ask(do, merchant), reader))
    return text if text.startswith(names) else text[:1].upper() + text[1:]
