"""A whole game on the phones' own pages: one context for each player, each in a language of its own.

Every player has one kind of contraband that never lies open. After every phase every page is searched for the others',
after rounds that are played quickly once.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.page_words import found_of, raw_ids
from tests.browser.phones import Player, asleep, sit_down
from tests.services import wait_until
from tests.soak import short_or_long

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay")
LANGUAGES = ("en", "de", "fr", "ru")
# One kind a seat, in every box of every number of players; those of the black market first.
OWN = ("silk", "pepper", "mead", "crossbow", "green_apples", "gouda")
WITHOUT_ROYAL = ("silk", "pepper", "mead", "crossbow")
PRICE = 3
# After so many rounds the screens repeat themselves: they are still searched, but not read again.
SCREENS_READ = 2
# After so many rounds every tap has been made and every phone has had its adventure.
ROUNDS_TAPPED = short_or_long(3, 99)
MANY_PHONES = 5

Bag = tuple[dict[str, int], str]


class GameOnPhones:
    """One table from the lobby to the result."""

    def __init__(
        self,
        phones: Phones,
        players: int,
        edition: str,
        languages: tuple[str, ...] = LANGUAGES,
        **options: Any,
    ) -> None:
        self.edition, self.options = edition, options
        # the few keep the page for later as well, and what they keep is searched with the rest
        installing = partial(phones, installs=players < MANY_PHONES)
        self.players = sit_down(installing, NAMES[:players], edition, languages, **options)
        goods = self.players[0].page.request.get(f"/api/v1/editions/{edition}").json()["goods"]
        few = "3" if players == 3 else "4"
        royal = options.get("royal_goods", False)
        self.hidden_kinds = [
            one["id"]
            for one in goods
            if one["kind"] != "legal" and one["copies"][few] and (royal or one["kind"] != "royal")
        ]
        # without royal goods the box has fewer kinds than a large table has players: some then have none
        self.own = dict(enumerate((OWN if royal else WITHOUT_ROYAL)[:players]))
        self.left = {one["id"]: one["copies"][few] for one in goods}
        self.told: set[str] = set()
        self.view: dict[str, Any] = {}

    # --- what everybody sees ------------------------------------------------------------------------------------

    def reach(self, phase: str) -> None:
        """All phones are there, and none shows what only another may know, nor anything raw."""
        for player in self.players:
            player.page.locator(f".now[data-phase={phase}]").wait_for()
        for player in self.players:
            others = {good for seat, good in self.own.items() if seat != player.seat} - self.told
            assert found_of(player.page, others, self.hidden_kinds) == [], (phase, player.seat)
            if self.view.get("round", 1) <= SCREENS_READ:
                assert raw_ids(player.page) == [], (phase, player.seat)
            if self.options.get("open_purses", True) is False:
                expect(player.page.locator(".stands .purse")).to_have_count(1)

    @property
    def open_bags(self) -> bool:
        return bool(self.options.get("bags") == "open")

    def officers(self) -> list[Player]:
        seats = self.view["deputies"] if "deputies" in self.view else [self.view["sheriff"]]
        return [self.players[seat] for seat in seats]

    def merchants(self) -> list[Player]:
        officers = self.officers()
        at = officers[0].seat or 0
        order = [self.players[(at + step) % len(self.players)] for step in range(1, len(self.players))]
        return [player for player in order if player not in officers]

    # --- a round ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        host = self.players[0].open()
        host.press("[data-open=start-dialog]")
        if len(self.players) < 6:
            host.press("#start-dialog label:has([name=first][value='0'])")
        host.press("#start-dialog form .big")
        host.page.locator("#table[data-kind=play]").wait_for(state="attached")
        for player in self.players:
            player.open()

    def play(self, meanwhile: dict[int, Callable[[Player, Bag], None]]) -> None:
        """All rounds; `meanwhile` says what happens in a round to the phone of the merchant who loads last."""
        self.start()
        rounds = self.players[0].view()["rounds"]
        for number in range(1, rounds + 1):
            self.reach("market")
            self.view = self.players[0].view()
            assert self.view["round"] == number
            if number <= ROUNDS_TAPPED or number == rounds:
                self.market(number)
                bags = self.bags(number)
                if not self.open_bags:
                    self.load(bags, meanwhile.get(number))
                self.declare(bags)
                self.inspect(number, bags)
            else:
                self.play_quickly(number)
            self.reach("end")
            self.black_market()
            self.officers()[0].press("[data-command=end_round]")

    def play_quickly(self, number: int) -> None:
        """A round without taps, by each phone's own commands, while no page has a network.

        At its end all of them catch up by themselves, and are searched.
        """
        officers = self.officers()
        bags = self.bags(number)
        opened = self.merchants()[number % len(bags)]
        with self.without_network():
            officers[0].command("close_market")
            if not self.open_bags:
                for merchant, (goods, _) in bags.items():
                    merchant.command("seal_bag", goods=goods)
            for merchant, (goods, said) in bags.items():
                merchant.command("declare", good=said, count=sum(goods.values()))
            for merchant, (goods, _) in bags.items():
                do = "inspect" if merchant is opened else "pass"
                for officer in officers:
                    if len(officers) == 1:
                        officer.command(do, merchant=merchant.seat)
                    else:
                        officer.command("stance", merchant=merchant.seat, stance=do)
                if self.open_bags:
                    merchant.command("record_bag", goods=goods)

    @contextmanager
    def without_network(self) -> Iterator[None]:
        for player in self.players:
            player.page.context.set_offline(True)
        yield
        for player in self.players:
            player.page.context.set_offline(False)

    def market(self, number: int) -> None:
        """Once as the book has it, one after the other; then by word of mouth."""
        lead, merchants = self.officers()[0], self.merchants()
        if number == 1:
            if self.edition == "sheriff-2e":
                lead.press(f"[data-key=first-{merchants[0].seat}]")
            for merchant in merchants:
                merchant.press("[data-command=market_done]:nth-of-type(3)")
        else:
            lead.press("[data-command=close_market]")

    def bags(self, number: int) -> dict[Player, Bag]:
        """One bag holds a legal lie, to be opened; the others what nobody may know, as long as there is some."""
        merchants = self.merchants()
        opened = merchants[number % len(merchants)]
        packed: dict[Player, Bag] = {}
        for merchant in merchants:
            good = self.own.get(merchant.seat or 0, "")
            many = PRICE if self.may_buy(merchant) else 1
            if merchant is opened:
                packed[merchant] = ({"apple": 1, "chicken": 1}, "apple")
            elif self.left.get(good, 0) >= many:
                self.left[good] -= many
                packed[merchant] = ({good: many}, "cheese")
            else:
                packed[merchant] = ({"chicken": 1}, "chicken")
        return packed

    def may_buy(self, merchant: Player) -> bool:
        """One player at the table buys from the black market, which shows the own kind to all."""
        return bool(self.options.get("black_market")) and merchant.seat == 1 and self.own[1] not in self.told

    def load(self, bags: dict[Player, Bag], meanwhile: Callable[[Player, Bag], None] | None) -> None:
        self.reach("load")
        *first, last = bags
        for merchant in first:
            self.fill(merchant, bags[merchant])
            merchant.press("[data-seal]")
        self.fill(last, bags[last])
        if meanwhile:
            # nobody's tap is still on its way
            wait_until(lambda: last.view()["waiting_for"] == [last.seat], "the other bags")
            meanwhile(last, bags[last])
        else:
            last.press("[data-seal]")

    def fill(self, merchant: Player, bag: Bag) -> None:
        merchant.press(*(f"[data-add={good}]" for good, count in bag[0].items() for _ in range(count)))
        expect(merchant.page.locator(".slot.full")).to_have_count(sum(bag[0].values()))

    def declare(self, bags: dict[Player, Bag]) -> None:
        self.reach("declare")
        for merchant, (goods, said) in bags.items():
            if self.open_bags:
                merchant.press(f"[data-declarer] [data-number='{sum(goods.values())}']")
            merchant.press(f"[data-declarer] [data-good={said}]")
            # the next one's page follows by itself
            merchant.page.locator("[data-declarer]").wait_for(state="detached")

    def inspect(self, number: int, bags: dict[Player, Bag]) -> None:
        self.reach("inspect")
        officers = self.officers()
        if self.options.get("timer"):
            # paused at once: a machine that is busy with everything else must not be beaten by it
            officers[0].press("[data-command=start_clock]", "[data-command=pause_clock]")
        opened = self.merchants()[number % len(bags)]
        briber = next(merchant for merchant in bags if merchant is not opened)
        bribed = number % 3 == 1
        if bribed:
            briber.press(".act [data-step='5']", "[data-send-offer]")
        for merchant in bags:
            card = f"[data-key=bag-{merchant.seat}]"
            if bribed and merchant is briber:
                for officer in officers:
                    officer.page.locator(f"{card} [data-command=decline]").wait_for(state="attached")
                    self.unfold(officer, card)
                    self.tap(officer, f".act [data-verdict=bag-{merchant.seat}]")
            else:
                self.decide(merchant, "inspect" if merchant is opened else "pass", alone=number % 4 == 2)
            officers[0].page.locator(f"{card}.settled").wait_for()
            if self.open_bags:
                self.record(merchant, bags[merchant])

    def unfold(self, officer: Player, card: str) -> None:
        officer.up_to_date()
        if officer.page.locator(f"{card}[open]").count() == 0:
            officer.press(f"{card} summary")

    def decide(self, merchant: Player, do: str, *, alone: bool) -> None:
        officers, card = self.officers(), f"[data-key=bag-{merchant.seat}]"
        for officer in officers:
            self.unfold(officer, card)
        if len(officers) == 1:
            where = card if do == "inspect" else ".act"
            self.tap(officers[0], f"{where} [data-command={do}]")
        elif do == "inspect" and alone:
            self.tap(officers[1], f"{card} [data-command=stance][data-fields*=pass]")
            self.tap(officers[0], f"{card} [data-command=stance][data-fields*=inspect]")
            self.tap(officers[0], f"{card} [data-command=act_alone]")
            self.tap(officers[0], f"{card} [data-command=inspect]")
        else:
            for officer in officers:
                self.tap(officer, f"{card} [data-command=stance][data-fields*={do}]")
            return
        if do == "inspect":
            officers[0].press("#open-bag [value=yes]")

    def tap(self, officer: Player, selector: str) -> None:
        """Two deputies tap at the same table: neither may tap where something is just about to move."""
        officer.up_to_date()
        officer.press(selector)
        officer.answered()

    def record(self, merchant: Player, bag: Bag) -> None:
        """Open bags: what was in it is said afterwards."""
        merchant.press("[data-key=record]")
        merchant.press(
            *(f"#pick-dialog [data-good={good}] [data-more]" for good, n in bag[0].items() for _ in range(n))
        )
        merchant.press("#pick-dialog [data-done]")

    def black_market(self) -> None:
        for merchant in self.merchants():
            kind = self.own.get(merchant.seat or 0)
            mine = merchant.view()["me"]["contraband"] if self.may_buy(merchant) else {}
            if kind and mine.get(kind, 0) >= PRICE:
                merchant.press("[data-market]", f"#black-market-dialog [data-fields*={kind}]")
                merchant.page.locator("[data-market]").wait_for(state="detached")
                self.told.add(kind)

    # --- the end ------------------------------------------------------------------------------------------------

    def count(self) -> None:
        """The host leads to the result, and every phone shows the same points."""
        for player in self.players:
            player.page.locator("#table[data-kind=result]").wait_for(state="attached")
            player.page.locator("body[data-ready]").wait_for()
        self.players[0].press(".show .act .quiet")
        score = self.players[0].view()["score"]
        for player in self.players:
            rows = player.page.locator(".ranking > li:visible")
            expect(rows).to_have_count(len(self.players))
            for one in score:
                named = player.page.locator(".rank__name", has_text=re.compile(f"^{one['name']}$"))
                expect(rows.filter(has=named)).to_contain_text(str(one["total"]))
            assert raw_ids(player.page) == []


# --- what happens to a phone in the middle --------------------------------------------------------------------------


def reloads(merchant: Player, bag: Bag) -> None:
    """What is half done is still there."""
    merchant.page.reload()
    merchant.page.locator("body[data-ready]").wait_for()
    expect(merchant.page.locator(".slot.full")).to_have_count(sum(bag[0].values()))
    merchant.press("[data-seal]")


def in_a_tunnel(merchant: Player, bag: Bag) -> None:
    """A tap without network is kept, and sent once."""
    merchant.page.context.set_offline(True)
    merchant.press("[data-seal]")
    unsent = merchant.page.locator("#behind").get_attribute("data-unsent") or ""
    expect(merchant.page.locator("#behind")).to_have_text(unsent)
    before = merchant.view()["version"]
    merchant.page.context.set_offline(False)
    expect(merchant.page.locator("#behind")).to_be_empty()
    assert merchant.view()["version"] == before + 1


def falls_asleep(other: Callable[[], Player]) -> Callable[[Player, Bag], None]:
    """Another phone sleeps while the last bag is sealed; awake again, it shows what it missed."""

    def sleep(merchant: Player, bag: Bag) -> None:
        sleeper = other()
        with asleep(sleeper.page):
            merchant.press("[data-seal]")
            merchant.page.locator(".now[data-phase=declare]").wait_for()
        sleeper.page.locator(".now[data-phase=declare]").wait_for()

    return sleep
