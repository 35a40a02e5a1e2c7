"""The bags at the gate: what was said, what is offered, what came of it, and what this phone can do about it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sentences import Listing, say
from referee.rules.sheriff.offer_sentences import bundle_listed
from referee.rules.sheriff.vocabulary import Bundle
from referee.web.page import Part
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.agreed import agreed_form
from referee.web.sheriff.offer_dialog import offer_form
from referee.web.sheriff.offers import OfferCard, bundle
from referee.web.sheriff.own_corrections import CountAgain, count_again, face_up_of, other_counts
from referee.web.sheriff.seen import Seen
from referee.web.sheriff.verdict import verdict_words
from referee.web.tokens import Token, pick

Stand = Literal["pass", "inspect"]


@dataclass(frozen=True, slots=True)
class Stance:
    """What one deputy would do."""

    name: str
    do: Stand


@dataclass(frozen=True, slots=True)
class StanceButton:
    """A stance that this deputy can take."""

    label: str
    fields: Markup
    taken: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A card of an opened bag; `correct` is the dialog that says which card it really is."""

    token: Token
    let_in: bool
    correct: Markup | None


@dataclass(frozen=True, slots=True)
class Opened:
    """What everybody sees of an opened bag, and the verdict (S-INS-4, S-INS-5)."""

    honest: bool
    verdict: str
    cards: tuple[Card, ...]
    hint: str | None
    """Who can correct it."""


@dataclass(frozen=True, slots=True)
class BagCard(Part):
    """One bag. What is not the viewer's own looks the same on most phones."""

    template: ClassVar = "sheriff/inspecting.html"

    seat: int
    name: str
    mine: bool
    count: int
    declared: Token
    settled: bool
    bound: str
    """With whom the deal was made that it must be opened."""
    owing: str | None
    """Why nobody decides on it now: there is a debt to be paid first."""
    offers: tuple[OfferCard, ...]
    stances: tuple[Stance, ...]
    gift: str | None
    """What its owner has given whoever decides on it this round, for nothing (S-DEAL-5)."""
    alone: str | None
    """Which deputy acts alone on it."""
    merchant: Markup
    """What commands on this bag send."""
    decides: bool
    opening: str
    """What is asked before it is opened."""
    my_stances: tuple[StanceButton, ...]
    """What a deputy can say of it here."""
    acts_alone: StanceButton | None
    """Where one of them, who wants to open, can act alone (S-DEP-4)."""
    offer: Markup | None
    """The dialog in which an officer makes its merchant an offer."""
    agreed: Markup | None
    """The sheet that books what an officer and its merchant agreed aloud."""
    opened: Opened | None
    undecided: bool
    """Open bags: decided, but what was in it is still to be recorded."""
    passed: str | None
    """How it came back closed."""
    short: str | None
    """What became of it, on the slim row."""
    unfolded: bool
    """As the page is opened: whoever reads it unfolds what they like."""
    docked: int | None
    """The offer that the big button at the bottom edge takes."""
    is_docked: bool
    """Whether that button has the next step for this bag."""
    count_again: CountAgain | None
    record: Markup | None
    """The dialog in which somebody else says what was in it."""


def gate(seen: Seen, offers: Sequence[OfferCard], *, docks: bool) -> tuple[BagCard, ...]:
    """One row a bag, in the order of declaring: they stay where they are, so no thumb hits the wrong one."""
    bags = {seat: bag for seat in seen.merchants if (bag := seen.seats[seat]["bag"])}
    cards = [_card(seen, seat, bag, offers, docks=docks) for seat, bag in bags.items() if bag["declared"]]
    first = _looked_at_first(cards)
    return tuple([replace(card, unfolded=True) if _is_read(card, first) else card for card in cards])


def _is_read(card: BagCard, first: int | None) -> bool:
    """What was opened is there to be looked at, or to be recorded; the own bag while somebody offers something."""
    is_spoken_of = card.opened is not None or card.record is not None or (card.mine and bool(card.offers))
    return is_spoken_of or card.seat == first


def _looked_at_first(cards: Sequence[BagCard]) -> int | None:
    """Money on the table is first, then what can be decided here."""
    offered = [card.seat for card in cards if any(offer.to_me for offer in card.offers)]
    decided = [card.seat for card in cards if card.decides or card.my_stances]
    return next(iter((*offered, *decided)), None)


