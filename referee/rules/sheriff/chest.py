"""Sharing the deputies' chest: evenly, by agreement or by lot (S-DEP-5)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.rules.heaps import Heap, by_kind, cards_in, is_within, minus, plus
from referee.rules.kernel import Chapter, Refused, Secret, Sent, Told, Unknown, command, event
from referee.rules.ledger import BANK, CHEST, seat_account
from referee.rules.sentences import Sentence, Who, Word, say
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.guards import require_known_goods, require_on_duty, require_phase
from referee.rules.sheriff.handing import cards_seen, is_secret
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import (
    Game,
    Split,
    add_goods,
    discard,
    lying,
    public_goods,
    secret_goods,
    take_goods,
)
from referee.rules.sheriff.vocabulary import HIDDEN, Share, Shares
from referee.rules.sheriff.waiting import waiting, yet_to_record

chapter: Chapter[Game] = Chapter()


@command(chapter, "split_chest")
class SplitChest:
    shares: Shares


@command(chapter, "agree_split")
class AgreeSplit:
    shares: Shares | None = None
    """What is agreed to, so that nobody agrees to what was changed in between."""


@event(chapter, "split_proposed")
class SplitProposed:
    by: int
    other: int
    shares: Mapping[str, Share]


@dataclass(frozen=True, slots=True)
class Portion:
    seat: int
    legal: Heap
    hidden: Heap


@event(chapter, "chest_shared")
class ChestShared:
    """The cards; the gold moves in events of its own."""

    portions: tuple[Portion, ...]
    left_legal: Heap
    left_hidden: Heap
    agreed: bool


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much of something one deputy gets."""

    least: int
    most: int


