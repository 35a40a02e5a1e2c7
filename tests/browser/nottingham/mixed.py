"""Nottingham at a mixed table: some players have phones, and for all others the keeper taps on one page."""

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from tests.browser.conftest import Phones
from tests.browser.nottingham.game import BY_KEY, BY_NAME, SAYS_VERSION, Hands, Way
from tests.browser.nottingham.keeper import NAMES, KeptGame, KeptTable
from tests.browser.phones import Player
from tests.phones import open_table
from tests.rules.nottingham.games import RandomGame


class MixedTable(KeptTable):
    """Each command is tapped on the phone of whoever gives it, or on the keeper's page."""

    def beside(self, phones: Mapping[int, Player]) -> "MixedTable":
        self.on_phones = phones
        for player in phones.values():
            player.page.add_init_script(SAYS_VERSION)
        return self

    def send(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> list[Any]:
        player = self.on_phones.get(-1 if by is None else by)
        if player is None or name == "read_task":
            events = super().send(name, by, as_host=as_host, **fields)
        else:
            events = self.decide(name, by, as_host=as_host, **fields)
            hands = Hands(player)
            if name in BY_KEY:
                hands.key(BY_KEY[name])
            else:
                getattr(hands, BY_NAME.get(name, name))(**fields)
            self.version += 1
        if name == "start":
            for one in self.on_phones.values():
                one.open()
        self.caught_up(self.keeper, *self.on_phones.values())
        return events

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        player = self.on_phones.get(-1 if viewer is None else viewer)
        return super().view(viewer) if player is None else player.view()


class MixedGame(KeptGame):
    """Those of these seats have phones; without any browser it foresees what would be played."""

    def __init__(self, phones: Phones | None, seed: int, way: Way, seats: tuple[int, ...], players: int = 4) -> None:
        super().__init__(None, seed, way, players)
        self.phones = self.table.with_phones = frozenset(seats)
        if phones is None:
            return
        options: dict[str, Any] = {"colours": self.colours, "one_device": True}
        page = phones()
        code = open_table(page.request, *NAMES[:players], edition="nottingham", **options).code
        seated = {seat: Player(phones(), code, seat).sit(seat) for seat in seats}
        table = MixedTable(players, seed=self.table.seed, **options).on(Player(page, code, None)).beside(seated)
        table.with_phones = self.phones
        self.table = table

    def bidding(self, kind: str, item: str) -> Iterator[list[Any]]:
        """Only what came of it is tapped, by whoever keeps the book of that turn (N-ONE-2)."""
        by_phone = self.turn in self.phones
        if by_phone:
            yield from self.say(kind, self.turn)
        if not by_phone or self.with_cards():
            yield from self.book(kind, item, aloud=not by_phone)
        else:
            self.hands[self.turn][item] += 1

    def let_be(self, asked: int, circle: list[int]) -> Generator[list[Any], None, set[int]]:
        """On the own phone each for themselves; on the keeper's page at once for all without one."""
        if asked in self.phones:
            return (yield from RandomGame.let_be(self, asked, circle))
        return (yield from super().let_be(asked, [seat for seat in circle if seat not in self.phones]))