def _card(seen: Seen, seat: int, bag: View, offers: Sequence[OfferCard], *, docks: bool) -> BagCard:
    settled, here = bag["decision"] is not None, seen.deciders_here(seat)
    together = bool(here) and seen.is_joint(seat)
    decider = here[0] if here else None
    about = tuple([offer for offer in offers if offer.about == seat])
    decides = decider is not None and seat in seen.may_about("inspect", decider)
    taken = next((offer.id for offer in about if offer.taking), None) if docks and here else None
    return BagCard(
        seat=seat,
        name=seen.names[seat],
        mine=seat == seen.seat,
        count=bag["count"],
        declared=seen.goods.token(bag["declared"]["good"], bag["declared"]["count"]),
        settled=settled,
        bound="" if settled else ", ".join(seen.bound(seat)),
        owing=_owing(seen, seat) if here else None,
        offers=about,
        gift=_gift(seen, seat) if here else None,
        stances=() if settled else _stances(seen, bag),
        alone=None if settled or bag.get("alone") is None else seen.names[bag["alone"]],
        merchant=payload({"merchant": seat, **({} if decider is None else seen.for_seat(decider))}),
        decides=decides,
        opening=opening(seen.names[seat]) if decides else "",
        my_stances=tuple(
            button
            for deputy in (here if together else ())
            for button in stance_buttons(seen, seat, bag, deputy, offers=bool(about))
        ),
        acts_alone=acting_alone(seen, seat, bag) if together else None,
        offer=_asked(offer_form(seen, seat)) if seen.seat in here else None,
        agreed=None if decider is None else _asked(agreed_form(seen, seat, decider)),
        opened=_opened(seen, seat, bag),
        undecided=bag["status"] == "recording",
        passed=_passed(seen, seat) if bag["status"] == "passed" else None,
        short=_short(seen, seat, bag) if settled else None,
        unfolded=False,
        docked=taken,
        is_docked=docks and (decides or taken is not None),
        count_again=_count_again(seen, seat, bag),
        record=record_form(seen, seat, bag) if seat != seen.seat else None,
    )


def opening(name: str) -> str:
    """What is asked before a bag is opened."""
    return str(_("Everybody sees what %(name)s carries, and nobody can unsee it.", name=name))


def _owing(seen: Seen, seat: int) -> str | None:
    """Which officer has to pay a debt before this bag is decided on."""
    owing = [officer for officer in seen.deciders(seat) if officer in seen.debtors]
    if not owing:
        return None
    if seen.my_debt is not None:
        return str(_("Pay your debt first."))
    return str(_("%(who)s has to pay a debt first.", who=seen.names[owing[0]]))


def _asked(form: dict[str, Any] | None) -> Markup | None:
    return None if form is None else payload(form)


def _short(seen: Seen, seat: int, bag: View) -> str:
    if "verdict" in bag:
        return str(_("honest") if bag["verdict"]["honest"] else _("lied"))
    if bag["status"] == "recording":
        return str(_("to be recorded"))
    gold = _gold_for(seen, seat)
    return str(_("passed") if not gold else _("passed for %(gold)d", gold=gold))


def _gold_for(seen: Seen, seat: int) -> int:
    paid = _given(seen, seat, "paid_for")
    return 0 if paid is None else paid.gold


def _passed(seen: Seen, seat: int) -> str:
    what, mine = passed_for(seen, seat), seat == seen.seat
    if what is None:
        return str(_("Your bag came back closed.") if mine else _("Passed, unopened."))
    if mine:
        return seen.say(say("Your bag came back closed, for %(what)s.", what=what))
    return seen.say(say("Passed for %(what)s, unopened.", what=what))


def _gift(seen: Seen, seat: int) -> str | None:
    """Who agreed to a bribe for a bag does not open it (2e p. 9): a gift is put to them as one."""
    gift = _given(seen, seat, "gift")
    return None if gift is None else seen.say(say("%(words)s", words=bundle_listed(gift)), accusative=True)


def passed_for(seen: Seen, seat: int) -> Listing | None:
    """What was given for it, by whomever: everybody heard the deal (S-DEAL-2)."""
    paid = _given(seen, seat, "paid_for")
    return None if paid is None else bundle_listed(paid)


def _given(seen: Seen, seat: int, what: Literal["gift", "paid_for"]) -> Bundle | None:
    bag = seen.seats[seat]["bag"]
    return None if bag is None or bag[what] is None else bundle(bag[what])


def _stances(seen: Seen, bag: View) -> tuple[Stance, ...]:
    return tuple(Stance(seen.names[int(seat)], do) for seat, do in bag.get("stances", {}).items())


