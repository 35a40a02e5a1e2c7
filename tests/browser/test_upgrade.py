"""A host upgrades while phones have the app: what they see next is of one piece."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from referee.config import PACKAGE
from tests.browser.conftest import PATIENCE_MS, install
from tests.services import Server

NEXT_STYLE = "\nbody { --release: next; }\n"


class NextRelease(Server):
    """The same, but for its style."""

    def command(self) -> list[str]:
        return [sys.executable, "-c", "from referee.cli import main; main()", "serve"]

    def environment(self) -> dict[str, str]:
        return super().environment() | {"PYTHONPATH": str(self.folder)}

    def unpack(self) -> None:
        for name in ("referee", "static", "templates", "seeds"):
            shutil.copytree(PACKAGE.parent / name, self.folder / name)
        with (self.folder / "static" / "css" / "shared-base.css").open("a", encoding="utf-8") as style:
            style.write(NEXT_STYLE)


@pytest.fixture
def releases(tmp_path: Path) -> Iterator[tuple[Server, NextRelease]]:
    folders = [tmp_path / name for name in ("one", "next")]
    for folder in folders:
        folder.mkdir()
    one, following = Server(folders[0]), NextRelease(folders[1])
    following.port = one.port
    following.unpack()
    yield one, following
    one.stop()
    following.stop()


def test_the_first_page_after_an_upgrade_has_the_new_style(
    browser: Browser, releases: tuple[Server, NextRelease]
) -> None:
    before, after = releases
    before.start()
    with browser.new_context(base_url=before.url) as context:
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto("/")
        install(page)
        before.stop()
        # the app opens without its server …
        page.goto("/")
        style = "getComputedStyle(document.body).getPropertyValue('--release')"
        assert page.evaluate(style) == ""
        # … and once that is back as another one, the page and its files belong together
        after.start()
        page.goto("/")
        assert page.evaluate(style) == "next"
