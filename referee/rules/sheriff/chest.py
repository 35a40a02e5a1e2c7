"""Sharing the deputies' chest: evenly, by agreement or by lot (S-DEP-5)."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.heap import Heap, cards_in, minus, plus, within
from referee.rules.ledger import BANK, CHEST, seat_account
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.sheriff.book import Story, command, event, in_phase, known_goods, on_duty, rulebook
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.handing import cards_seen
from referee.rules.sheriff.state import Game, Split, add_goods, discard, hidden_part, legal_part, take_goods
from referee.rules.sheriff.vocabulary import Share, Shares
from referee.rules.sheriff.words import recording, waiting
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, Word, eyes, say


@command("split_chest")
class SplitChest:
    shares: Shares


@command("agree_split")
class AgreeSplit:
    shares: Shares | None = None
    """What is agreed to, so that nobody agrees to what was changed in between."""


@event("split_proposed")
class SplitProposed:
    by: int
    other: int
    shares: Mapping[str, Share]


@dataclass(frozen=True, slots=True)
class Portion:
    seat: int
    legal: Heap
    hidden: Heap


@event("chest_shared")
class ChestShared:
    """The cards; the gold moves in events of its own."""

    portions: tuple[Portion, ...]
    left_legal: Heap
    left_hidden: Heap
    agreed: bool


def ready(game: Game) -> None:
    """All that belongs into the chest must be in it."""
    in_phase(game, "end", rule="S-DEP-5")
    if game.debts or recording(game):
        raise Refused("not_settled", waiting(game), "S-DEP-5")


def _deputy(game: Game, sent: Sent) -> int:
    ready(game)
    seat = on_duty(game, sent, "S-DEP-5")
    if not game.deputies:
        raise Refused("no_deputies", say("Only deputies have a chest."), "S-DEP-1")
    if game.chest.empty:
        raise Refused("chest_empty", say("There is nothing in the chest."), "S-DEP-5")
    return seat


def _checked(game: Game, shares: Mapping[str, Share]) -> dict[str, Share]:
    """Each deputy gets at least the half, rounded down; what is left over may go to one of them (S-DEP-5)."""
    seats = {str(seat) for seat in game.seats}
    if not set(shares) <= seats:
        raise Unknown("shares", say("There is no such seat at this table."))
    if not set(shares) <= {str(seat) for seat in game.deputies}:
        raise Refused("not_a_deputy", say("The chest is shared between the two deputies."), "S-DEP-5")
    full = {
        str(seat): replace(share, goods=known_goods(game, share.goods, "shares"))
        for seat in game.deputies
        for share in (shares.get(str(seat), Share()),)
    }
    chest = game.chest
    held = plus(chest.stand, chest.contraband)
    asked: Heap = {}
    for share in full.values():
        asked = plus(asked, share.goods)
    if sum(share.gold for share in full.values()) > chest.gold or not within(asked, held):
        raise Refused("not_in_chest", say("There is not that much in the chest."), "S-DEP-5")
    for share in full.values():
        if share.gold < chest.gold // 2 or cards_in(share.goods) < cards_in(held) // 2:
            raise Refused(
                "uneven_split",
                say("Gold and cards are shared evenly. Only what is left over can go to one of you."),
                "S-DEP-5",
            )
    return full


@rulebook.decides(SplitChest)
def _(game: Game, asked: SplitChest, sent: Sent) -> list[object]:
    seat = _deputy(game, sent)
    other = next(deputy for deputy in game.deputies if deputy != seat)
    return [SplitProposed(by=seat, other=other, shares=_checked(game, asked.shares))]


@rulebook.decides(AgreeSplit)
def _(game: Game, asked: AgreeSplit, sent: Sent) -> list[object]:
    seat = _deputy(game, sent)
    split = game.chest.split
    if split is None:
        raise Refused("no_split", say("Nobody has proposed how to share the chest."), "S-DEP-5")
    if split.by == seat:
        raise Refused("your_own_split", say("The other deputy has to agree to your proposal."), "S-DEP-5")
    if asked.shares is not None and _checked(game, asked.shares) != split.shares:
        raise Refused("split_changed", say("The proposal has changed. Look at it again."), "S-DEP-5")
    story = Story(game)
    share_out(story, split.shares, agreed=True)
    return story.events


def share_by_lot(story: Story, sent: Sent) -> None:
    """Half of the gold each; the cards are dealt one by one in a random order, the odd one is discarded."""
    game = story.game
    if game.chest.empty:
        return
    held = plus(game.chest.stand, game.chest.contraband)
    cards = [good for good in game.edition.goods for _ in range(held.get(good, 0))]
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
    share_out(story, shares, agreed=False)


def share_out(story: Story, shares: Mapping[str, Share], *, agreed: bool) -> None:
    game = story.game
    left = plus(game.chest.stand, game.chest.contraband)
    for seat in game.deputies:
        pay(story, CHEST, seat_account(seat), shares[str(seat)].gold, "chest")
        left = minus(left, shares[str(seat)].goods)
    pay(story, CHEST, BANK, story.game.chest.gold, "chest_rest")
    portions = tuple(
        Portion(
            seat,
            legal_part(game.edition, shares[str(seat)].goods),
            hidden_part(game.edition, shares[str(seat)].goods),
        )
        for seat in game.deputies
    )
    story.add(
        ChestShared(
            portions=portions,
            left_legal=legal_part(game.edition, left),
            left_hidden=hidden_part(game.edition, left),
            agreed=agreed,
        )
    )


@rulebook.evolves(SplitProposed)
def _(game: Game, proposed: SplitProposed) -> Game:
    return replace(game, chest=replace(game.chest, split=Split(by=proposed.by, shares=proposed.shares)))


@rulebook.evolves(ChestShared)
def _(game: Game, shared: ChestShared) -> Game:
    for portion in shared.portions:
        goods = plus(portion.legal, portion.hidden)
        game = add_goods(take_goods(game, CHEST, goods), seat_account(portion.seat), goods)
    left = plus(shared.left_legal, shared.left_hidden)
    game = discard(take_goods(game, CHEST, left), left)
    return replace(game, chest=replace(game.chest, split=None))


@rulebook.tells(SplitProposed)
def _(proposed: SplitProposed, viewer: int | None) -> Sentence:
    if viewer is not None and viewer == proposed.other:
        return say("%(who)s proposes how to share the chest with you.", who=Who(proposed.by))
    return eyes(
        viewer,
        proposed.by,
        say("You propose how to share the chest."),
        say("%(who)s proposes how to share the chest.", who=Who(proposed.by)),
    )


@rulebook.tells(ChestShared)
def _(shared: ChestShared, viewer: int | None) -> Sentence | None:
    deputies = [portion.seat for portion in shared.portions]
    if not any(portion.legal or portion.hidden for portion in shared.portions):
        if shared.left_legal or shared.left_hidden:
            return say("The card in the chest is left over and goes to the discard pile.")
        return None
    seen = viewer in deputies
    first, second = (_row(portion.legal, portion.hidden, seen) for portion in shared.portions)
    one, other = map(Who, deputies)
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
