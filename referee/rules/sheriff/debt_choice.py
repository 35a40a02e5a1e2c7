"""What a debt can be paid with: legal goods first, then what lies face down, and nothing that came later (S-DEBT)."""

from referee.rules.heaps import Heap, as_cards, common, numbered, plus
from referee.rules.sheriff.state import Debt, Game, hidden_cards, without_hidden


def face_up(game: Game, debt: Debt) -> Heap:
    """The legal goods to choose from: what lay there when the debt arose, as far as it still does (S-DEBT-6)."""
    return common(debt.stand, game.players[debt.debtor].stand)


def face_down(game: Game, debt: Debt) -> Heap:
    """The same of what lies face down, whether it is due or not."""
    return common(debt.contraband, game.players[debt.debtor].contraband)


def is_face_down_due(game: Game, debt: Debt) -> bool:
    """Whether all legal goods are not enough (S-DEBT-2)."""
    return worth(game, face_up(game, debt)) < debt.rest


def choose_from(game: Game, debt: Debt) -> Heap:
    """All the debtor can choose from, as far as its kind is known."""
    return plus(face_up(game, debt), without_hidden(face_down(game, debt)) if is_face_down_due(game, debt) else {})


def unseen(game: Game, debt: Debt) -> int:
    """How many cards are there that nobody can propose: they are shown one by one until it is enough (S-CNT-4)."""
    return hidden_cards(face_down(game, debt)) if is_face_down_due(game, debt) else 0


def worth(game: Game, goods: Heap) -> int:
    return sum(game.goods[good].value * count for good, count in without_hidden(goods).items())


def worth_asked(game: Game, debt: Debt, goods: Heap) -> int:
    """What must be handed over of these goods at least: the rest of the debt, or all of them."""
    return min(debt.rest, worth(game, goods))


def as_lying(game: Game, debt: Debt, goods: Heap) -> Heap:
    """The goods as cards that lie there: of a kind that differ those worth least of which so many are enough
    (S-DEBT-5, S-PRO-1)."""
    cards = sorted(numbered(face_up(game, debt)), key=lambda card: game.goods[card].value)
    wanted = len(numbered(as_cards(goods, cards)))
    ways = [as_cards(goods, cards[start:]) for start in range(len(cards) - wanted + 1)]
    way = next((way for way in ways if worth(game, way) >= debt.rest), ways[-1])
    later = [card for card in numbered(game.players[debt.debtor].stand) if card not in cards]
    return as_cards(way, later)


def is_one_too_many(game: Game, goods: Heap, rest: int) -> bool:
    """Whether the goods cover the rest without one of them (S-DEBT-5)."""
    values = [game.goods[good].value for good, count in goods.items() if count]
    return bool(values) and worth(game, goods) - min(values) >= rest


def forced(game: Game, debt: Debt) -> Heap | None:
    """What has to go where there is no choice: everything, or nothing where the stand is empty (S-DEBT-3)."""
    stand, contraband = face_up(game, debt), face_down(game, debt)
    if not is_face_down_due(game, debt):
        return None if is_one_too_many(game, stand, debt.rest) else stand
    if unseen(game, debt) or is_one_too_many(game, contraband, debt.rest - worth(game, stand)):
        return None
    return plus(stand, contraband)


def proposal(game: Game, debt: Debt) -> dict[str, int]:
    """The set that loses least value; of equal ones that of the fewest cards, then of the kinds listed first.

    Of cards only counted it names none: what it lacks then is still to be shown.
    """
    stand = face_up(game, debt)
    if not is_face_down_due(game, debt):
        return cheapest(game, stand, debt.rest)
    return plus(stand, cheapest(game, without_hidden(face_down(game, debt)), debt.rest - worth(game, stand)))


def cheapest(game: Game, heap: Heap, rest: int) -> dict[str, int]:
    """For each sum within reach the best way to make it, kind by kind."""
    kinds = [good for good in game.goods if heap.get(good)]
    limit = rest + max((game.goods[good].value for good in kinds), default=0)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for good in kinds:
        value = game.goods[good].value
        step: dict[int, tuple[int, tuple[int, ...]]] = {}
        for total, (cards, counts) in best.items():
            for count in range(heap[good] + 1):
                made = total + count * value
                if made >= limit:
                    break
                # Negative counts: more of an earlier kind comes first.
                way = (cards + count, (*counts, -count))
                if made not in step or way < step[made]:
                    step[made] = way
        best = step
    enough = min((total for total in best if total >= rest), default=None)
    if enough is None:
        return dict(heap)
    return {good: -count for good, count in zip(kinds, best[enough][1], strict=True) if count}
