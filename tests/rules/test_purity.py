"""rules/ is pure: no framework, no store, no clock, no dice, no files."""

import ast
from pathlib import Path

import pytest

from referee import rules

RULES = Path(rules.__file__).parent
ALLOWED = {
    "collections",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "marshmallow",
    "math",
    "operator",
    "referee",
    "tomllib",
    "types",
    "typing",
    "unicodedata",
}


def imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("file", sorted(RULES.rglob("*.py")), ids=lambda file: str(file.relative_to(RULES)))
def test_rules_import_nothing_that_reaches_outside(file: Path) -> None:
    for module in imports(file):
        assert module.partition(".")[0] in ALLOWED, f"{file.name} imports {module}"
        if module.startswith("referee"):
            assert module.startswith("referee.rules"), f"{file.name} imports {module}"


@pytest.mark.parametrize("file", sorted(RULES.rglob("*.py")), ids=lambda file: str(file.relative_to(RULES)))
def test_rules_open_no_files_and_print_nothing(file: Path) -> None:
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "print", "input", "exec", "eval", "__import__"}
