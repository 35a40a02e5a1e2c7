"""What is measured on a screen: axe, thumbs, words that run out, no sideways scroll."""

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TOO_SMALL = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(".skip, [type=hidden]"))
  .map((one) => {
    const target = one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : one;
    const { width, height } = target.getBoundingClientRect();
    const inText = getComputedStyle(one).display.startsWith("inline") && one.closest("p, dt, dd");
    const least = inText ? 24 : 48;
    return { text: one.textContent.trim().slice(0, 30), tag: one.tagName, width, height, least };
  })"""


# Words that run out of their button, to the side or above and below; what is for ears alone, and a name that ends in …,
# is cut off on purpose.
RUNS_OUT = """() => [...document.querySelectorAll(
    ".big, .quiet, .choice, .secret__cover, .way, .bar__home, .task, .bag"
  )]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const edge = one.getBoundingClientRect();
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode()) {
      const { currentNode: text } = words;
      const { clipPath, overflowX } = getComputedStyle(text.parentElement);
      if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
      if (clipPath !== "none" || overflowX !== "visible") continue;
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        if (box.left < edge.left - 1 || box.right > edge.right + 1) return true;
        if (box.top < edge.top - 4 || box.bottom > edge.bottom + 4) return true;
      }
    }
    return false;
  })
  .map((one) => one.textContent.trim())"""


# The next thing to do that is not all in sight, or a dock that leaves less than half of the screen to read; a result is
# read before anything is done with it.
AWAY_FROM_THE_THUMB = """() => [...document.querySelectorAll(".act:not(.after-game .act, [data-step=result] .act)")]
  .filter((dock) => dock.checkVisibility() && !document.querySelector("dialog[open], #curtain:not([hidden])"))
  .filter((dock) => {
    const { top, bottom, height } = dock.getBoundingClientRect();
    const big = dock.querySelector(".big:not([hidden])")?.getBoundingClientRect();
    const inSight = !big || (big.top >= top && big.bottom <= Math.min(bottom, innerHeight) + 1);
    return !inSight || bottom > innerHeight + 1 || height > innerHeight / 2 + 1;
  })
  .map((dock) => dock.innerText)"""


# What cannot be done yet is no button.
DISABLED = """() => [...document.querySelectorAll(".big:disabled")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => one.textContent.trim())"""


RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    # It counts a field that is scrolled half under the bottom bar as small; here all targets are measured.
    "rules": {"target-size": {"enabled": False}},
}


# In forced colours the ground of a button is gone: an edge says what can be tapped, and what is chosen stands out.
WITHOUT_EDGE = """() => [...document.querySelectorAll("button, .big, .quiet, summary")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
  .filter((one) => {
    const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle, textDecorationLine } = getComputedStyle(one);
    const edge = parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none";
    const ring = parseFloat(outlineWidth) > 0 && outlineStyle !== "none";
    return one.getAttribute("aria-pressed") === "true" ? !ring : !edge && !ring && textDecorationLine === "none";
  })
  .map((one) => one.outerHTML.slice(0, 120))"""


AXE = Axe().axe_script


# Only what is wrong is brought back: all that is right would be more than half of the work.
BROKEN_RULES = """async (rules) => (await axe.run(rules)).violations
  .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))"""


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(BROKEN_RULES, RULES)
    return found


def overflow(page: Page, width: int, height: int, letters: str = "") -> int:
    """How far the page, or the dialog on it, is wider than the phone."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", letters)
    wider: int = page.evaluate(
        """() => Math.max(...[document.documentElement, ...document.querySelectorAll("dialog[open], #curtain")]
             .map((one) => one.scrollWidth - one.clientWidth))"""
    )
    return wider


Font = Literal["wide", "usual"]
FONTS: tuple[Font, ...] = ("wide", "usual")
"""The letters of a bare machine, wider than any phone's, and those of most phones (`make tools` installs them)."""

WRITE_IN = """([body, head]) => {
  document.documentElement.style.setProperty("--body", body);
  document.documentElement.style.setProperty("--head", head);
  // the board fits its letters to the screen
  dispatchEvent(new Event("resize"));
}"""


def write_in(page: Page, font: Font) -> None:
    """The page as a phone with these letters shows it."""
    page.evaluate(WRITE_IN, ["Roboto", "Roboto Slab"] if font == "usual" else ["", ""])


SMALLEST, SMALL, USUAL, TURNED, TABLET = (320, 568), (360, 740), (390, 844), (844, 390), (820, 1180)

# Headings of pages, regions and dialogs that are more than two lines, or cut off at something else than a long name. A
# chapter of the log is a line of it.
LONG_HEADINGS = """(names) => [...document.querySelectorAll("h1, h2, h3:not(.log__chapter > h3), legend")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === "none")
  .filter((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const end = heading.getBoundingClientRect().bottom + 2;
    const ends = [...range.getClientRects()]
      .filter(({ width, bottom }) => width > 0.5 && bottom <= end)
      .map(({ bottom }) => bottom)
      .sort((one, other) => one - other);
    const apart = 0.6 * parseFloat(getComputedStyle(heading).fontSize);
    const lines = ends.filter((one, index) => index === 0 || one - ends[index - 1] > apart).length;
    const cut = heading.scrollHeight > heading.clientHeight + 2;
    return lines > 2 || (cut && !names.some((name) => name.length > 12 && heading.textContent.includes(name)));
  })
  .map((heading) => heading.textContent.trim())"""

# On the smallest phone a heading has nothing above it.
SUBTITLES = """() => [...document.querySelectorAll(".top:not(.round-head) small")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.textContent.trim())"""

# Words that stand on more than one line: not those with a soft hyphen, divided as people divide them, nor names and
# words as long as the longest of them.
BROKEN_WORDS = """(within, names) => {
  const found = [];
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const one = text.parentElement;
    if (!text.data.trim() || text.data.includes("\\u00ad") || one.closest("svg, script, textarea")) continue;
    if (!one.checkVisibility({ visibilityProperty: true }) || getComputedStyle(one).clipPath !== "none") continue;
    // hyphens are the language's own
    if (getComputedStyle(one).hyphens === "auto") continue;
    for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      if (word[0].length > 12 || names.includes(word[0])) continue;
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
