"""Handing bags back and opening them, and the verdict on what was found (S-INS)."""

from collections.abc import Mapping

from referee.rules.heap import Heap, minus, tidy
from referee.rules.ledger import CHEST, Account, seat_account, seat_of
from referee.rules.names import cards, cards_listed
from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import Story, bag_of, command, event, in_phase, known_seat, on_duty, rulebook
from referee.rules.sheriff.debt import owe
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.handing import cards_seen, deliver, refreshed
from referee.rules.sheriff.state import Bag, Game, add_goods, discard, hidden_part, legal_part, with_bag
from referee.rules.sheriff.vocabulary import Do
from referee.rules.values import replace
from referee.rules.vocabulary import Seat
from referee.rules.words import Sentence, Who, say, who


@command("pass")
class Pass:
    merchant: Seat


@command("inspect")
class Inspect:
    merchant: Seat


@event("bag_decided")
class BagDecided:
    """An open bag was handed back or opened; what was in it is recorded next."""

    merchant: int
    by: tuple[int, ...]
    do: Do


@event("bag_passed")
class BagPassed:
    merchant: int
    by: tuple[int, ...]
    """Nobody: the clock."""
    legal: Heap
    hidden: Heap


@event("bag_opened")
class BagOpened:
    merchant: int
    by: tuple[int, ...]
    goods: Heap
    declared: str
    let_in: Heap
    confiscated: Heap
    penalty: int

    @property
    def honest(self) -> bool:
        return not self.confiscated


def unsettled_bag(game: Game, merchant: int) -> Bag:
    """The bag of this merchant, as long as it can still be passed or opened."""
    known_seat(game, merchant, "merchant")
    bag = game.players[merchant].bag
    if bag is None:
        raise Refused("no_bag", say("%(who)s has no bag this round.", who=Who(merchant)), "S-INS-1")
    if bag.settled:
        raise Refused(
            "bag_settled", say("The bag of %(who)s is settled, and that is final.", who=Who(merchant)), "S-INS-2"
        )
    return bag


def unbound(game: Game, merchant: int) -> None:
    """Refuses to let a bag pass that a deal says must be opened (S-DEAL-5)."""
    for deal in game.deals:
        if deal.status == "bound" and deal.ask and deal.ask.do == "inspect" and deal.ask.merchant == merchant:
            raise Refused(
                "bound_by_deal",
                say(
                    "The bag of %(merchant)s must be opened: that was the deal with %(who)s.",
                    merchant=Who(merchant),
                    who=Who(deal.by if deal.by not in game.officers else deal.to[0]),
                ),
                "S-DEAL-5",
            )


def _deciding(game: Game, merchant: int, sent: Sent) -> int:
    in_phase(game, "inspect", rule="S-INS-1")
    seat = on_duty(game, sent, "S-INS-1")
    unsettled_bag(game, merchant)
    authority = game.authority(merchant)
    if seat not in authority:
        raise Refused(
            "out_of_this_bag",
            say("%(who)s acts alone on this bag: you are out of it.", who=Who(authority[0])),
            "S-DEP-4",
        )
    if len(authority) > 1:
        raise Refused(
            "stance_first",
            say("Both deputies decide on this bag: take a stance. Equal stances settle it."),
            "S-DEP-4",
        )
    return seat


@rulebook.decides(Pass)
def _(game: Game, asked: Pass, sent: Sent) -> list[object]:
    seat = _deciding(game, asked.merchant, sent)
    unbound(game, asked.merchant)
    story = Story(game)
    let_pass(story, asked.merchant, (seat,))
    return story.events


@rulebook.decides(Inspect)
def _(game: Game, asked: Inspect, sent: Sent) -> list[object]:
    seat = _deciding(game, asked.merchant, sent)
    story = Story(game)
    open_up(story, asked.merchant, (seat,))
    return story.events


