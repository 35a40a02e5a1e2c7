"""A bag that held something else than was typed: the verdict is taken back and given anew, in public (S-BAG-2)."""

from dataclasses import dataclass

from referee.rules.heap import Heap, minus, tidy, within
from referee.rules.ledger import CHEST, Account, seat_account
from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import Story, bag_of, command, event, in_phase, known_goods, known_seat, rulebook
from referee.rules.sheriff.inspection import let_pass, open_up
from referee.rules.sheriff.recording import counted
from referee.rules.sheriff.state import (
    Bag,
    Game,
    Payment,
    add_goods,
    hidden_part,
    legal_part,
    owner,
    take_goods,
    with_bag,
)
from referee.rules.sheriff.vocabulary import Do, Goods
from referee.rules.values import replace
from referee.rules.vocabulary import Seat
from referee.rules.words import Sentence, Who, say


@command("correct_bag", "host", "seat")
class CorrectBag:
    merchant: Seat
    goods: Goods


@dataclass(frozen=True, slots=True)
class Returned:
    """Goods that go back to where they were before the verdict."""

    from_: Account
    to: Account
    goods: Heap
    mark: int


@event("bag_corrected")
class BagCorrected:
    merchant: int
    by: int | None
    """None: the host."""
    verdict: Do
    typed: Heap
    found: Heap
    returned: tuple[Returned, ...]


def correctable(game: Game, seat: int | None, host: bool) -> tuple[int, ...]:
    """The bags this seat (or the host) can correct now."""
    if game.phase not in ("inspect", "end"):
        return ()
    settled = [(number, bag) for number, player in enumerate(game.players) if (bag := player.bag) and bag.settled]
    return tuple(
        [
            merchant
            for merchant, bag in settled
            if _may_say(game, merchant, bag, seat, host) and _can_go_back(game, merchant, bag)
        ]
    )


def _may_say(game: Game, merchant: int, bag: Bag, seat: int | None, host: bool) -> bool:
    """Whether they know what was in it: of a closed bag nobody does but its merchant."""
    if bag.status == "inspected":
        return host or seat == merchant or seat in game.officers
    return bag.status == "passed" and seat == merchant


@rulebook.decides(CorrectBag)
def _(game: Game, asked: CorrectBag, sent: Sent) -> list[object]:
    merchant = known_seat(game, asked.merchant, "merchant")
    goods = known_goods(game, asked.goods, "goods")
    in_phase(game, "inspect", "end", rule="S-BAG-2")
    bag = game.players[merchant].bag
    if bag is None or bag.status not in ("passed", "inspected"):
        raise Refused("not_settled", say("There is no verdict on that bag yet."), "S-BAG-2")
    if not _may_say(game, merchant, bag, sent.seat, sent.host):
        if bag.status == "passed":
            raise Refused(
                "bag_was_closed", say("Only %(who)s knows what was in that bag.", who=Who(merchant)), "S-BAG-3"
            )
        raise Refused("not_your_bag", say("The sheriff, its merchant or the host corrects a bag."), "S-BAG-2")
    counted(game, bag, goods, "S-BAG-2")
    typed = bag.goods or {}
    if goods == typed:
        raise Refused("nothing_to_correct", say("That is what was typed."), "S-BAG-2")
    if not _can_go_back(game, merchant, bag):
        raise Refused(
            "moved_on",
            say("What this verdict brought has changed hands since. Undo back to it, or correct the stands."),
            "S-BAG-2",
        )
    by = sent.seat if sent.seat == merchant or sent.seat in game.officers else None
    verdict: Do = "pass" if bag.status == "passed" else "inspect"
    returned = _returned(game, merchant, bag)
    story = Story(game)
    story.add(BagCorrected(merchant=merchant, by=by, verdict=verdict, typed=typed, found=goods, returned=returned))
    if verdict == "pass":
        let_pass(story, merchant, bag.decided_by)
    else:
        open_up(story, merchant, bag.decided_by, _gold_moved(merchant, bag))
    return story.events


