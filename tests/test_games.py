"""A game is its folders and a line in two registries: nothing else asks which game it is."""

import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from referee.config import PACKAGE, shipped
from referee.rules.editions import Editions
from referee.rules.games import GAMES, game_of
from referee.rules.option import Option
from referee.rules.options import options_of
from referee.web.games import PAGES

NAMES = "|".join(GAMES)
OWN = re.compile(rf"(^|/)({NAMES})([./_-]|$)")
TYPES = "|".join(game.edition.__name__ for game in GAMES.values())
THEIRS = "legal|contraband|royal|loot|bag|deputies|deputy"
"""Kinds of cards, and what only the seats of one game have."""
ASKS = re.compile(
    rf"\b({TYPES})\b|([=!]==?|\bin) *[\"']({NAMES}|{THEIRS})[\"']|\bedition\.game\b"
    rf"|(\[|get\()[\"']({THEIRS})[\"']|data-({THEIRS})\b|\.({THEIRS})\b(?! *[{{,:>])"
)


def shared_files() -> Iterator[Path]:
    for root, kinds in ((PACKAGE, ("py",)), (shipped("templates"), ("html", "js")), (shipped("static"), ("js",))):
        for kind in kinds:
            for file in root.rglob(f"*.{kind}"):
                if not OWN.search(file.relative_to(root).as_posix()):
                    yield file


def test_outside_its_folders_nothing_asks_which_game_it_is() -> None:
    asking = [
        f"{file}:{number}: {line.strip()}"
        for file in shared_files()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if ASKS.search(line)
    ]
    assert asking == []


@pytest.mark.parametrize(
    "line",
    [
        'if game == "sheriff":',
        "isinstance(edition, NottinghamEdition)",
        'game !== "nottingham"',
        "edition.game",
        '{% if shape != "loot" %}',
        'seat.get("bag")',
        "fields.deputies = drawn",
        "[data-deputy]",
    ],
)
def test_a_question_would_be_found(line: str) -> None:
    assert ASKS.search(line)


def test_outside_its_folders_nothing_names_an_edition(editions: Editions) -> None:
    """A new one is a file of facts: nobody has to think of a list elsewhere."""
    named = re.compile(rf"[\"']({'|'.join(set(editions) - set(GAMES))})[\"']")
    files = [*shared_files(), *shipped("static").rglob("*.css")]
    naming = [file.name for file in files if named.search(file.read_text(encoding="utf-8"))]
    assert naming == []


def test_the_usual_edition_of_a_game_is_one_of_its_own(editions: Editions) -> None:
    for game in GAMES.values():
        assert game_of(editions[game.usual_edition]) is game


def test_every_game_has_rules_pages_and_templates() -> None:
    assert set(GAMES) == set(PAGES)
    for game in GAMES:
        for template in ("board", "corrections", "dialogs", "result-history", "rules", "starters", "tally"):
            assert (shipped("templates") / game / f"{template}.html").is_file(), f"{game}/{template}.html"


def fields_of(thing: Any) -> Iterator[str]:
    """The names of an event's fields, and of those of whatever it holds."""
    if is_dataclass(thing):
        for name, kind in get_type_hints(thing).items():
            yield name
            yield from fields_of(kind)
    for inner in get_args(thing):
        yield from fields_of(inner)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_of_its_events_is_said_of_fields_they_have(name: str) -> None:
    game = GAMES[name]
    there = {field for event in game.rules.events.values() for field in fields_of(event)}
    said = game.event_fields
    assert {*said.seats, *said.accounts, *said.most} - there == set()


def every_option(editions: Editions) -> Iterator[Option]:
    for edition in editions.values():
        yield from options_of(edition).values()


def test_every_option_says_what_it_is(editions: Editions) -> None:
    for option in every_option(editions):
        assert option.label.text and option.meaning.text, option.name
        assert all(choice.label.text for choice in option.choices), option.name
        if option.type == "points":
            assert len(option.pair) == 2 and option.pairs, option.name


def test_what_an_option_needs_is_an_option_of_the_same_edition(editions: Editions) -> None:
    for edition in editions.values():
        options = options_of(edition)
        assert all(option.needs in options for option in options.values() if option.needs)


def test_an_edition_belongs_to_one_game(editions: Editions) -> None:
    for edition in editions.values():
        assert sum(isinstance(edition, game.edition) for game in GAMES.values()) == 1
        assert type(edition) is game_of(edition).edition
