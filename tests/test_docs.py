"""The documents tell the truth: settings, commands, targets and dependencies, all of them and nothing else."""

import re
import subprocess
import tomllib

import pytest

from referee.cli import main
from referee.config import PACKAGE
from referee.rules.games import GAMES

ROOT = PACKAGE.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_setting_is_described() -> None:
    read = set(re.findall(r'env(?:\.get\(|, )"([A-Z_]+)"', (PACKAGE / "config.py").read_text(encoding="utf-8")))
    table = README.partition("## Settings")[2].partition("\n## ")[0]
    assert read == set(re.findall(r"`([A-Z_]+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))))


def test_every_command_is_described() -> None:
    section = README.partition("## In the terminal")[2].partition("\n## ")[0]
    assert set(re.findall(r"^    referee (\w+)", section, re.MULTILINE)) == set(main.commands)
    for command in main.commands.values():
        assert command.help


def test_every_target_of_make_is_in_its_help() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = set(re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split())  # type: ignore[index]
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^make (\w+)", shown, re.MULTILINE)) == phony


def test_every_dependency_has_a_reason() -> None:
    reasons = CONTRIBUTING.partition("## Why each dependency is there")[2].lower()
    project = PROJECT["project"]
    groups = [
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *PROJECT["dependency-groups"].values(),
    ]
    for requirement in (each for group in groups for each in group):
        name = re.match(r"[\w-]+", requirement)[0].lower()  # type: ignore[index]
        assert name in reasons, f"CONTRIBUTING.md does not say why {name} is there"


def test_every_place_on_the_map_exists() -> None:
    table = CONTRIBUTING.partition("## Map")[2].partition("\n## ")[0]
    for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE):
        for place in re.findall(r"`([^`]+)`", cell):
            assert (ROOT / place).exists(), place


def test_every_place_in_the_recipes_and_answers_exists() -> None:
    """`<game>` is any of the games, any other blank something of that kind that is there already."""
    recipes = CONTRIBUTING.partition("## Adding an edition")[2].partition("## Adding a migration")[0]
    answers = CONTRIBUTING.partition("## Where is …?")[2].partition("\n## ")[0]
    places = set(re.findall(r"`([\w<>.-]+/[\w<>./-]+)`", recipes + answers))
    assert len(places) > 30
    for place in places:
        for game in GAMES if "<game>" in place else ("",):
            there = re.sub(r"<\w+>", "*", place.replace("<game>", game))
            assert list(ROOT.glob(there.rstrip("/"))), (place, there)


@pytest.mark.parametrize("document", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_link_leads_somewhere(document: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document):
        assert target.startswith("http") or (ROOT / target).exists(), target


RULES_MAP = (PACKAGE / "rules" / "README.md").read_text(encoding="utf-8")


def test_every_rule_on_the_map_is_named_by_a_test() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    ids = {
        f"{chapter}-{number}"
        for chapter, first, last in re.findall(r"^\| ([SN]-[A-Z]+)-(\d+)(?:…(\d+))? \|", RULES_MAP, re.MULTILINE)
        for number in range(int(first), int(last or first) + 1)
    }
    assert len(ids) > 60
    assert sorted(rule for rule in ids if not re.search(rf"{rule}\b", tests)) == []


def test_the_rules_map_names_files_that_exist() -> None:
    folders = [ROOT, *(PACKAGE / "rules" / game for game in ("sheriff", "nottingham", "table"))]
    folders += [PACKAGE / "rules", ROOT / "tests" / "rules" / "sheriff", ROOT / "tests" / "rules" / "nottingham"]
    for place in re.findall(r"`([\w./]+\.(?:py|toml))`", RULES_MAP):
        assert any((folder / place).exists() for folder in folders), place
