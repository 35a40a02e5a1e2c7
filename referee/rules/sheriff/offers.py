"""Making and taking back offers (S-DEAL-1, 2, 3)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.rules.heaps import Heap, by_kind, cards_in, is_within, plus
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.sentences import Who, say
from referee.rules.sheriff.guards import (
    TIME_IS_UP,
    is_too_late,
    require_here,
    require_known_goods,
    require_known_seat,
    require_no_debt,
    require_phase,
    require_seat,
    require_unbound,
    require_unsettled_bag,
)
from referee.rules.sheriff.offer_sentences import offer_told
from referee.rules.sheriff.state import (
    Game,
    Offer,
    Terms,
    binding_deals,
    departures,
    hidden_goods,
    legal_goods,
    no_stances,
    parties,
)
from referee.rules.sheriff.vocabulary import (
    HIDDEN,
    Agreement,
    Ask,
    Bundle,
    Do,
    FaceDown,
    Given,
    OfferId,
    Promise,
)
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()

KnownTerms = tuple[Bundle, Bundle, tuple[Ask, ...]]
"""What the maker gives, what the maker wants, and what is asked of the sheriff."""


@command(chapter, "offer")
class MakeOffer(Agreement):
    to: Seat | None = None


@command(chapter, "withdraw")
class Withdraw:
    offer: OfferId


@command(chapter, "decline")
class Decline:
    offer: OfferId


@event(chapter, "offer_made")
class OfferMade:
    offer: Offer


@event(chapter, "offer_withdrawn")
class OfferWithdrawn:
    offer: int
    by: int


@event(chapter, "offer_declined")
class OfferDeclined:
    offer: int
    by: int
    maker: int


@event(chapter, "offer_lapsed")
class OfferLapsed:
    """Gold or cards that nobody else can count have left who would give such in it, however many are still there."""

    offer: int
    maker: int


def require_known_bundle(game: Game, given: Given, where: str = "") -> Bundle:
    promise = given.promise if isinstance(given.promise, Promise) else Promise(given.promise or "")
    words = promise.text.strip()
    return Bundle(
        gold=given.gold,
        stand=require_known_goods(game, given.stand, f"{where}stand"),
        bag=require_known_goods(game, given.bag, f"{where}bag"),
        promise=words or None,
        promise_now=bool(words) and promise.now,
        face_down=_require_face_down(game, given.face_down, f"{where}face_down"),
        said=require_known_goods(game, given.said, f"{where}said"),
    )


def _require_face_down(game: Game, given: FaceDown, where: str) -> Heap:
    """Counted, such cards are a number (S-CNT-3); otherwise who gives them picks them in secret (S-DEAL-12)."""
    if not given:
        return {}
    if isinstance(given, int):
        if not game.is_counted:
            raise Unknown(where, say("Only where bags are counted are face-down cards given by number."))
        return {HIDDEN: given}
    if game.is_counted:
        raise Unknown(where, say("What lies face down is only counted at this table: say how many cards it is."))
    goods = require_known_goods(game, given, where)
    if where != "face_down" and goods:
        raise Unknown(where, say("Whoever gives face-down cards picks them: let them make the offer."))
    if legal_goods(game, goods):
        raise Unknown(where, say("Legal goods lie face up: name them with the stand."))
    return goods


def is_covered(game: Game, seat: int, bundle: Bundle) -> bool:
    """Whether gold and stand goods are there. 2e lets one lie about named face-down goods, and both about bags."""
    player = game.players[seat]
    if bundle.gold > player.gold or not is_within(legal_goods(game, bundle.stand), by_kind(player.stand)):
        return False
    if game.edition.lies_about_stand and not game.is_counted:
        return is_within(bundle.face_down, player.contraband)
    return is_within(plus(hidden_goods(game, bundle.stand), bundle.face_down), player.contraband)


@chapter.decides(MakeOffer)
def decide_make_offer(game: Game, asked: MakeOffer, sent: Sent) -> list[object]:
    known = require_known_terms(game, asked)
    require_phase(game, "inspect", rule="S-DEAL-2")
    seat = require_seat(sent)
    require_no_debt(game, seat, seat)
    made = require_possible(game, known, seat, asked.to)
    require_covered(game, seat, made.gives)
    return [*_made_to_both_before(game, made), *answered(game, made), OfferMade(offer=made)]


def require_known_terms(game: Game, asked: MakeOffer) -> KnownTerms:
    """What the maker gives and gets, and what is asked of the sheriff, if all of it exists."""
    gives = require_known_bundle(game, asked)
    wants = require_known_bundle(game, asked.want or Given(), "want.")
    if asked.to is not None:
        require_known_seat(game, asked.to, "to")
    return gives, wants, require_known_asks(game, asked)


def require_possible(game: Game, terms: KnownTerms, by: int, to: int | None) -> Offer:
    """The offer as one seat can make it now, whether or not it is covered."""
    gives, wants, asks = terms
    if gives.empty and wants.empty and not asks:
        raise Refused("empty_offer", say("Say what you give, what you want or what the sheriff is to do."), "S-DEAL-1")
    for ask in asks:
        require_unsettled_bag(game, ask.merchant)
        if ask.do == "pass":
            require_unbound(game, ask.merchant)
    receivers, consent = _require_addressee(game, by, to, asks)
    between_sides = _is_on_duty(game, by) != _is_on_duty(game, *receivers)
    for bundle, side in ((gives, (by,)), (wants, receivers)):
        if bundle.bag:
            _require_from_bag(game, bundle, side, between_sides=between_sides)
    if len(receivers) > 1 and wants.costs:
        raise Refused("one_deputy", say("Only one deputy can give you something: name which one."), "S-DEP-2")
    return Offer(
        id=game.next_offer,
        by=by,
        to=receivers,
        gives=gives,
        wants=wants,
        asks=asks,
        consent=consent,
        lapses_aloud=True,
    )


def _require_from_bag(game: Game, bundle: Bundle, side: tuple[int, ...], *, between_sides: bool) -> None:
    if _is_on_duty(game, *side):
        raise Refused("no_bag", say("Whoever is on duty has no bag."), "S-DEAL-1")
    if not between_sides:
        why = say("Goods from a bag go to whoever lets it pass: name what lies on the stand.")
        raise Refused("not_from_bags", why, "S-DEAL-11")
    bag = require_unsettled_bag(game, side[0])
    if cards_in(bundle.bag) > bag.count:
        why = say("Name at most as many cards as are in that bag: %(count)d.", count=bag.count)
        raise Refused("more_than_the_bag_holds", why, "S-DEAL-1")


def require_covered(game: Game, seat: int, bundle: Bundle) -> None:
    if not is_covered(game, seat, bundle):
        raise Refused("offer_not_covered", say("You can only offer gold and goods that you have."), "S-DEAL-1")


def require_known_asks(game: Game, asked: MakeOffer) -> tuple[Ask, ...]:
    """What is asked of the sheriff: at most one thing about each merchant (S-DEAL-10)."""
    if asked.ask is not None and asked.asks is not None:
        raise Unknown("asks", say("Send “ask” or “asks”, not both."))
    asks = asked.asks or ()
    for ask in asks:
        require_known_seat(game, ask.merchant, "asks")
    if asked.ask is not None:
        require_known_seat(game, asked.ask.merchant, "ask.merchant")
        asks = (asked.ask,)
    if len({ask.merchant for ask in asks}) < len(asks):
        raise Refused("asked_twice", say("Ask at most one thing about each merchant."), "S-DEAL-10")
    return asks


def askable(game: Game, seat: int) -> list[dict[str, Any]]:
    """What this seat's offers can ask of whoever is on duty: of their own bags, where it is one of them (S-DEAL-2)."""
    decides = seat in game.officers
    return [
        {"do": do, "merchant": merchant}
        for merchant, bag in game.bags
        if not bag.settled and (not decides or seat in game.authority(merchant))
        for do in _possible(game, seat, merchant)
    ]


