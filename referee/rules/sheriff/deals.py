"""Accepting: a deal is made, gold and goods move, and what it asks of the sheriff binds (S-DEAL-3 to 9)."""

from referee.rules.ledger import Account, seat_account
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.sheriff.book import Story, acting, bag_of, command, event, in_phase, rulebook
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.handing import hand
from referee.rules.sheriff.inspection import let_pass, open_up, unbound
from referee.rules.sheriff.offer_words import terms_words
from referee.rules.sheriff.offers import covered, gone, no_debts, open_offer, parties
from referee.rules.sheriff.state import Deal, Game, Offer, with_bag
from referee.rules.sheriff.vocabulary import Ask, Bundle, DealId, OfferId
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say, who


@command("accept")
class Accept:
    offer: OfferId


@command("judge_promise")
class JudgePromise:
    deal: DealId
    kept: bool


@event("offer_accepted")
class OfferAccepted:
    """By one of several who must all accept. A deputy's acceptance is a stance too."""

    offer: int
    by: int
    maker: int
    ask: Ask | None


@event("deal_made")
class DealMade:
    deal: Deal


@event("promise_judged")
class PromiseJudged:
    deal: int
    by: int
    promised_by: tuple[int, ...]
    maker: bool
    """Whether the maker of the offer had promised; else the other side."""
    kept: bool


@rulebook.decides(Accept)
def _(game: Game, asked: Accept, sent: Sent) -> list[object]:
    seat = acting(sent)
    offer = open_offer(game, asked.offer)
    to, consent = acceptable(game, offer, seat)
    story = Story(game)
    if not {*offer.accepted, seat} >= {*to, *consent}:
        story.add(OfferAccepted(offer=offer.id, by=seat, maker=offer.by, ask=offer.ask))
        return story.events
    strike(story, offer, to, consent)
    return story.events


