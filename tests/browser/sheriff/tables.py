"""Tables set for every screen of the sheriff's game, over the API: they are there to be looked at, not to be played."""

from functools import cached_property
from typing import Any

from tests.browser.set_table import SetTable

WORDS = "Whatever you carry next time, I shall turn the other way and whistle a merry tune for everybody to hear"


class SheriffTables:
    """All the tables, each set when it is first looked at."""

    def __init__(self, where: Any) -> None:
        self.where = where

    def _begun(self, players: int = 4, edition: str = "sheriff-2e", **options: Any) -> SetTable:
        table = SetTable(self.where, players, edition, **options).sit(*range(players))
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
        return SetTable(self.where, 4, timer=True, royal_goods=True).sit(0, 1, 2).ask(1).vote(1, 2)

    @cached_property
    def lobby_of_six(self) -> SetTable:
        return SetTable(self.where, 6, black_market=True).sit(*range(6))

    @cached_property
    def replaced(self) -> SetTable:
        return SetTable(self.where, 4).sit(0, 1).replace(1)

    @cached_property
    def left(self) -> SetTable:
        """The table waits for the last seat, whose player got up."""
        table = self._begun().send(None, "close_market")
        return table.send(1, "seal_bag", goods={"apple": 2}).send(2, "seal_bag", goods={"apple": 2}).get_up(3)

    @cached_property
    def rematch(self) -> SetTable:
        return self._over(99).rematch()

    @cached_property
    def rematch_in_the_show(self) -> SetTable:
        return self._over(2).rematch()

    @cached_property
    def market(self) -> SetTable:
        return self._begun()

    @cached_property
    def swapping(self) -> SetTable:
        return self._begun().send(0, "open_market", first=2)

    @cached_property
    def loading(self) -> SetTable:
        """The last seat has no phone."""
        table = SetTable(self.where, 4, royal_goods=True).sit(0, 1, 2).send(None, "start", first=0)
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
    def promo_cards(self) -> SetTable:
        """A plate and oil came in; the next bag has a summons and a trophy in it."""
        cards = ("feast_plate", "dragon_pepper", "brimstone_oil", "royal_summons", "tabletop_trophy", "olive_oil")
        table = self._begun(promo_cards={card: {"copies": 2} for card in cards})
        table.send(None, "correct", seat=2, gold=0, goods={"apple": 3, "bread": 2}, reason="for the story")
        bags = {
            1: ({"feast_plate": 1, "brimstone_oil": 1, "dragon_pepper": 1}, "cheese"),
            2: ({"apple": 2, "royal_summons": 1}, "apple"),
            3: ({"tabletop_trophy": 1}, "bread"),
        }
        self._at_the_gate(table, bags)
        table.send(0, "pass", merchant=1).send(0, "inspect", merchant=2)
        return table.send(0, "inspect", merchant=3)

    @cached_property
    def promo_loading(self) -> SetTable:
        cards = (
            "feast_plate",
            "strawberry_mead",
            "heavy_crossbow",
            "golden_silk",
            "prince_johns_sword",
            "arcane_scrolls",
        )
        return self._begun(promo_cards={card: {} for card in (*cards, "brimstone_oil")}).send(None, "close_market")

    @cached_property
    def sheriff_owes(self) -> SetTable:
        """One paid a part of the fine, the rest was forgiven; for an honest bag the sheriff owes; an offer waits."""
        table = self._begun()
        table.send(None, "correct", seat=1, gold=-49, goods={"cheese": 1, "bread": 1}, reason="a hole in the purse")
        bags = {1: ({"silk": 4}, "apple"), 2: ({"apple": 4}, "apple"), 3: ({"bread": 5}, "bread")}
        self._at_the_gate(table, bags)
        table.send(0, "inspect", merchant=1)
        table.send(None, "correct", seat=0, gold=-48, goods={"chicken": 4}, reason="a hole in the purse")
        table.send(3, "offer", gold=12, ask={"do": "pass", "merchant": 3})
        return table.send(0, "inspect", merchant=2)

    @cached_property
    def deputies(self) -> SetTable:
        table = self._begun(6)
        bags = {seat: ({"apple": 2, "mead": 1}, "apple") for seat in (2, 3, 4, 5)}
        self._at_the_gate(table, bags)
        table.send(2, "offer", gold=9, bag={"mead": 1}, ask={"do": "pass", "merchant": 2})
        table.send(0, "stance", merchant=3, stance="inspect").send(1, "stance", merchant=3, stance="pass")
        return table

    @cached_property
    def crowded(self) -> SetTable:
        """As much as there can be at a gate: everybody rich, everybody offers, the clock stands still."""
        table = self._begun(6, timer=True, black_market=True, royal_goods=True)
        stand = dict.fromkeys(("apple", "cheese", "bread", "chicken"), 12)
        for seat in range(6):
            table.send(None, "correct", seat=seat, gold=183, goods=stand, reason="a rich uncle")
        bags = {seat: ({"chicken": 2, "mead": 1, "silk": 1, "gouda": 1}, "chicken") for seat in (2, 3, 4, 5)}
        self._at_the_gate(table, bags)
        for seat, (_, next_one) in zip(bags, ((2, 3), (3, 4), (4, 5), (5, 2)), strict=True):
            both = {"gold": 112, "stand": {"apple": 3}, "bag": {"mead": 1, "gouda": 1}}
            table.send(seat, "offer", **both, promise=WORDS, ask={"do": "pass", "merchant": seat})
            table.send(seat, "offer", to=next_one, gold=100, want={"stand": {"bread": 3}})
        table.send(0, "stance", merchant=3, stance="inspect").send(1, "stance", merchant=3, stance="pass")
        return table.send(0, "start_clock").send(0, "pause_clock")

    @cached_property
    def debts(self) -> SetTable:
        """Who was caught owes goods, and whoever was wrong does too."""
        table = self._begun(6, black_market=True)
        goods = {"apple": 2, "cheese": 2, "bread": 2, "chicken": 2}
        bags = {seat: ({"silk": 4, "mead": 1}, "apple") for seat in (2, 3, 4)} | {5: ({"bread": 5}, "bread")}
        self._at_the_gate(table, bags)
        for seat in range(6):
            table.send(None, "correct", seat=seat, gold=-48, goods=goods, reason="a hole in the purse")
        for merchant in bags:
            for deputy in (0, 1):
                table.send(deputy, "stance", merchant=merchant, stance="inspect")
        return table

    @cached_property
    def booked(self) -> SetTable:
        """The sheriff has booked what was agreed aloud."""
        table = self._begun()
        self._at_the_gate(table, {seat: ({"apple": 2, "mead": 1}, "apple") for seat in (1, 2, 3)})
        return table.send(0, "agreed", by=1, to=0, gold=12, promise=WORDS, ask={"do": "pass", "merchant": 1})

    @cached_property
    def dealing(self) -> SetTable:
        """Merchants deal with each other, one gives the sheriff something for nothing, a promise binds now."""
        table = self._begun()
        table.send(1, "correct_secret", goods={"silk": 2, "mead": 1}, reason="for the story")
        self._at_the_gate(table, {seat: ({"apple": 2, "mead": 1}, "apple") for seat in (1, 2, 3)})
        table.send(0, "agreed", by=1, to=0, gold=2, promise={"text": WORDS, "now": True})
        table.send(1, "offer", to=3, face_down={"silk": 1, "mead": 1}, want={"gold": 12})
        table.send(2, "offer", to=1, gold=5, want={"promise": "peace"})
        return table.send(3, "offer", gold=7)

    @cached_property
    def asked(self) -> SetTable:
        """The end of the next round: what was promised in the first one is asked about."""
        table = self._begun()
        self._at_the_gate(table, {seat: ({"apple": 2}, "apple") for seat in (1, 2, 3)})
        table.send(0, "agreed", by=1, to=0, gold=2, promise=WORDS)
        for merchant in (1, 2, 3):
            table.send(0, "pass", merchant=merchant)
        table.send(0, "end_round")
        self._at_the_gate(table, {seat: ({"apple": 2}, "apple") for seat in (2, 3, 0)})
        for merchant in (2, 3, 0):
            table.send(1, "pass", merchant=merchant)
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

    def _one_device(self, players: int = 4, **options: Any) -> SetTable:
        table = SetTable(self.where, players, one_device=True, royal_goods=True, **options)
        return table.send(None, "start", deputies=[0, 1]) if players == 6 else table.send(None, "start", first=0)

    @cached_property
    def one_device_lobby(self) -> SetTable:
        return SetTable(self.where, 4, one_device=True)

    @cached_property
    def one_device_market(self) -> SetTable:
        return self._one_device(timer=True)

    @cached_property
    def one_device(self) -> SetTable:
        """One was found lying and owes; one passed for a bribe and can go to the black market; one is at the gate."""
        table = self._one_device(timer=True, black_market=True)
        table.send(None, "correct", seat=1, gold=-48, goods={"apple": 3, "bread": 2}, reason="a hole in the purse")
        table.send(None, "correct", seat=2, known={"silk": 2}, hidden=3, reason="counted wrong")
        table.send(None, "correct", seat=3, known={"mead": 1}, hidden=2, reason="counted wrong")
        for seat in (1, 2, 3):
            table.send(None, "declare", seat=seat, good="apple", count=4)
        table.send(None, "settle_bag", merchant=1, do="inspect", goods={"apple": 2, "silk": 2})
        deal = {"gold": 5, "face_down": 1, "promise": WORDS}
        table.send(None, "settle_bag", merchant=2, do="pass", goods={"apple": 3}, face_down=1, deal=deal)
        return table.send(None, "pause_clock")

    @cached_property
    def one_device_of_six(self) -> SetTable:
        table = self._one_device(6)
        for seat in (2, 3, 4):
            table.send(None, "declare", seat=seat, good="cheese", count=3)
        deal = {"gold": 5, "face_down": 0}
        return table.send(None, "settle_bag", merchant=2, do="pass", goods={"cheese": 3}, face_down=0, deal=deal)

    @cached_property
    def one_device_end(self) -> SetTable:
        table = self._one_device()
        for seat, hidden in ((1, 3), (2, 4)):
            table.send(None, "correct", seat=seat, known={"crossbow": seat}, hidden=hidden, reason="counted wrong")
        return table.send(None, "end_game")

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
        return self._ended().send(None, "show", step=step)

    def _ended(self) -> SetTable:
        table = self._begun(royal_goods=True)
        bags = {
            1: ({"silk": 3, "gouda": 1}, "apple"),
            2: ({"apple": 1, "silk": 2}, "apple"),
            3: ({"bread": 5}, "bread"),
        }
        self._at_the_gate(table, bags)
        table.send(1, "offer", gold=12, ask={"do": "pass", "merchant": 1})
        table.send(0, "accept", offer=1).send(0, "inspect", merchant=2).send(0, "pass", merchant=3)
        return table.send(None, "end_game")

    @cached_property
    def ended(self) -> SetTable:
        """Nobody leads through the show."""
        return self._ended()

    @cached_property
    def turning_up(self) -> SetTable:
        return self._over(2)

    @cached_property
    def crowning(self) -> SetTable:
        return self._over(6)

    @cached_property
    def counted(self) -> SetTable:
        return self._over(99)
