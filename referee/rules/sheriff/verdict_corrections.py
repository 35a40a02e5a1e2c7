"""A bag that held something else than was typed: the verdict is taken back and given anew, in public (S-BAG-2)."""

from dataclasses import dataclass, replace

from referee.rules.heaps import Heap, by_kind, common, is_within, minus
from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.ledger import CHEST, Account, seat_account, seat_of
from referee.rules.sentences import Sentence, Who, say
from referee.rules.sheriff import promo
from referee.rules.sheriff.debts import recall_forgiven
from referee.rules.sheriff.guards import (
    require_cards,
    require_declared_count,
    require_known_goods,
    require_known_seat,
    require_phase,
)
from referee.rules.sheriff.inspecting import let_pass, open_up
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import (
    Bag,
    Game,
    Payment,
    add_goods,
    bag_of,
    brought,
    hidden_goods,
    legal_goods,
    owner,
    take_goods,
    with_bag,
    with_player,
)
from referee.rules.sheriff.verdict import gold_moved, true_cards
from referee.rules.sheriff.vocabulary import Do, Goods
from referee.rules.vocabulary import Count, Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "correct_bag", "host", "seat")
class CorrectBag:
    merchant: Seat
    goods: Goods
    face_down: Count | None = None
    """Counted bags: how many cards of a bag that came back closed are not legal."""


@dataclass(frozen=True, slots=True)
class Returned:
    """Goods that go back to where they were before the verdict."""

    from_: Account
    to: Account
    goods: Heap
    mark: int


@event(chapter, "bag_corrected")
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
            if _can_say(game, merchant, bag, seat, host) and _can_go_back(game, merchant, bag)
        ]
    )


def _can_say(game: Game, merchant: int, bag: Bag, seat: int | None, host: bool) -> bool:
    """Whether they know what was in it: of a closed bag nobody does but its merchant, unless it is only counted."""
    if bag.status == "inspected" or (bag.status == "passed" and game.is_counted):
        return host or seat == merchant or seat in game.officers
    return bag.status == "passed" and seat == merchant


@chapter.decides(CorrectBag)
def decide_correct_bag(game: Game, asked: CorrectBag, sent: Sent) -> list[object]:
    merchant = require_known_seat(game, asked.merchant, "merchant")
    require_known_goods(game, asked.goods, "goods")
    require_phase(game, "inspect", "end", rule="S-BAG-2")
    bag = game.players[merchant].bag
    if bag is None or bag.status not in ("passed", "inspected"):
        raise Refused("not_settled", say("There is no verdict on that bag yet."), "S-BAG-2")
    if not _can_say(game, merchant, bag, sent.seat, sent.host):
        if bag.status == "passed" and not game.is_counted:
            raise Refused(
                "bag_was_closed", say("Only %(who)s knows what was in that bag.", who=Who(merchant)), "S-BAG-3"
            )
        raise Refused("not_your_bag", say("The sheriff, its merchant or the host corrects a bag."), "S-BAG-2")
    verdict: Do = "pass" if bag.status == "passed" else "inspect"
    goods = require_cards(game, verdict, asked.goods, asked.face_down)
    require_declared_count(game, bag, goods, "S-BAG-2")
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
    returned = _returned(game, merchant, bag)
    buffer = EventBuffer(game)
    buffer.add(BagCorrected(merchant=merchant, by=by, verdict=verdict, typed=typed, found=goods, returned=returned))
    if verdict == "pass":
        let_pass(buffer, merchant, bag.decided_by)
    else:
        open_up(buffer, merchant, bag.decided_by, gold_moved(merchant, bag))
        recall_forgiven(buffer, game, merchant)
    return buffer.events


def _returned(game: Game, merchant: int, bag: Bag) -> tuple[Returned, ...]:
    """Goods that paid a debt of this verdict, and goods delivered out of this bag."""
    debts = (Returned(one.to, one.from_, one.goods, one.mark) for one in bag.paid if one.goods)
    deliveries = (
        Returned(deal.bag_goes_to, seat_account(merchant), deal.delivered, deal.mark)
        for deal in game.deals
        if deal.round == game.round and deal.delivered and deal.from_bag and deal.from_bag[0] == merchant
    )
    return (*debts, *deliveries)