def acceptable(game: Game, offer: Offer, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The other side and who must agree besides, if this seat can accept an offer; else it is refused."""
    in_phase(game, "inspect", rule="S-DEAL-3")
    to, consent = parties(game, offer)
    if seat not in (*to, *consent):
        if seat == offer.by:
            raise Refused("your_own_offer", say("The other side accepts your offer, or you withdraw it."), "S-DEAL-3")
        raise Refused("not_your_offer", say("This offer was not made to you."), "S-DEAL-3")
    if seat in offer.accepted:
        raise Refused("accepted", say("You have accepted this offer. The table waits for the other."), "S-DEAL-3")
    _authorised(game, offer, to, consent)
    if offer.gives.costs:
        no_debts(game, offer.by, seat)
    if offer.wants.costs:
        no_debts(game, to[0], seat)
    if not covered(game, offer.by, offer.gives) or (offer.wants.costs and not covered(game, to[0], offer.wants)):
        raise Refused(
            "offer_not_covered",
            say("The gold or the goods of this offer are no longer there. Decline it, or make another."),
            "S-DEAL-4",
        )
    return to, consent


def _authorised(game: Game, offer: Offer, to: tuple[int, ...], consent: tuple[int, ...]) -> None:
    """Whoever is on duty in this deal must be able to do what it asks."""
    if offer.ask is None:
        return
    if offer.ask.do == "pass":
        unbound(game, offer.ask.merchant)
    officers = {seat for seat in (offer.by, *to, *consent) if seat in game.officers}
    if officers != set(game.authority(offer.ask.merchant)):
        raise Refused(
            "act_alone_first",
            say("A deputy can only make this deal after declaring to act alone on that bag."),
            "S-DEP-4",
        )


def strike(story: Story, offer: Offer, to: tuple[int, ...], consent: tuple[int, ...]) -> None:
    """The deal, and all that moves at once (S-DEAL-4)."""
    ask = offer.ask
    binds = (ask is not None and ask.do == "inspect") or bool(offer.gives.bag or offer.wants.bag)
    deal = Deal(
        id=offer.id,
        by=offer.by,
        to=to,
        gives=offer.gives,
        wants=offer.wants,
        ask=ask,
        consent=consent,
        round=story.game.round,
        status="bound" if binds else "done",
    )
    story.add(DealMade(deal=deal))
    _move(story, deal, deal.by, deal.gives, deal.gives_to)
    _move(story, deal, deal.to[0], deal.wants, deal.wants_to)
    if ask is None:
        return
    authority = story.game.authority(ask.merchant)
    if ask.do == "pass":
        let_pass(story, ask.merchant, authority)
    elif len(authority) > 1:
        open_up(story, ask.merchant, authority)  # both have taken the stance "inspect", and equal stances settle


def _move(story: Story, deal: Deal, giver: int, bundle: Bundle, to: Account) -> None:
    pay(story, seat_account(giver), to, bundle.gold, "deal")
    if bundle.stand:
        hand(story, deal, giver, to, bundle.stand, "stand")


def judges(game: Game, seat: int) -> dict[int, tuple[bool, ...]]:
    """The deals in which this seat was promised something, and by whom: the maker (True) or the other side."""
    found: dict[int, tuple[bool, ...]] = {}
    for deal in game.deals:
        by_maker = (True,) if deal.gives.promise and seat in deal.to else ()
        by_other = (False,) if deal.wants.promise and seat in (deal.by, *deal.consent) else ()
        if by_maker or by_other:
            found[deal.id] = (*by_maker, *by_other)
    return found


@rulebook.decides(JudgePromise)
def _(game: Game, asked: JudgePromise, sent: Sent) -> list[object]:
    seat = acting(sent)
    deal = next((deal for deal in game.deals if deal.id == asked.deal), None)
    if deal is None:
        raise Unknown("deal", say("There is no such deal."))
    mine = judges(game, seat).get(deal.id)
    if mine is None:
        raise Refused("not_promised", say("Only who was promised something says whether it was kept."), "S-DEAL-6")
    maker = mine[0]
    promised_by = (deal.by,) if maker else deal.to
    return [PromiseJudged(deal=deal.id, by=seat, promised_by=promised_by, maker=maker, kept=asked.kept)]


@rulebook.evolves(OfferAccepted)
def _(game: Game, accepted: OfferAccepted) -> Game:
    offers = tuple(
        replace(offer, accepted=(*offer.accepted, accepted.by)) if offer.id == accepted.offer else offer
        for offer in game.offers
    )
    game = replace(game, offers=offers)
    if accepted.ask is None or accepted.by not in game.officers:
        return game
    return with_stance(game, accepted.ask.merchant, accepted.by, accepted.ask)


def with_stance(game: Game, merchant: int, deputy: int, ask: Ask) -> Game:
    """A deputy's stance, which takes back what that deputy had accepted to the contrary."""
    offers = tuple(
        replace(offer, accepted=tuple(seat for seat in offer.accepted if seat != deputy))
        if offer.ask and offer.ask.merchant == merchant and offer.ask.do != ask.do
        else offer
        for offer in game.offers
    )
    bag = bag_of(game, merchant)
    stances = (one for one in bag.stances if one[0] != deputy)
    game = replace(game, offers=offers)
    return with_bag(game, merchant, stances=tuple(sorted((*stances, (deputy, ask.do)))))


@rulebook.evolves(DealMade)
def _(game: Game, made: DealMade) -> Game:
    deal = made.deal
    game = replace(gone(game, deal.id), deals=(*game.deals, deal))
    if deal.ask is None or len(game.authority(deal.ask.merchant)) < 2:
        return game
    # Each deputy's consent was also a stance (S-DEP-2, S-DEP-3), whatever it was before.
    agreed = tuple((deputy, deal.ask.do) for deputy in game.deputies)
    return with_bag(game, deal.ask.merchant, stances=agreed)


@rulebook.evolves(PromiseJudged)
def _(game: Game, judged: PromiseJudged) -> Game:
    def ticked(deal: Deal) -> Deal:
        if deal.id != judged.deal:
            return deal
        if judged.maker:
            return replace(deal, promise_kept=judged.kept)
        return replace(deal, wanted_promise_kept=judged.kept)

    return replace(game, deals=tuple(map(ticked, game.deals)))


@rulebook.tells(OfferAccepted)
def _(accepted: OfferAccepted, viewer: int | None) -> Sentence:
    if viewer is not None and viewer == accepted.maker:
        return say("%(who)s accepts your offer. Somebody else must still accept it.", who=Who(accepted.by))
    return eyes(
        viewer,
        accepted.by,
        say("You accept the offer of %(maker)s. Somebody else must still accept it.", maker=Who(accepted.maker)),
        say(
            "%(who)s accepts the offer of %(maker)s. Somebody else must still accept it.",
            who=Who(accepted.by),
            maker=Who(accepted.maker),
        ),
    )


@rulebook.tells(DealMade)
def _(made: DealMade, viewer: int | None) -> Sentence:
    deal = made.deal
    terms = terms_words(deal.gives, deal.wants, deal.ask, viewer)
    if viewer is not None and viewer == deal.by:
        return say("A deal! You give %(to)s: %(terms)s", to=who(deal.to), terms=terms)
    if viewer in deal.to and len(deal.to) > 1:
        other = who(seat for seat in deal.to if seat != viewer)
        return say("A deal! %(who)s gives you and %(other)s: %(terms)s", who=Who(deal.by), other=other, terms=terms)
    if deal.to == (viewer,):
        return say("A deal! %(who)s gives you: %(terms)s", who=Who(deal.by), terms=terms)
    return say("A deal! %(who)s gives %(to)s: %(terms)s", who=Who(deal.by), to=who(deal.to), terms=terms)


@rulebook.tells(PromiseJudged)
def _(judged: PromiseJudged, viewer: int | None) -> Sentence:
    promised = who(judged.promised_by)
    if viewer is not None and (viewer,) == judged.promised_by:
        if judged.kept:
            return say("%(who)s says that you kept your word.", who=Who(judged.by))
        return say("%(who)s says that you broke your word.", who=Who(judged.by))
    if viewer is not None and viewer == judged.by:
        if judged.kept:
            return say("You say that %(promised)s kept the promise.", promised=promised)
        return say("You say that %(promised)s broke the promise.", promised=promised)
    if judged.kept:
        return say("%(who)s says that %(promised)s kept the promise.", who=Who(judged.by), promised=promised)
    return say("%(who)s says that %(promised)s broke the promise.", who=Who(judged.by), promised=promised)
