"""What the dialogs ask: offers from both sides, debts, the chest, corrections. Limits come from what is public,
or from what is the asker's own."""

from typing import Any

from referee.rules.sheriff.offer_words import ask_words
from referee.rules.sheriff.vocabulary import Ask
from referee.speech import Speaker
from referee.speech import gettext as _
from referee.web.play_goods import Goods, count_of, pick
from referee.web.play_offers import bound
from referee.web.play_seen import Seen

UNKNOWN_PURSE = 300
"""As far as the steps go where purses are closed."""


def stand_of(seen: Seen, goods: Goods, seat: int, side: str) -> dict[str, Any] | None:
    """Goods on somebody's stand: the face-up ones, and face-down ones that one can only name."""
    one = seen.seats[seat]
    hidden = {token.good: one["contraband_count"] for token in goods.of_kind("contraband", "royal")}
    limits = {**one["stand"], **(hidden if one["contraband_count"] else {})}
    if not limits:
        return None
    mine = seat == seen.seat
    return pick(
        title=_("From your stand") if mine else _("From the stand of %(name)s", name=one["name"]),
        hint=_("Whatever you name is said aloud, face-down goods too.") if one["contraband_count"] else None,
        done=_("Put it in"),
        only=[good for good in goods.box if good in limits],
        limits=limits,
        draft=f"{side}stand",
    )


def bag_of(seen: Seen, seat: int, side: str) -> dict[str, Any] | None:
    """Goods in a bag at the gate: named, not shown. Whether they are there turns out when it comes back."""
    bag = seen.seats[seat]["bag"]
    if bag is None or bag["decision"] is not None or seat in seen.officers:
        return None
    return pick(
        title=_("From your bag") if seat == seen.seat else _("From the bag of %(name)s", name=seen.names[seat]),
        hint=_("Handed over when the bag comes back closed, as far as it is really there."),
        done=_("Put it in"),
        most=bag["count"],
        draft=f"{side}bag",
    )


def _side(seen: Seen, goods: Goods, seat: int, side: str) -> dict[str, Any]:
    gold = seen.seats[seat]["gold"]
    return {
        "gold": UNKNOWN_PURSE if gold is None else gold,
        "stand": stand_of(seen, goods, seat, side),
        "bag": bag_of(seen, seat, side),
    }


def offer_form(seen: Seen, goods: Goods, words: Speaker, other: int | None = None) -> dict[str, Any] | None:
    """Both sides of an offer: a merchant's to whoever is on duty, or an officer's to one merchant."""
    if "offer" not in seen.may or seen.seat is None:
        return None
    if other is None:
        other = seen.officers[0]
    asks = [
        {"do": do, "merchant": merchant, "text": _begun(words.say(ask_words(Ask(do=do, merchant=merchant), seen.seat)))}
        for merchant in _own_first(seen.unsettled, seen.seat if not seen.on_duty else other)
        for do in ("pass", "inspect")
        if (do == "inspect" or not bound(seen, merchant)) and (do == "pass" or merchant != seen.seat)
        if not seen.on_duty or seen.seat in seen.authority(merchant)
    ]
    # that the own bag passes, or that of whom the sheriff speaks to
    usual = {"do": "pass", "merchant": other if seen.on_duty else seen.seat}
    receivers = []
    if seen.deputies and not seen.on_duty:
        receivers = [{"to": seat, "text": seen.names[seat]} for seat in seen.officers]
    name = seen.names[other]
    return {
        "title": _("An offer to %(name)s", name=name)
        if len(seen.officers) == 1 or seen.on_duty
        else _("An offer to the deputies"),
        "to": other if seen.on_duty else None,
        "receivers": receivers,
        "give": _side(seen, goods, seen.seat, ""),
        "get": _side(seen, goods, other, "want."),
        "asks": asks,
        "ask": usual if any(usual.items() <= ask.items() for ask in asks) else None,
    }