def _possible(game: Game, seat: int, merchant: int) -> Iterator[Do]:
    if not binding_deals(game, merchant):
        yield "pass"
    # nobody pays to have the own bag opened
    if merchant != seat:
        yield "inspect"


def can_deal_with(game: Game, seat: int) -> list[dict[str, int | bool]]:
    """Whom this seat can make an offer to, and whether it can be about bags: any two may deal (S-DEAL-11)."""
    if game.phase != "inspect" or not game.is_here(seat):
        return []
    others = (other for other in game.seats if other != seat and game.is_here(other))
    return [{"seat": other, "bags": _is_on_duty(game, other) != _is_on_duty(game, seat)} for other in others]


def _require_same_deciders(game: Game, asks: tuple[Ask, ...]) -> tuple[int, ...]:
    """Who decides on all of these bags: a deal is struck as a whole (S-DEAL-10)."""
    deciders = {game.authority(ask.merchant) for ask in asks} or {game.on_duty}
    if len(deciders) > 1:
        raise Refused(
            "act_alone_first",
            say("One of the deputies acts alone on one of these bags: make a deal for each bag."),
            "S-DEAL-10",
        )
    return deciders.pop()


def _made_to_both_before(game: Game, made: Offer) -> list[OfferWithdrawn]:
    """What the maker had offered both deputies about this bag is an offer to the one who acts alone now (S-DEAL-3)."""
    return [
        OfferWithdrawn(offer=offer.id, by=made.by)
        for offer in game.offers
        if offer.by == made.by
        and set(offer.merchants) & set(made.merchants)
        and offer.to != made.to
        and parties(game, offer)[0] == made.to
    ]


