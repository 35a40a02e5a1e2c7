"""Everything the regions of a running game need, computed from one viewer's view and nothing else.

Each region is templates/table/play/<id>.html; the dialogs that outlive live updates are in
templates/table/composers.html and get what they ask from the button that opens them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.rules import names
from referee.rules.editions import Edition, SheriffEdition
from referee.speech import Speaker, language
from referee.speech import gettext as _
from referee.web.play_forms import bag_form, chest_form, debt_form, offer_form, secret_form
from referee.web.play_gate import gate
from referee.web.play_goods import Goods
from referee.web.play_offers import bound, offers, promises
from referee.web.play_seen import Seen
from referee.web.play_words import headline, title, where

REGIONS = ("top", "now", "deal", "mine", "others", "box", "act")
# The pieces first, so that a screen can have its own way with them.
SHEETS = ("play-pieces", "play")


def play_context(view: Mapping[str, Any], edition: Edition) -> dict[str, Any]:
    """`title` for the tab, `waits` for the buzz, `play` for the templates."""
    if not isinstance(edition, SheriffEdition):
        return {"play": None}
    seen = Seen(view, edition)
    words = Speaker(language(), seen.names)
    goods = Goods(seen, words)
    open_offers = offers(seen, words)
    bags = sorted(gate(seen, goods, words, open_offers), key=lambda bag: not bag["mine"])
    # a merchant's own bag, and what is offered for it, comes before those of the others
    aside = seen.phase == "inspect" and seen.bag is not None
    return {
        "title": words.say(title(seen)),
        "waits": seen.waits_for_me,
        "play": {
            "seen": seen,
            "me": seen.me,
            "may": seen.may,
            "goods": goods,
            "where": words.say(where(seen)),
            "headline": words.say(headline(seen)),
            "act": _act(seen),
            "clock": _clock(seen),
            "declined": _declined(view["log"]) if seen.phase == "inspect" else None,
            "time_was_up": seen.phase == "end" and _time_was_up(view["log"]),
            "kinds": _kinds(seen, goods, words),
            "gate": [bag for bag in bags if bag["mine"] or not aside],
            "others_at_gate": [bag for bag in bags if aside and not bag["mine"]],
            "offers_to_me": [offer for offer in open_offers if offer["to_me"]],
            # offers that belong to no bag at the gate
            "loose": [offer for offer in open_offers if offer["about"] not in {bag["seat"] for bag in bags}],
            "offer_form": offer_form(seen, goods, words) if not seen.on_duty else None,
            "asks": {seat: offer_form(seen, goods, words, seat) for seat in seen.merchants} if seen.on_duty else {},
            "promises": promises(seen, words),
            "refill": [seen.names[seat] for seat in view.get("market", {}).get("refill", ())],
            "debt": debt_form(seen, goods),
            "debts": _debts(seen),
            "chest": chest_form(seen, goods),
            "secret_form": secret_form(seen, goods),
            "bag_form": bag_form(seen),
            "shown": _shown(seen, goods),
            "black_market": _black_market(seen, words),
            "others": [_row(seen, goods, words, seat) for seat in _round_the_table(seen)],
        },
    }


def _act(seen: Seen) -> str | None:
    """What the big button at the bottom edge does."""
    may = seen.may
    if seen.my_debt is not None:
        return "pay_debt"
    if seen.seat in seen.recording and "record_bag" in may:
        return "record_bag"
    for command in ("seal_bag", "declare"):
        if command in may and seen.waits_for_me:
            return command
    if "offer" in may and seen.seat in seen.unsettled and not bound(seen, seen.at):
        return "offer"
    for command in ("start_clock", "agree_split", "end_round", "close_market"):
        if command in may:
            return command
    return "unseal_bag" if "unseal_bag" in may else None


def _clock(seen: Seen) -> dict[str, Any] | None:
    clock = seen.view["clock"]
    if clock is None:
        return None
    bags = sum(seat["bag"] is not None for seat in seen.seats)
    return {
        "ends_at": clock["ends_at"],
        # of a running clock only its end is told: what remains changes with every look
        "rest": None if clock["running"] else clock["remaining_ms"],
        "whole": bags * seen.edition.clock_seconds * 1000,
        "started": clock["started"],
        "running": clock["running"],
    }


def _since_declared(log: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """What has happened at the gate this round and stands, the newest first."""
    undone = set()
    for entry in log:
        match entry["event"]:
            case "undone":
                undone.add(entry["of"])
            case "declared":
                return
            case _ if entry["version"] not in undone:
                yield entry


def _time_was_up(log: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the clock ended this round's inspection: the clock itself is put away by then."""
    return any(entry["event"] == "clock_ended" for entry in _since_declared(log))