def _can_go_back(game: Game, merchant: int, bag: Bag) -> bool:
    """Whether what the verdict moved is still there: face-up goods by looking, face-down ones by whether any left."""
    after = game
    for one in _returned(game, merchant, bag):
        if hidden_goods(game, one.goods) and owner(game, one.from_).left != one.mark:
            return False
        if not is_within(legal_goods(game, one.goods), owner(after, one.from_).stand):
            return False
        after = add_goods(take_goods(after, one.from_, one.goods), one.to, one.goods)
    player = after.players[merchant]
    came_in = _came_in(after, merchant, bag)
    # A closed bag is only corrected by its merchant, whose own secret this is.
    return (
        is_within(legal_goods(game, came_in), player.stand)
        and is_within(hidden_goods(game, came_in), player.contraband)
        and game.chest.gold >= gold_moved(merchant, bag).get(CHEST, 0)
    )


def _came_in(game: Game, merchant: int, bag: Bag) -> Heap:
    """What the verdict let onto the stand."""
    typed = bag.goods or {}
    return brought(game, merchant, typed if bag.status == "passed" else true_cards(game, typed, bag.declared))


@chapter.evolves(BagCorrected)
def evolve_bag_corrected(game: Game, corrected: BagCorrected) -> Game:
    merchant = corrected.merchant
    for one in corrected.returned:
        game = _not_arrived(take_goods(game, one.from_, one.goods), one.from_, one.goods)
        game = _not_arrived(add_goods(game, one.to, one.goods), one.to, one.goods)
    bag = bag_of(game, merchant)
    came_in = _came_in(game, merchant, bag)
    mine = seat_account(merchant)
    game = _not_arrived(take_goods(game, mine, came_in), mine, came_in)
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
    confiscated = promo.to_discards(minus(corrected.typed, by_kind(came_in)))
    return replace(
        game,
        deals=deals,
        debts=tuple(debt for debt in game.debts if debt.bag != merchant),
        discarded=minus(game.discarded, confiscated),
        shown=tuple(one for one in game.shown if (one.seat, one.place) != (merchant, "bag")),
    )


def _not_arrived(game: Game, account: Account, goods: Heap) -> Game:
    """What only goes back, or should not have come, does nothing that cards do on arrival."""
    seat = seat_of(account)
    if seat is None:
        return game
    arrived = game.players[seat].arrived
    return with_player(game, seat, arrived=minus(arrived, common(hidden_goods(game, goods), arrived)))


@chapter.tells(BagCorrected)
def tell_bag_corrected(corrected: BagCorrected) -> Told:
    everybody, instead = _who_corrects(corrected)
    # the table has to move the cards too; what came out of a bag that stayed closed is nobody else's business
    if corrected.returned and corrected.verdict == "inspect":
        everybody, instead = _go_back(everybody), {seat: _go_back(said) for seat, said in instead.items()}
    return Told(everybody, instead)


def _go_back(what: Sentence) -> Sentence:
    return say("%(what)s Goods handed over because of it go back.", what=what)


def _who_corrects(corrected: BagCorrected) -> tuple[Sentence, dict[int, Sentence]]:
    """For everybody, and for those whom it is about."""
    merchant, by = Who(corrected.merchant), corrected.by
    if by is None:
        return say("The host corrects what was in %(merchant)s's bag.", merchant=merchant), {}
    if by == corrected.merchant:
        return (
            say("%(who)s corrects what was in their bag.", who=merchant),
            {by: say("You correct what was in your bag.")},
        )
    return (
        say("%(who)s corrects what was in %(merchant)s's bag.", who=Who(by), merchant=merchant),
        {
            by: say("You correct what was in %(merchant)s's bag.", merchant=merchant),
            corrected.merchant: say("%(who)s corrects what was in your bag.", who=Who(by)),
        },
    )
