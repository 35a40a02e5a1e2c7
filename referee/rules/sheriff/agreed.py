"""What was agreed aloud, booked in one step by one phone (S-DEAL-13)."""

from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.sentences import say
from referee.rules.sheriff.deals import OfferAccepted, carry_out, deal_of, require_authority, with_deal
from referee.rules.sheriff.guards import require_known_seat, require_no_debt, require_phase, require_seat
from referee.rules.sheriff.offer_sentences import agreed_told
from referee.rules.sheriff.offers import (
    MakeOffer,
    OfferMade,
    answered,
    gone,
    require_covered,
    require_known_terms,
    require_possible,
    without_replaced,
)
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Deal, Game, Offer, hidden_goods
from referee.rules.sheriff.vocabulary import Bundle
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "agreed", "host", "seat")
class Agreed(MakeOffer):
    """As an offer, but both sides have said yes."""

    by: Seat | None = None
    """Who gives; None: whoever books it."""


@event(chapter, "deal_agreed")
class DealAgreed:
    deal: Deal
    by: int | None
    """Who booked it; None: the host."""


@chapter.decides(Agreed)
def decide_agreed(game: Game, asked: Agreed, sent: Sent) -> list[object]:
    known = require_known_terms(game, asked)
    if asked.by is not None:
        require_known_seat(game, asked.by, "by")
    require_phase(game, "inspect", rule="S-DEAL-2")
    by = require_seat(sent) if asked.by is None else asked.by
    offer = require_possible(game, known, by, asked.to)
    if offer.asks and by not in game.officers:
        # who has a say on these bags was spoken to, whichever deputy is named
        offer = replace(offer, to=game.authority(offer.merchants[0]))
    _require_booker(game, offer, sent)
    if offer.gives.face_down and not game.is_counted and not sent.speaks_for(by):
        why = say("Whoever gives face-down cards picks them: let them make the offer.")
        raise Refused("not_yours_to_pick", why, "S-DEAL-12")
    if not _has_agreed(game, offer, by, sent):
        offer = _from_the_other_side(offer, sent)
    sides = (offer.by, *offer.to, *offer.consent)
    require_authority(game, offer, offer.to, offer.consent)
    for side in sides:
        require_no_debt(game, side, sent.seat)
    agreed = [side for side in sides if _has_agreed(game, offer, side, sent)]
    for side in agreed:
        # of who has agreed either everybody can count it, or the sender
        require_covered(game, side, _given(offer, side))
    buffer = EventBuffer(game)
    if len(agreed) < len(sides):
        buffer.add(*answered(game, offer), OfferMade(offer=offer))
        accepted = [side for side in agreed if side != offer.by]
        buffer.add(*[OfferAccepted(offer=offer.id, by=side, maker=offer.by, asks=offer.asks) for side in accepted])
        return buffer.events
    others = tuple(side for side in sides if not sent.speaks_for(side))
    deal = replace(deal_of(game, offer, offer.to, offer.consent), booked_for=others)
    buffer.add(DealAgreed(deal=deal, by=sent.seat))
    carry_out(buffer, deal)
    return buffer.events


def _require_booker(game: Game, offer: Offer, sent: Sent) -> None:
    """Who is on duty books what they agreed on themselves; the host what somebody without a phone did."""
    sides = (offer.by, *offer.to, *offer.consent)
    if sent.host and not sent.phones.issuperset(sides):
        return
    if sent.seat not in game.officers:
        why = say("Whoever is on duty books what was agreed, or the host for whoever has no phone. Make an offer.")
        raise Refused("not_the_sheriff", why, "S-DEAL-13")
    if sent.seat not in sides:
        raise Refused("not_your_deal", say("Only those who agreed on it can book it."), "S-DEAL-13")


def _has_agreed(game: Game, offer: Offer, side: int, sent: Sent) -> bool:
    """Whether one side's yes needs no tap of its own."""
    if sent.speaks_for(side):
        return True
    if side in game.officers and (offer.asks or len(offer.to) > 1):
        return False  # what becomes of a bag is said by whoever decides on it
    return _is_open(game, _given(offer, side))


def _given(offer: Offer, side: int) -> Bundle:
    if side == offer.by:
        return offer.gives
    return offer.wants if side == offer.to[0] else Bundle()


def _is_open(game: Game, bundle: Bundle) -> bool:
    """Whether everybody can see that it is there: then nobody learns anything when it is booked, or refused."""
    if bundle.bag or bundle.face_down or hidden_goods(game, bundle.stand):
        return False
    return not bundle.gold or game.options.open_purses


def _from_the_other_side(offer: Offer, sent: Sent) -> Offer:
    """The same deal as an offer to who would give in it what nobody else can see."""
    by, *others = sorted(offer.to, key=lambda side: not sent.speaks_for(side))
    to = (offer.by, *offer.consent)
    return replace(offer, by=by, to=to, consent=tuple(others), gives=offer.wants, wants=offer.gives)


@chapter.evolves(DealAgreed)
def evolve_deal_agreed(game: Game, agreed: DealAgreed) -> Game:
    deal = agreed.deal
    # a gift that was offered is what was agreed on, whatever came to it
    gifts = (one.id for one in game.offers if (one.by, one.to) == (deal.by, deal.to) and not one.asks)
    game = without_replaced(gone(game, *gifts), deal)
    return with_deal(replace(game, next_offer=max(game.next_offer, deal.id + 1)), deal)


@chapter.tells(DealAgreed)
def tell_deal_agreed(agreed: DealAgreed) -> Told:
    return agreed_told(agreed.deal, agreed.by)
