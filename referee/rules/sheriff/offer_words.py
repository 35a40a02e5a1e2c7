"""An offer in words. Offers are public (S-DEAL-2): everything in them is said aloud."""

from referee.rules.names import cards, cards_listed, in_order
from referee.rules.sheriff.state import Offer
from referee.rules.sheriff.vocabulary import Ask, Bundle
from referee.rules.words import Listing, Sentence, Who, Word, listing, say, say_n, who

READY_MADE = (
    say("You pass when I am the sheriff"),
    say("I offer nothing about you"),
    say("I leave a kind to you"),
)
"""Promises to be made by one tap: stored in English, and read by everybody in their own language."""

_READY_MADE = {promise.text: promise for promise in READY_MADE}


def promise_words(promise: str) -> Word:
    """In the reader's language, if it is ready made; own words stay as they are."""
    return _READY_MADE.get(promise, promise)


def bundle_words(bundle: Bundle) -> Listing:
    """What one side puts in, in a row."""
    things: list[Word] = []
    if bundle.gold:
        things.append(say_n("%(num)d gold", "%(num)d gold", bundle.gold))
    things += cards_listed(bundle.stand).things
    things += (_from_bag(good, count) for good, count in in_order(bundle.bag))
    if bundle.promise:
        things.append(say("the promise “%(promise)s”", promise=promise_words(bundle.promise)))
    return listing(*things)


def _from_bag(good: str, count: int) -> Sentence:
    return say("%(goods)s from the bag", goods=cards(good, count))


def ask_words(ask: Ask, viewer: int | None) -> Sentence:
    mine = viewer is not None and viewer == ask.merchant
    if ask.do == "pass":
        if mine:
            return say("your bag passes")
        return say("the bag of %(merchant)s passes", merchant=Who(ask.merchant))
    if mine:
        return say("your bag is opened")
    return say("the bag of %(merchant)s is opened", merchant=Who(ask.merchant))


def told(offer: Offer, viewer: int | None) -> Sentence:
    terms = terms_words(offer.gives, offer.wants, offer.ask, viewer)
    if viewer is not None and viewer == offer.by:
        return say("You offer %(to)s: %(terms)s", to=who(offer.to), terms=terms)
    if viewer in offer.to and len(offer.to) > 1:
        other = who(seat for seat in offer.to if seat != viewer)
        return say("%(who)s offers you and %(other)s: %(terms)s", who=Who(offer.by), other=other, terms=terms)
    if offer.to == (viewer,):
        return say("%(who)s offers you: %(terms)s", who=Who(offer.by), terms=terms)
    return say("%(who)s offers %(to)s: %(terms)s", who=Who(offer.by), to=who(offer.to), terms=terms)


def terms_words(gives: Bundle, wants: Bundle, ask: Ask | None, viewer: int | None) -> Sentence:
    """Gives, wants and the sheriff's part, one sentence for each combination that occurs."""
    given, wanted = bundle_words(gives), bundle_words(wants)
    if ask is None:
        if wants.empty:
            return say("%(given)s.", given=given)
        if gives.empty:
            return say("nothing, for %(wanted)s.", wanted=wanted)
        return say("%(given)s, for %(wanted)s.", given=given, wanted=wanted)
    done = ask_words(ask, viewer)
    if gives.empty and wants.empty:
        return say("%(done)s, for nothing.", done=done)
    if wants.empty:
        return say("%(given)s, and %(done)s.", given=given, done=done)
    if gives.empty:
        return say("for %(wanted)s %(done)s.", wanted=wanted, done=done)
    return say("%(given)s for %(wanted)s, and %(done)s.", given=given, wanted=wanted, done=done)
