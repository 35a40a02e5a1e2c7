"""Pictures of any screens, to look at: python -m tests.browser.pictures FOLDER [part of a screen's name …]

Each in a few sizes, languages, lights and letters, on a server of its own, with a page that shows them all (the contact
sheet); `screenshots.py` takes those of README.md, and a sheet of every screen in every size and language.
"""

import re
import sys
import tempfile
from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from referee.config import LANGUAGES
from tests.browser.conftest import CHROMIUM, QUIETLY
from tests.browser.measures import FONTS, SMALLEST, TABLET, TURNED, USUAL, Font
from tests.browser.screen import SetTables, show
from tests.browser.screens import SCREENS
from tests.services import Server

Look = tuple[tuple[int, int], str, str, Font]
"""Size, language, light or dark, letters."""

FEW_LOOKS: Sequence[Look] = (
    (USUAL, "en", "light", "usual"),
    (SMALLEST, "de", "light", "wide"),
    (USUAL, "ru", "dark", "wide"),
    (TURNED, "en", "light", "usual"),
    (TABLET, "fr", "dark", "usual"),
)
SIZES = (SMALLEST, USUAL, TURNED, TABLET, (1180, 820), (1920, 1080))
LIGHTS = ("light", "dark")

# A code that was only just asked for; what lies below the edge is loaded when somebody comes there.
CODES_DRAWN = """() => [...document.images]
  .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
  .every((image) => image.complete)"""

SHEET = """<!doctype html><meta charset="utf-8"><title>Every screen</title>
<style>
body {{ font: 16px system-ui; background: #ddd; margin: 1rem }}
figure {{ display: inline-block; margin: 0.25rem }} img {{ height: 20rem; border: 1px solid #888 }}
</style>
{screens}
"""


def every_look(number: int) -> list[Look]:
    """Every size in every language; what is light on one screen is dark on the next, and the letters change, too."""
    return [
        (size, language, light, FONTS[(spoken + number // 2) % 2])
        for spoken, language in enumerate(LANGUAGES)
        for lit, light in enumerate(LIGHTS)
        for size in SIZES[(spoken + lit + number) % 2 :: 2]
    ]


def contact_sheet(pictures: dict[str, list[str]]) -> str:
    """All pictures on one page, screen by screen."""
    shown = (
        f"<h2>{escape(screen)}</h2>"
        + "".join(
            f'<figure><a href="{file}"><img loading="lazy" src="{file}" alt=""></a>'
            f"<figcaption>{file}</figcaption></figure>"
            for file in files
        )
        for screen, files in pictures.items()
    )
    return SHEET.format(screens="\n".join(shown))


def take(browser: Browser, server: Server, folder: Path, *parts: str, every: bool = False) -> None:
    """Pictures of the screens whose names hold one of these parts, or of all, and the sheet that shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    screens = [one for one in SCREENS if not parts or any(part in one.name for part in parts)]
    pictures: dict[str, list[str]] = {}
    tables = SetTables(server)
    with browser.new_context(base_url=server.url, has_touch=True, is_mobile=True, service_workers="block") as phone:
        page = phone.new_page()
        for number, screen in enumerate(screens):
            taken = pictures[screen.name] = []
            for how, looks in groupby(every_look(number) if every else FEW_LOOKS, lambda look: look[1:]):
                show(page, server.url, tables, screen, *how)
                for (width, height), language, scheme, font in looks:
                    page.set_viewport_size({"width": width, "height": height})
                    name = re.sub(r"\W+", "-", f"{screen.name} {width}x{height} {language} {scheme} {font}")
                    page.wait_for_function(CODES_DRAWN)
                    # of thousands of pictures the small ones are kept
                    taken.append(f"{name}.jpg" if every else f"{name}.png")
                    page.screenshot(path=folder / taken[-1], quality=70 if every else None)
            (folder / "index.html").write_text(contact_sheet(pictures), encoding="utf-8")


def main(folder: Path, *parts: str) -> None:
    with (
        tempfile.TemporaryDirectory() as home,
        Server(Path(home)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY) as browser,
    ):
        take(browser, server, folder, *parts)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
