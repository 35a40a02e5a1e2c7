"""Tables at every moment of Nottingham that looks different, over the API: there to be looked at, not to be played."""

from collections.abc import Callable, Iterator
from typing import Any

from tests.browser.set_table import SetTable

MARION, JOHN, WILL, MARIA = range(4)
HANDS: tuple[dict[str, int], ...] = ({"gems": 3}, {"chain": 2, "casket": 1}, {"copper": 3}, {"pearls": 3})


def hands_counted(table: SetTable) -> Iterator[str]:
    """Nobody taps in cards; the numbers of the copy are read on the way, and the sheriff comes back to the city."""
    send = table.send
    yield "lobby"
    send(None, "start", first=MARION)
    yield "turn"
    send(MARION, "reveal", item="copper")
    yield "copper"
    send(MARION, "buy")
    yield "buying"
    send(JOHN, "bid", items={"candlestick": 1})
    yield "one has offered"
    send(WILL, "bid", items={"chain": 1}).send(MARIA, "cannot")
    yield "all have offered"
    send(MARION, "choose", seat=JOHN)
    yield "bought"
    send(MARION, "end_turn").send(JOHN, "reveal", item="pearls")
    yield "pearls"
    send(JOHN, "rob", target=WILL)
    yield "robbing"
    send(WILL, "defend")
    yield "trading"
    send(JOHN, "trade_set", item="candlestick", count=3, keep=True)
    yield "field to read"
    send(JOHN, "read_field", number=8)
    yield "drawing"
    send(JOHN, "end_turn").send(WILL, "reveal", item="gold")
    yield "gold"
    send(WILL, "lay_ambush", shows=["copper", "candlestick"])
    yield "ambush laid"
    send(WILL, "end_turn").send(MARIA, "reveal", item="casket").send(MARIA, "barter")
    yield "bartering"
    send(MARION, "bid", items={"candlestick": 1, "copper": 1}).send(JOHN, "cannot").send(WILL, "cannot")
    send(MARIA, "choose", seat=MARION).send(MARIA, "trade_set", item="candlestick", count=3, keep=True)
    yield "set laid"
    send(WILL, "spring", ambush=1)
    yield "trade failed"
    send(MARIA, "end_turn").send(None, "correct", seat=MARION, hand=8, reason="for the screens")
    send(MARION, "reveal", item="chain")
    yield "set or task"
    send(MARION, "trade_task", task="all_seven").send(MARION, "read_field", number=2)
    yield "task done"
    send(MARION, "end_turn").send(JOHN, "reveal", item="gems").send(JOHN, "keep")
    send(JOHN, "trade_set", item="gems", count=3, keep=False).send(JOHN, "read_field", number="city")
    yield "points to read"
    send(MARION, "read_task", task="all_seven", alone=20, shared=14)
    yield "show"
    send(None, "show", step=4)
    yield "over"


def hands_on_phones(table: SetTable) -> Iterator[str]:
    """Each phone keeps its cards. All cards are used up in the end."""
    send = table.send
    send(None, "start", first=MARION)
    yield "hands to record"
    for seat, items in enumerate(HANDS):
        send(seat, "record_hand", items=items)
    send(MARION, "reveal", item="candlestick").send(MARION, "steal", target=JOHN).send(JOHN, "yield")
    yield "stealing"
    send(JOHN, "give", item="casket")
    yield "stolen"
    send(MARION, "trade_set", item="gems", count=3, keep=True).send(MARION, "read_field", number=3)
    yield "draws to record"
    for seat in range(4):
        send(seat, "record_draw", item="gold")
    # read again: a two
    send(MARION, "read_field", number=2, position=1)
    yield "cards to put back"
    for seat in (JOHN, WILL, MARIA):
        send(seat, "put_back", item="gold")
    send(MARION, "end_turn").send(JOHN, "reveal", item="gems").send(JOHN, "hold_up", target=MARIA)
    send(MARIA, "yield")
    yield "held up"
    send(JOHN, "take", item="pearls").send(JOHN, "end_turn").send(WILL, "reveal", item="casket").send(WILL, "keep")
    # the piles are lost, so the last card was the last
    send(None, "correct", discard=-2, reason="lost").send(None, "deck_empty").send(WILL, "end_turn")
    yield "discarding"


def on_one_device(table: SetTable) -> Iterator[str]:
    """Nobody has a phone but the keeper."""

    def send(command: str, **fields: Any) -> None:
        table.send(None, command, **fields)

    send("start", first=MARION)
    yield "kept: turn"
    send("reveal", item="pearls")
    yield "kept: robbery"
    send("rob", seat=MARION, target=WILL, defended=False)
    yield "kept: trade"
    send("trade_set", seat=MARION, item="gems", count=3, keep=True)
    yield "kept: field"
    send("read_field", number=3)
    yield "kept: favour"
    send("end_turn", seat=MARION)
    send("reveal", item="casket")
    yield "kept: barter"
    send("barter", seat=JOHN, count=2, **{"from": MARIA})
    send("end_turn", seat=JOHN)
    send("reveal", item="gold")
    yield "kept: ambush"
    send("lay_ambush", seat=WILL)
    send("end_turn", seat=WILL)
    send("reveal", item="gold")
    send("lay_ambush", seat=MARIA)
    send("end_turn", seat=MARIA)
    send("correct", seat=MARION, hand_count=9)
    send("reveal", item="copper")
    yield "kept: buy"
    send("buy", seat=MARION, **{"from": JOHN})
    yield "kept: set or task"
    send("trade_set", seat=MARION, item="gems", count=4, keep=True)
    yield "kept: set laid"


Walk = Callable[[SetTable], Iterator[str]]


class NottinghamTables:
    """A table for each moment, played up to there when it is first looked at."""

    def __init__(self, where: Any) -> None:
        self.where = where
        self._set: dict[str, SetTable] = {}

    def at(self, moment: str) -> SetTable:
        if moment not in self._set:
            if moment.startswith("kept"):
                walks: list[tuple[Walk, dict[str, bool], range]] = [(on_one_device, {"one_device": True}, range(0))]
            else:
                walks = [(hands_counted, {}, range(4)), (hands_on_phones, {"track_hands": True}, range(4))]
            self._set[moment] = next(
                table
                for walk, options, phones in walks
                for table in [SetTable(self.where, edition="nottingham", **options).sit(*phones)]
                for reached in walk(table)
                if reached == moment
            )
        return self._set[moment]
