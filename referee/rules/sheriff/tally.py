"""Counting a finished game of Sheriff of Nottingham from what lies before each player."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from marshmallow import ValidationError, fields

from referee.rules.checks import require_within_box
from referee.rules.fields import Counts, OneOf, WholeNumber, invalid
from referee.rules.heaps import tidy
from referee.rules.sentences import say
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.names import CARDS
from referee.rules.sheriff.plates import PLATE, named_plate, stands_for
from referee.rules.sheriff.scoring import Estate, SheriffScore, black_market_cards, score
from referee.rules.table.other_points import tallied_lines

MOST_GOLD = 1_000_000
"""Far more than any box holds; a number that cannot even be printed is no purse."""


def tallied(edition: SheriffEdition) -> dict[str, fields.Field[Any]]:
    """What each player is asked for."""
    return {
        "gold": WholeNumber(0, MOST_GOLD, required=True),
        "goods": GoodsCounts({**edition.goods, **edition.promo_cards}, edition.bonuses, load_default=dict),
        "black_market": fields.List(OneOf(black_market_cards(edition.black_market_cards)), load_default=list),
    }


def count(
    edition: SheriffEdition, options: Mapping[str, Any], players: Sequence[Mapping[str, Any]]
) -> list[SheriffScore]:
    """The score of each player, or what cannot be."""
    promo_cards = options.get("promo_cards", {})
    _require_possible_plates(edition, players)
    totals = Counter[str]()
    for player in players:
        for card, held in player["goods"].items():
            totals[PLATE if stands_for(card) else card] += held
    copies = {
        good.id: good.copies_in_deck(len(players), royal_goods=options["royal_goods"])
        for good in edition.goods_with(promo_cards).values()
    }
    require_within_box(CARDS, totals, copies | {card: 0 for card in edition.promo_cards if card not in promo_cards})
    taken = [card for player in players for card in player["black_market"]]
    if taken and not options.get("black_market"):
        raise invalid(say("Black market cards were counted, but the black market is not in this game."), "players")
    for card in taken:
        if taken.count(card) > 1:
            raise invalid(say("A black market card was counted twice: %(card)s.", card=card), "players")
    estates = [
        Estate(
            player["name"], player["gold"], tidy(player["goods"]), tuple(player["black_market"]), tallied_lines(player)
        )
        for player in players
    ]
    return score(edition, estates, options.get("black_market_values"), promo_cards)


def _require_possible_plates(edition: SheriffEdition, players: Sequence[Mapping[str, Any]]) -> None:
    """A plate stands for a good that can be declared: not for bread with three players (S-PRO-1, S-DEC-2)."""
    possible = edition.declarable(len(players))
    for good in edition.bonuses:
        if good not in possible and any(player["goods"].get(named_plate(good)) for player in players):
            why = say("%(good)s: not in this game, so no feast plate stands for it.", good=CARDS[good])
            raise invalid(why, "players")


class GoodsCounts(Counts):
    """How many of each good; of feast plates how many for each good they stand for (S-PRO-1)."""

    def __init__(self, ids: Collection[str], stood_for: Collection[str], **kwargs: Any) -> None:
        super().__init__(ids, **kwargs)
        self.plates = Counts(stood_for)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> dict[str, int]:
        if not isinstance(value, dict) or PLATE not in value:
            return super()._deserialize(value, attr, data, **kwargs)
        plain = super()._deserialize({good: count for good, count in value.items() if good != PLATE}, attr, data)
        try:
            plates: Mapping[str, int] = self.plates.deserialize(value[PLATE]) or {}
        except ValidationError as error:
            raise ValidationError({PLATE: error.messages}) from error
        return plain | {named_plate(good): count for good, count in plates.items()}
