"""Offers and deals in words. They are public (S-DEAL-2): everything in them is said aloud."""

from collections.abc import Callable
from typing import TypeVar

from referee.rules.heaps import cards_in
from referee.rules.kernel import Told
from referee.rules.sentences import Listing, Sentence, Who, Word, listing, say, say_n, who
from referee.rules.sheriff.names import cards, cards_listed, in_order
from referee.rules.sheriff.state import Deal, Offer, Terms
from referee.rules.sheriff.vocabulary import HIDDEN, Ask, Bundle

T = TypeVar("T", Offer, Deal)

READY_MADE = (
    say("You pass when I am the sheriff"),
    say("I offer nothing about you"),
    say("I leave a kind to you"),
)
"""Promises to be made by one tap: stored in English, and read by everybody in their own language."""

_READY_MADE = {promise.text: promise for promise in READY_MADE}


def promise_said(promise: str) -> Word:
    """In the reader's language, if it is ready made; own words stay as they are."""
    return _READY_MADE.get(promise, promise)


def bundle_listed(bundle: Bundle) -> Listing:
    """What one side puts in, in a row."""
    things: list[Word] = []
    if bundle.gold:
        things.append(say_n("%(num)d gold", "%(num)d gold", bundle.gold))
    things += cards_listed(bundle.stand).things
    if bundle.face_down:
        face_down = cards(HIDDEN, cards_in(bundle.face_down))
        said = cards_listed(bundle.said)
        things.append(say("%(cards)s (said to be: %(said)s)", cards=face_down, said=said) if bundle.said else face_down)
    things += (_from_bag(good, count) for good, count in in_order(bundle.bag))
    if bundle.promise and bundle.promise_now:
        things.append(say("the promise “%(promise)s” for this round", promise=promise_said(bundle.promise)))
    elif bundle.promise:
        things.append(say("the promise “%(promise)s”", promise=promise_said(bundle.promise)))
    return listing(*things)


def _from_bag(good: str, count: int) -> Sentence:
    return say("%(goods)s from the bag", goods=cards(good, count))


def ask_said(ask: Ask, you: int | None) -> Sentence:
    """What is asked of the sheriff, as said to one seat; None: to everybody."""
    if ask.do == "pass":
        if ask.merchant == you:
            return say("your bag passes")
        return say("%(merchant)s's bag passes", merchant=Who(ask.merchant))
    if ask.merchant == you:
        return say("your bag is opened")
    return say("%(merchant)s's bag is opened", merchant=Who(ask.merchant))


def offer_told(offer: Offer) -> Told:
    """Who offers whom what."""
    return _told_to_each(offer, offered)


def deal_told(deal: Deal) -> Told:
    """Who gives whom what, and what happens then."""
    return _told_to_each(deal, deal_said)


def agreed_told(deal: Deal, by: int | None) -> Told:
    """The same, and who booked it; None: the host."""

    def said(deal: Deal, you: int | None) -> Sentence:
        struck = deal_said(deal, you)
        if by is None:
            return say("%(deal)s (Agreed aloud, booked by the host.)", deal=struck)
        if by == you:
            return say("%(deal)s (Agreed aloud, booked by you.)", deal=struck)
        return say("%(deal)s (Agreed aloud, booked by %(who)s.)", deal=struck, who=Who(by))

    return _told_to_each(deal, said, *(() if by is None else (by,)))


def _told_to_each(terms: T, said: Callable[[T, int | None], Sentence], *besides: int) -> Told:
    """In the third person to everybody, and in the second to all whom it is about."""
    everybody = said(terms, None)
    about = {terms.by, *terms.to, *terms.consent, *terms.merchants, *besides}
    return Told(everybody, {you: mine for you in sorted(about) if (mine := said(terms, you)) != everybody})


def offered(offer: Offer, you: int | None) -> Sentence:
    """As said to one seat; None: to everybody."""
    by, to, terms = Who(offer.by), who(offer.to), _terms(offer, you)
    if offer.by == you:
        return say("You offer %(to)s: %(terms)s", to=to, terms=terms)
    if offer.to == (you,):
        return say("%(who)s offers you: %(terms)s", who=by, terms=terms)
    if you in offer.to:
        other = who(seat for seat in offer.to if seat != you)
        return say("%(who)s offers you and %(other)s: %(terms)s", who=by, other=other, terms=terms)
    return say("%(who)s offers %(to)s: %(terms)s", who=by, to=to, terms=terms)


def _terms(terms: Terms, you: int | None) -> Sentence:
    """Gives, wants and the sheriff's part, one sentence for each combination that occurs."""
    given, wanted = bundle_listed(terms.gives), bundle_listed(terms.wants)
    if not terms.asks:
        if terms.wants.empty:
            return say("%(given)s.", given=given)
        if terms.gives.empty:
            return say("nothing, for %(wanted)s.", wanted=wanted)
        return say("%(given)s, for %(wanted)s.", given=given, wanted=wanted)
    done = _done(terms, you)
    if terms.gives.empty and terms.wants.empty:
        return say("%(done)s, for nothing.", done=done)
    if terms.wants.empty:
        return say("%(given)s. For that %(done)s.", given=given, done=done)
    if terms.gives.empty:
        return say("for %(wanted)s %(done)s.", wanted=wanted, done=done)
    return say("%(given)s for %(wanted)s, and %(done)s.", given=given, wanted=wanted, done=done)


def _done(terms: Terms, you: int | None) -> Listing:
    """All that the sheriff undertakes."""
    return listing(*(ask_said(ask, you) for ask in terms.asks))


def deal_said(deal: Deal, you: int | None) -> Sentence:
    gifts = []
    if not deal.gives.empty:
        gifts.append(_gift((deal.by,), deal.to, deal.gives, you))
    if not deal.wants.empty:
        gifts.append(_gift(deal.to, (deal.by, *deal.consent), deal.wants, you))
    if not gifts:
        return say("A deal, for nothing: %(done)s.", done=_done(deal, you))
    match gifts, deal.asks:
        case [gift], ():
            return say("A deal! %(gift)s", gift=gift)
        case [gift], _:
            return say("A deal! %(gift)s Then %(done)s.", gift=gift, done=_done(deal, you))
        case [gift, other], ():
            return say("A deal! %(gift)s %(other)s", gift=gift, other=other)
    gift, other = gifts
    return say("A deal! %(gift)s %(other)s Then %(done)s.", gift=gift, other=other, done=_done(deal, you))


def _gift(by: tuple[int, ...], to: tuple[int, ...], bundle: Bundle, you: int | None) -> Sentence:
    """One side's part of a deal. Both deputies together can only promise something."""
    things = bundle_listed(bundle)
    if len(by) > 1:
        if to == (you,):
            return say("The deputies give you %(things)s.", things=things)
        return say("The deputies give %(to)s %(things)s.", to=who(to), things=things)
    if by == (you,):
        return say("You give %(to)s %(things)s.", to=who(to), things=things)
    if to == (you,):
        return say("%(who)s gives you %(things)s.", who=who(by), things=things)
    if you in to:
        other = who(seat for seat in to if seat != you)
        return say("%(who)s gives you and %(other)s %(things)s.", who=who(by), other=other, things=things)
    return say("%(who)s gives %(to)s %(things)s.", who=who(by), to=who(to), things=things)
