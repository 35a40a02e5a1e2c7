"""Styles: a class that is used is defined, one that is defined is used, and a part names its component."""

import re
from pathlib import Path

from referee.config import shipped

SELECTORS = re.compile(r"([^{};]+)\{")
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
ATTRIBUTE = re.compile(r'class="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\}|\{)*)"', re.DOTALL)
SAID_BY_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
LITERAL = re.compile(r'"([^"]*)"')
WORD = re.compile(r"^[a-z_][\w-]*$")


def read(pattern: str, folder: str) -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in sorted(shipped(folder).rglob(pattern))}


def defined() -> dict[str, set[str]]:
    """Every class, with the sheets that have something to say of it."""
    found: dict[str, set[str]] = {}
    for path, text in read("*.css", "static").items():
        for selector in SELECTORS.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
            for name in CLASS.findall(selector):
                found.setdefault(name, set()).add(path.stem)
    return found


def in_attributes(text: str) -> tuple[set[str], set[str]]:
    """The classes an attribute says, and the beginnings of those that are put together there (`coin-{{ value }}`)."""
    whole, begun = set(), set()
    for attribute in ATTRIBUTE.findall(text):
        plain = SAID_BY_JINJA.sub("\0", attribute)
        for word in plain.split():
            if "\0" not in word:
                whole.add(word)
            elif not word.startswith("\0"):
                start = word.partition("\0")[0]
                (begun if start.endswith(("-", "_")) else whole).add(start)
        for expression in SAID_BY_JINJA.findall(attribute):
            for literal in LITERAL.findall(expression):
                whole.update(literal.split())
    return whole, begun


def used() -> tuple[set[str], set[str]]:
    """What templates name in class attributes, and beginnings of names."""
    whole: set[str] = set()
    begun: set[str] = set()
    for text in read("*.html", "templates").values():
        one, other = in_attributes(text)
        whole |= one
        begun |= other
    return whole, begun


def spoken() -> set[str]:
    """Every word in a string of templates, scripts and pages' facts: one of them may become a class."""
    texts = [*read("*.html", "templates").values(), *read("*.js", "static").values()]
    texts += [path.read_text("utf-8") for path in (Path(__file__).parents[2] / "referee/web").rglob("*.py")]
    return {word for text in texts for said in re.findall(r"[\"'`]([^\"'`\n]*)[\"'`]", text) for word in said.split()}


def test_every_class_that_is_used_is_defined() -> None:
    whole, begun = used()
    styles = defined()
    assert whole - styles.keys() == set()
    assert {start for start in begun if not any(name.startswith(start) for name in styles)} == set()


def test_every_class_that_is_defined_is_used() -> None:
    whole, begun = used()
    known = whole | spoken()
    dead = {name for name in defined() if name not in known and not name.startswith(tuple(begun))}
    assert dead == set()


def test_a_part_names_its_component() -> None:
    """`bag__verdict` is a part of `bag`; a component of its parts alone (`clock__face`) has at least two of them."""
    names = set(defined())
    parts = {name for name in names if "__" in name}
    components = {name.partition("__")[0] for name in parts}
    assert len(parts) > 60
    for component in components - names:
        assert sum(part.startswith(f"{component}__") for part in parts) > 1, component
    assert all(WORD.match(name) for name in names)


def test_a_sheet_is_named_after_the_folder_it_styles() -> None:
    folders = {path.stem for path in shipped("templates").iterdir()} | {"board"}
    assert {
        path.stem for path in shipped("static").rglob("*.css") if path.stem.partition("-")[0] not in folders
    } == set()
