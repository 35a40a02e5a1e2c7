"""What is installed, to the version: the same today and in a month."""

import re
import tomllib
from importlib.metadata import distributions

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from referee.config import PACKAGE

ROOT = PACKAGE.parent
LINES = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINS = {
    canonicalize_name(line.partition("==")[0]): line.partition("==")[2] for line in LINES if not line.startswith("#")
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def wanted() -> list[Requirement]:
    """Everything we ask for by name."""
    project = PROJECT["project"]
    lists = [
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *PROJECT["dependency-groups"].values(),
    ]
    return [Requirement(one) for several in lists for one in several]


def test_it_holds_names_and_versions_and_nothing_else() -> None:
    for line in LINES:
        assert re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.+!]*", line), line
        assert "://" not in line


def test_everything_we_ask_for_is_pinned_as_we_ask_for_it() -> None:
    for requirement in wanted():
        assert requirement.specifier.contains(PINS[canonicalize_name(requirement.name)]), requirement


def test_what_runs_here_is_what_is_pinned() -> None:
    """And so are the packages that our packages need, for every Python we support."""
    ours = {"nottingham-referee", "setuptools", "wheel"}
    here = {canonicalize_name(found.name): found for found in distributions()}
    for name, found in here.items():
        if name not in ours:
            assert PINS.get(name) == found.version, f"{name}: run `make constraints`"
            oldest = SpecifierSet(found.metadata.get("Requires-Python") or "")
            assert oldest.contains("3.11.0"), f"{name} {found.version} needs {oldest}"


def test_whatever_installs_uses_it() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"pip install .*--constraint constraints\.txt", dockerfile)
    recipes = makefile.partition("# The virtual environment")[2]
    assert recipes.count("$(INSTALL)") == 3
    assert "pip install" not in recipes
    assert "--constraint constraints.txt" in makefile.partition("INSTALL :=")[2].splitlines()[0]


def test_what_we_reach_into_has_an_upper_bound() -> None:
    bounded = {one.name for one in wanted() if any(bound.operator == "<" for bound in one.specifier)}
    assert {"gevent", "gunicorn"} <= bounded
