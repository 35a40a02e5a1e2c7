"""Which part of the program may know which: read from the imports of every module, those inside functions too."""

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter

import pytest

from referee.config import PACKAGE

RULES = {"rules"}
TABLES = RULES | {"private", "config", "speech", "tally", "tables"}
LIVE = TABLES | {"groups", "live"}
HTTP = LIVE | {"limits", "qr", "http"}
EVERYTHING = HTTP | {"api", "web", "counters", "metrics", "logs", "demo", "replay", "serving", "tls", "referee", "cli"}

MAY_IMPORT = {
    # rules ← tables ← groups ← live ← http ← api, web
    "rules": RULES,
    "tables": TABLES,
    "groups": TABLES | {"groups"},
    "live": LIVE,
    "http": HTTP,
    "api": HTTP | {"api"},
    "web": HTTP | {"web"},
    # below the tables: settings, words, the count at the end
    "private": set(),
    "config": RULES | {"private"},
    "speech": RULES | {"config"},
    "tally": RULES | {"speech"},
    # what knows no table
    "announcing": set(),
    "qr": set(),
    "tls": {"private"},
    "limits": RULES,
    "logs": RULES,
    # beside api and web
    "counters": {"limits"},
    "metrics": HTTP | {"counters"},
    # above: whoever starts it all
    "demo": HTTP,
    "replay": TABLES,
    "serving": LIVE,
    "referee": {"config", "http", "logs", "metrics", "api", "web"},
    "cli": EVERYTHING - {"api", "web"},
}
"""The second name of a module (`referee.http.access`: http) → those it may know. `referee` itself is create_app."""

WITHOUT_FLASK = TABLES | LIVE | {"limits", "qr", "tls", "replay"}

MODULES = {
    ".".join(("referee", *file.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): file
    for file in PACKAGE.rglob("*.py")
    if "migrations" not in file.parts and "shipped" not in file.parts
}


@cache
def imported(name: str) -> set[str]:
    """All modules this one imports, ours by the names of their files."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, f"{name} imports by a relative name"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in MODULES else node.module)
    return found


def part_of(name: str) -> str:
    return name.split(".")[1] if "." in name else name


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_knows_only_what_lies_below_it(name: str) -> None:
    ours = {part_of(other) for other in imported(name) if other.split(".")[0] == "referee"}
    assert sorted(ours - MAY_IMPORT[part_of(name)] - {part_of(name)}) == []
    if part_of(name) in WITHOUT_FLASK:
        assert not [other for other in imported(name) if other.split(".")[0] in ("flask", "werkzeug")]


def test_no_module_needs_itself() -> None:
    ours = {name: {other for other in imported(name) if other in MODULES} - {name} for name in MODULES}

    try:
        TopologicalSorter(ours).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_the_table_names_nothing_that_is_gone() -> None:
    assert set(MAY_IMPORT) <= {part_of(name) for name in MODULES}


# -- tests and measurements ------------------------------------------------------------------------------------------

HELPERS = {
    ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts): file
    for part in ("tests", "bench")
    for file in (PACKAGE.parent / part).rglob("*.py")
}


def defined(tree: ast.Module) -> set[str]:
    """The names that this module itself gives to something."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


def test_what_tests_share_is_imported_from_the_helper_that_defines_it() -> None:
    """A test imports no other test: whoever changes one should not have to read the others."""
    trees = {module: ast.parse(file.read_text(encoding="utf-8")) for module, file in HELPERS.items()}
    wrong = []
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("tests", "bench"):
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    source = whole if whole in HELPERS else node.module
                    is_test = source.rpartition(".")[2].startswith("test_")
                    if is_test or (
                        source != whole and (source not in HELPERS or alias.name not in defined(trees[source]))
                    ):
                        wrong.append(f"{module} imports {alias.name} from {node.module}")
    assert wrong == []


def test_no_lock_is_older_than_the_server() -> None:
    """`referee serve` makes threads greenlets after its modules were imported: a lock made before that is the operating
    system's, and whoever waits for it stops everybody."""
    made = [
        f"{file.relative_to(PACKAGE)}:{node.lineno}"
        for file in PACKAGE.rglob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func).startswith("threading.")
    ]
    assert made == []
