"""Offers and deals in words, and what this phone can do about each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sentences import say
from referee.rules.sheriff.offer_sentences import bundle_listed, offered, promise_said
from referee.rules.sheriff.state import Deal, Offer
from referee.rules.sheriff.vocabulary import HIDDEN, Ask, Bundle
from referee.web.payload import payload
from referee.web.sheriff.offer_dialog import offer_form
from referee.web.sheriff.seen import Seen

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Counter:
    """The dialog that answers an offer with another one, and the draft it begins with."""

    form: Markup
    draft: Markup


@dataclass(frozen=True, slots=True)
class OfferCard:
    """One offer, with what this phone can answer: to whoever made it, who need not be whose bag it is about."""

    id: int
    about: int | None
    """Where it stands: at the bag of whoever deals with the sheriff, unless it is about others only; None: two
    merchants, or two deputies, deal with each other."""
    by: str
    text: str
    terms: str | None
    """Of a plain bribe for the own bag: it needs no more words than what it holds."""
    gold: bool
    accepted: tuple[str, ...]
    withdraw: Markup | None
    answer: Markup | None
    """What is sent to take it back, and to accept or decline it: for oneself, or for who has no phone."""
    mine: bool
    to_me: bool
    take: str | None
    """What the button says by which an officer takes a plain bribe."""
    accept: bool
    and_pass: Markup | None
    """What takes a gift of a bag's owner, and lets that bag pass for it (S-DEAL-5): a proposal."""
    counter: Counter | None

    @property
    def taking(self) -> tuple[str, str, Markup] | None:
        """The one step that takes it here: what its button says, the command and what is sent."""
        if self.answer is None or not (self.take or self.accept):
            return None
        if self.and_pass is not None:
            return str(_("Take it, and the bag passes")), "agreed", self.and_pass
        return self.take or str(_("Accept")), "accept", self.answer


@dataclass(frozen=True, slots=True)
class Promise:
    """A word of honour binds nobody, but the table remembers; one for its round binds (S-DEAL-6)."""

    key: str
    by: str
    to: str
    text: str
    now: bool
    """It was for the round it was made in."""
    open: bool
    """One for this round, shown to both sides until it is ticked."""
    asked: bool
    """Whoever got it is asked on this page: the time it speaks of has come."""
    kept: bool | None
    was_kept: Markup | None
    """What is sent by whoever got the promise and says that it was kept; None on the phones of others."""
    was_broken: Markup | None


def bundle(shown: View) -> Bundle:
    return Bundle(
        gold=shown["gold"],
        stand=shown["stand"],
        bag=shown["bag"],
        promise=shown["promise"],
        promise_now=shown["promise_now"],
        face_down={HIDDEN: shown["face_down"]} if shown["face_down"] else {},
        said=shown["said"],
    )


def receivers(shown: View) -> tuple[int, ...]:
    return tuple(shown["to"]) if isinstance(shown["to"], list) else (shown["to"],)


def asks_of(shown: View) -> tuple[Ask, ...]:
    return tuple(Ask(**ask) for ask in shown["asks"])


def struck(shown: View) -> Deal:
    """A deal of the view, as the rules put it into words."""
    return Deal(
        id=shown["id"],
        by=shown["by"],
        to=receivers(shown),
        gives=bundle(shown["gives"]),
        wants=bundle(shown["wants"]),
        asks=asks_of(shown),
        consent=(),
        round=shown["round"],
        status=shown["status"],
    )


def offers(seen: Seen) -> tuple[OfferCard, ...]:
    """Every open offer: they are public (S-DEAL-2)."""
    return tuple(_offer(seen, offer) for offer in seen.view["offers"])


def _offer(seen: Seen, shown: View) -> OfferCard:
    gives, wants, asks = bundle(shown), bundle(shown["want"]), asks_of(shown)
    by = shown["by"]
    offer = Offer(id=shown["id"], by=by, to=receivers(shown), gives=gives, wants=wants, asks=asks)
    plain = wants.empty and not gives.empty and asks == (Ask(do="pass", merchant=by),)
    merchant = by if by not in seen.officers else offer.to[0]
    mine, answerer = by == seen.seat, seen.answers(shown)
    accept = answerer is not None and shown["id"] in seen.may_about("accept", answerer)
    taken = plain and answerer in seen.officers
    return OfferCard(
        id=shown["id"],
        about=_about(seen, offer, merchant),
        by=seen.names[by],
        text=seen.say(offered(offer, seen.seat)),
        terms=seen.say(say("%(words)s", words=bundle_listed(gives))) if plain and not mine else None,
        gold=gives.gold > 0,
        accepted=tuple(seen.names[seat] for seat in shown["accepted"]),
        withdraw=payload({"offer": shown["id"], **seen.for_seat(by)}) if by in seen.hands else None,
        answer=None if answerer is None else payload({"offer": shown["id"], **seen.for_seat(answerer)}),
        mine=mine,
        to_me=answerer is not None,
        take=_take(seen, by) if accept and taken else None,
        accept=accept and not taken,
        and_pass=_and_pass(seen, shown, offer) if accept else None,
        counter=_counter(seen, shown) if answerer is not None and answerer == seen.seat else None,
    )


