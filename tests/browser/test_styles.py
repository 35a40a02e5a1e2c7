"""What a browser does not understand it leaves out without a word, and with one selector the whole rule."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from referee.config import shipped

SHEETS = sorted((shipped("static") / "css").glob("*.css"))
STRANGE = """(selectors) => selectors.filter((one) => {
  try {
    document.querySelector(one);
    return false;
  } catch {
    return true;
  }
})"""


def selectors(sheet: str) -> list[str]:
    """Before each rule's brace; not what stands in @keyframes, and what only Firefox knows."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found = (one.strip() for one in re.findall(r"(?<=[{};])\s*([^{};@]+)(?={)", "}" + plain))
    return [one for one in found if one and not re.fullmatch(r"(?:from|to|[\d.]+%|,|\s)+", one) and "-moz-" not in one]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_selector_is_understood(phone: Page, sheet: Path) -> None:
    found = selectors(sheet.read_text(encoding="utf-8"))
    assert found
    assert phone.evaluate(STRANGE, found) == []


def test_one_that_is_not_understood_is_found(phone: Page) -> None:
    assert phone.evaluate(STRANGE, selectors("a { color: red } b:lang(de, ru) { color: red }")) == ["b:lang(de, ru)"]
