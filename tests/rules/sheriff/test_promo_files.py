"""A promo card with a rule of its own is one file (S-PRO): chapters ask `promo`, and name no card."""

import re
from pathlib import Path

import pytest

from referee.config import PACKAGE
from tests.rules.sheriff.table import editions

RULES, PAGES = PACKAGE / "rules" / "sheriff", PACKAGE / "web" / "sheriff"
CARDS = sorted({card for edition in editions().values() for card in getattr(edition, "promo_cards", ())})
WITH_RULES = {file.stem for file in (RULES / "promo").glob("*.py")} & set(CARDS)
OF_ALL = {RULES / "names.py", RULES / "promo" / "__init__.py", PAGES / "promo.py"}
"""Where each has its name, or its answers."""
PASSED_OVER = {
    RULES / "state.py": r"\bplates\b",  # a stored name is for ever
    **dict.fromkeys(PAGES.glob("*.py"), r"^from referee\.web\.sheriff\.\w+ import .*$"),
}


def naming(card: str) -> re.Pattern[str]:
    """Its id or its name; one with a rule of its own is also called by the last word alone."""
    words = card.split("_")
    names = ["[ _-]".join(words), *(words[-1:] if card in WITH_RULES else ())]
    return re.compile(rf"(?<![a-z])({'|'.join(names)})(s|es)?(?![a-z])", re.IGNORECASE)


def code(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    return re.sub(PASSED_OVER[file], "", text, flags=re.MULTILINE) if file in PASSED_OVER else text


@pytest.mark.parametrize("folder", [RULES, PAGES], ids=["rules", "pages"])
@pytest.mark.parametrize("card", CARDS)
def test_only_its_own_file_names_a_promo_card(card: str, folder: Path) -> None:
    """S-PRO: comments and sentences too."""
    others = [file for file in sorted(folder.rglob("*.py")) if file not in OF_ALL and file.stem != card]
    found = naming(card)
    assert len(others) > 40
    assert [str(file.relative_to(folder)) for file in others if found.search(code(file))] == []


def test_five_promo_cards_have_a_rule_of_their_own() -> None:
    """S-PRO-1 to S-PRO-5; what those are worth that name a family stands in one file for all of them."""
    files = {file.stem for file in (RULES / "promo").glob("*.py")} - {"__init__"}
    assert len(WITH_RULES) == 5 and files - WITH_RULES == {"each_other"}


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("feast_plate", 'PLATE = "feast_plate"'),
        ("feast_plate", "def require_plates(game: Game) -> None:"),
        ("feast_plate", "    # a plate is worth what it stands for"),
        ("feast_plate", "game.plates[0]"),
        ("royal_summons", "return _tell_summons(opened)"),
        ("golden_silk", "The Golden Silk"),
    ],
)
def test_a_name_would_be_found(card: str, line: str) -> None:
    assert naming(card).search(line)


@pytest.mark.parametrize("line", ["a template", "Royal goods", "to spoil a set", "olive trees"])
def test_other_words_are_not_names(line: str) -> None:
    assert not any(naming(card).search(line) for card in CARDS)
