"""What a page says, shown or not: searched for what this phone may not know, and for names nobody should read."""

import re
from functools import cache
from typing import Any, get_args

from playwright.sync_api import Page

from referee.rules.kernel import Rulebook
from referee.rules.nottingham import names as nottingham
from referee.rules.sheriff import rulebook
from referee.rules.sheriff.goods import Kind
from referee.rules.sheriff.names import CARDS, cards
from referee.rules.table import table_rules
from referee.speech import Speaker

# All of the page with every attribute, and all that the phone keeps. A list that names every kind there is tells
# nothing, so the menus of goods are left out: those in the page, and those in what a button asks.
EVERYTHING = """async (kinds) => {
  const copy = document.documentElement.cloneNode(true);
  const menus = ["template", "[data-loader]", "#pick-dialog [data-goods]", "#black-market-dialog [data-piles]"];
  for (const menu of copy.querySelectorAll([...menus, "[data-within=black_market]"].join())) menu.remove();
  const names = (value) => (Array.isArray(value) ? value : Object.keys(value ?? {}));
  const menu = (value) => kinds.filter((kind) => !names(value).includes(kind)).length <= 1;
  const bare = (key, value) => (["only", "limits"].includes(key) && menu(value) ? "menu" : value);
  for (const asks of copy.querySelectorAll("[data-pick], [data-part], [data-offer], [data-deal], [data-market]")) {
    asks.removeAttribute("data-market");
    for (const name of ["data-pick", "data-part", "data-offer", "data-deal"]) {
      if (asks.hasAttribute(name)) {
        asks.setAttribute(name, JSON.stringify(JSON.parse(asks.getAttribute(name), bare)));
      }
    }
  }
  const kept = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) kept.push(request.url);
  }
  const all = [copy.outerHTML, JSON.stringify(localStorage), JSON.stringify(sessionStorage), ...kept];
  return [document.documentElement.lang, all.join("\\n")];
}"""

# What eyes and ears get.
READ = """() => {
  const said = [document.title, document.body.innerText];
  for (const one of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]")) {
    if (!one.checkVisibility()) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder"]) said.push(one.getAttribute(name) ?? "");
  }
  return said.join("\\n");
}"""


@cache
def words_for(good: str, language: str) -> frozenset[str]:
    """Whatever a page could call this card, in small letters: its id, its name, and how many of it."""
    say = Speaker(language).say
    counted = [say(cards(good, count), accusative=case) for count in (1, 2, 5) for case in (False, True)]
    forms = (form.strip("125 ") for form in counted)
    return frozenset(form.lower() for form in (good, say(CARDS[good]), *forms))


def found_of(page: Page, goods: set[str], kinds: list[str]) -> list[str]:
    """Where this page, or what the phone keeps, names one of these cards."""
    language, text = page.evaluate(EVERYTHING, kinds)
    text = text.lower()
    return [
        f"…{text[max(0, hit.start() - 120) : hit.end() + 60]}…"
        for good in sorted(goods)
        for form in words_for(good, language)
        if form in text  # most are not, and looking for whole words takes longer
        for hit in re.finditer(rf"(?<![\w-]){re.escape(form)}(?![\w-])", text)
    ]


# Ids of two words look like no language; placeholders are sentences nobody finished.
RAW = re.compile(
    r"\b[a-z]+(?:_[a-z]+)+\b|\{\w+\}|%\(\w+\)\w?|\b(?:sheriff-[12]e)\b|\b[SN]-[A-Z]+-\d+\b|\bundefined\b|\bNaN\b"
)


def _one_word_ids() -> set[str]:
    """Ids that are English words: on a page in another language they are out of place."""
    books: tuple[Rulebook[Any], ...] = (rulebook, table_rules)
    ids = {*CARDS, *nottingham.CARDS, *get_args(Kind), *(command for book in books for command in book.commands)}
    return {one for one in ids if one.isalpha()} - {"gold", "royal", "legal", "gouda", "pumpernickel"}


def raw_ids(page: Page, *, meant: tuple[str, ...] = ()) -> list[str]:
    """Ids and unfilled blanks that somebody could read on this page."""
    text: str = page.evaluate(READ)
    found = [hit for hit in RAW.findall(text) if not hit.startswith(meant)] if meant else RAW.findall(text)
    if not (page.locator("html").get_attribute("lang") or "en").startswith("en"):
        found += [word for word in re.findall(r"(?<![\w-])[a-z]+(?![\w-])", text) if word in _one_word_ids()]
    return list(found)