def stance_buttons(seen: Seen, seat: int, bag: View, deputy: int, *, offers: bool) -> tuple[StanceButton, ...]:
    without_bribe = _without_bribe(seen, seat, bag, deputy)
    if deputy == seen.seat:
        let_pass = _("I would let it pass for nothing") if offers else _("I would let it pass")
        wants_to_open = _("I want to open it")
    else:
        let_pass = _("%(name)s would let it pass", name=seen.names[deputy])
        wants_to_open = _("%(name)s wants to open it", name=seen.names[deputy])

    def button(do: Stand, label: str, without: str) -> StanceButton:
        fields = {"merchant": seat, "stance": do, **seen.for_seat(deputy)}
        if do == without_bribe:
            return StanceButton(without, payload(fields | {"without_bribe": True}), taken=False)
        return StanceButton(label, payload(fields), taken=bag["stances"].get(str(deputy)) == do)

    return (
        button("pass", let_pass, _("Let it pass without the bribe")),
        button("inspect", wants_to_open, _("Open it without the bribe")),
    )


def acting_alone(seen: Seen, seat: int, bag: View) -> StanceButton | None:
    deputy = bag["can_act_alone"]
    if deputy not in seen.hands or "act_alone" not in seen.may_for(deputy):
        return None
    label = _("Then I act alone") if deputy == seen.seat else _("%(name)s alone", name=seen.names[deputy])
    return StanceButton(label, payload({"merchant": seat, **seen.for_seat(deputy)}), taken=False)


def _without_bribe(seen: Seen, seat: int, bag: View, deputy: int) -> str | None:
    """The stance that has to say that it is without the bribe somebody has accepted for it (S-DEP-9)."""
    taken = bag["bribe_taken"].get(str(deputy))
    asks = (ask for offer in seen.view["offers"] if offer["id"] == taken for ask in offer["asks"])
    return next((ask["do"] for ask in asks if ask["merchant"] == seat), None)


def _opened(seen: Seen, seat: int, bag: View) -> Opened | None:
    if "verdict" not in bag:
        return None
    verdict = bag["verdict"]
    corrects = seen.can_correct_bag(seat)
    return Opened(
        honest=verdict["honest"],
        verdict=seen.say(verdict_words(seen, seat, verdict)),
        cards=tuple(
            Card(
                token,
                let_in=token.good in verdict["let_in"],
                correct=_correct_card(seen, seat, bag["goods"], token) if corrects else None,
            )
            for token in seen.goods.one_by_one(bag["goods"])
        ),
        hint=_who_corrects(seen, corrects=corrects),
    )


def _who_corrects(seen: Seen, *, corrects: bool) -> str | None:
    if corrects:
        return str(_("Another card on the table? Tap it here."))
    if seen.me is None:
        return None
    return str(_("Another card on the table? The merchant, whoever searches, or the host can correct it."))


def _correct_card(seen: Seen, seat: int, held: View, wrong: Token) -> Markup:
    """Two taps: the card that is wrong, the card it really is. All see it, and it is in the log."""
    rest = {kind: count - (kind == wrong.good) for kind, count in held.items() if count > (kind == wrong.good)}
    return payload(
        pick(
            title=_("Which card is it really?"),
            hint=_(
                "Typed as %(card)s in %(name)s's bag. The verdict is given anew, for all to see.",
                card=wrong.name,
                name=seen.names[seat],
            ),
            done="",
            only=[kind for kind in seen.goods.in_play if kind != wrong.good],
            at_once=True,
            plus=rest,
            command="correct_bag",
            fields={"merchant": seat},
            **{"as": "goods"},
        )
    )


def _count_again(seen: Seen, seat: int, bag: View) -> CountAgain | None:
    """Open bags: the host counts too, where there is no verdict yet (S-BAG-2). The own bag is under one's secrets."""
    if seat == seen.seat or seat not in seen.may_about("correct_count"):
        return None
    title = _("How many cards are really in %(name)s's bag?", name=seen.names[seat])
    return count_again(title, seat, other_counts(seen, bag))


def record_form(seen: Seen, seat: int, bag: View) -> Markup | None:
    """Open bags: what was in it is said after the decision."""
    if seat not in seen.may_about("record_bag"):
        return None
    mine = seat == seen.seat
    if not mine and bag["decision"] != "inspect":
        return None
    return payload(
        pick(
            title=_("What was in your bag?") if mine else _("What was in %(name)s's bag?", name=seen.names[seat]),
            done=_("That was in it"),
            command="record_bag",
            fields={"merchant": seat},
            **_cards_of(seen, bag),
            **{"as": "goods"},
        )
    )


def _cards_of(seen: Seen, bag: View) -> dict[str, Any]:
    """What is asked of a bag's cards: each of them, or where they are only counted those that lie face up."""
    if seen.view["options"]["bags"] == "counted" and bag["decision"] == "pass":
        hint = _("Only what lies face up now: the others lie face down, and nobody types them.")
        declared = {bag["declared"]["good"]: bag["count"]}
        return face_up_of(seen, bag["count"], declared) | {"hint": hint}
    hint = _("More or fewer cards? The host undoes the verdict, and the number is corrected first.")
    return {"hint": hint, "least": bag["count"], "most": bag["count"]}
