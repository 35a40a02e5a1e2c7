"""Nottingham kept on one phone for the whole table: every command by taps on one page, and the taps of each turn."""

import random
from collections.abc import Generator, Iterator
from typing import Any, Self

from tests.browser.nottingham.game import SAYS_VERSION, Hands, Way
from tests.browser.phones import Player
from tests.phones import open_table
from tests.rules.nottingham.games import RandomGame
from tests.rules.nottingham.table import Table

NAMES = ("Ann", "Ben", "Cid", "Dora")


class KeepersHands(Hands):
    """What the keeper's thumb does for each command; every tap is counted."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.taps = 0

    def tap(self, selector: str) -> None:
        super().tap(selector)
        self.taps += 1

    def reveal(self, item: str) -> None:
        self.tap(f".turn__item[data-key={item}]")

    def keep(self, end: bool = False) -> None:
        self.key("keep-end" if end else "keep-on")

    def buy(self, from_: int | None = None) -> None:
        self.key(f"from-{from_}")

    def barter(self, from_: int | None = None, count: int | None = None) -> None:
        self.key(f"from-{from_}-{count}")

    def attack(self, target: int, defended: bool | None = None) -> None:
        self.key(f"defended-{target}" if defended else f"target-{target}")

    def lay_ambush(self, shows: Any) -> None:
        assert shows is None
        self.key("lays")

    def trade_set(self, item: str, count: int, keep: bool) -> None:
        self.tap(f"[data-laid-item={item}]")
        if not keep:
            self.tap("[data-laid-kept]")
        self.tap(f"[data-laid-count='{count}']")

    def trade_task(self, task: str, items: dict[str, int] | None) -> None:
        self.key(f"task-{task}")

    def let_be(self, seats: tuple[int, ...], then: int | None) -> None:
        self.key("nobody" if then is None else f"not-before-{then}")

    def spring(self, shows: Any, item: str, ambush: int | None = None) -> None:
        other = shows if isinstance(shows, str) else next(one for one in shows if one != item)
        self.key(f"shows-{other}")

    def end_turn(self) -> None:
        self.key("next")

    def discard(self, items: dict[str, int] | None = None, count: int | None = None, by: int = 0) -> None:
        self.key(f"discard-{by}")


class KeptTable(Table):
    """The rules' table, with every command tapped on the keeper's page."""

    def on(self, keeper: Player) -> Self:
        self.keeper, self.hands_of_keeper = keeper, KeepersHands(keeper)
        self.version = int(keeper.view()["version"])
        keeper.page.add_init_script(SAYS_VERSION)
        return self

    def send(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> list[Any]:
        then = fields.pop("then", None)
        laid = self.game.laid
        events = self.decide(name, by, as_host=as_host, **fields)
        hands = self.hands_of_keeper
        if name in ("start", "read_task"):
            self.keeper.command(name, **fields)
            if name == "start":
                self.keeper.open()
        elif name == "let_be":
            hands.let_be(fields["seats"], then)
        elif name == "spring" and laid is not None:
            hands.spring(item=laid.item, **fields)
        elif name == "discard":
            hands.discard(by=by or 0)
        elif name in ("defend", "yield"):
            hands.key(name)
        else:
            getattr(hands, {"steal": "attack", "rob": "attack", "hold_up": "attack"}.get(name, name))(**fields)
        self.version += 1
        self.caught_up(self.keeper)
        assert not self.keeper.page.locator("#curtain, [data-key^=pass-on]").count()
        return events

    def decide(self, name: str, by: int | None, /, *, as_host: bool, **fields: Any) -> list[Any]:
        """The same at the rules' table."""
        return super().send(name, by, as_host=as_host, **fields)

    def caught_up(self, *players: Player) -> None:
        for player in players:
            player.page.locator(f'html[data-at="{self.version}"] body[data-ready]').wait_for(state="attached")

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        return self.keeper.view(**({} if viewer is None else {"seat": viewer}))


class KeptGame(RandomGame):
    """A game with all 84 cards; nobody but the keeper has a phone."""

    aloud, unread, helping = 1.0, 1.0, False

    def __init__(self, page: Any, seed: int, way: Way, players: int = 4) -> None:
        super().__init__(random.Random(seed), players, style=way.style, phones=frozenset())
        way.shape(self)
        options: dict[str, Any] = {"colours": self.colours, "one_device": True}
        self.taps: list[int] = []
        if page is not None:
            code = open_table(page.request, *NAMES[:players], edition="nottingham", **options).code
            keeper = Player(page, code, None)
            self.table: KeptTable = KeptTable(players, seed=self.table.seed, **options).on(keeper)

    def check(self) -> None:
        """Once a turn is enough: a view over the wire for each tap is slow."""
        if not isinstance(self.table, KeptTable) or self.table.game.phase in ("lobby", "reveal", "over"):
            super().check()

    def come_and_go(self) -> Iterator[list[Any]]:
        """Everybody stays."""
        yield from ()

    def take_turn(self) -> Iterator[list[Any]]:
        kept = isinstance(self.table, KeptTable)
        before = self.table.hands_of_keeper.taps if kept else 0
        yield from super().take_turn()
        if kept:
            self.taps.append(self.table.hands_of_keeper.taps - before)

    def let_be(self, asked: int, circle: list[int]) -> Generator[list[Any], None, set[int]]:
        """One tap: nobody springs one, or only somebody further round."""
        owners = [seat for seat in circle if self.ambushes[seat]]
        then = self.source.choice([None, *owners[owners.index(asked) + 1 :]])
        quiet = owners if then is None else owners[: owners.index(then)]
        said = {"then": then} if isinstance(self.table, KeptTable) else {}
        yield from self.say("let_be", None, seats=tuple(quiet), **said)
        return set(quiet)