def _returned(game: Game, merchant: int, bag: Bag) -> tuple[Returned, ...]:
    """Goods that paid a debt of this verdict, and goods delivered out of this bag."""
    debts = (Returned(one.to, one.from_, one.goods, one.mark) for one in bag.paid if one.goods)
    deliveries = (
        Returned(deal.bag_goes_to, seat_account(merchant), deal.delivered, deal.mark)
        for deal in game.deals
        if deal.round == game.round and deal.delivered and deal.from_bag and deal.from_bag[0] == merchant
    )
    return (*debts, *deliveries)


def _gold_moved(merchant: int, bag: Bag) -> dict[Account, int]:
    """What the verdict moved from the merchant to each account (below 0: to the merchant)."""
    moved: dict[Account, int] = {}
    own = seat_account(merchant)
    for one in bag.paid:
        if one.gold:
            other, sign = (one.to, 1) if one.from_ == own else (one.from_, -1)
            moved[other] = moved.get(other, 0) + sign * one.gold
    return moved


def _can_go_back(game: Game, merchant: int, bag: Bag) -> bool:
    """Whether what the verdict moved is still there: face-up goods by looking, face-down ones by whether any left."""
    after = game
    for one in _returned(game, merchant, bag):
        if hidden_part(game.edition, one.goods) and owner(game, one.from_).left != one.mark:
            return False
        if not within(legal_part(game.edition, one.goods), owner(after, one.from_).stand):
            return False
        after = add_goods(take_goods(after, one.from_, one.goods), one.to, one.goods)
    player = after.players[merchant]
    came_in = _came_in(bag)
    # A closed bag is only corrected by its merchant, whose own secret this is.
    return (
        within(legal_part(game.edition, came_in), player.stand)
        and within(hidden_part(game.edition, came_in), player.contraband)
        and game.chest.gold >= _gold_moved(merchant, bag).get(CHEST, 0)
    )


def _came_in(bag: Bag) -> Heap:
    """What the verdict let onto the stand."""
    typed = bag.goods or {}
    if bag.status == "passed":
        return typed
    return tidy({bag.declared: typed.get(bag.declared, 0)})


@rulebook.evolves(BagCorrected)
def _(game: Game, corrected: BagCorrected) -> Game:
    merchant = corrected.merchant
    for one in corrected.returned:
        game = add_goods(take_goods(game, one.from_, one.goods), one.to, one.goods)
    bag = bag_of(game, merchant)
    came_in = _came_in(bag)
    game = take_goods(game, seat_account(merchant), came_in)
    gold = tuple(Payment(from_=one.from_, to=one.to, gold=one.gold) for one in bag.paid if one.gold)
    game = with_bag(game, merchant, goods=corrected.found, status="declared", decision=None, paid=gold)
    deals = tuple(
        replace(deal, delivered=None, status="bound")
        if deal.round == game.round
        and corrected.verdict == "pass"
        and deal.delivered is not None
        and deal.from_bag
        and deal.from_bag[0] == merchant
        else deal
        for deal in game.deals
    )
    confiscated = minus(corrected.typed, came_in)
    return replace(
        game,
        deals=deals,
        debts=tuple(debt for debt in game.debts if debt.bag != merchant),
        discarded=minus(game.discarded, confiscated),
        shown=tuple(one for one in game.shown if (one.seat, one.place) != (merchant, "bag")),
    )


@rulebook.tells(BagCorrected)
def _(corrected: BagCorrected, viewer: int | None) -> Sentence:
    who = _who_corrects(corrected, viewer)
    # the table has to move the cards too; what came out of a bag that stayed closed is nobody else's business
    public = corrected.returned and corrected.verdict == "inspect"
    return say("%(what)s Goods handed over because of it go back.", what=who) if public else who


def _who_corrects(corrected: BagCorrected, viewer: int | None) -> Sentence:
    merchant = Who(corrected.merchant)
    if corrected.by is None:
        return say("The host corrects what was in the bag of %(merchant)s.", merchant=merchant)
    mine = viewer is not None and viewer == corrected.merchant
    if corrected.by == corrected.merchant:
        if mine:
            return say("You correct what was in your bag.")
        return say("%(who)s corrects what was in their bag.", who=merchant)
    if mine:
        return say("%(who)s corrects what was in your bag.", who=Who(corrected.by))
    if viewer == corrected.by:
        return say("You correct what was in the bag of %(merchant)s.", merchant=merchant)
    return say("%(who)s corrects what was in the bag of %(merchant)s.", who=Who(corrected.by), merchant=merchant)
