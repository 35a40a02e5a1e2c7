"""Nottingham on real phones: all commands by taps, each phone in another language, a search for others' secrets."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.phones import Player, sit_down
from tests.rules.nottingham.games import RandomGame
from tests.rules.nottingham.table import Table

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus")
LANGUAGES = ("en", "de", "fr", "ru")

# The page says which version of the table it shows.
SAYS_VERSION = """
const say = (version) => { document.documentElement.dataset.at = version; };
document.addEventListener("DOMContentLoaded", () => say(document.querySelector("#table")?.dataset.version));
document.addEventListener("news", ({ detail }) => say(detail.version));
"""

# Everything on a page that tells of cards: heaps, ambushes, and what dialogs would ask with.
CARDS_SHOWN = """() => {
  const drawn = (one) => [...one.querySelectorAll("use")].map((use) => use.getAttribute("href").split("#")[1]);
  const counts = (heap) => Object.fromEntries(
    [...heap.querySelectorAll(".some")].map((one) => [drawn(one).at(-1), Number(one.querySelector("b").textContent)]),
  );
  const heaps = (covered) => [...document.querySelectorAll(".region .heap")]
    .filter((heap) => Boolean(heap.closest("[data-covered]")) === covered).map(counts);
  const asked = [...document.querySelectorAll("[data-pick], [data-choose]")]
    .map(({ dataset }) => JSON.parse(dataset.pick ?? dataset.choose))
    .flatMap(({ limits, counts, start, changes }) => [limits, counts, start, changes]).filter(Boolean);
  const ambushes = [...document.querySelectorAll(".my-ambush")].map((one) => {
    const colour = one.querySelector(".swatch");
    return colour ? colour.classList[1].replace("colour-", "") : drawn(one);
  });
  const uncovered = [...document.querySelectorAll(".my-ambush")].filter((one) => !one.closest("[data-covered]"));
  return { covered: heaps(true), open: heaps(false), asked, ambushes, uncovered: uncovered.length };
}"""


class Hands:
    """What a player's fingers do for each command; nothing here depends on the language."""

    def __init__(self, player: Player) -> None:
        self.page = player.page

    def tap(self, selector: str) -> None:
        self.page.locator(selector).filter(visible=True).first.tap()

    def key(self, key: str) -> None:
        self.tap(f"[data-key={key}]")

    def dialog(self, name: str) -> Locator:
        found = self.page.locator(f"#{name}-dialog[open]")
        found.wait_for()
        return found

    def done(self, dialog: Locator) -> None:
        dialog.locator("[data-done]").tap()
        expect(dialog).to_have_count(0)

    def pick(self, items: dict[str, int]) -> None:
        self.key("question")
        dialog = self.dialog("pick")
        for item, count in items.items():
            for _ in range(count):
                dialog.locator(f"[data-good={item}] [data-more]").tap()
        self.done(dialog)

    def choose(self, *items: str) -> None:
        dialog = self.dialog("choose")
        for item in items:
            dialog.locator(f"[data-good={item}] [data-more]").tap()
        if dialog.locator("[data-done]").is_visible():
            self.done(dialog)

    def answer(self, item: str) -> None:
        self.key("question")
        self.choose(item)

    def option(self, **fields: Any) -> None:
        """The way in the dialog that sends these fields, or asks on."""
        (name, value), *_ = fields.items()
        value = f'"{value}"' if isinstance(value, str) else value
        self.dialog("options").locator(f"""button[data-fields*='"{name}":{value}']""").tap()

    def digits(self, *numbers: int) -> None:
        dialog = self.dialog("pad")
        for slot, number in enumerate(numbers):
            dialog.locator(".pad__slot").nth(slot).tap()
            for digit in str(number):
                dialog.locator(f"[data-digit='{digit}']").tap()
        self.done(dialog)

    # -- the commands ------------------------------------------------------------------------------------------

    def start(self, first: int) -> None:
        self.tap("[data-open=start-dialog]")
        self.dialog("start").locator(f"[data-key=seat-{first}]").tap()
        self.tap("#start-dialog button.big")

    def record_hand(self, items: dict[str, int]) -> None:
        self.pick(items)

    def record_draw(self, item: str) -> None:
        self.answer(item)

    def reveal(self, item: str) -> None:
        self.tap(f".item-card[data-key={item}]")

    def keep(self, end: bool = False) -> None:
        self.key("keep-end" if end else "keep")

    def buy(self, from_: int | None = None) -> None:
        self.key("plays")

    def barter(self, from_: int | None = None, count: int | None = None) -> None:
        self.key("plays")

    def bought(self, from_: int | None) -> None:
        self.key("refuse" if from_ is None else f"take-{from_}-1")

    def bartered(self, from_: int | None, count: int) -> None:
        self.key("refuse" if from_ is None else f"take-{from_}-{count}")

    def bid(self, items: dict[str, int]) -> None:
        # one card is asked for by single items, one or two by counting
        if self.page.locator("[data-key=question][data-choose]").count():
            self.answer(*items)
        else:
            self.pick(items)

    def choose_offer(self, seat: int | None) -> None:
        if seat is None:
            self.key("refuse")
        else:
            self.tap(f"[data-key=bid-{seat}] [data-command=choose]")

    def attack(self, target: int, defended: bool | None = None) -> None:
        self.key(f"target-{target}")

    def give(self, item: str) -> None:
        self.answer(item)

    def take(self, item: str) -> None:
        self.answer(item)

    def lay_ambush(self, shows: str | Sequence[str]) -> None:
        self.key("plays")
        if isinstance(shows, str):
            self.option(shows=shows)
        else:
            self.dialog("options").locator("[data-choose]").tap()
            self.choose(*shows)

    def trade_set(self, item: str, count: int, keep: bool) -> None:
        self.key("set")
        dialog = self.dialog("set")
        dialog.locator(f"[data-good={item}] [data-more]").tap()
        dialog.locator(f"[data-numbers] [data-count='{count}']").tap()
        dialog.locator("[data-one-kept]").set_checked(keep)
        self.done(dialog)

    def trade_task(self, task: str, items: dict[str, int] | None) -> None:
        self.key("task")
        self.option(task=task)
        if self.page.locator("#choose-dialog[open]").count() and items:
            self.choose(*items)

    def spring(self, ambush: int) -> None:
        self.key("spring")
        self.option(ambush=ambush)

    def read_field(self, number: int | str) -> None:
        self.tap("[data-key=city]" if number == "city" else f"[data-key=number-{number}]")
        if number == "city":
            # N-END-1: that would be the end, so it is asked
            self.dialog("end").locator("[value=yes]").tap()

    def read_task(self, task: str, alone: int, shared: int) -> None:
        self.tap(f"[data-key=read-{task}] [data-pad]")
        self.digits(alone, shared)

    def discard(self, items: dict[str, int] | None = None, count: int | None = None) -> None:
        if items:
            self.pick(items)
        else:
            self.key("discard")

    def deck_empty(self) -> None:
        self.key("deck-empty")
        self.dialog("deck-empty").locator("[value=yes]").tap()

    # -- by the way: what the host's menu does ------------------------------------------------------------------

    def menu(self) -> Locator:
        self.page.locator("[data-open=menu-dialog]").filter(visible=True).tap()
        return self.dialog("menu")

    def presence(self, seat: int) -> None:
        row = self.menu().locator("details").filter(has=self.page.locator(f"[data-key=presence-{seat}]"))
        if row.get_attribute("open") is None:
            row.locator("summary").tap()
        # by key: a tap would come too soon after the one that unfolded it
        row.locator(f"[data-key=presence-{seat}] button").press("Enter")

    def leave_game(self, seat: int) -> None:
        self.presence(seat)
        self.dialog("leave-game").locator(".big").tap()
        self.dialog("menu").locator("[data-close]").first.tap()

    def come_back(self, seat: int) -> None:
        self.presence(seat)
        self.dialog("menu").locator("[data-close]").first.tap()

    def other_points(self, seat: int, points: int, words: str) -> None:
        self.menu().locator("[data-open=other-points-dialog]").tap()
        form = self.dialog("other-points")
        form.locator("[name=seat]").select_option(str(seat))
        form.locator("[name=words]").fill(words)
        form.locator("[name=points]").fill(str(points))
        form.locator(".big").tap()
        expect(form).to_have_count(0)
        self.dialog("menu").locator("[data-close]").first.tap()