def _own_first(merchants: list[int], own: int | None) -> list[int]:
    return sorted(merchants, key=lambda seat: seat != own)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def debt_form(seen: Seen, goods: Goods) -> dict[str, Any] | None:
    """What I owe, what is proposed, and the goods I can choose from (S-DEBT)."""
    debt, me = seen.my_debt, seen.me
    if debt is None or me is None:
        return None
    proposal = me["debt_proposal"] or {}
    legal_worth = sum(goods.box[good].value * count for good, count in seen.mine["stand"].items())
    enough = legal_worth >= debt["rest"]
    limits = dict(seen.mine["stand"]) if enough else {**seen.mine["stand"], **me["contraband"]}
    creditor = debt["creditor"]
    return {
        "rest": debt["rest"],
        "to": None if isinstance(creditor, str) else seen.names[creditor],
        "legal": goods.tokens(goods.legal(proposal)),
        "hidden": goods.tokens(goods.hidden(proposal)),
        "proposal": proposal,
        "choose": pick(
            title=_("Choose what you hand over"),
            hint=_("Goods worth at least %(rest)d; there is no change.", rest=debt["rest"])
            if enough
            else _("All your legal goods go, and face-down goods make up the rest. No change."),
            done=_("Hand it over"),
            only=[good for good in goods.box if limits.get(good)],
            limits=limits,
            start=proposal,
            worth=min(debt["rest"], sum(goods.box[good].value * count for good, count in limits.items())),
            command="pay_debt",
            **{"as": "goods"},
        ),
    }


def chest_form(seen: Seen, goods: Goods) -> dict[str, Any] | None:
    """The deputies' chest: what I take, the rest is the other's (S-DEP-5)."""
    if not seen.deputies:
        return None
    chest, me = seen.view["chest"], seen.me
    form: dict[str, Any] = {
        "gold": chest["gold"],
        "tokens": goods.tokens(chest["goods"]),
        "hidden_count": chest["contraband_count"],
        "empty": not (chest["gold"] or chest["goods"] or chest["contraband_count"]),
        "share": None,
        "proposed": None,
        "by": None if chest["split_proposed_by"] is None else seen.names[chest["split_proposed_by"]],
        "by_me": chest["split_proposed_by"] is not None and chest["split_proposed_by"] == seen.seat,
    }
    if me is None or not seen.on_duty:
        return form
    held = me.get("chest") or {}
    cards, gold = count_of(held), chest["gold"]
    other = next(seat for seat in seen.officers if seat != seen.seat)
    if "split_chest" in seen.may:
        form["share"] = pick(
            title=_("What you take out of the chest"),
            hint=_(
                "Half each; only what is left over can go to one of you. The rest is for %(name)s.",
                name=seen.names[other],
            ),
            done=_("Propose this"),
            only=[good for good in goods.box if held.get(good)],
            limits=held,
            least=cards // 2,
            most=cards - cards // 2,
            gold={"least": gold // 2, "most": gold - gold // 2, "start": gold // 2},
            command="split_chest",
            share={"mine": str(seen.seat), "theirs": str(other), "gold": gold, "goods": held},
        )
    if me.get("split"):
        form["shares"] = me["split"]
        form["proposed"] = [
            {"name": seen.names[int(seat)], "gold": share["gold"], "tokens": goods.tokens(share["goods"])}
            for seat, share in me["split"].items()
        ]
    form["agree"] = "agree_split" in seen.may
    return form


def secret_form(seen: Seen, goods: Goods) -> dict[str, Any] | None:
    """My face-down goods, when book and table differ."""
    if "correct_secret" not in seen.may or seen.me is None:
        return None
    held = seen.me["contraband"]
    return pick(
        title=_("Correct your face-down goods"),
        hint=_("Tap until it is what lies on your stand. That you did, and how many there are, is told to all."),
        done=_("Correct it"),
        only=[good for good in goods.in_play if not goods.box[good].legal],
        start=held,
        changes=held,
        command="correct_secret",
        **{"as": "goods"},
    )


def bag_form(seen: Seen) -> dict[str, Any] | None:
    """My bag that came back closed, when I typed something else than was in it."""
    bag, me = seen.bag, seen.me
    if bag is None or me is None or bag["status"] != "passed" or "correct_bag" not in seen.may:
        return None
    return pick(
        title=_("What was really in your bag?"),
        hint=_("Everybody reads in the log that you corrected it."),
        done=_("Correct it"),
        start=me["bag"] or {},
        least=bag["count"],
        most=bag["count"],
        command="correct_bag",
        fields={"merchant": seen.seat},
        **{"as": "goods"},
    )