def even_split(amount: int) -> Bounds:
    """Half each; what is left over may go to either of them, or to none (S-DEP-5)."""
    return Bounds(amount // 2, amount - amount // 2)


def _require_settled(game: Game) -> None:
    """All that belongs into the chest must be in it."""
    require_phase(game, "end", rule="S-DEP-5")
    if game.debts or yet_to_record(game):
        raise Refused("not_settled", waiting(game), "S-DEP-5")


def _require_deputy(game: Game, sent: Sent) -> int:
    _require_settled(game)
    seat = require_on_duty(game, sent, "S-DEP-5")
    if not game.deputies:
        raise Refused("no_deputies", say("Only deputies have a chest."), "S-DEP-1")
    if len(game.on_duty) == 1:
        raise Refused("chest_is_yours", say("The other deputy has left: the chest is yours."), "S-RND-6")
    if game.chest.empty:
        raise Refused("chest_empty", say("There is nothing in the chest."), "S-DEP-5")
    return seat


def _require_fair_shares(game: Game, shares: Mapping[str, Share]) -> dict[str, Share]:
    """Each deputy gets at least the half, rounded down; what is left over may go to one of them (S-DEP-5)."""
    seats = {str(seat) for seat in game.seats}
    if not set(shares) <= seats:
        raise Unknown("shares", say("There is no such seat at this table."))
    if not set(shares) <= {str(seat) for seat in game.deputies}:
        raise Refused("not_a_deputy", say("The chest is shared between the two deputies."), "S-DEP-5")
    full = {
        str(seat): _require_share(game, share) for seat in game.deputies for share in (shares.get(str(seat), Share()),)
    }
    chest = game.chest
    held = by_kind(plus(chest.stand, chest.contraband))
    gold, cards = even_split(chest.gold), even_split(chest.cards)
    asked: Heap = {}
    for share in full.values():
        asked = plus(asked, share.goods)
    if sum(share.gold for share in full.values()) > chest.gold or not is_within(asked, held):
        raise Refused("not_in_chest", say("There is not that much in the chest."), "S-DEP-5")
    for share in full.values():
        if share.gold < gold.least or cards_in(share.goods) < cards.least:
            raise Refused(
                "uneven_split",
                say("Gold and cards are shared evenly. Only what is left over can go to one of you."),
                "S-DEP-5",
            )
    return full


def _require_share(game: Game, share: Share) -> Share:
    """With counted cards among its goods (S-CNT-6)."""
    if share.face_down and not game.is_counted:
        raise Unknown("shares", say("Only where bags are counted are face-down cards given by number."))
    goods = plus(require_known_goods(game, share.goods, "shares"), {HIDDEN: share.face_down})
    return Share(gold=share.gold, goods=goods)


@chapter.decides(SplitChest)
def decide_split_chest(game: Game, asked: SplitChest, sent: Sent) -> list[object]:
    seat = _require_deputy(game, sent)
    other = next(deputy for deputy in game.deputies if deputy != seat)
    return [SplitProposed(by=seat, other=other, shares=_require_fair_shares(game, asked.shares))]


@chapter.decides(AgreeSplit)
def decide_agree_split(game: Game, asked: AgreeSplit, sent: Sent) -> list[object]:
    seat = _require_deputy(game, sent)
    split = game.chest.split
    if split is None:
        raise Refused("no_split", say("Nobody has proposed how to share the chest."), "S-DEP-5")
    if split.by == seat:
        raise Refused("your_own_split", say("The other deputy has to agree to your proposal."), "S-DEP-5")
    if asked.shares is not None and _require_fair_shares(game, asked.shares) != split.shares:
        raise Refused("split_changed", say("The proposal has changed. Look at it again."), "S-DEP-5")
    buffer = EventBuffer(game)
    share_out(buffer, split.shares, agreed=True)
    return buffer.events


def share_by_lot(buffer: EventBuffer, sent: Sent) -> None:
    """Half of the gold each; the cards are dealt one by one in a random order, the odd one is discarded.

    If one of them has left, all of it is the other's (S-RND-6).
    """
    game = buffer.game
    if game.chest.empty:
        return
    held = plus(game.chest.stand, game.chest.contraband)
    if len(game.on_duty) == 1:
        nothing = {str(seat): Share() for seat in game.deputies}
        share_out(buffer, nothing | {str(game.on_duty[0]): Share(gold=game.chest.gold, goods=held)}, agreed=False)
        return
    cards = [good for good in (*game.goods, HIDDEN) for _ in range(held.get(good, 0))]
    each = len(cards) // 2
    dealt = []
    for _ in game.deputies:
        goods: Heap = {}
        for _ in range(each):
            goods = plus(goods, {cards.pop(sent.chance(len(cards))): 1})
        dealt.append(goods)
    shares = {
        str(seat): Share(gold=game.chest.gold // 2, goods=goods)
        for seat, goods in zip(game.deputies, dealt, strict=True)
    }
    share_out(buffer, shares, agreed=False)


def share_out(buffer: EventBuffer, shares: Mapping[str, Share], *, agreed: bool) -> None:
    game = buffer.game
    left, portions = plus(game.chest.stand, game.chest.contraband), []
    for seat in game.deputies:
        pay(buffer, CHEST, seat_account(seat), shares[str(seat)].gold, "chest")
        goods = lying(game, left, shares[str(seat)].goods)
        left = minus(left, goods)
        portions.append(Portion(seat, public_goods(game, goods), secret_goods(game, goods)))
    pay(buffer, CHEST, BANK, buffer.game.chest.gold, "chest_rest")
    buffer.add(
        ChestShared(
            portions=tuple(portions),
            left_legal=public_goods(game, left),
            left_hidden=secret_goods(game, left),
            agreed=agreed,
        )
    )


@chapter.evolves(SplitProposed)
def evolve_split_proposed(game: Game, proposed: SplitProposed) -> Game:
    return replace(game, chest=replace(game.chest, split=Split(by=proposed.by, shares=proposed.shares)))


@chapter.evolves(ChestShared)
def evolve_chest_shared(game: Game, shared: ChestShared) -> Game:
    for portion in shared.portions:
        goods = plus(portion.legal, portion.hidden)
        game = add_goods(take_goods(game, CHEST, goods), seat_account(portion.seat), goods)
    left = plus(shared.left_legal, shared.left_hidden)
    game = discard(take_goods(game, CHEST, left), left)
    return replace(game, chest=replace(game.chest, split=None))


@chapter.tells(SplitProposed)
def tell_split_proposed(proposed: SplitProposed) -> Told:
    return Told(
        say("%(who)s proposes how to share the chest.", who=Who(proposed.by)),
        {
            proposed.by: say("You propose how to share the chest."),
            proposed.other: say("%(who)s proposes how to share the chest with you.", who=Who(proposed.by)),
        },
    )


@chapter.tells(ChestShared)
def tell_chest_shared(shared: ChestShared) -> Told:
    if not any(portion.legal or portion.hidden for portion in shared.portions):
        if shared.left_legal or shared.left_hidden:
            return Told(say("The card in the chest is left over and goes to the discard pile."))
        return Told(None)
    everybody = _shared(shared, seen=False)
    if not is_secret(shared.left_hidden) and not any(is_secret(portion.hidden) for portion in shared.portions):
        return Told(everybody)
    return Told(everybody, {portion.seat: Secret(_shared(shared, seen=True)) for portion in shared.portions})


def _shared(shared: ChestShared, *, seen: bool) -> Sentence:
    first, second = (_row(portion.legal, portion.hidden, seen) for portion in shared.portions)
    one, other = (Who(portion.seat) for portion in shared.portions)
    if shared.left_legal or shared.left_hidden:
        return say(
            "The cards in the chest are shared: %(first)s for %(one)s, %(second)s for %(other)s, "
            "and %(left)s for the discard pile.",
            first=first,
            one=one,
            second=second,
            other=other,
            left=_row(shared.left_legal, shared.left_hidden, seen),
        )
    return say(
        "The cards in the chest are shared: %(first)s for %(one)s, %(second)s for %(other)s.",
        first=first,
        one=one,
        second=second,
        other=other,
    )


def _row(legal: Heap, hidden: Heap, seen: bool) -> Word:
    return cards_seen(legal, hidden, seen=seen) if legal or hidden else say("nothing")