def answered(game: Game, made: Offer) -> list[OfferDeclined]:
    """Whoever answers an offer with another about the same bag, or the same two about none, declines the first."""
    return [
        OfferDeclined(offer=offer.id, by=made.by, maker=offer.by)
        for offer in game.offers
        if offer.by in made.to and made.by in decliners(game, offer) and is_about_the_same(offer, made)
    ]


def _is_on_duty(game: Game, *seats: int) -> bool:
    return set(seats) <= set(game.officers)


def _require_addressee(
    game: Game, by: int, to: int | None, asks: tuple[Ask, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The other side, and who must agree besides. Any two may deal, but bags are for who is on duty (S-DEAL-11)."""
    deciders = _require_same_deciders(game, asks)
    on_duty = _is_on_duty(game, by)
    if to is None and not on_duty:
        return deciders, ()
    for side in (by, *(() if to is None else (to,))):
        require_here(game, side)
    if to is None or to == by:
        raise Refused("to_whom", say("Say to whom you offer this."), "S-DEAL-2")
    if not asks:
        return (to,), ()
    if _is_on_duty(game, to) == on_duty:
        why = say("Only whoever is on duty lets bags pass or opens them. Leave that out, or say it to the other side.")
        raise Refused("to_whom", why, "S-DEAL-11")
    if on_duty and by not in deciders:
        why = say("%(who)s acts alone on this bag: you are out of it.", who=Who(deciders[0]))
        raise Refused("out_of_this_bag", why, "S-DEP-4")
    if not on_duty and len(deciders) == 1 and to not in deciders:
        why = say("%(who)s acts alone on this bag: make your offer there.", who=Who(deciders[0]))
        raise Refused("out_of_this_bag", why, "S-DEP-4")
    return (to,), tuple(other for other in deciders if other != by) if on_duty else ()


def require_open_offer(game: Game, number: int) -> Offer:
    if not 0 < number < game.next_offer:
        raise Unknown("offer", say("Nobody has made such an offer."))
    found = next((offer for offer in game.offers if offer.id == number), None)
    if found is None and is_too_late(game):
        raise Refused("offer_gone", TIME_IS_UP, "S-CLK-2")
    if found is None:
        raise Refused("offer_gone", say("That offer is no longer open."), "S-DEAL-3")
    return found


@chapter.decides(Withdraw)
def decide_withdraw(game: Game, asked: Withdraw, sent: Sent) -> list[object]:
    seat = require_seat(sent)
    offer = require_open_offer(game, asked.offer)
    if offer.by != seat:
        raise Refused("not_your_offer", say("%(who)s made this offer.", who=Who(offer.by)), "S-DEAL-3")
    return [OfferWithdrawn(offer=offer.id, by=seat)]


def decliners(game: Game, offer: Offer) -> tuple[int, ...]:
    to, consent = parties(game, offer)
    return (*to, *consent)


@chapter.decides(Decline)
def decide_decline(game: Game, asked: Decline, sent: Sent) -> list[object]:
    seat = require_seat(sent)
    offer = require_open_offer(game, asked.offer)
    if seat not in decliners(game, offer):
        raise Refused("not_your_offer", say("This offer was not made to you."), "S-DEAL-3")
    return [OfferDeclined(offer=offer.id, by=seat, maker=offer.by)]


@chapter.follows
def lapse(game: Game, sent: Sent) -> list[object]:
    """Offers whose cover is a secret lapse whatever is left: accepting them would tell whether it is enough."""
    return [
        OfferLapsed(offer=offer.id, maker=offer.by) for offer in game.offers if departures(game, offer) != offer.mark
    ]


def gone(game: Game, *numbers: int) -> Game:
    """Without these offers. Who had accepted one for a stance no longer has that stance."""
    for offer in game.offers:
        if offer.id in numbers:
            game = no_stances(game, offer.merchants, offer.accepted)
    return replace(game, offers=tuple(offer for offer in game.offers if offer.id not in numbers))


def without_replaced(game: Game, new: Terms) -> Game:
    """Without what the same maker offered the same receiver, about a bag this is about too, or both about none
    (S-DEAL-3)."""

    def is_replaced(old: Offer) -> bool:
        return (old.by, old.to) == (new.by, new.to) and is_about_the_same(old, new)

    return gone(game, *(offer.id for offer in game.offers if is_replaced(offer)))


def is_about_the_same(one: Terms, other: Terms) -> bool:
    """Whether both are about one bag, or both about none."""
    return not set(one.merchants).isdisjoint(other.merchants) or one.asks == other.asks


@chapter.evolves(OfferMade)
def evolve_offer_made(game: Game, made: OfferMade) -> Game:
    new, game = made.offer, without_replaced(game, made.offer)
    # Stored offers may have the number of one that was undone before them; the next has a number of its own.
    new = replace(new, mark=departures(game, new))
    return replace(game, offers=(*game.offers, new), next_offer=max(game.next_offer, new.id + 1))


@chapter.evolves(OfferWithdrawn)
def evolve_offer_withdrawn(game: Game, withdrawn: OfferWithdrawn) -> Game:
    return gone(game, withdrawn.offer)


@chapter.evolves(OfferLapsed)
def evolve_offer_lapsed(game: Game, lapsed: OfferLapsed) -> Game:
    return gone(game, lapsed.offer)


@chapter.evolves(OfferDeclined)
def evolve_offer_declined(game: Game, declined: OfferDeclined) -> Game:
    return gone(game, declined.offer)


@chapter.tells(OfferMade)
def tell_offer_made(made: OfferMade) -> Told:
    return offer_told(made.offer)


@chapter.tells(OfferWithdrawn)
def tell_offer_withdrawn(withdrawn: OfferWithdrawn) -> Told:
    return Told(
        say("%(who)s withdraws an offer.", who=Who(withdrawn.by)), {withdrawn.by: say("You withdraw your offer.")}
    )


@chapter.tells(OfferLapsed)
def tell_offer_lapsed(lapsed: OfferLapsed) -> Told:
    return Told(
        say(
            "An offer from %(maker)s lapses: gold or face-down cards have been handed over since.",
            maker=Who(lapsed.maker),
        ),
        {lapsed.maker: say("Your offer lapses: gold or face-down cards have been handed over since.")},
    )


@chapter.tells(OfferDeclined)
def tell_offer_declined(declined: OfferDeclined) -> Told:
    return Told(
        say("%(who)s declines %(maker)s's offer.", who=Who(declined.by), maker=Who(declined.maker)),
        {
            declined.by: say("You decline %(maker)s's offer.", maker=Who(declined.maker)),
            declined.maker: say("%(who)s declines your offer.", who=Who(declined.by)),
        },
    )