def let_pass(story: Story, merchant: int, by: tuple[int, ...]) -> None:
    """The bag goes back closed; if nobody typed what is in it, that is recorded next."""
    bag = bag_of(story.game, merchant)
    if bag.goods is None:
        story.add(BagDecided(merchant=merchant, by=by, do="pass"))
        return
    edition = story.game.edition
    story.add(
        BagPassed(
            merchant=merchant,
            by=by,
            legal=legal_part(edition, bag.goods),
            hidden=hidden_part(edition, bag.goods),
        )
    )
    deliver(story, merchant)


def open_up(story: Story, merchant: int, by: tuple[int, ...], moved: Mapping[Account, int] | None = None) -> None:
    """The bag is opened for all to see (S-INS-7), and whoever was wrong pays.

    `moved`: what an earlier, wrong verdict has already moved from the merchant to each account; only the difference
    is paid.
    """
    bag = bag_of(story.game, merchant)
    if bag.goods is None:
        story.add(BagDecided(merchant=merchant, by=by, do="inspect"))
        return
    edition = story.game.edition
    # A royal good is not what it counts as: only cards of the very kind are true (S-INS-6).
    let_in = tidy({bag.declared: bag.goods.get(bag.declared, 0)})
    confiscated = minus(bag.goods, let_in)
    fined = confiscated or let_in
    penalty = sum(edition.goods[good].penalty * count for good, count in fined.items())
    opened = BagOpened(
        merchant=merchant,
        by=by,
        goods=bag.goods,
        declared=bag.declared,
        let_in=let_in,
        confiscated=confiscated,
        penalty=penalty,
    )
    story.add(opened)
    _settle(story, opened, moved or {})


def _settle(story: Story, opened: BagOpened, moved: Mapping[Account, int]) -> None:
    """Fine or penalty (S-INS-4, S-INS-5); two deputies pay halves and fine into the chest (S-DEP-3)."""
    merchant, reason = opened.merchant, "verdict_corrected" if moved else "fine"
    owed: dict[Account, int] = dict.fromkeys(moved, 0)
    if opened.honest:
        reason = "verdict_corrected" if moved else "penalty"
        share, odd = divmod(opened.penalty, len(opened.by))
        for at, officer in enumerate(opened.by):
            owed[seat_account(officer)] = -(share + (at < odd))
    else:
        owed[seat_account(opened.by[0]) if len(opened.by) == 1 else CHEST] = opened.penalty
    due = {account: amount - moved.get(account, 0) for account, amount in owed.items()}
    # What only goes back goes first: nobody is fined with gold that belongs to another. Of the rest, what comes to the
    # merchant comes first, so that nobody owes what is about to come back.
    for account, amount in sorted(due.items(), key=lambda item: (owed[item[0]] != 0, item[1])):
        payer = seat_of(account)
        if amount > 0:
            owe(story, merchant, account, amount, reason, merchant)
        elif amount and payer is not None:
            owe(story, payer, seat_account(merchant), -amount, reason, merchant)
        elif amount:
            pay(story, account, seat_account(merchant), -amount, reason, merchant)


def closed(game: Game, merchant: int) -> Game:
    """Offers about a settled bag lapse, and so do those that promise goods from it."""

    def about(offer_by: int, offer_to: tuple[int, ...], gives_bag: bool, wants_bag: bool) -> bool:
        return (gives_bag and offer_by == merchant) or (wants_bag and merchant in offer_to)

    offers = tuple(
        offer
        for offer in game.offers
        if not (offer.ask and offer.ask.merchant == merchant)
        and not about(offer.by, offer.to, bool(offer.gives.bag), bool(offer.wants.bag))
    )
    return refreshed(replace(game, offers=offers))


@rulebook.evolves(BagDecided)
def _(game: Game, decided: BagDecided) -> Game:
    game = with_bag(game, decided.merchant, status="recording", decision=decided.do, decided_by=decided.by)
    return closed(game, decided.merchant)


