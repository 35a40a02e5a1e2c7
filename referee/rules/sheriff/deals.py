"""Accepting: a deal is made, gold and goods move, and what it asks of the sheriff binds (S-DEAL-3 to 9)."""

from dataclasses import replace

from referee.rules.heaps import plus
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.ledger import Account, seat_account
from referee.rules.sentences import Who, say, who
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.guards import require_no_debt, require_phase, require_seat, require_unbound
from referee.rules.sheriff.handing import hand
from referee.rules.sheriff.inspecting import let_pass, open_up
from referee.rules.sheriff.offer_sentences import deal_told, promise_said
from referee.rules.sheriff.offers import gone, is_covered, require_open_offer
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Deal, Game, Offer, bag_of, no_stances, parties, with_bag
from referee.rules.sheriff.vocabulary import Ask, Bundle, DealId, OfferId

chapter: Chapter[Game] = Chapter()


@command(chapter, "accept")
class Accept:
    offer: OfferId


@command(chapter, "judge_promise")
class JudgePromise:
    deal: DealId
    kept: bool


@event(chapter, "offer_accepted")
class OfferAccepted:
    """By one of several who must all accept. A deputy's acceptance is a stance too."""

    offer: int
    by: int
    maker: int
    asks: tuple[Ask, ...]


@event(chapter, "deal_made")
class DealMade:
    deal: Deal


@event(chapter, "promise_judged")
class PromiseJudged:
    deal: int
    by: int
    promised_by: tuple[int, ...]
    maker: bool
    """Whether the maker of the offer had promised; else the other side."""
    kept: bool


@event(chapter, "promise_left_open")
class PromiseLeftOpen:
    """The round is over, and nobody has said that a promise for it was kept (S-DEAL-6)."""

    deal: int
    by: tuple[int, ...]
    to: tuple[int, ...]
    promise: str


@chapter.decides(Accept)
def decide_accept(game: Game, asked: Accept, sent: Sent) -> list[object]:
    seat = require_seat(sent)
    offer = require_open_offer(game, asked.offer)
    to, consent = require_acceptable(game, offer, seat)
    buffer = EventBuffer(game)
    if not {*offer.accepted, seat} >= {*to, *consent}:
        buffer.add(OfferAccepted(offer=offer.id, by=seat, maker=offer.by, asks=offer.asks))
        return buffer.events
    deal = deal_of(game, offer, to, consent)
    buffer.add(DealMade(deal=deal))
    carry_out(buffer, deal)
    return buffer.events


