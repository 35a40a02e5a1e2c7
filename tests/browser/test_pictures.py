"""What `make screenshots` makes: a picture that moves, and a sheet of every screen."""

import base64
import re
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page

from referee.config import LANGUAGES, PACKAGE
from tests.browser import moving, pictures
from tests.browser.measures import FONTS, write_in
from tests.services import Server

FRAMES = """async (encoded) => {
  const data = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type: "image/png" });
  await decoder.tracks.ready;
  await decoder.completed;
  const { frameCount, animated } = decoder.tracks.selectedTrack;
  const last = await decoder.decode({ frameIndex: frameCount - 1 });
  return { frameCount, animated, seconds: last.image.duration / 1_000_000 };
}"""


def test_a_browser_plays_what_is_put_together_here(phone: Page) -> None:
    phone.goto("/healthz")
    first = phone.screenshot()
    phone.goto("/")
    film = moving.animated([moving.Frame(first, 1), moving.Frame(phone.screenshot(), 2.5)])
    played = phone.evaluate(FRAMES, base64.b64encode(film).decode())
    assert played == {"frameCount": 2, "animated": True, "seconds": 2.5}


def test_the_bribe_can_be_played(browser: Browser, server_url: str) -> None:
    frames = moving.a_bribe(browser, server_url)
    assert len({frame.png for frame in frames}) == len(frames) > 3


def test_every_size_is_on_the_sheet_in_every_language(browser: Browser, server: Server, tmp_path: Path) -> None:
    pictures.take(browser, server, tmp_path, "timer", every=True)
    sheet = (tmp_path / "index.html").read_text(encoding="utf-8")
    files = re.findall(r'src="([^"]+)"', sheet)
    assert all((tmp_path / file).stat().st_size for file in files)
    shown = {
        (int(width), int(height), language) for width, height, language in re.findall(r"(\d+)x(\d+)-(\w\w)", sheet)
    }
    assert shown == {(*size, language) for size, language in product(pictures.SIZES, LANGUAGES)}


def test_a_table_that_was_opened_anew_is_on_the_sheet(browser: Browser, server: Server, tmp_path: Path) -> None:
    """The rematch's host needs a key; a browser's cookies would do for all tables but this one."""
    pictures.take(browser, server, tmp_path, "the next game, in the show")
    assert len(list(tmp_path.glob("*.png"))) == len(pictures.FEW_LOOKS)


def test_every_look_is_on_the_sheet_of_a_few_screens() -> None:
    """Each screen in every size and language; light, dark and both kinds of letters change from one to the next."""
    looks = [pictures.every_look(number) for number in range(4)]
    wanted = set(product(pictures.SIZES, LANGUAGES))
    assert all({look[:2] for look in of_one} == wanted and len(of_one) == len(wanted) for of_one in looks)
    assert {look for of_one in looks for look in of_one} == set(
        product(pictures.SIZES, LANGUAGES, pictures.LIGHTS, FONTS)
    )


def test_a_usual_phone_has_narrower_letters_than_a_bare_machine(phone: Page) -> None:
    """Both are there: whoever looks at one sees another picture than at the other."""
    phone.goto("/rules/sheriff-2e")
    heights = []
    for font in FONTS:
        write_in(phone, font)
        heights.append(phone.evaluate("document.querySelector('main').scrollHeight"))
    assert heights[1] < heights[0] * 0.95


def test_the_sheet_stays_here() -> None:
    ignored = (PACKAGE.parent / ".gitignore").read_text(encoding="utf-8").split()
    assert "build/" in ignored
