"""The rules to look up: each has an address, and whatever rule a refusal names is one of them."""

import ast
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from referee.config import PACKAGE
from referee.rules.games import GAMES as PLAYED

RULES = PACKAGE / "rules"
LETTERS = {"sheriff-1e": "S", "sheriff-2e": "S", "nottingham": "N"}
GAMES = {"S": "sheriff", "N": "nottingham"}
OF_NO_RULE = {"not_a_seat", "not_the_host", "nothing_to_correct", "hands_not_tracked"}
"""What says who acts, or that there is nothing to be done: no rulebook has a line for it."""


def told(client: FlaskClient, edition: str, language: str = "en") -> dict[str, str]:
    """The rules of the page, by their ids."""
    html = client.get(f"/rules/{edition}", headers={"Accept-Language": language}).text
    lines = re.findall(r'<p (?:class="rules__rule" )?id="([SN]-[A-Z]+-\d+)">(.*?)</p>', html, re.DOTALL)
    assert len(lines) == len(dict(lines))
    return dict(lines)


def refusals(game: str) -> Iterator[ast.Call]:
    for file in (RULES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                yield node


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
@pytest.mark.parametrize(("edition", "letter"), LETTERS.items())
def test_every_rule_has_a_line_under_its_id(client: FlaskClient, edition: str, letter: str, language: str) -> None:
    rules = (RULES / "README.md").read_text(encoding="utf-8")
    chapters = re.findall(rf"^\| ({letter}-[A-Z]+)-(\d+)(?:…(\d+))? \|", rules, re.MULTILINE)
    ids = {f"{chapter}-{n}" for chapter, first, last in chapters for n in range(int(first), int(last or first) + 1)}
    lines = told(client, edition, language)
    assert set(lines) == ids
    assert all(len(text) > 15 for text in lines.values())
    assert len(set(lines.values())) == len(ids)


@pytest.mark.parametrize(("edition", "letter"), LETTERS.items())
def test_every_refusal_leads_to_a_line(client: FlaskClient, edition: str, letter: str) -> None:
    """Rules stand in the code as they are called; those of the other game are not named there."""
    code = "".join(file.read_text(encoding="utf-8") for file in (RULES / GAMES[letter]).rglob("*.py"))
    named = set(re.findall(r'"([SN]-[A-Z]+-\d+)"', code))
    assert len(named) > 20
    assert named <= told(client, edition).keys()


@pytest.mark.parametrize("game", GAMES.values())
def test_a_refusal_names_its_rule(game: str) -> None:
    of_no_rule = {ast.literal_eval(node.args[0]) for node in refusals(game) if len(node.args) < 3}
    assert of_no_rule <= OF_NO_RULE


@pytest.mark.parametrize(("edition", "letter"), LETTERS.items())
def test_a_refusal_of_the_table_itself_leads_to_the_games_line(client: FlaskClient, edition: str, letter: str) -> None:
    refused_by = PLAYED[GAMES[letter]].refused_by
    assert {"game_running", "table_full"} <= refused_by.keys()
    assert refused_by.keys() <= {ast.literal_eval(node.args[0]) for node in refusals("table")}
    assert set(refused_by.values()) <= told(client, edition).keys()
