"""Making and taking back offers (S-DEAL-1, 2, 3)."""

from dataclasses import field

from referee.rules.heap import within
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.sheriff.book import acting, command, event, in_phase, known_goods, known_seat, rulebook
from referee.rules.sheriff.debt import debt_of
from referee.rules.sheriff.inspection import unbound, unsettled_bag
from referee.rules.sheriff.offer_words import told
from referee.rules.sheriff.state import Game, Offer, hidden_part, legal_part, with_bag
from referee.rules.sheriff.vocabulary import Ask, Bundle, Gold, Goods, OfferId
from referee.rules.values import replace
from referee.rules.vocabulary import Seat, Text
from referee.rules.words import Sentence, Who, eyes, say


@command("offer")
class MakeOffer:
    gold: Gold = 0
    stand: Goods = field(default_factory=dict)
    bag: Goods = field(default_factory=dict)
    promise: Text | None = None
    want: Bundle | None = None
    ask: Ask | None = None
    to: Seat | None = None


@command("withdraw")
class Withdraw:
    offer: OfferId


@command("decline")
class Decline:
    offer: OfferId


@event("offer_made")
class OfferMade:
    offer: Offer


@event("offer_withdrawn")
class OfferWithdrawn:
    offer: int
    by: int


@event("offer_declined")
class OfferDeclined:
    offer: int
    by: int
    maker: int


def known_bundle(game: Game, bundle: Bundle, where: str = "") -> Bundle:
    return replace(
        bundle,
        stand=known_goods(game, bundle.stand, f"{where}stand"),
        bag=known_goods(game, bundle.bag, f"{where}bag"),
        promise=(bundle.promise or "").strip() or None,
    )


def covered(game: Game, seat: int, bundle: Bundle) -> bool:
    """Whether gold and stand goods are there. 2e lets one lie about face-down goods, and both about bags."""
    player = game.players[seat]
    if bundle.gold > player.gold or not within(legal_part(game.edition, bundle.stand), player.stand):
        return False
    return game.second_edition or within(hidden_part(game.edition, bundle.stand), player.contraband)


def no_debts(game: Game, seat: int, sender: int) -> None:
    if debt_of(game, seat) is None:
        return
    if seat == sender:
        raise Refused("debt_first", say("Pay your debt first."), "S-DEBT-1")
    raise Refused("debt_first", say("%(who)s has to pay a debt first.", who=Who(seat)), "S-DEBT-1")


@rulebook.decides(MakeOffer)
def _(game: Game, asked: MakeOffer, sent: Sent) -> list[object]:
    given = Bundle(gold=asked.gold, stand=asked.stand, bag=asked.bag, promise=asked.promise)
    gives = known_bundle(game, given)
    wants = known_bundle(game, asked.want or Bundle(), "want.")
    if asked.to is not None:
        known_seat(game, asked.to, "to")
    if asked.ask is not None:
        known_seat(game, asked.ask.merchant, "ask.merchant")
    in_phase(game, "inspect", rule="S-DEAL-2")
    seat = acting(sent)
    no_debts(game, seat, seat)
    if gives.empty and wants.empty and asked.ask is None:
        raise Refused("empty_offer", say("Say what you give, what you want or what the sheriff is to do."), "S-DEAL-1")
    if asked.ask is not None:
        unsettled_bag(game, asked.ask.merchant)
        if asked.ask.do == "pass":
            unbound(game, asked.ask.merchant)
    to, consent = _by_officer(game, seat, asked) if seat in game.officers else (_by_merchant(game, asked), ())
    for bundle, side in ((gives, (seat,)), (wants, to)):
        if bundle.bag:
            if set(side) & set(game.officers):
                raise Refused("no_bag", say("Who is on duty has no bag."), "S-DEAL-1")
            unsettled_bag(game, side[0])
    if len(to) > 1 and wants.costs:
        raise Refused("one_deputy", say("Only one deputy can give you something: name which one."), "S-DEP-2")
    if not covered(game, seat, gives):
        raise Refused("offer_not_covered", say("You can only offer gold and goods that you have."), "S-DEAL-1")
    made = Offer(id=game.next_offer, by=seat, to=to, gives=gives, wants=wants, ask=asked.ask, consent=consent)
    return [*_made_to_both_before(game, made), OfferMade(offer=made)]


def _made_to_both_before(game: Game, made: Offer) -> list[OfferWithdrawn]:
    """What the maker had offered both deputies about this bag is an offer to the one who acts alone now (S-DEAL-3)."""
    return [
        OfferWithdrawn(offer=offer.id, by=made.by)
        for offer in game.offers
        if made.ask is not None
        and offer.by == made.by
        and offer.ask is not None
        and offer.ask.merchant == made.ask.merchant
        and offer.to != made.to
        and parties(game, offer)[0] == made.to
    ]


