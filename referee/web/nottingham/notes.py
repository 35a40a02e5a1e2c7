"""What hands have to do now: cards given and taken, drawn and put back, piles shuffled, a task card turned over.

Read from the log by the names of its events.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from referee.rules.nottingham.names import TASKS
from referee.speech import Speaker
from referee.web.nottingham.seen import Seen


@dataclass(frozen=True, slots=True)
class Note:
    id: str
    kind: Literal["handed", "draw", "put_back", "turn_over"]
    text: str
    mine: str
    """Under which name this phone ticks off what I have done; empty where it is another's."""
    ticks: bool


HANDED_OVER = {"bid_chosen", "card_taken", "defended", "ambush_sprung", "trade_failed", "deck_reshuffled"}
TRADES = {"set_laid", "task_done"}
GONE_ON = {*TRADES, "card_revealed", "turn_ended"}
"""From here on nobody thinks of cards that went from hand to hand before."""

FAVOUR = {"favour_granted": "draw", "favour_extended": "draw", "favour_taken_back": "put_back"}
"""What favour tells whom it is about; the newest word counts."""

NO_OFFER = {"nothing_to_bid", "bidding_opened", "bid_withdrawn", "player_left"}
"""In the same step as these a card is kept because nothing was offered."""

TURNS_TO_DRAW = 1
"""A card not drawn yet is told of until so many turns have ended, or until the next trade: longer, and it would be
drawn twice, or stand beside the next one."""


def notes(seen: Seen, speaker: Speaker) -> tuple[Note, ...]:
    """In the order things happened; what I have done can be ticked off on my phone."""
    return tuple(
        Note(
            # one step may do both
            id=(key := f"{kind}-{entry['version']}"),
            kind=kind,
            # what only I may know stays under its cover
            text=entry.get("covered") or entry["text"],
            mine=f"{seen.seat}-{key}" if entry.get("yours", False) else "",
            # a phone that keeps the hand is told the card, and that ticks it off
            ticks=seen.hand is None or kind not in FAVOUR.values(),
        )
        for kind, entry in reversed([*_found(seen, speaker)])
    )


def _found(seen: Seen, speaker: Speaker) -> Iterator[tuple[str, Any]]:
    """The newest first, as the log has them."""
    undone = {entry["of"] for entry in seen.view["log"] if "of" in entry}
    log = [entry for entry in seen.view["log"] if entry["version"] not in undone]
    gone_on = traded = told = read_again = False
    turns, moved = 0, []
    for entry in log:
        event, yours = entry["event"], entry.get("yours", False)
        turns += event == "turn_ended"
        if turns > TURNS_TO_DRAW:
            return
        if event == "task_done" and yours and not traded and (task := _done_after_me(seen)):
            yield "turn_over", entry | {"text": speaker.say(TASKS[task])}
        gone_on |= event in GONE_ON
        traded |= event in TRADES
        if not gone_on:
            if event in HANDED_OVER or (event == "card_kept" and _nobody_offered(log, entry)):
                yield "handed", entry
            # without cards the sheriff moves, and nobody is asked to move it
            moved += [entry] if event == "sheriff_moved" else []
            if event == "deck_ran_dry":
                yield from (("handed", move) for move in moved)
                yield from () if seen.scene == "discard" else (("handed", entry),)
                moved = []
        if event in FAVOUR and not traded and not told:
            if yours and _to_do(seen, FAVOUR[event]):
                # my card stays mine, but not for the number that was read first
                yield FAVOUR[event], entry | {"text": ""} if read_again else entry
            told, read_again = yours, True


def _to_do(seen: Seen, what: str) -> bool:
    """Whether this is still to be done, as far as a phone that keeps the hand knows."""
    return seen.hand is None or {"draw": "record_draw", "put_back": "put_back"}[what] in seen.asked


def _done_after_me(seen: Seen) -> str | None:
    """The task of the last trade, if I did it first: my card is turned over (N-TRD-3)."""
    over = seen.view["turned_over"]
    return over["task"] if over is not None and over["first"] == seen.seat else None


def _nobody_offered(log: list[Any], kept: Any) -> bool:
    return any(entry["version"] == kept["version"] and entry["event"] in NO_OFFER for entry in log)
