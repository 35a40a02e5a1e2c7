"""Tables set for every screen of the sheriff's game, over the API: they are there to be looked at, not to be played."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from playwright.sync_api import APIRequestContext

API = "/api/v1/tables"
# As long as names can be, in letters as wide as they come.
LONG = (
    "Marion v. Nottingham",
    "👑 Little John 🏹 Esq.",
    "Wwwwwwwwwwwwwwwwwwww",
    "Мария-Антуанетта ф.",
    "Estienne",
    "Fáy",
)
WORDS = "Whatever you carry next time, I shall look the other way and whistle a merry tune for everybody to hear"


class SetTable:
    """One table; every seat that is taken has a key, and the first seat's phone is the host's."""

    def __init__(
        self, request: APIRequestContext, players: int = 4, edition: str = "sheriff-2e", **options: Any
    ) -> None:
        self.request = request
        opened = self._post("", {"edition": edition, "options": options, "seats": list(LONG[:players])})
        self.code = opened["code"]
        self.host = opened["host_key"]
        self.keys: dict[int, str] = {}

    def _post(self, path: str, body: dict[str, Any], key: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = self.request.post(f"{API}{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self, *seats: int) -> "SetTable":
        for seat in seats:
            self.keys[seat] = self._post(f"/{self.code}/seats/{seat}/claim", {})["key"]
        return self

    def ask(self, seat: int) -> "SetTable":
        self._post(f"/{self.code}/seats/{seat}/claim", {"ask": True})
        return self

    def vote(self, by: int, seat: int) -> "SetTable":
        self._post(f"/{self.code}/host", {"seat": seat}, self.keys[by])
        return self

    def send(self, who: int | None, command: str, **fields: Any) -> "SetTable":
        """By a seat; by the host, who is no seat, where it is None."""
        key = self.host if who is None else self.keys[who]
        self._post(f"/{self.code}/commands", {"command": command, **fields}, key)
        return self

    def cookie(self, seat: int | None, *, host: bool = False) -> str:
        return ".".join([*([self.host] if host else []), *([] if seat is None else [self.keys[seat]])])


class Stage:
    """All the tables, each set when it is first looked at."""

    def __init__(self, request: APIRequestContext) -> None:
        self.request = request

    def _begun(self, players: int = 4, edition: str = "sheriff-2e", **options: Any) -> SetTable:
        table = SetTable(self.request, players, edition, **options).sit(*range(players))
        return table.send(None, "start", deputies=[0, 1]) if players == 6 else table.send(None, "start", first=0)

    def _at_the_gate(self, table: SetTable, bags: dict[int, tuple[dict[str, int], str]]) -> SetTable:
        table.send(None, "close_market")
        for seat, (goods, _) in bags.items():
            table.send(seat, "seal_bag", goods=goods)
        for seat, (goods, said) in bags.items():
            table.send(seat, "declare", good=said, count=sum(goods.values()))
        return table

    @cached_property
    def lobby(self) -> SetTable:
        return SetTable(self.request, 4, timer=True, royal_goods=True).sit(0, 1, 2).ask(1).vote(1, 2)

    @cached_property
    def lobby_of_six(self) -> SetTable:
        return SetTable(self.request, 6, black_market=True).sit(*range(6))

    @cached_property
    def market(self) -> SetTable:
        return self._begun()

    @cached_property
    def swapping(self) -> SetTable:
        return self._begun().send(0, "open_market", first=2)

    @cached_property
    def loading(self) -> SetTable:
        """The last seat has no phone."""
        table = SetTable(self.request, 4, royal_goods=True).sit(0, 1, 2).send(None, "start", first=0)
        return table.send(None, "close_market").send(1, "seal_bag", goods={"apple": 2, "silk": 1})

    @cached_property
    def declaring(self) -> SetTable:
        table = self._begun().send(None, "close_market")
        for seat in (1, 2, 3):
            table.send(seat, "seal_bag", goods={"apple": 2, "silk": 1})
        return table.send(1, "declare", good="apple", count=3)

    @cached_property
    def inspecting(self) -> SetTable:
        table = self._begun(royal_goods=True, timer=True)
        table.send(None, "correct", seat=1, gold=5, goods={"apple": 3, "bread": 2}, reason=WORDS[:100])
        bags = {
            1: ({"silk": 3, "gouda": 2}, "apple"),
            2: ({"apple": 1, "silk": 2}, "apple"),
            3: ({"bread": 5}, "bread"),
        }
        self._at_the_gate(table, bags)
        table.send(1, "offer", gold=31, bag={"gouda": 2}, promise=WORDS, ask={"do": "pass", "merchant": 1})
        table.send(3, "offer", gold=12, ask={"do": "inspect", "merchant": 2})
        table.send(0, "offer", to=2, want={"gold": 9}, ask={"do": "pass", "merchant": 2})
        return table.send(0, "start_clock").send(0, "pause_clock")

    @cached_property
    def ending(self) -> SetTable:
        """One passed with a promise, one was honest, one owes goods; the first can go to the black market."""
        table = self._begun(black_market=True)
        table.send(None, "correct", seat=2, gold=-48, goods={"apple": 3, "bread": 2}, reason="a hole in the purse")
        bags = {1: ({"silk": 3}, "apple"), 2: ({"apple": 1, "silk": 2}, "apple"), 3: ({"bread": 5}, "bread")}
        self._at_the_gate(table, bags)
        table.send(1, "offer", gold=3, promise=WORDS, ask={"do": "pass", "merchant": 1})
        table.send(0, "accept", offer=1)
        return table.send(0, "inspect", merchant=2).send(0, "inspect", merchant=3)

    @cached_property
    def deputies(self) -> SetTable:
        table = self._begun(6)
        bags = {seat: ({"apple": 2, "mead": 1}, "apple") for seat in (2, 3, 4, 5)}
        self._at_the_gate(table, bags)
        table.send(2, "offer", gold=9, bag={"mead": 1}, ask={"do": "pass", "merchant": 2})
        table.send(0, "stance", merchant=3, stance="inspect").send(1, "stance", merchant=3, stance="pass")
        return table

    @cached_property
    def chest(self) -> SetTable:
        table = self._begun(6)
        bags = {seat: ({"silk": 2}, "apple") for seat in (2, 3, 4, 5)}
        self._at_the_gate(table, bags)
        table.send(2, "offer", gold=9, bag={"silk": 2}, ask={"do": "pass", "merchant": 2})
        for deputy in (0, 1):
            table.send(deputy, "accept", offer=1)
            for merchant in (3, 4, 5):
                table.send(deputy, "stance", merchant=merchant, stance="pass")
        shares = {"0": {"gold": 4, "goods": {"silk": 1}}, "1": {"gold": 5, "goods": {"silk": 1}}}
        return table.send(1, "split_chest", shares=shares)

    @cached_property
    def open_bags(self) -> SetTable:
        table = self._begun(edition="sheriff-1e", bags="open", open_purses=False).send(None, "close_market")
        return table.send(1, "declare", good="apple", count=3)

    @cached_property
    def recording(self) -> SetTable:
        table = self._begun(edition="sheriff-1e", bags="open", open_purses=False).send(None, "close_market")
        for seat in (1, 2, 3):
            table.send(seat, "declare", good="apple", count=3)
        return table.send(0, "pass", merchant=1).send(0, "inspect", merchant=2)

    def _over(self, step: int) -> SetTable:
        table = self._begun(royal_goods=True)
        bags = {
            1: ({"silk": 3, "gouda": 1}, "apple"),
            2: ({"apple": 1, "silk": 2}, "apple"),
            3: ({"bread": 5}, "bread"),
        }
        self._at_the_gate(table, bags)
        table.send(1, "offer", gold=12, ask={"do": "pass", "merchant": 1})
        table.send(0, "accept", offer=1).send(0, "inspect", merchant=2).send(0, "pass", merchant=3)
        return table.send(None, "end_game").send(None, "show", step=step)

    @cached_property
    def turning_up(self) -> SetTable:
        return self._over(2)

    @cached_property
    def crowning(self) -> SetTable:
        return self._over(6)

    @cached_property
    def counted(self) -> SetTable:
        return self._over(99)


OfStage = Callable[[Stage], SetTable]
