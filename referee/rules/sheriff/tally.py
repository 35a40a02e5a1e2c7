"""Counting a finished game of Sheriff of Nottingham from what lies before each player."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import fields

from referee.rules.checks import require_within_box
from referee.rules.fields import OneOf, WholeNumber, invalid
from referee.rules.heaps import by_kind, tidy
from referee.rules.sentences import say
from referee.rules.sheriff import promo
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.names import CARDS
from referee.rules.sheriff.scoring import Estate, SheriffScore, black_market_cards, score
from referee.rules.table.other_points import tallied_lines

MOST_GOLD = 1_000_000
"""Far more than any box holds; a number that cannot even be printed is no purse."""


def tallied(edition: SheriffEdition) -> dict[str, fields.Field[Any]]:
    """What each player is asked for."""
    return {
        "gold": WholeNumber(0, MOST_GOLD, required=True),
        "goods": promo.GoodsCounts({**edition.goods, **edition.promo_cards}, edition.bonuses, load_default=dict),
        "black_market": fields.List(OneOf(black_market_cards(edition.black_market_cards)), load_default=list),
    }


def count(
    edition: SheriffEdition, options: Mapping[str, Any], players: Sequence[Mapping[str, Any]]
) -> list[SheriffScore]:
    """The score of each player, or what cannot be."""
    promo_cards = options.get("promo_cards", {})
    promo.require_possible(edition, players)
    totals = Counter[str]()
    for player in players:
        totals.update(by_kind(player["goods"]))
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
