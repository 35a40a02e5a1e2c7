"""Two deputies instead of a sheriff: stances, acting alone, the chest (S-DEP)."""

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.sentences import Sentence, Who, say, who
from referee.rules.sheriff.deals import with_stances
from referee.rules.sheriff.guards import (
    require_known_seat,
    require_no_debt,
    require_on_duty,
    require_phase,
    require_unsettled_bag,
)
from referee.rules.sheriff.inspecting import let_pass, open_up
from referee.rules.sheriff.offers import OfferWithdrawn
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Bag, Game, Offer, bag_of, debt_of, no_stances, with_bag
from referee.rules.sheriff.vocabulary import Ask, Do, Stance
from referee.rules.sheriff.waiting import yet_to_answer
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "stance")
class TakeStance:
    merchant: Seat
    stance: Stance
    without_bribe: bool = False
    """Whether the bag may be settled although somebody has accepted a bribe for that (S-DEP-9)."""


@command(chapter, "act_alone")
class ActAlone:
    merchant: Seat
    stance: Stance | None = None
    """Says nothing new: only the deputy who wants to inspect can act alone."""


@event(chapter, "stance_taken")
class StanceTaken:
    deputy: int
    merchant: int
    stance: Do


@event(chapter, "acted_alone")
class ActedAlone:
    deputy: int
    merchant: int


