"""Boards: recorded games shown on one, step by step, and what is measured there."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page

from referee.config import shipped
from tests.browser.set_table import LONG

SEVEN = (*LONG, "Gus")

# What is not on the screen, by its words: what would have to be scrolled to, and letters that run over an edge of it.
CUT = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const scrolls = scrollWidth > innerWidth || scrollHeight > innerHeight;
  const found = scrolls ? [`scrolls: ${scrollWidth} × ${scrollHeight}`] : [];
  const words = document.createTreeWalker(document.querySelector("#main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const { currentNode: text } = words;
    const one = text.parentElement;
    if (!text.data.trim() || !one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.closest("dialog") || getComputedStyle(one).clipPath !== "none") continue;
    range.selectNodeContents(text);
    const isShortened = getComputedStyle(one).textOverflow === "ellipsis";
    for (const { left, right, top, bottom } of (isShortened ? one : range).getClientRects()) {
      const isCut = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
      if (isCut) found.push(`cut: ${text.data.trim()}`);
    }
  }
  return found;
}"""

# Of what is to be read there; what stands above it is for whoever sets it up.
SMALLEST_LETTERS = """() => Math.min(...[...document.querySelectorAll("#board *")]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === "none")
  .filter((one) => !one.closest("svg"))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""

# What is to be read from three metres but is smaller than 36 px of 1080, by its words.
TOO_SMALL = """() => [...document.querySelectorAll(`
    .board__top h1, .clock__time, .board__gate h2, .board__duty h2, .board .purse, .board__gate .said, .drawn b,
    .drawn q, .drawn__for, .drawn__rest, .board .some b, .board__market b, .board__count b, .turned-card b, .track span,
    .piles dd, .task b, .board-turned__card, .board__seats b, .board__setup li, .board__code .code`)]
  .filter((one) => one.textContent.trim() && one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest(".for-ears, .task__done-by"))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) * 1080 / innerHeight < 35.9)
  .map((one) => `${one.className || one.tagName}: ${one.textContent.trim()}`)"""

SCREENS = "[...document.querySelectorAll('[data-screen]')].map(({ dataset }) => dataset.screen)"
SEEN = "[...document.querySelectorAll('[data-screen]:not([hidden])')].map(({ dataset }) => dataset.screen)"


def recorded(context: BrowserContext, game: str, names: Sequence[str] = SEVEN) -> tuple[str, int]:
    """The code of a finished game of seeds/demo, played by people with long names, and how many steps it had."""
    saved: dict[str, Any] = json.loads((shipped("seeds") / "demo" / f"{game}.json").read_text("utf-8"))
    saved["names"] = names[: len(saved["names"])]
    answer = context.request.post("/api/v1/tables/import", data=saved)
    assert answer.status == 201, answer.text()
    return answer.json()["code"], len(saved["steps"])


def open_board(board: Page, code: str) -> None:
    board.goto(f"/t/{code}/board")
    board.locator("body[data-ready]").wait_for()


def as_it_was(board: Page, code: str, version: int) -> None:
    """Puts what the board showed then on the board that is open."""
    board.evaluate(
        """async ([address]) => {
             const place = document.querySelector("#board");
             const { board } = await (await fetch(address)).json();
             place.replaceChildren(...new DOMParser().parseFromString(board, "text/html").body.childNodes);
             place.dispatchEvent(new CustomEvent("region", { bubbles: true }));
           }""",
        [f"/t/{code}/replay/{version}"],
    )


def turn(board: Page) -> None:
    board.keyboard.press("ArrowRight")


NO_LOCK = "delete Navigator.prototype.wakeLock;"
"""As over plain http."""

VOICE = """
  window.heard = [];
  window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { configurable: true, value: Object.assign(new EventTarget(), {
    getVoices: () => ["en-GB", "de-DE"].map((lang) => ({ lang })),
    speak: ({ text, lang, voice }) => window.heard.push([voice.lang, text]),
    cancel: () => window.heard.push("silence"),
  }) });
"""
