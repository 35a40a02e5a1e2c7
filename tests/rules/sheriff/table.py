"""A table to play at in tests: a game with its history, without a store and without phones."""

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from referee.config import load_editions
from referee.rules.kernel import Refused, Sent, Unknown
from referee.rules.sheriff import about, expire, may, rulebook, view
from referee.rules.sheriff.clock import ClockEnded
from referee.rules.sheriff.inspecting import let_pass
from referee.rules.sheriff.result import explain
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Game
from referee.rules.sheriff.view import final_score
from referee.rules.sheriff.vocabulary import Agreement, Ask, ChestChange, Declaration, Given, Promise, Share
from referee.speech import Speaker

OPTIONS: dict[str, Any] = {
    "royal_goods": False,
    "timer": False,
    "seven_card_hand": False,
    "remove_ten": False,
    "bags": "sealed",
    "open_purses": True,
    "black_market": False,
    "black_market_values": None,
}


editions = cache(load_editions)


def new_game(edition: str = "sheriff-2e", players: int = 4, **options: Any) -> Game:
    return rulebook.new(editions()[edition], {**OPTIONS, **options}, players)


def _parts(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an offer as the API would build them."""
    built = dict(fields)
    if isinstance(built.get("ask"), Mapping):
        built["ask"] = Ask(**built["ask"])
    if built.get("asks") is not None:
        built["asks"] = tuple(ask if isinstance(ask, Ask) else Ask(**ask) for ask in built["asks"])
    if isinstance(built.get("chest"), Mapping):
        built["chest"] = ChestChange(**built["chest"])
    if isinstance(built.get("want"), Mapping):
        built["want"] = Given(**_parts(built["want"]))
    if isinstance(built.get("promise"), Mapping):
        built["promise"] = Promise(**built["promise"])
    return built


def made(name: str, fields: Mapping[str, Any]) -> Any:
    """A command as the API would build it."""
    built = _parts(fields)
    if isinstance(built.get("declared"), Mapping):
        built["declared"] = Declaration(**built["declared"])
    if isinstance(built.get("deal"), Mapping):
        built["deal"] = Agreement(**_parts(built["deal"]))
    if isinstance(built.get("shares"), Mapping):
        built["shares"] = {
            seat: share if isinstance(share, Share) else Share(**share) for seat, share in built["shares"].items()
        }
    return rulebook.commands[name](**built)


class Table:
    """A game with its history. Each `send` is one accepted command; `refused` expects a no."""

    def __init__(self, edition: str = "sheriff-2e", players: int = 4, seed: int = 0, **options: Any) -> None:
        self.game = new_game(edition, players, **options)
        self.start = self.game
        self.events: list[Any] = []
        self.now = 1_000_000
        self.seed = seed
        self.phones = frozenset(range(players))
        """The seats that act for themselves."""

    def sent(self, seat: int | None, host: bool) -> Sent:
        # The same draw for the same moment, so that an undone command can be sent again.
        draw = random.Random(f"{self.seed}/{len(self.events)}")
        return Sent(seat=seat, host=host, now=self.now, chance=draw.randrange, phones=self.phones)

    def send(self, name: str, seat: int | None = None, host: bool = False, **fields: Any) -> list[Any]:
        host = host or seat is None
        events = rulebook.decide(self.game, made(name, fields), self.sent(seat, host))
        self.append(events)
        return events

    def append(self, events: list[Any]) -> None:
        for event in events:
            self.game = rulebook.evolve(self.game, event)
        self.events += events

    def refused(self, name: str, seat: int | None = None, host: bool = False, **fields: Any) -> Refused:
        before = self.game
        try:
            rulebook.decide(self.game, made(name, fields), self.sent(seat, host or seat is None))
        except Refused as no:
            assert self.game == before
            assert str(no.why)
            return no
        raise AssertionError(f"{name} was not refused")

    def unknown(self, name: str, seat: int | None = None, host: bool = False, **fields: Any) -> Unknown:
        try:
            rulebook.decide(self.game, made(name, fields), self.sent(seat, host or seat is None))
        except Unknown as no:
            return no
        raise AssertionError(f"{name} named nothing unknown")

    def tick(self, seconds: float) -> list[Any]:
        self.now += int(seconds * 1000)
        events = expire(self.game, self.now)
        self.append(events)
        return events

    def time_was_up_in_earlier_days(self) -> None:
        """The clock's end as games of earlier versions hold it: bags that had to be opened passed."""
        buffer = EventBuffer(self.game)
        buffer.add(ClockEnded(at=self.now))
        for merchant, bag in self.game.bags:
            if not bag.settled:
                let_pass(buffer, merchant, ())
        self.append(buffer.events)
        self.append(rulebook.follow(self.game, self.sent(None, True))[0])

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        return view(self.game, viewer, now=self.now)

    def score(self) -> list[dict[str, Any]]:
        """The final score as the API gives it."""
        return [
            Speaker("en").say_all(explain(one))
            for one in final_score(self.game, [str(seat) for seat in self.game.seats]) or ()
        ]

    def may(self, seat: int | None = None, host: bool = False) -> list[str]:
        return may(self.game, seat, host, self.phones)

    def about(self, seat: int | None = None, host: bool = False) -> dict[str, list[Any]]:
        return about(self.game, seat, host, self.phones)

    def log(self, viewer: int | None = None, last: int | None = None) -> list[str]:
        told = [str(line) for event in self.events if (line := rulebook.tell(event, viewer)) is not None]
        return told if last is None else told[-last:]

    # -- short cuts -------------------------------------------------------------------------------------------

    def begin(self, first: int = 0) -> "Table":
        if len(self.game.players) == 6:
            self.send("start", deputies=(first, (first + 1) % 6))
        else:
            self.send("start", first=first)
        return self

    def load(self, **bags: Mapping[str, int]) -> "Table":
        """Bags by seat ("s1" is seat 1), the others load one apple; then everybody declares (see `declare`)."""
        if self.game.phase == "market":
            self.send("close_market")
        if self.game.phase == "load":
            for seat in self.game.merchants:
                self.send("seal_bag", seat, goods=bags.get(f"s{seat}", {"apple": 1}))
        return self

    def declare(self, **goods: str) -> "Table":
        """What each seat declares, apples unless said."""
        for seat in self.game.merchants:
            bag = self.game.players[seat].bag
            if self.game.players[seat].sits_out:
                continue
            self.send("declare", seat, good=goods.get(f"s{seat}", "apple"), count=bag.count if bag else 3)
        return self

    def pass_all(self) -> "Table":
        for merchant, bag in self.game.bags:
            if not bag.settled:
                if self.game.deputies:
                    for deputy in self.game.deputies:
                        self.send("stance", deputy, merchant=merchant, stance="pass")
                else:
                    self.send("pass", self.game.sheriff, merchant=merchant)
        return self

    def round(self, **bags: Mapping[str, int]) -> "Table":
        """A whole round in which everything passes."""
        self.load(**bags).declare().pass_all()
        self.send("end_round")
        return self

    def give(self, seat: int, gold: int = 0, **goods: int) -> "Table":
        """Puts things on a stand (legal, by the host; face down, by the owner) or into a purse.

        Where bags are counted everybody has seen what is put there face down.
        """
        kinds = self.game.goods
        legal = {good: count for good, count in goods.items() if kinds[good].legal}
        hidden = {good: count for good, count in goods.items() if not kinds[good].legal}
        if legal or gold:
            self.correct(seat=seat, gold=gold, goods=legal)
        if hidden and self.game.is_counted:
            self.correct(seat=seat, known=hidden)
        elif hidden:
            self.send("correct_secret", seat, goods=hidden)
        return self

    def hide(self, seat: int, cards: int) -> "Table":
        """Puts cards face down on a stand that nobody has seen."""
        self.correct(seat=seat, hidden=cards)
        return self

    def correct(self, **fields: Any) -> list[Any]:
        """The host's `correct`, whose own field `seat` is not the sender's."""
        return self.by_host("correct", **fields)

    def refused_correct(self, **fields: Any) -> Refused:
        """The same, refused."""
        before = self.game
        with pytest.raises(Refused) as no:
            self.correct(**fields)
        assert self.game == before
        return no.value

    def turn_up(self, seat: int, **goods: int) -> list[Any]:
        """The host's `turn_up`."""
        return self.by_host("turn_up", seat=seat, goods=goods)

    def by_host(self, name: str, **fields: Any) -> list[Any]:
        """What the host sends, where its own field `seat` is not the sender's."""
        events = rulebook.decide(self.game, made(name, fields), self.sent(None, True))
        self.append(events)
        return events

    def gold(self, seat: int) -> int:
        return self.game.players[seat].gold

    def owed(self) -> list[tuple[int, int | str, int]]:
        """Debtor, creditor and what is still owed, the oldest debt first."""
        return [(debt["debtor"], debt["creditor"], debt["rest"]) for debt in self.view()["debts"]]

    def stand(self, seat: int) -> dict[str, int]:
        return dict(self.game.players[seat].stand)

    def contraband(self, seat: int) -> dict[str, int]:
        return dict(self.game.players[seat].contraband)


def inspecting(edition: str = "sheriff-2e", players: int = 4, **options: Any) -> Table:
    """Seat 0 is sheriff (0 and 1 deputies); everybody else carries three apples in a bag declared "3 apples"."""
    table = Table(edition, players, **options).begin()
    bags = {f"s{seat}": {"apple": 3} for seat in range(players)}
    return table.load(**bags).declare()


def opened_and_recorded(bags: Mapping[int, Mapping[str, int]], **stand: int) -> Table:
    """Open bags, honest ones: all are opened before the first is recorded, so that a sheriff without gold and with
    such a stand owes for each of them."""
    table = Table(bags="open").begin()
    table.send("close_market")
    for seat in table.game.merchants:
        ((good, count),) = bags.get(seat, {"apple": 1}).items()
        table.send("declare", seat, good=good, count=count)
    table.give(0, gold=-50, **stand)
    for seat in bags:
        table.send("inspect", 0, merchant=seat)
    for seat, goods in bags.items():
        table.send("record_bag", seat, goods=goods)
    return table


def without_edition(game: Game) -> Game:
    """For failure messages one can read."""
    return replace(game, edition=None)  # type: ignore[arg-type]