@rulebook.evolves(BagPassed)
def _(game: Game, passed: BagPassed) -> Game:
    game = with_bag(game, passed.merchant, status="passed", decision="pass", decided_by=passed.by)
    game = add_goods(game, seat_account(passed.merchant), {**passed.legal, **passed.hidden})
    return closed(game, passed.merchant)


@rulebook.evolves(BagOpened)
def _(game: Game, opened: BagOpened) -> Game:
    game = with_bag(game, opened.merchant, status="inspected", decision="inspect", decided_by=opened.by)
    game = add_goods(game, seat_account(opened.merchant), opened.let_in)
    return closed(discard(game, opened.confiscated), opened.merchant)


@rulebook.tells(BagDecided)
def _(decided: BagDecided, viewer: int | None) -> Sentence:
    merchant = Who(decided.merchant)
    mine = viewer is not None and viewer == decided.merchant
    if decided.do == "pass":
        if not decided.by:
            return say("Your bag passes.") if mine else say("The bag of %(merchant)s passes.", merchant=merchant)
        if mine:
            return say("%(by)s hands your bag back closed.", by=who(decided.by))
        if decided.by == (viewer,):
            return say("You hand the bag of %(merchant)s back closed.", merchant=merchant)
        return say("%(by)s hands the bag of %(merchant)s back closed.", by=who(decided.by), merchant=merchant)
    if mine:
        return say("%(by)s opens your bag.", by=who(decided.by))
    if decided.by == (viewer,):
        return say("You open the bag of %(merchant)s.", merchant=merchant)
    return say("%(by)s opens the bag of %(merchant)s.", by=who(decided.by), merchant=merchant)


@rulebook.tells(BagPassed)
def _(passed: BagPassed, viewer: int | None) -> Sentence:
    merchant = Who(passed.merchant)
    mine = viewer is not None and viewer == passed.merchant
    goods = cards_seen(passed.legal, passed.hidden, seen=mine)
    if mine:
        return say("Your bag passes. To your stand: %(goods)s.", goods=goods)
    if passed.by == (viewer,):
        return say("You let the bag of %(merchant)s pass. To the stand: %(goods)s.", merchant=merchant, goods=goods)
    return say("The bag of %(merchant)s passes. To the stand: %(goods)s.", merchant=merchant, goods=goods)


@rulebook.tells(BagOpened)
def _(opened: BagOpened, viewer: int | None) -> Sentence:
    merchant, gold = Who(opened.merchant), opened.penalty
    declared = cards(opened.declared, sum(opened.goods.values()))
    mine = viewer is not None and viewer == opened.merchant
    if opened.honest:
        if mine:
            return say(
                "Your bag is opened: %(declared)s, as declared. You are owed %(gold)d gold.",
                declared=declared,
                gold=gold,
            )
        return say(
            "The bag of %(merchant)s is opened: %(declared)s, as declared. The penalty is %(gold)d gold.",
            merchant=merchant,
            declared=declared,
            gold=gold,
        )
    lost = cards_listed(opened.confiscated)
    if not opened.let_in:
        if mine:
            return say("Your bag is opened. You lose %(lost)s, and the fine is %(gold)d gold.", lost=lost, gold=gold)
        return say(
            "The bag of %(merchant)s is opened. Confiscated: %(lost)s. The fine is %(gold)d gold.",
            merchant=merchant,
            lost=lost,
            gold=gold,
        )
    let_in = cards_listed(opened.let_in)
    if mine:
        return say(
            "Your bag is opened. You keep %(let_in)s and lose %(lost)s, and the fine is %(gold)d gold.",
            let_in=let_in,
            lost=lost,
            gold=gold,
        )
    return say(
        "The bag of %(merchant)s is opened. Let in: %(let_in)s. Confiscated: %(lost)s. The fine is %(gold)d gold.",
        merchant=merchant,
        let_in=let_in,
        lost=lost,
        gold=gold,
    )