def _by_officer(game: Game, seat: int, asked: MakeOffer) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if asked.to is None or asked.to in game.officers:
        raise Refused("to_whom", say("Say to which merchant you offer this."), "S-DEAL-2")
    if asked.ask is None:
        return (asked.to,), ()
    authority = game.authority(asked.ask.merchant)
    if seat not in authority:
        raise Refused(
            "out_of_this_bag",
            say("%(who)s acts alone on this bag: you are out of it.", who=Who(authority[0])),
            "S-DEP-4",
        )
    return (asked.to,), tuple(other for other in authority if other != seat)


def _by_merchant(game: Game, asked: MakeOffer) -> tuple[int, ...]:
    authority = game.officers if asked.ask is None else game.authority(asked.ask.merchant)
    if asked.to is None:
        return authority
    if asked.to not in game.officers:
        raise Refused("to_whom", say("Merchants make their offers to who inspects the bags."), "S-DEAL-2")
    if len(authority) == 1 and asked.to not in authority:
        raise Refused(
            "out_of_this_bag",
            say("%(who)s acts alone on this bag: make your offer there.", who=Who(authority[0])),
            "S-DEP-4",
        )
    return (asked.to,)


def open_offer(game: Game, number: int) -> Offer:
    if not 0 < number < game.next_offer:
        raise Unknown("offer", say("Nobody has made such an offer."))
    found = next((offer for offer in game.offers if offer.id == number), None)
    if found is None:
        raise Refused("offer_gone", say("That offer is no longer open."), "S-DEAL-3")
    return found


def parties(game: Game, offer: Offer) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The other side and who must agree besides, as things stand: who acts alone needs nobody else (S-DEP-4)."""
    if offer.ask is None:
        return offer.to, offer.consent
    authority = game.authority(offer.ask.merchant)
    if len(authority) > 1:
        return offer.to, offer.consent
    return (authority if len(offer.to) > 1 else offer.to), ()


@rulebook.decides(Withdraw)
def _(game: Game, asked: Withdraw, sent: Sent) -> list[object]:
    seat = acting(sent)
    offer = open_offer(game, asked.offer)
    if offer.by != seat:
        raise Refused("not_your_offer", say("%(who)s made this offer.", who=Who(offer.by)), "S-DEAL-3")
    return [OfferWithdrawn(offer=offer.id, by=seat)]


@rulebook.decides(Decline)
def _(game: Game, asked: Decline, sent: Sent) -> list[object]:
    seat = acting(sent)
    offer = open_offer(game, asked.offer)
    to, consent = parties(game, offer)
    if seat not in (*to, *consent):
        raise Refused("not_your_offer", say("This offer was not made to you."), "S-DEAL-3")
    return [OfferDeclined(offer=offer.id, by=seat, maker=offer.by)]


def gone(game: Game, *numbers: int) -> Game:
    """Without these offers. Who had accepted one for a stance no longer has that stance."""
    for offer in game.offers:
        if offer.id in numbers and offer.ask is not None:
            bag = game.players[offer.ask.merchant].bag
            if bag is not None:
                stances = tuple(one for one in bag.stances if one[0] not in offer.accepted)
                game = with_bag(game, offer.ask.merchant, stances=stances)
    return replace(game, offers=tuple(offer for offer in game.offers if offer.id not in numbers))


@rulebook.evolves(OfferMade)
def _(game: Game, made: OfferMade) -> Game:
    def subject(offer: Offer) -> tuple[int, tuple[int, ...], int | None]:
        return offer.by, offer.to, offer.ask.merchant if offer.ask else None

    # The same maker about the same merchant to the same receiver: it replaces the old one.
    replaced = (offer.id for offer in game.offers if subject(offer) == subject(made.offer))
    game = gone(game, *replaced)
    # Stored offers may have the number of one that was undone before them; the next has a number of its own.
    next_offer = max(game.next_offer, made.offer.id + 1)
    return replace(game, offers=(*game.offers, made.offer), next_offer=next_offer)


@rulebook.evolves(OfferWithdrawn)
def _(game: Game, withdrawn: OfferWithdrawn) -> Game:
    return gone(game, withdrawn.offer)


@rulebook.evolves(OfferDeclined)
def _(game: Game, declined: OfferDeclined) -> Game:
    return gone(game, declined.offer)


@rulebook.tells(OfferMade)
def _(made: OfferMade, viewer: int | None) -> Sentence:
    return told(made.offer, viewer)


@rulebook.tells(OfferWithdrawn)
def _(withdrawn: OfferWithdrawn, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        withdrawn.by,
        say("You withdraw your offer."),
        say("%(who)s withdraws an offer.", who=Who(withdrawn.by)),
    )


@rulebook.tells(OfferDeclined)
def _(declined: OfferDeclined, viewer: int | None) -> Sentence:
    if viewer is not None and viewer == declined.maker:
        return say("%(who)s declines your offer.", who=Who(declined.by))
    return eyes(
        viewer,
        declined.by,
        say("You decline the offer of %(maker)s.", maker=Who(declined.maker)),
        say("%(who)s declines the offer of %(maker)s.", who=Who(declined.by), maker=Who(declined.maker)),
    )
