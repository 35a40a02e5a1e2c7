"""Every screen of Nottingham."""

from typing import Any

from tests.browser.nottingham.tables import JOHN, MARIA, MARION, WILL
from tests.browser.screen import Screen


def at(name: str, seat: int | None, moment: str, *taps: str, waits_for: str = "", **more: Any) -> Screen:
    return Screen(
        f"nottingham {name}",
        table=f"nottingham {moment}",
        seat=seat,
        host=seat == MARION,
        taps=taps,
        waits_for=waits_for,
        **more,
    )


def kept(moment: str, *taps: str, waits_for: str) -> Screen:
    """The keeper's page."""
    name = f"nottingham kept: {moment}"
    return Screen(name, table=name, seat=None, host=True, taps=taps, waits_for=waits_for)


def asked(name: str, seat: int, moment: str, *taps: str, dialog: str) -> Screen:
    """A dialog."""
    return at(name, seat, moment, *taps, waits_for=f"#{dialog}-dialog[open]")


SCREENS = [
    at("lobby", MARIA, "lobby"),
    at("board of the lobby", None, "lobby", path="/board"),
    asked("who starts", MARION, "lobby", "[data-open=start-dialog]", dialog="start"),
    at("turn up a card", MARION, "turn", waits_for="[data-command=reveal]"),
    at("buy", MARION, "copper", waits_for="[data-command=buy]"),
    at("asked for an offer", JOHN, "buying", waits_for="[data-command=cannot]"),
    asked("offer one card", JOHN, "buying", "[data-key=question]", dialog="choose"),
    at("offered face down", JOHN, "one has offered", waits_for="[data-key=bidding]"),
    at("offers to choose from", MARION, "all have offered", waits_for="[data-command=choose]"),
    at("handed over", JOHN, "bought", waits_for=".handed [data-noted]"),
    at("others' cards handed over", MARIA, "bought", waits_for=".note.handed"),
    at("whom to rob", JOHN, "pearls", waits_for="[data-command=rob]"),
    at("attacked", WILL, "robbing", waits_for="[data-command=defend]"),
    at("others attacked", MARIA, "robbing", waits_for="[data-scene=attack]"),
    at("board of an attack", None, "robbing", path="/board"),
    at("what to trade in", JOHN, "trading", waits_for="[data-set]"),
    at("a set", JOHN, "trading", "[data-set]", "#set-dialog [data-more]", waits_for="#set-dialog [data-count]"),
    at("the number of the field", JOHN, "field to read", waits_for="[data-command=read_field]"),
    asked("the number pad", JOHN, "field to read", "[data-scene=field] [data-pad]", dialog="pad"),
    at("others read the field", WILL, "field to read", waits_for="[data-key=field-calm]"),
    at("draw one", WILL, "drawing", waits_for=".draw"),
    at("an ambush to lay", WILL, "gold", waits_for="[data-options]"),
    asked("what the ambush shows", WILL, "gold", "[data-key=plays]", dialog="options"),
    asked("two items", WILL, "gold", "[data-key=plays]", "#options-dialog [data-choose]", dialog="choose"),
    at("my secrets", WILL, "ambush laid", waits_for=".my-ambush", uncovers="[data-hold]"),
    at("asked for one card or two", MARION, "bartering", waits_for="[data-command=cannot]"),
    asked("offer one card or two", MARION, "bartering", "[data-key=question]", dialog="pick"),
    at("my set lies open", MARIA, "set laid", waits_for="[data-scene=set]"),
    at("spring an ambush", WILL, "set laid", waits_for="[data-key=spring]"),
    asked("which ambush", WILL, "set laid", "[data-key=spring]", dialog="options"),
    at("board of a set", None, "set laid", path="/board"),
    at("the trade fails", MARIA, "trade failed", waits_for=".handed"),
    at("somebody's trade failed", JOHN, "trade failed", waits_for="[data-key=trade-failed]"),
    at("a set or a task", MARION, "set or task", waits_for="[data-key=task]"),
    asked("which task", MARION, "set or task", "[data-key=task]", dialog="options"),
    at("the points of a task", MARION, "task done", waits_for="[data-key=read-all_seven]"),
    asked("two numbers", MARION, "task done", "[data-key=read-all_seven] [data-pad]", dialog="pad"),
    asked("the log", MARION, "task done", "[data-open=log-dialog]", dialog="log"),
    asked("is the deck empty?", MARION, "turn", "[data-key=deck-empty]", dialog="deck-empty"),
    asked("the menu", MARION, "task done", "[data-open=menu-dialog]", dialog="menu"),
    at("points still to be read", MARION, "points to read", waits_for=".points-to-read [data-pad]"),
    at("others read points", JOHN, "points to read", waits_for=".outcome .note + .note"),
    at("the end as a show", WILL, "show", waits_for=".show"),
    at("the result", JOHN, "over", waits_for=".outcome:not(.later) .ranking"),
    at("board of the end", None, "over", path="/board"),
    at("tap in the hand", MARION, "hands to record", waits_for="[data-scene=record]"),
    asked("my hand", MARION, "hands to record", "[data-key=question]", dialog="pick"),
    at("which card was drawn", JOHN, "stealing", waits_for="[data-key=question]"),
    asked("one of my cards", JOHN, "stealing", "[data-key=question]", dialog="choose"),
    at("draw a card from a hand", MARION, "stealing", waits_for="[data-scene=attack]"),
    at("a card that only two know", MARION, "stolen", waits_for=".handed"),
    at("draw one and tap it in", MARION, "draws to record", waits_for="[data-scene=record] .draw"),
    at("put one back and tap it in", JOHN, "cards to put back", waits_for="[data-scene=record] .put_back"),
    asked("which card goes back", JOHN, "cards to put back", "[data-key=question]", dialog="choose"),
    at("others put a card back", MARION, "cards to put back", waits_for="[data-key=record-calm]"),
    at("a hand lies open", WILL, "held up", waits_for="[data-key=open-hand]"),
    at("board of an open hand", None, "held up", path="/board"),
    at("discard", MARIA, "discarding", waits_for="[data-key=question]"),
    asked("what to discard", MARIA, "discarding", "[data-key=question]", dialog="pick"),
    at("others discard", MARION, "discarding", waits_for="[data-scene=discard]"),
    kept("turn", waits_for=".turn__items"),
    kept("robbery", waits_for="[data-key^=defended]"),
    kept("trade", "[data-laid-item=gems]", waits_for="[data-laid-count]"),
    kept("field", waits_for="[data-command=read_field]"),
    kept("favour", waits_for=".turn__favour"),
    kept("barter", waits_for="[data-key^=from-]"),
    kept("ambush", waits_for="[data-key=lays]"),
    kept("buy", waits_for="[data-key^=from-]"),
    kept("set or task", waits_for="[data-key^=task-]"),
    kept("set laid", waits_for="[data-key=nobody]"),
]