def require_acceptable(game: Game, offer: Offer, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The other side and who must agree besides, if this seat can accept an offer; else it is refused."""
    require_phase(game, "inspect", rule="S-DEAL-3")
    to, consent = parties(game, offer)
    if seat not in (*to, *consent):
        if seat == offer.by:
            raise Refused("your_own_offer", say("The other side accepts your offer, or you withdraw it."), "S-DEAL-3")
        raise Refused("not_your_offer", say("This offer was not made to you."), "S-DEAL-3")
    if seat in offer.accepted:
        raise Refused("accepted", say("You have accepted this offer. The table waits for the other."), "S-DEAL-3")
    require_authority(game, offer, to, consent)
    for party in (offer.by, *to, *consent):
        # Nothing reaches who owes; who is on duty and owes takes no deal at all (S-DEBT-6).
        if party in game.officers or offer.gives.costs or offer.wants.costs:
            require_no_debt(game, party, seat)
    # What the other side gives is checked when they accept: it may be a secret before whoever agrees besides.
    checked = offer.wants.costs and to[0] in (seat, *offer.accepted)
    if not is_covered(game, offer.by, offer.gives) or (checked and not is_covered(game, to[0], offer.wants)):
        raise Refused(
            "offer_not_covered",
            say("The gold or the goods of this offer are no longer there. Decline it, or make another."),
            "S-DEAL-4",
        )
    return to, consent


def require_authority(game: Game, offer: Offer, to: tuple[int, ...], consent: tuple[int, ...]) -> None:
    """Whoever is on duty in this deal must be able to do what it asks."""
    officers = {seat for seat in (offer.by, *to, *consent) if seat in game.officers}
    for ask in offer.asks:
        if ask.do == "pass":
            require_unbound(game, ask.merchant)
        if officers != set(game.authority(ask.merchant)):
            raise Refused(
                "act_alone_first",
                say("A deputy can only make this deal after declaring to act alone on that bag."),
                "S-DEP-4",
            )


def deal_of(game: Game, offer: Offer, to: tuple[int, ...], consent: tuple[int, ...]) -> Deal:
    binds = any(ask.do == "inspect" for ask in offer.asks) or bool(offer.gives.bag or offer.wants.bag)
    return Deal(
        id=offer.id,
        by=offer.by,
        to=to,
        gives=offer.gives,
        wants=offer.wants,
        asks=offer.asks,
        consent=consent,
        round=game.round,
        status="bound" if binds else "done",
    )


def carry_out(buffer: EventBuffer, deal: Deal) -> None:
    """All that moves at once (S-DEAL-4). Bags pass before others are opened (S-DEAL-10)."""
    _move(buffer, deal, deal.by, deal.gives, deal.gives_to)
    _move(buffer, deal, deal.to[0], deal.wants, deal.wants_to)
    for ask in sorted(deal.asks, key=lambda ask: (ask.do != "pass", ask.merchant)):
        authority = buffer.game.authority(ask.merchant)
        if ask.do == "pass":
            let_pass(buffer, ask.merchant, authority)
        elif len(authority) > 1:
            open_up(buffer, ask.merchant, authority)  # both have taken the stance "inspect", and equal stances settle


def _move(buffer: EventBuffer, deal: Deal, giver: int, bundle: Bundle, to: Account) -> None:
    pay(buffer, seat_account(giver), to, bundle.gold, "deal")
    if goods := plus(bundle.stand, bundle.face_down):
        hand(buffer, deal, giver, to, goods, "stand")


def judges(game: Game, seat: int) -> dict[int, tuple[bool, ...]]:
    """The deals in which this seat was promised something, and by whom: the maker (True) or the other side."""
    found: dict[int, tuple[bool, ...]] = {}
    for deal in game.deals:
        by_maker = (True,) if deal.gives.promise and seat in deal.to else ()
        by_other = (False,) if deal.wants.promise and seat in (deal.by, *deal.consent) else ()
        if by_maker or by_other:
            found[deal.id] = (*by_maker, *by_other)
    return found


def left_open(game: Game) -> list[PromiseLeftOpen]:
    """Promises for this round about which nobody has said anything: they are named when it ends."""
    found = []
    for deal in game.deals:
        if deal.round != game.round:
            continue
        maker = (deal.by, *deal.consent)
        for bundle, by, to, kept in (
            (deal.gives, (deal.by,), deal.to, deal.promise_kept),
            (deal.wants, deal.to, maker, deal.wanted_promise_kept),
        ):
            if bundle.promise and bundle.promise_now and kept is None:
                found.append(PromiseLeftOpen(deal=deal.id, by=by, to=to, promise=bundle.promise))
    return found


@chapter.decides(JudgePromise)
def decide_judge_promise(game: Game, asked: JudgePromise, sent: Sent) -> list[object]:
    seat = require_seat(sent)
    deal = next((deal for deal in game.deals if deal.id == asked.deal), None)
    if deal is None:
        raise Unknown("deal", say("There is no such deal."))
    mine = judges(game, seat).get(deal.id)
    if mine is None:
        raise Refused("not_promised", say("Only whoever was promised something says whether it was kept."), "S-DEAL-6")
    maker = mine[0]
    promised_by = (deal.by,) if maker else deal.to
    return [PromiseJudged(deal=deal.id, by=seat, promised_by=promised_by, maker=maker, kept=asked.kept)]


@chapter.evolves(OfferAccepted)
def evolve_offer_accepted(game: Game, accepted: OfferAccepted) -> Game:
    offers = tuple(
        replace(offer, accepted=(*offer.accepted, accepted.by)) if offer.id == accepted.offer else offer
        for offer in game.offers
    )
    game = replace(game, offers=offers)
    return with_stances(game, accepted.by, accepted.asks) if accepted.by in game.officers else game


def with_stances(game: Game, deputy: int, asks: tuple[Ask, ...]) -> Game:
    """A deputy's stances, which take back whatever that deputy had accepted to the contrary."""
    for offer in game.offers:
        if deputy in offer.accepted and any(offer.asked_about(ask.merchant) not in (None, ask.do) for ask in asks):
            game = _no_longer_accepted(game, offer, deputy)
    for ask in asks:
        stances = (one for one in bag_of(game, ask.merchant).stances if one[0] != deputy)
        game = with_bag(game, ask.merchant, stances=tuple(sorted((*stances, (deputy, ask.do)))))
    return game


def _no_longer_accepted(game: Game, offer: Offer, deputy: int) -> Game:
    """The acceptance was a stance on all the bags of that offer, and goes with it."""
    without = replace(offer, accepted=tuple(seat for seat in offer.accepted if seat != deputy))
    offers = tuple(without if one is offer else one for one in game.offers)
    return no_stances(replace(game, offers=offers), offer.merchants, (deputy,))


@chapter.evolves(DealMade)
def evolve_deal_made(game: Game, made: DealMade) -> Game:
    return with_deal(gone(game, made.deal.id), made.deal)


def with_deal(game: Game, deal: Deal) -> Game:
    game = replace(game, deals=(*game.deals, deal))
    for ask in deal.asks:
        if len(game.authority(ask.merchant)) > 1:
            # Each deputy's consent was also a stance (S-DEP-2, S-DEP-3), whatever it was before.
            game = with_bag(game, ask.merchant, stances=tuple((deputy, ask.do) for deputy in game.deputies))
    return game


@chapter.evolves(PromiseLeftOpen)
def evolve_promise_left_open(game: Game, left: PromiseLeftOpen) -> Game:
    return game


@chapter.evolves(PromiseJudged)
def evolve_promise_judged(game: Game, judged: PromiseJudged) -> Game:
    def ticked(deal: Deal) -> Deal:
        if deal.id != judged.deal:
            return deal
        if judged.maker:
            return replace(deal, promise_kept=judged.kept)
        return replace(deal, wanted_promise_kept=judged.kept)

    return replace(game, deals=tuple(map(ticked, game.deals)))


@chapter.tells(OfferAccepted)
def tell_offer_accepted(accepted: OfferAccepted) -> Told:
    return Told(
        say(
            "%(who)s accepts %(maker)s's offer. Somebody else must still accept it.",
            who=Who(accepted.by),
            maker=Who(accepted.maker),
        ),
        {
            accepted.by: say(
                "You accept %(maker)s's offer. Somebody else must still accept it.", maker=Who(accepted.maker)
            ),
            accepted.maker: say(
                "%(who)s accepts your offer. Somebody else must still accept it.", who=Who(accepted.by)
            ),
        },
    )


@chapter.tells(DealMade)
def tell_deal_made(made: DealMade) -> Told:
    return deal_told(made.deal)


@chapter.tells(PromiseLeftOpen)
def tell_promise_left_open(left: PromiseLeftOpen) -> Told:
    words = promise_said(left.promise)
    everybody = say(
        "Still open: what %(who)s promised %(to)s for this round, “%(promise)s”.",
        who=who(left.by),
        to=who(left.to),
        promise=words,
    )
    mine = say("Still open: what you promised %(to)s for this round, “%(promise)s”.", to=who(left.to), promise=words)
    yours = say("Still open: what %(who)s promised you for this round, “%(promise)s”.", who=who(left.by), promise=words)
    alone = {left.by[0]: mine} if len(left.by) == 1 else {}
    return Told(everybody, alone | ({left.to[0]: yours} if len(left.to) == 1 else {}))


@chapter.tells(PromiseJudged)
def tell_promise_judged(judged: PromiseJudged) -> Told:
    judge, promised = Who(judged.by), who(judged.promised_by)
    if judged.kept:
        everybody = say("%(who)s says that %(promised)s kept the promise.", who=judge, promised=promised)
        accused = say("%(who)s says that you kept your word.", who=judge)
        said = say("You say that %(promised)s kept the promise.", promised=promised)
    else:
        everybody = say("%(who)s says that %(promised)s broke the promise.", who=judge, promised=promised)
        accused = say("%(who)s says that you broke your word.", who=judge)
        said = say("You say that %(promised)s broke the promise.", promised=promised)
    # of what both deputies promised neither is told that it was theirs alone
    alone = {judged.promised_by[0]: accused} if len(judged.promised_by) == 1 else {}
    return Told(everybody, {judged.by: said, **alone})
