"""Pictures of any screens, to look at: python -m tests.browser.pictures FOLDER [part of a screen's name …]

Each in a few sizes, languages and lights, on a server of its own; `screenshots.py` takes those of README.md.
"""

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, QUIETLY
from tests.browser.measures import SMALLEST, TABLET, TURNED, USUAL
from tests.browser.screen import SetTables, show
from tests.browser.screens import SCREENS
from tests.services import Server

LOOKS = (
    (USUAL, "en", "light"),
    (SMALLEST, "de", "light"),
    (USUAL, "ru", "dark"),
    (TURNED, "en", "light"),
    (TABLET, "fr", "dark"),
)


def main(folder: Path, *parts: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    screens = [one for one in SCREENS if not parts or any(part in one.name for part in parts)]
    with (
        tempfile.TemporaryDirectory() as home,
        Server(Path(home)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY) as browser,
        browser.new_context(base_url=server.url, has_touch=True, is_mobile=True, service_workers="block") as phone,
        browser.new_context(base_url=server.url) as host,
    ):
        page, tables = phone.new_page(), SetTables(host.request)
        for screen in screens:
            for (width, height), language, scheme in LOOKS:
                show(page, server.url, tables, screen, language, scheme)
                page.set_viewport_size({"width": width, "height": height})
                name = re.sub(r"\W+", "-", f"{screen.name} {width}x{height} {language} {scheme}")
                page.screenshot(path=folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
