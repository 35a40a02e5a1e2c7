"""Regions: a template and the facts it is drawn from belong together."""

import typing
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from typing import Any, cast

import pytest
from flask import Flask
from jinja2 import Environment, meta, nodes
from markupsafe import Markup

from referee.web.asked import drawing
from referee.web.games import PAGES
from referee.web.join import JOIN
from referee.web.page import PageKind, Part, Region
from referee.web.regions import FACTS
from referee.web.sheriff.others import Stand
from tests.phones import ask, open_table

KINDS: dict[str, PageKind] = {
    "join": JOIN,
    **{f"{game}-{kind}": page for game, pages in PAGES.items() for kind, page in pages.kinds.items()},
}
ALL: dict[str, Region] = {
    **{f"every-{name}": region for name, region in FACTS.items()},
    **{f"{kind}-{name}": region for kind, page in KINDS.items() for name, region in page.facts.items()},
}
REGIONS: dict[str, tuple[str, Callable[..., Any]]] = {
    **{name: (region.template, region.facts) for name, region in ALL.items()},
    **{f"added-{name}": (one.growth.template, one.growth.added) for name, one in ALL.items() if one.growth},
}


def facts_of(makes: Callable[..., Any]) -> type:
    """The dataclass its facts are, as the function that makes them says."""
    told = typing.get_type_hints(makes)["return"]
    found = [one for one in typing.get_args(told) or (told,) if one is not type(None)]
    assert len(found) == 1, f"{makes}: expected one kind of facts, or none"
    return typing.cast(type, found[0])


def asked_for(env: Environment, template: str) -> set[str]:
    """The names a template asks for, also by what it includes."""
    assert env.loader is not None
    tree = env.parse(env.loader.get_source(env, template)[0])
    names = set(meta.find_undeclared_variables(tree)) - env.globals.keys()
    for include in tree.find_all(nodes.Include):
        assert isinstance(include.template, nodes.Const), f"{template}: includes what nobody can look up"
        names |= asked_for(env, include.template.value)
    return names


@pytest.mark.parametrize("name", REGIONS)
def test_a_template_sees_its_facts_and_nothing_else(app: Flask, name: str) -> None:
    template, makes = REGIONS[name]
    facts = facts_of(makes)
    assert is_dataclass(facts)
    assert {one.name for one in fields(facts)} == asked_for(app.jinja_env, template)
    assert facts.__hash__ is not None, "facts are compared and kept: they have to be frozen"
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        setattr(object.__new__(facts), fields(facts)[0].name, None)


PARTS_OF_REGIONS: dict[str, type[Part]] = {part.__name__: part for part in Part.__subclasses__()}


@pytest.mark.parametrize("name", PARTS_OF_REGIONS)
def test_a_part_sees_its_own_facts_and_nothing_else(app: Flask, name: str) -> None:
    facts = PARTS_OF_REGIONS[name]
    assert is_dataclass(facts)
    assert {one.name for one in fields(facts)} == asked_for(app.jinja_env, facts.template)
    assert facts.__hash__ is not None


STAND = Stand(
    seat=1,
    name="<Ben>",
    duty=None,
    bag=None,
    absent=None,
    gold=7,
    tokens=(),
    hidden_count=2,
    standing_for="",
    black_market=(),
    awaited=False,
    corrects=False,
)


@pytest.fixture
def drawn(app: Flask) -> Callable[..., Markup]:
    def draw(language: str = "en", root: str = "", **other: Any) -> Markup:
        part = cast(Callable[[Part], Markup], app.jinja_env.globals["part"])
        with drawing(language, root):
            return part(replace(STAND, **other))

    return draw


def test_what_looks_alike_is_drawn_once(app: Flask, drawn: Callable[..., Markup]) -> None:
    first = drawn()
    assert "&lt;Ben&gt;" in first
    assert drawn() == first
    assert app.extensions["regions"].cache_info().misses == 1


def test_a_page_asks_for_each_of_its_regions_once(app: Flask) -> None:
    host = open_table(app)
    host.command("start", first=0)
    ask(host.where, "GET", f"/t/{host.code}", headers={"Authorization": f"Bearer {host.key}"})
    assert app.extensions["regions"].cache_info().hits == 0


def test_other_facts_words_and_addresses_are_drawn_anew(drawn: Callable[..., Markup]) -> None:
    found = [drawn(), drawn(gold=8), drawn("de"), drawn(root="/referee"), drawn(awaited=True)]
    assert len(set(found)) == len(found)
