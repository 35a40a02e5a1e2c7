"""Gold as coins of this box: a sum to hand over, and a count of what lies in front of a player."""

from typing import Any

from flask import Blueprint, request

from referee.api.operations import answers, asks, needs_key, takes
from referee.api.schemas import coins as schemas
from referee.http.access import Visit, visit
from referee.http.extensions import all_editions
from referee.http.viewing import see
from referee.rules.edition import Edition
from referee.rules.fields import invalid
from referee.rules.kernel import NotYours, Refused
from referee.rules.ledger import change, counted, worth
from referee.rules.sentences import say
from referee.rules.table.guards import require_seat

blueprint = Blueprint("coins", __name__)

MOST_GOLD = 2000
"""More than lies in any box."""


@blueprint.get("/tables/<code>/coins")
@asks("query", "amount", {"type": "integer", "minimum": 0, "maximum": MOST_GOLD}, "The sum.")
@answers(200, schemas.CoinsSchema(), 401, 404, 409, 422)
def show_coins(code: str) -> dict[str, Any]:
    """A sum (?amount=) in as few coins of this box as possible."""
    edition = _with_coins(visit(code))
    amount = request.args.get("amount", "")
    if not (amount.isascii() and amount.isdecimal() and len(amount) < 6 and int(amount) <= MOST_GOLD):
        raise invalid(say("Expected a sum of gold, at most %(most)d.", most=MOST_GOLD), "amount")
    made = change(int(amount), edition.coins)
    return {
        "amount": int(amount),
        "coins": None if made is None else {str(coin): count for coin, count in made.items()},
    }


@blueprint.post("/tables/<code>/coins")
@takes(schemas.CountCoinsSchema())
@needs_key
@answers(200, schemas.CountedCoinsSchema(), 400, 401, 403, 404, 409, 422)
def count_coins(body: dict[str, Any], code: str) -> dict[str, Any]:
    """Check the coins in front of a player against the book; nothing is changed."""
    found = visit(code, needs_key=True)
    edition = _with_coins(found)
    require_seat(found.fold.table, body["seat"])
    book = see(found)["seats"][body["seat"]].get("gold", 0)
    if book is None:
        raise NotYours(say("This table plays with closed purses: everybody counts their own."))
    coins = {int(coin): count for coin, count in body["coins"].items() if coin.isascii() and coin.isdecimal()}
    if len(coins) != len(body["coins"]) or not set(coins) <= set(edition.coins):
        raise invalid(say("There are no such coins in this box."), "coins")
    return {"counted": worth(coins), "book": book, "difference": counted(coins, book)}


def _with_coins(found: Visit) -> Edition:
    edition = all_editions()[found.fold.table.edition]
    if not edition.coins:
        raise Refused("no_coins", say("This game is played without coins."))
    return edition