BY_NAME = {"steal": "attack", "rob": "attack", "hold_up": "attack", "choose": "choose_offer"}
BY_KEY = {
    "cannot": "cannot",
    "yield": "yield",
    "defend": "defend",
    "let_be": "let-be",
    "end_turn": "end-turn",
}


class PhonesTable(Table):
    """The rules' table, with every command tapped on the phone of whoever gives it; a prelude goes by the API."""

    def on(self, players: Sequence[Player], prelude: int) -> "PhonesTable":
        self.phones, self.prelude, self.sent_so_far = players, prelude, 0
        self.version = int(players[0].view()["version"])
        self.seen: dict[tuple[int, int], dict[str, Any]] = {}
        for player in players:
            player.page.add_init_script(SAYS_VERSION)
        if not prelude:
            self.open()
        return self

    @property
    def tapping(self) -> bool:
        return self.sent_so_far >= self.prelude

    def open(self) -> None:
        for player in self.phones:
            player.open()

    def send(self, name: str, by: int | None = None, /, *, as_host: bool = False, **fields: Any) -> list[Any]:
        events = super().send(name, by, as_host=as_host, **fields)
        player = self.phones[by or 0]
        if self.tapping:
            hands = Hands(player)
            if name in BY_KEY:
                hands.key(BY_KEY[name])
            else:
                getattr(hands, BY_NAME.get(name, name))(**fields)
        else:
            player.command(name, **{field.rstrip("_"): value for field, value in fields.items()})
        self.version += 1
        self.sent_so_far += 1
        if self.sent_so_far == self.prelude:
            self.open()
        if self.tapping:
            self.caught_up(player)
        return events

    def caught_up(self, *players: Player) -> None:
        for player in players:
            player.page.locator(f'html[data-at="{self.version}"] body[data-ready]').wait_for(state="attached")

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        # what was not tapped was compared with the cards in the rules' own tests
        if not self.tapping:
            return super().view(viewer)
        key = (self.version, viewer or 0)
        if key not in self.seen:
            self.seen[key] = self.phones[viewer or 0].view()
        return self.seen[key]


