"""What hands have to do now: cards given and taken, a card to draw. Read from the log by the names of its events."""

from collections.abc import Iterator
from typing import Any

from referee.web.nottingham_seen import Seen

HANDED_OVER = {"bid_chosen", "card_taken", "defended", "ambush_sprung", "trade_failed"}
GONE_ON = {"set_laid", "task_done", "card_revealed", "turn_ended"}
"""From here on nobody thinks of cards that went from hand to hand before."""

TURNS_TO_DRAW = 1
"""A card not drawn yet is told of until so many turns have ended: longer, and it would be drawn twice."""


def notes(seen: Seen) -> list[dict[str, Any]]:
    """In the order things happened; what I have done can be ticked off on my phone."""
    return [
        {
            # one step may do both
            "id": f"{kind}-{entry['version']}",
            "kind": kind,
            # what only I may know stays under its cover
            "text": entry.get("covered") or entry["text"],
            "mine": entry.get("yours", False),
        }
        for kind, entry in reversed([*_found(seen)])
    ]


def _found(seen: Seen) -> Iterator[tuple[str, Any]]:
    """The newest first, as the log has them."""
    log = seen.view["log"]
    undone = {entry["of"] for entry in log if "of" in entry}
    # a phone that keeps the hand is told the card, and that ticks it off
    to_draw = seen.hand is None or "record_draw" in seen.asked
    gone_on, turns = False, 0
    for entry in log:
        event = entry["event"]
        if entry["version"] in undone:
            continue
        turns += event == "turn_ended"
        gone_on |= event in GONE_ON
        if turns > TURNS_TO_DRAW:
            return
        if event in HANDED_OVER and not gone_on:
            yield "handed", entry
        if event == "favour_granted" and entry.get("yours") and to_draw:
            yield "draw", entry
