"""Two deputies instead of a sheriff: stances, acting alone, the chest (S-DEP)."""

from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import Story, command, event, in_phase, on_duty, rulebook
from referee.rules.sheriff.deals import with_stance
from referee.rules.sheriff.inspection import let_pass, open_up, unsettled_bag
from referee.rules.sheriff.offers import OfferWithdrawn
from referee.rules.sheriff.state import Bag, Game, with_bag
from referee.rules.sheriff.vocabulary import Ask, Do, Stance
from referee.rules.values import replace
from referee.rules.vocabulary import Seat
from referee.rules.words import Sentence, Who, eyes, say


@command("stance")
class TakeStance:
    merchant: Seat
    stance: Stance


@command("act_alone")
class ActAlone:
    merchant: Seat
    stance: Stance | None = None
    """Says nothing new: only the deputy who wants to inspect can act alone."""


@event("stance_taken")
class StanceTaken:
    deputy: int
    merchant: int
    stance: Do


@event("acted_alone")
class ActedAlone:
    deputy: int
    merchant: int


def _deputy(game: Game, merchant: int, sent: Sent) -> tuple[int, int, Bag]:
    """The deputy who acts, the other one, and the bag they have to agree on."""
    in_phase(game, "inspect", rule="S-DEP-4")
    seat = on_duty(game, sent, "S-DEP-4")
    if not game.deputies:
        raise Refused("no_deputies", say("You are the only sheriff: let the bag pass or open it."), "S-DEP-1")
    bag = unsettled_bag(game, merchant)
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


@rulebook.decides(TakeStance)
def _(game: Game, asked: TakeStance, sent: Sent) -> list[object]:
    seat, other, bag = _deputy(game, asked.merchant, sent)
    story = Story(game)
    # who changes their mind does not stand by the offer they made before
    for offer in game.offers:
        if offer.by == seat and offer.ask and offer.ask.merchant == asked.merchant and offer.ask.do != asked.stance:
            story.add(OfferWithdrawn(offer=offer.id, by=seat))
    story.add(StanceTaken(deputy=seat, merchant=asked.merchant, stance=asked.stance))
    if bag.stance(other) == asked.stance:
        settle = let_pass if asked.stance == "pass" else open_up
        settle(story, asked.merchant, game.deputies)
    return story.events


@rulebook.decides(ActAlone)
def _(game: Game, asked: ActAlone, sent: Sent) -> list[object]:
    seat, other, bag = _deputy(game, asked.merchant, sent)
    if (bag.stance(seat), bag.stance(other)) != ("inspect", "pass"):
        raise Refused(
            "stances_do_not_differ",
            say("You can act alone once you want to inspect and the other deputy wants to let pass."),
            "S-DEP-4",
        )
    return [ActedAlone(deputy=seat, merchant=asked.merchant)]


@rulebook.evolves(StanceTaken)
def _(game: Game, taken: StanceTaken) -> Game:
    ask = Ask(do=taken.stance, merchant=taken.merchant)
    return with_stance(game, taken.merchant, taken.deputy, ask)


@rulebook.evolves(ActedAlone)
def _(game: Game, alone: ActedAlone) -> Game:
    """The other is out of this bag, and with it the offers that only the other could make or accept."""
    (other,) = (seat for seat in game.deputies if seat != alone.deputy)
    offers = tuple(
        replace(offer, accepted=()) if offer.ask and offer.ask.merchant == alone.merchant else offer
        for offer in game.offers
        if not (offer.ask and offer.ask.merchant == alone.merchant and (offer.by == other or offer.to == (other,)))
    )
    return with_bag(replace(game, offers=offers), alone.merchant, alone=alone.deputy)


@rulebook.tells(StanceTaken)
def _(taken: StanceTaken, viewer: int | None) -> Sentence:
    deputy, merchant = Who(taken.deputy), Who(taken.merchant)
    mine = viewer is not None and viewer == taken.merchant
    if taken.stance == "pass":
        if mine:
            return say("%(who)s would let your bag pass.", who=deputy)
        return eyes(
            viewer,
            taken.deputy,
            say("You would let the bag of %(merchant)s pass.", merchant=merchant),
            say("%(who)s would let the bag of %(merchant)s pass.", who=deputy, merchant=merchant),
        )
    if mine:
        return say("%(who)s wants to open your bag.", who=deputy)
    return eyes(
        viewer,
        taken.deputy,
        say("You want to open the bag of %(merchant)s.", merchant=merchant),
        say("%(who)s wants to open the bag of %(merchant)s.", who=deputy, merchant=merchant),
    )


@rulebook.tells(ActedAlone)
def _(alone: ActedAlone, viewer: int | None) -> Sentence:
    deputy, merchant = Who(alone.deputy), Who(alone.merchant)
    if viewer is not None and viewer == alone.merchant:
        return say("%(who)s acts alone on your bag.", who=deputy)
    return eyes(
        viewer,
        alone.deputy,
        say("You act alone on the bag of %(merchant)s.", merchant=merchant),
        say("%(who)s acts alone on the bag of %(merchant)s.", who=deputy, merchant=merchant),
    )
