"""A reader sees from a function's name whether it refuses, and whether it answers yes or no."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import rules

RULES = Path(rules.__file__).parent
REFUSALS = {"Refused", "Unknown", "NotYours"}
DOERS = {"_pay_in_gold", "_pay_without_a_choice"}
"""They do something, and say whether they did."""
FILES = sorted(file for game in ("table", "sheriff", "nottingham") for file in (RULES / game).glob("*.py"))


def refusing(file: Path) -> list[str]:
    """The functions that say no themselves."""
    return [function.name for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if says_no(function)]


def says_no(function: ast.AST) -> bool:
    return isinstance(function, ast.FunctionDef) and any(map(is_refusal, own_statements(function)))


def own_statements(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What stands in a function, but for the functions in it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if not isinstance(node, ast.FunctionDef):
            yield node
            waiting += ast.iter_child_nodes(node)


def is_refusal(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id in REFUSALS
    )


def test_refusals_are_found() -> None:
    assert "require_phase" in refusing(RULES / "sheriff" / "guards.py")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(RULES)))
def test_what_refuses_decides_or_requires(file: Path) -> None:
    for name in refusing(file):
        assert name.lstrip("_").startswith(("decide_", "require_")), f"{file.name}: {name}"


@pytest.mark.parametrize("file", sorted(RULES.rglob("*.py")), ids=lambda file: str(file.relative_to(RULES)))
def test_what_answers_is_called_so(file: Path) -> None:
    """Functions; a property is an adjective."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "bool":
            good = node.name.lstrip("_").startswith(("is_", "has_", "can_")) or node.name in DOERS
            assert good, f"{file.name}: {node.name}"


def test_what_is_asked_before_a_game_is_counted_requires() -> None:
    tree = ast.parse((RULES / "checks.py").read_text(encoding="utf-8"))
    assert all(node.name.startswith("require_") for node in tree.body if isinstance(node, ast.FunctionDef))