def _about(seen: Seen, offer: Offer, merchant: int) -> int | None:
    if not offer.asks and (offer.by in seen.officers) == (offer.to[0] in seen.officers):
        return None
    return merchant if not offer.asks or merchant in offer.merchants else offer.asks[0].merchant


def _and_pass(seen: Seen, shown: View, offer: Offer) -> Markup | None:
    """Who takes a gift for a bag does not open it (2e p. 9): one tap books both, where everybody sees what is given."""
    owner, gives = offer.by, offer.gives
    hidden = gives.face_down or gives.bag or seen.goods.hidden(gives.stand)
    if offer.asks or not offer.wants.empty or hidden or owner not in seen.may_about("pass"):
        return None
    given = {key: shown[key] for key in ("gold", "stand")} | {"promise": told_promise(shown)}
    return payload({**given, "by": owner, "to": seen.seat, "ask": {"do": "pass", "merchant": owner}})


def told_promise(shown: View) -> Any:
    """A promise of the view, as a command says it."""
    return {"text": shown["promise"], "now": True} if shown["promise_now"] else shown["promise"]


def _take(seen: Seen, merchant: int) -> str:
    name = seen.names[merchant]
    if seen.is_joint(merchant):
        return str(_("Take it together, let %(name)s pass", name=name))
    return str(_("Take it, let %(name)s pass", name=name))


def _counter(seen: Seen, shown: View) -> Counter | None:
    """The same deal from the other side, as a draft to change."""
    if "offer" not in seen.may:
        return None
    gives = {key: shown[key] for key in ("gold", "stand", "bag", "promise", "promise_now")}
    wants = {key: shown["want"][key] for key in gives}
    by = shown["by"]
    if (by in seen.officers) == seen.on_duty and seen.seat in receivers(shown):
        return _drafted(seen, by, {**wants, "want": gives, "asks": [], "to": by})
    if not seen.on_duty:
        return _drafted(seen, None, {**wants, "want": gives, "asks": shown["asks"]})
    if shown["by"] in seen.officers:
        # the other deputy's: what this one would rather offer the same merchant
        other = receivers(shown)[0]
        return _drafted(seen, other, {**gives, "want": wants, "asks": shown["asks"], "to": other})
    # to whoever made it, whosever bag it is about
    return _drafted(seen, shown["by"], {**wants, "want": gives, "asks": shown["asks"], "to": shown["by"]})


def _drafted(seen: Seen, other: int | None, draft: View) -> Counter | None:
    form = offer_form(seen, other)
    return None if form is None else Counter(payload(form), payload(draft))


def promises(seen: Seen) -> tuple[Promise, ...]:
    """Words of honour of both sides of a deal, the newest first."""
    found = []
    for deal in reversed(seen.view["deals"]):
        maker: tuple[int, ...] = (deal["by"],)
        others = receivers(deal)
        # `promise` is the maker's, if the maker made one
        given, wanted = deal["gives"], deal["wants"]
        sides = [(given, maker, others, deal["promise_kept"])] if given["promise"] else []
        sides += [(wanted, others, maker, deal["want_promise_kept"])] if wanted["promise"] else []
        found += [_promise(seen, deal, *side) for side in sides]
    return tuple(found)


def _promise(
    seen: Seen, deal: View, bundle: View, by: tuple[int, ...], to: tuple[int, ...], kept: bool | None
) -> Promise:
    judge = next((seat for seat in seen.hands if seat in to and "judge_promise" in seen.may_for(seat)), None)
    judged = {"deal": deal["id"]} | ({} if judge is None else seen.for_seat(judge))
    promise, now, age = bundle["promise"], bundle["promise_now"], seen.view["round"] - deal["round"]
    over = seen.phase == "over"
    # a word for later speaks of the next round: it is asked about when that one ends
    due = over or now or age > 1 or (age == 1 and seen.phase == "end")
    return Promise(
        key=f"{deal['id']}-{by[0]}",
        now=now,
        open=now and kept is None and age == 0 and not over and bool({*by, *to} & set(seen.hands)),
        asked=judge is not None and kept is None and due,
        by=", ".join(seen.names[seat] for seat in by),
        to=", ".join(seen.names[seat] for seat in to),
        text=seen.say(say("%(words)s", words=promise_said(promise))),
        kept=kept,
        was_kept=None if judge is None else payload(judged | {"kept": True}),
        was_broken=None if judge is None else payload(judged | {"kept": False}),
    )
