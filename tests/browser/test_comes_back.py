"""A phone through kills of the server: it says so, and comes back by itself."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE_MS
from tests.phones import open_table
from tests.services import Server
from tests.soak import short_or_long


@pytest.mark.soak
def test_a_phone_comes_back_by_itself(tmp_path: Path, browser: Browser) -> None:
    with Server(tmp_path) as server:
        host = open_table(server)
        context = browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}, has_touch=True)
        context.set_default_timeout(PATIENCE_MS)
        phone = context.new_page()
        phone.goto(f"/t/{host.code}")
        phone.locator("body[data-ready]").wait_for()
        phone.get_by_role("button", name="Ben That's me").click()
        expect(phone.locator(".person.mine")).to_contain_text("Ben")
        phone.locator("body[data-ready]").wait_for()
        phone.evaluate("window.neverReloaded = true")
        for name in short_or_long(["Zoe"], ["Zoe", "Ida", "Uta", "Eve"]):
            server.kill()
            expect(phone.locator("#behind")).to_be_visible()
            server.start()
            host.rename(name)
            # what happened meanwhile, and that all is well again
            expect(phone.locator("[data-key=seat-0] .person")).to_contain_text(name)
            expect(phone.locator("#behind")).to_be_hidden()
            expect(phone.locator(".person.mine")).to_contain_text("Ben")
        assert phone.evaluate("window.neverReloaded")
        context.close()
