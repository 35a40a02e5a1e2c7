"""Half of the phones are iPhones: a round with the sheriff and a merchant in WebKit."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.set_table import SetTable
from tests.browser.webkit import Driver, Screen, WebKitPhone
from tests.services import wait_until


@pytest.fixture
def iphones(tmp_path: Path, server_url: str) -> Iterator[list[WebKitPhone]]:
    with ExitStack() as stack:
        screen = stack.enter_context(Screen(tmp_path))
        drivers = [stack.enter_context(Driver(tmp_path / name, screen.display)) for name in ("sheriff", "merchant")]
        phones = [WebKitPhone(driver, server_url) for driver in drivers]
        yield phones
        for phone in phones:
            phone.close()


def test_a_round_in_webkit(iphones: list[WebKitPhone], browser: Browser, server_url: str) -> None:
    sheriff, merchant = iphones
    with browser.new_context(base_url=server_url) as context:
        table = SetTable(context.request, 3).sit(2)
        for seat, phone in enumerate(iphones):
            phone.open(f"/t/{table.code}").ready()
            phone.tap(f"[data-call='/seats/{seat}/claim']")
            phone.see(".person.mine")
        table.send(None, "start", first=0)

        # the pages turn over by themselves
        sheriff.tap("[data-command=close_market]")
        merchant.see("[data-loader]")
        merchant.tap("[data-add=apple]", "[data-add=apple]", "[data-add=silk]")
        merchant.run("location.reload()")
        merchant.ready()
        merchant.see(".slot.full.contraband")
        merchant.tap("[data-seal]")
        table.send(2, "seal_bag", goods={"cheese": 2})
        merchant.tap("[data-declarer] [data-good=apple]")
        sheriff.see("[data-key=bag-1] .bag__said", "3 apples")
        table.send(2, "declare", good="cheese", count=2)

        # what is secret is seen as long as it is held
        shown = "return document.querySelector('.mine [data-covered]').checkVisibility({ visibilityProperty: true });"
        merchant.see(".mine [data-hold]")
        assert merchant.run(shown) is False
        with merchant.holding(".mine [data-hold]"):
            wait_until(lambda: merchant.run(shown) is True, "what is held to be seen")
        assert merchant.run(shown) is False

        merchant.tap(".act [data-step='5']", "[data-send-offer]")
        sheriff.see("[data-key=bag-1] .offer", "5 gold")
        sheriff.tap("[data-key=bag-1] [data-command=decline]")
        sheriff.see("[data-key=bag-1]:not(:has([data-command=decline]))")
        sheriff.tap("[data-key=bag-1] [data-command=inspect]", "#open-bag [value=yes]")
        for phone in iphones:
            phone.see(".bag .bag__verdict", "4 gold")
            phone.see(".bag__found.lost")
        sheriff.tap("[data-verdict=bag-2]")
        merchant.see("[data-key=bag-2] .bag__verdict")
        sheriff.tap("[data-command=end_round]")
        merchant.see("[data-command=open_market]")
        merchant.see(".glance .purse", "46")
        assert merchant.run("return document.documentElement.scrollWidth <= innerWidth") is True