@dataclass(frozen=True)
class Way:
    """How a game is played, so that it ends soon and in the way that is wanted."""

    style: str
    track: tuple[int, ...]
    keeping: float

    def shape(self, game: RandomGame) -> None:
        game.track, game.keeping, game.helping = list(self.track), self.keeping, False
        game.booking = 0.0


class GameOnPhones(RandomGame):
    """A game with all 84 cards, played by taps. After every turn no page may show what is somebody else's secret."""

    def __init__(self, phones: Phones, seed: int, players: int, way: Way, *, track_hands: bool, prelude: int) -> None:
        # what others may tap for them, and outcomes instead of offers, have tests of their own
        super().__init__(random.Random(seed), players, track_hands, style=way.style)
        way.shape(self)
        languages = iter(range(seed, seed + players))

        def phone() -> Any:
            language = LANGUAGES[next(languages) % len(LANGUAGES)]
            return phones(extra_http_headers={"Accept-Language": language}, reduced_motion="reduce")

        options: dict[str, Any] = {"colours": self.colours, "track_hands": track_hands}
        seated = sit_down(phone, NAMES[:players], edition="nottingham", **options)
        table = PhonesTable(players, seed=self.table.seed, **options)
        self.table: PhonesTable = table.on(seated, prelude)
        self.searched = 0

    def take_turn(self) -> Iterator[list[Any]]:
        yield from super().take_turn()
        if self.table.tapping and not self.over:
            self.search()

    def search(self) -> None:
        """Between two turns nothing lies open; each page knows its own cards, under a cover, and no others."""
        self.table.caught_up(*self.table.phones)
        for seat, player in enumerate(self.table.phones):
            shown = player.page.evaluate(CARDS_SHOWN)
            hand, loot = dict(+self.hands[seat]), dict(Counter(self.loot[seat]))
            mine = [heap for heap in ([hand] if self.tracked else []) + [loot] if heap]
            assert shown["covered"] == mine
            assert shown["open"] == []
            assert shown["uncovered"] == 0
            lying = [card if isinstance(card, str) else list(card) for _, card in self.ambushes[seat]]
            assert shown["ambushes"] == lying
            assert all(heap in mine for heap in shown["asked"])
        self.searched += 1

    def result(self) -> None:
        """The host leads through the end, and every phone shows the same result."""
        host, *_ = self.table.phones
        for player in self.table.phones:
            player.page.locator("#table[data-kind=result]").wait_for(state="attached")
        self.table.caught_up(host)
        for button in ("big", "quiet"):
            host.page.locator(f".show [data-command=show].{button}").tap()
            self.table.version += 1
            self.table.caught_up(*self.table.phones)
        totals = dict(zip(NAMES, self.totals(), strict=False))
        assert {one["name"]: one["total"] for one in host.view()["score"]} == totals
        for player in self.table.phones:
            expect(player.page.locator(".ranking > li").filter(visible=True)).to_have_count(self.players)
            shown = player.page.locator(".ranking .rank__name, .ranking .rank__total").all_text_contents()
            assert {name: int(total.split()[0]) for name, total in zip(shown[::2], shown[1::2], strict=True)} == totals