def _declined(log: Sequence[Mapping[str, Any]]) -> str | None:
    """What became of the last offer I made or got, if somebody did not want it."""
    mine = (entry for entry in _since_declared(log) if entry.get("yours"))
    last = next((entry for entry in mine if entry["event"] in ("offer_made", "offer_declined")), None)
    return str(last["text"]) if last and last["event"] == "offer_declined" else None


def _kinds(seen: Seen, goods: Goods, words: Speaker) -> list[dict[str, Any]]:
    """What can be declared, said for every number of cards."""
    most = seen.edition.bag_max
    return [
        {
            "token": goods.token(good),
            "say": [words.say(names.cards(good, count)) for count in range(1, most + 1)],
        }
        for good in goods.declarable
    ]


def _debts(seen: Seen) -> list[dict[str, Any]]:
    """What others owe; the own debt has its own place."""
    return [
        {
            "name": seen.names[debt["debtor"]],
            "to": None if isinstance(debt["creditor"], str) else seen.names[debt["creditor"]],
            "to_me": debt["creditor"] == seen.seat,
            "rest": debt["rest"],
        }
        for debt in seen.view["debts"]
        if debt["debtor"] != seen.seat
    ]


def _shown(seen: Seen, goods: Goods) -> list[dict[str, Any]]:
    """Proofs shown to me alone (S-DEAL-7)."""
    if seen.me is None:
        return []
    return [
        {"name": seen.names[one["seat"]], "place": one["place"], "tokens": goods.tokens(one["goods"])}
        for one in seen.me["shown"]
    ]


def _black_market(seen: Seen, words: Speaker) -> list[dict[str, Any]]:
    """The top cards of the piles. Offered to everybody whose bag came back: who can pay is a secret.

    Who has taken one is not asked again before the next round (S-BLK-3).
    """
    if "black_market" not in seen.view or seen.bag is None or seen.bag["status"] != "passed":
        return []
    if seen.mine["black_market_done"]:
        return []
    values = seen.view["options"]["black_market_values"]
    return [
        {
            "kind": kind,
            "text": _(
                "%(card)s: %(points)d points",
                card=words.say(names.CARDS[kind]),
                points=values[kind][len(values[kind]) - len(left)],
            ),
        }
        for kind, left in seen.view["black_market"].items()
        if left
    ]


def _round_the_table(seen: Seen) -> list[int]:
    """Me first, then to the left."""
    seats = len(seen.seats)
    start = seen.seat or 0
    return [(start + step) % seats for step in range(seats)]


def _row(seen: Seen, goods: Goods, words: Speaker, seat: int) -> dict[str, Any]:
    one = seen.seats[seat]
    return {
        "seat": seat,
        "name": one["name"],
        "on_duty": seat in seen.officers,
        "gold": one["gold"],
        "tokens": goods.tokens(one["stand"]),
        "hidden_count": one["contraband_count"],
        "black_market": [words.say(names.BLACK_MARKET[card]) for card in one["black_market"]],
        "bag": one["bag"],
        "sits_out": one["sits_out"],
        "waits": seat in seen.waiting_for,
    }
