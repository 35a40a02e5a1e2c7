"""The end of the game: what lies on the stands is counted, kings and queens are crowned (S-END)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from referee.rules.cards_line import CardsLine, cards_lines
from referee.rules.ranking import Place, places
from referee.rules.sheriff import promo
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.goods import Good, Typed
from referee.rules.sheriff.promo.each_other import FamilyLine, family_lines
from referee.rules.table.other_points import Lines, total

Title = Literal["king", "queen"]
BlackMarket = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Estate:
    """What one merchant owns when the game is over; not the hand, which is worth nothing (S-END-1)."""

    name: str
    gold: int
    goods: Mapping[str, int]
    black_market: tuple[str, ...] = ()
    other: Lines = ()
    """What the table counted itself (S-END-9)."""


@dataclass(frozen=True, slots=True)
class BlackMarketLine:
    card: str
    points: int


@dataclass(frozen=True, slots=True)
class TitleLine:
    good: str
    title: Title
    count: int
    """How many of the kind this player has, royal goods counted as 2 or 3 of it."""
    pot: int
    """The bonus before it was shared."""
    shared_by: int
    is_paid: bool = True
    """Otherwise nobody gets that gold (S-PRO-4)."""

    @property
    def points(self) -> int:
        return self.pot // self.shared_by if self.is_paid else 0


@dataclass(frozen=True, slots=True)
class SheriffScore:
    """One player's result, with every line that adds up to it."""

    name: str
    gold: int
    goods: tuple[CardsLine, ...]
    black_market: tuple[BlackMarketLine, ...]
    titles: tuple[TitleLine, ...]
    legal_value: int
    contraband_value: int
    legal_cards: int
    contraband_cards: int
    place: Place
    other: Lines = ()
    families: tuple[FamilyLine, ...] = ()
    """What promo cards are worth more for others of their family; a part of the contraband's value (S-PRO-2)."""

    @property
    def other_points(self) -> int:
        return total(self.other)

    @property
    def black_market_value(self) -> int:
        return sum(line.points for line in self.black_market)

    @property
    def bonus(self) -> int:
        return sum(line.points for line in self.titles)

    @property
    def total(self) -> int:
        goods = self.legal_value + self.contraband_value
        return self.gold + goods + self.black_market_value + self.bonus + self.other_points


def black_market_cards(values: BlackMarket) -> dict[str, int]:
    """The points of each black market card by its id: pepper_first, pepper_second, … (S-SET-9)."""
    return {
        f"{kind}_{which}": points
        for kind, pair in values.items()
        for which, points in zip(("first", "second"), pair, strict=True)
    }


def counts_towards(box: Mapping[str, Good], goods: Mapping[str, int], kind: str) -> int:
    """How many of a legal kind the goods count as, royal goods as 2 or 3 of theirs (S-END-3)."""
    total = goods.get(kind, 0)
    for good, count in goods.items():
        counts_as = box[good].counts_as
        if counts_as and counts_as[0] == kind:
            total += count * counts_as[1]
    return total


def crown(counts: Sequence[int], king: int, queen: int) -> list[tuple[Title, int, int] | None]:
    """For each player title, pot and how many share it; nobody is crowned for nothing (S-END-4, 5, 6)."""
    most = max(counts, default=0)
    kings = counts.count(most)
    second = max((count for count in counts if count < most), default=0)
    queens = counts.count(second)

    def title(count: int) -> tuple[Title, int, int] | None:
        if not count:
            return None
        if count == most:
            return ("king", king + queen, kings) if kings > 1 else ("king", king, 1)
        if count == second and kings == 1:
            return "queen", queen, queens
        return None

    return [title(count) for count in counts]


def titles(
    edition: SheriffEdition, estates: Sequence[Estate], goods: Mapping[str, Good] | None = None
) -> list[tuple[TitleLine, ...]]:
    """Each player's titles, in the order the edition lists the kinds (S-END-3)."""
    box = edition.goods if goods is None else goods
    lines: list[list[TitleLine]] = [[] for _ in estates]
    for kind, bonus in edition.bonuses.items():
        counts = [counts_towards(box, estate.goods, kind) for estate in estates]
        for who, crowned in enumerate(crown(counts, bonus.king, bonus.queen)):
            if crowned:
                title, pot, shared_by = crowned
                is_paid = promo.is_paid_for_titles(estates[who].goods)
                lines[who].append(TitleLine(kind, title, counts[who], pot, shared_by, is_paid))
    return [tuple(mine) for mine in lines]


def score(
    edition: SheriffEdition,
    estates: Sequence[Estate],
    black_market: BlackMarket | None = None,
    promo_cards: Typed | None = None,
) -> list[SheriffScore]:
    """Everybody's result in the order given (S-END-2), ranked with the tie-breaks (S-END-7, S-END-8)."""
    points = black_market_cards(edition.black_market_cards if black_market is None else black_market)
    box = promo.kinds_counted(edition.goods_with(promo_cards or {}), edition.bonuses)
    values = {good.id: good.value for good in box.values()}

    def count(estate: Estate, crowned: tuple[TitleLine, ...]) -> SheriffScore:
        goods = cards_lines(estate.goods, values)
        legal = [line for line in goods if box[line.card].legal]
        contraband = [line for line in goods if not box[line.card].legal]
        families = family_lines(box, estate.goods)
        return SheriffScore(
            name=estate.name,
            gold=estate.gold,
            goods=goods,
            black_market=tuple(BlackMarketLine(card, points[card]) for card in estate.black_market),
            titles=crowned,
            legal_value=sum(line.points for line in legal),
            contraband_value=sum(line.points for line in contraband) + sum(line.points for line in families),
            legal_cards=sum(line.count for line in legal),
            contraband_cards=sum(line.count for line in contraband),
            place=Place(0, False, None),
            other=estate.other,
            families=families,
        )

    counted = [count(*pair) for pair in zip(estates, titles(edition, estates, box), strict=True)]
    placed = places(
        [one.name for one in counted],
        [one.total for one in counted],
        legal_cards=[one.legal_cards for one in counted],
        contraband_cards=[one.contraband_cards for one in counted],
    )
    return [replace(one, place=place) for one, place in zip(counted, placed, strict=True)]