def drawn_deputies(game: Game, named: tuple[int, int] | None, sent: Sent) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two deputy cards, drawn or as the table drew them, and what stays in the deck (S-DEP-1)."""
    deck = list(game.deputy_deck)
    last = [seat for seat in deck if game.is_counted_on(seat)]
    if len(last) < 2:
        # a single last card is dealt, its partner comes from the reshuffled others (S-RND-6)
        deck = list(game.seats)
    can_be_drawn = [seat for seat in deck if game.is_counted_on(seat)]
    if named is not None:
        _require_in_deck(game, can_be_drawn, last, named)
        return tuple(named), tuple(seat for seat in deck if seat not in named)
    drawn = last if len(last) == 1 else []
    while len(drawn) < 2:
        left = [seat for seat in can_be_drawn if seat not in drawn]
        drawn.append(left[sent.chance(len(left))])
    return tuple(drawn), tuple(seat for seat in deck if seat not in drawn)


def _require_in_deck(game: Game, deck: Sequence[int], last: Sequence[int], named: tuple[int, int]) -> None:
    for seat in named:
        require_known_seat(game, seat, "deputies")
        if seat not in deck:
            raise Refused(
                "already_deputy",
                say("%(who)s's deputy card is not in the deck: it was drawn before.", who=Who(seat)),
                "S-DEP-1",
            )
    if named[0] == named[1]:
        raise Refused("two_deputies", say("There are two deputies: name two different players."), "S-DEP-1")
    if len(last) == 1 and last[0] not in named:
        raise Refused(
            "last_card_first",
            say("The last card in the deck is %(who)s's: it is one of the two.", who=Who(last[0])),
            "S-RND-6",
        )


def _require_deputy(game: Game, merchant: int, sent: Sent) -> tuple[int, int, Bag]:
    """The deputy who acts, the other one, and the bag they have to agree on."""
    require_phase(game, "inspect", rule="S-DEP-4")
    seat = require_on_duty(game, sent, "S-DEP-4")
    if not game.deputies:
        raise Refused("no_deputies", say("You are the only sheriff: let the bag pass or open it."), "S-DEP-1")
    bag = require_unsettled_bag(game, merchant)
    if len(game.on_duty) == 1:
        raise Refused(
            "acts_alone",
            say("The other deputy has left: you decide alone. Let it pass, open it or accept an offer."),
            "S-RND-6",
        )
    if bag.alone is not None and bag.alone != seat:
        raise Refused(
            "out_of_this_bag",
            say("%(who)s acts alone on this bag: you are out of it.", who=Who(bag.alone)),
            "S-DEP-4",
        )
    if bag.alone == seat:
        raise Refused(
            "acts_alone", say("You act alone on this bag: let it pass, open it or accept an offer."), "S-DEP-4"
        )
    return seat, next(other for other in game.deputies if other != seat), bag


@chapter.decides(TakeStance)
def decide_take_stance(game: Game, asked: TakeStance, sent: Sent) -> list[object]:
    seat, other, bag = _require_deputy(game, asked.merchant, sent)
    offer = bribe_taken(game, asked.merchant, seat)
    if offer is not None and offer.asked_about(asked.merchant) == asked.stance and not asked.without_bribe:
        raise Refused("with_or_without_bribe", _with_or_without(game, offer, seat, asked.stance), "S-DEP-9")
    buffer = EventBuffer(game)
    # who changes their mind does not stand by the offer they made before
    for offer in game.offers:
        if offer.by == seat and offer.asked_about(asked.merchant) not in (None, asked.stance):
            buffer.add(OfferWithdrawn(offer=offer.id, by=seat))
    buffer.add(StanceTaken(deputy=seat, merchant=asked.merchant, stance=asked.stance))
    if bag.stance(other) == asked.stance:
        for deputy in game.deputies:
            require_no_debt(game, deputy, seat)
        settle = let_pass if asked.stance == "pass" else open_up
        settle(buffer, asked.merchant, game.deputies)
    return buffer.events


def bribe_taken(game: Game, merchant: int, deputy: int) -> Offer | None:
    """What somebody has accepted for this bag, and an equal stance of this deputy would throw away (S-DEP-9)."""
    stances = [stance for seat, stance in bag_of(game, merchant).stances if seat != deputy]
    return next((offer for offer in game.offers if offer.accepted and offer.asked_about(merchant) in stances), None)


def _with_or_without(game: Game, offer: Offer, deputy: int, stance: Do) -> Sentence:
    """What a deputy has to say before a bag is settled without what was accepted for it."""
    missing = yet_to_answer(game, offer)
    if deputy not in missing:
        waits = who(missing)
        if stance == "pass":
            return say("The bribe waits for %(who)s. Wait too, or say that the bag passes without it.", who=waits)
        return say("The bribe waits for %(who)s. Wait too, or say that the bag is opened without it.", who=waits)
    accepted, maker = Who(offer.accepted[0]), Who(offer.by)
    if stance == "pass":
        return say(
            "%(who)s has accepted %(maker)s's offer. Accept it too, or say that the bag passes without it.",
            who=accepted,
            maker=maker,
        )
    return say(
        "%(who)s has accepted %(maker)s's offer. Accept it too, or say that the bag is opened without it.",
        who=accepted,
        maker=maker,
    )


def wants_to_act_alone(bag: Bag) -> int | None:
    """The deputy who wants to open a bag that the other would let pass (S-DEP-4)."""
    stances = {stance: deputy for deputy, stance in bag.stances}
    return stances.get("inspect") if "pass" in stances else None


def who_can_act_alone(game: Game, merchant: int) -> int | None:
    """The deputy who may declare to act alone on this bag now (S-DEP-4); in debt nobody may (S-DEBT-6)."""
    bag = game.players[merchant].bag
    if game.phase != "inspect" or bag is None or bag.settled or bag.alone is not None:
        return None
    seat = wants_to_act_alone(bag)
    return None if seat is None or debt_of(game, seat) else seat


@chapter.decides(ActAlone)
def decide_act_alone(game: Game, asked: ActAlone, sent: Sent) -> list[object]:
    seat, _, bag = _require_deputy(game, asked.merchant, sent)
    if wants_to_act_alone(bag) != seat:
        raise Refused(
            "stances_do_not_differ",
            say("You can act alone once you want to inspect and the other deputy wants to let pass."),
            "S-DEP-4",
        )
    require_no_debt(game, seat, seat)
    return [ActedAlone(deputy=seat, merchant=asked.merchant)]


@chapter.evolves(StanceTaken)
def evolve_stance_taken(game: Game, taken: StanceTaken) -> Game:
    return with_stances(game, taken.deputy, (Ask(do=taken.stance, merchant=taken.merchant),))


@chapter.evolves(ActedAlone)
def evolve_acted_alone(game: Game, alone: ActedAlone) -> Game:
    """The other is out of this bag, and with it the offers that only the other could make or accept."""
    (other,) = (seat for seat in game.deputies if seat != alone.deputy)
    offers: list[Offer] = []
    for offer in game.offers:
        if alone.merchant not in offer.merchants:
            offers.append(offer)
            continue
        # whoever had accepted it has no stance on the other bags of it any more
        game = no_stances(game, set(offer.merchants) - {alone.merchant}, offer.accepted)
        if offer.by != other and offer.to != (other,):
            offers.append(replace(offer, accepted=()))
    return with_bag(replace(game, offers=tuple(offers)), alone.merchant, alone=alone.deputy)


@chapter.tells(StanceTaken)
def tell_stance_taken(taken: StanceTaken) -> Told:
    deputy, merchant = Who(taken.deputy), Who(taken.merchant)
    if taken.stance == "pass":
        return Told(
            say("%(who)s would let %(merchant)s's bag pass.", who=deputy, merchant=merchant),
            {
                taken.deputy: say("You would let %(merchant)s's bag pass.", merchant=merchant),
                taken.merchant: say("%(who)s would let your bag pass.", who=deputy),
            },
        )
    return Told(
        say("%(who)s wants to open %(merchant)s's bag.", who=deputy, merchant=merchant),
        {
            taken.deputy: say("You want to open %(merchant)s's bag.", merchant=merchant),
            taken.merchant: say("%(who)s wants to open your bag.", who=deputy),
        },
    )


@chapter.tells(ActedAlone)
def tell_acted_alone(alone: ActedAlone) -> Told:
    deputy, merchant = Who(alone.deputy), Who(alone.merchant)
    return Told(
        say("%(who)s acts alone on %(merchant)s's bag.", who=deputy, merchant=merchant),
        {
            alone.deputy: say("You act alone on %(merchant)s's bag.", merchant=merchant),
            alone.merchant: say("%(who)s acts alone on your bag.", who=deputy),
        },
    )
