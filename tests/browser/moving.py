"""A moving picture: a bribe across two phones and the board, as an animated PNG that is put together here."""

import base64
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import Player, sit_down
from tests.browser.sheriff.phones import to_the_gate

SIGNATURE = b"\x89PNG\r\n\x1a\n"
WIDTH, HEIGHT = 1000, 560

STAGE = """<!doctype html><style>
body {{ margin: 0; width: {width}px; height: {height}px; background: #efe2c8; display: grid; gap: 12px; padding: 14px;
  box-sizing: border-box; grid-template: 1fr auto / auto 1fr auto; font: 600 19px/1.3 Georgia, serif; color: #2a2018 }}
img {{ display: block; border-radius: 14px; box-shadow: 0 2px 10px #0004 }}
.phone {{ height: 470px }} .board {{ width: 506px; align-self: center }} div {{ display: grid; justify-items: center }}
p {{ grid-column: 1 / -1; margin: 0; text-align: center }}
</style>
<div><img class="phone" src="{merchant}"></div><div><img class="board" src="{board}"></div>
<div><img class="phone" src="{sheriff}"></div><p>{words}</p>"""


@dataclass(frozen=True)
class Frame:
    png: bytes
    seconds: float


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def animated(frames: Sequence[Frame]) -> bytes:
    """An animated PNG that goes on for ever: the frames' own image data under the numbers that make it move."""
    heads = {next(data for kind, data in chunks(frame.png) if kind == b"IHDR") for frame in frames}
    (head,) = heads  # all of the same size and kind
    numbers = count()
    parts = [SIGNATURE, chunk(b"IHDR", head), chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    for at, frame in enumerate(frames):
        size = struct.unpack_from(">II", head)
        control = struct.pack(">IIIIIHHBB", next(numbers), *size, 0, 0, round(frame.seconds * 100), 100, 0, 0)
        parts.append(chunk(b"fcTL", control))
        for data in (data for kind, data in chunks(frame.png) if kind == b"IDAT"):
            parts.append(chunk(b"fdAT", struct.pack(">I", next(numbers)) + data) if at else chunk(b"IDAT", data))
    return b"".join((*parts, chunk(b"IEND", b"")))


def source(page: Page) -> str:
    return "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()


class Stage:
    """Two phones and the board side by side, photographed together."""

    def __init__(self, browser: Browser, merchant: Player, board: Page, sheriff: Player) -> None:
        self.page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        self.merchant, self.board, self.sheriff = merchant, board, sheriff
        self.frames: list[Frame] = []

    def take(self, words: str, seconds: float = 2.0) -> None:
        for player in (self.merchant, self.sheriff):
            player.answered()
        pictures = {
            "merchant": source(self.merchant.page),
            "board": source(self.board),
            "sheriff": source(self.sheriff.page),
        }
        self.page.set_content(STAGE.format(width=WIDTH, height=HEIGHT, words=words, **pictures))
        self.frames.append(Frame(self.page.screenshot(), seconds))


def a_bribe(browser: Browser, url: str) -> list[Frame]:
    """Robin has silk in the bag and offers the sheriff eight gold; Marion takes it, and the bag passes unopened."""

    def phone(width: int = 390, height: int = 844, **more: Any) -> Page:
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            reduced_motion="reduce",
            service_workers="block",
            **more,
        )
        return context.new_page()

    marion, robin, _ = players = sit_down(phone, ("Marion", "Robin", "Tuck"))
    marion.command("start", first=0)
    to_the_gate(players, {1: ({"apple": 1, "silk": 2}, "apple"), 2: ({"cheese": 3}, "cheese")})
    for player in players:
        player.open()
    board = phone(1280, 720)
    board.goto(f"/t/{robin.code}/board")
    stage = Stage(browser, robin, board, marion)
    deal = robin.page.locator("[data-deal]")
    deal.scroll_into_view_if_needed()
    stage.take("Robin declared three apples. Two of them are silk.")
    for step in (5, 1, 1, 1):
        robin.tap(f"+{step} gold", within=robin.page.locator(".act"))
    stage.take("“Would eight gold help you to look the other way?”")
    robin.press(".act .big")
    expect(marion.page.locator("[data-command=accept]").first).to_be_visible()
    marion.page.locator("[data-command=accept]").first.scroll_into_view_if_needed()
    marion.up_to_date()
    robin.page.evaluate("scrollTo(0, 0)")
    stage.take("Marion's phone has the offer, and so has the board.", 2.5)
    marion.press("[data-command=accept]")
    expect(marion.page.locator("[data-command=accept]")).to_have_count(0)
    for player in players:
        player.up_to_date()
        player.page.evaluate("scrollTo(0, 0); document.querySelector('.toast').hidden = true")
    stage.take("A deal. The bag passes, and nobody will ever know.", 3.0)
    return stage.frames


def write(file: Path, frames: Iterable[Frame]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(animated(list(frames)))
