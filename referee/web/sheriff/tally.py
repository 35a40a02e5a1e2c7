"""A running table of Sheriff of Nottingham as the tally takes it: what everybody sees, and nothing that is hidden."""

from typing import Any

from referee.web.page import View
from referee.web.sheriff.feast_plate import tallied

CHOSEN = ("royal_goods", "merry_men", "black_market", "black_market_values", "promo_cards")


def tally(view: View) -> dict[str, Any]:
    return {
        "options": {name: view["options"][name] for name in CHOSEN if name in view["options"]},
        "players": [_player(seat) for seat in view["seats"]],
    }


def _player(seat: View) -> dict[str, Any]:
    goods = tallied(seat)
    for good, count in seat.get("known", {}).items():
        goods[good] = goods.get(good, 0) + count
    return {"name": seat["name"], "gold": seat["gold"], "goods": goods, "black_market": seat["black_market"]}
