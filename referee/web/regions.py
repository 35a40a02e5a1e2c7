"""Regions: the parts of a table's page that change while it is open.

A region is view → facts → template (`referee.web.page.Region`). Equal facts look alike, so each is drawn once for all
phones that read the same language (an LRU cache), and a stream sends a region only when its facts are others than
those it sent before. `GET /t/<code>/stream` brings the regions that changed, `GET /t/<code>/regions` all of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from flask import Flask, current_app
from markupsafe import Markup

from referee.http.language import gettext as _
from referee.http.language import language
from referee.rules.edition import Edition
from referee.web.asked import link, root
from referee.web.games import pages_of
from referee.web.join import JOIN
from referee.web.log import LOG
from referee.web.menu import BOOK, MENU
from referee.web.page import Kind, Page, PageKind, Part, Region, View
from referee.web.requests import REQUESTS
from referee.web.undo import LAST_STEP, UNDO


def kind_in(kind: Kind, edition: Edition) -> PageKind:
    return JOIN if kind == "join" else pages_of(edition).kinds[kind]


def kind_of(view: View, keeps: Callable[[View], bool], *, watching: bool = False) -> Kind:
    """Which page this viewer gets: strangers join or watch, the others are where the game is."""
    stranger = view["viewer"]["seat"] is None and not view["viewer"]["host"]
    if view["phase"] == "over":
        return "result"
    if stranger and (view["phase"] == "lobby" or not watching):
        return "join"
    if view["phase"] == "lobby":
        return "lobby"
    return "keeper" if keeps(view) else "play"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page as it is now: by region the mark that changes when the region does, and how to draw it."""

    title: str
    waits: bool
    chapter: str | None
    """What is new at its top, where this kind of page has its own idea of that."""
    marks: Mapping[str, Any]
    """Facts: what is equal looks alike."""
    drawn_from: Mapping[str, Region]
    told: Mapping[str, Any]
    """What a stream keeps of it for hours: a hash of each region, and the facts of those that are added to."""

    @property
    def regions(self) -> dict[str, str]:
        """All of them, drawn."""
        return {name: self._whole(name) for name in self.marks}

    def since(self, told: Mapping[str, Any]) -> dict[str, dict[str, str]]:
        """What differs from what somebody was told, drawn: whole `regions`, and what is `added` to long ones."""
        regions, added = dict[str, str](), dict[str, str]()
        for name, mark in self.told.items():
            if name not in told:
                regions[name] = self._whole(name)
            elif told[name] != mark:
                lines = self._added(name, told[name])
                if lines is None:
                    regions[name] = self._whole(name)
                else:
                    added[name] = lines
        return {"regions": regions, "added": added} if added else {"regions": regions}

    def _whole(self, name: str) -> str:
        return self._draw(self.drawn_from[name].template, self.marks[name])

    def _added(self, name: str, before: Any) -> str | None:
        growth = self.drawn_from[name].growth
        facts = None if growth is None else growth.added(before, self.marks[name])
        return None if growth is None or facts is None else self._draw(growth.template, facts)

    def _draw(self, template: str, facts: Any) -> str:
        return "" if facts is None else _cached()(template, language(), root(), facts)


def draw(page: Page, known: Mapping[str, Any] = MappingProxyType({})) -> Drawn:
    """What a page shows now, to be called and drawn where its reader is answered (`referee.web.asked.answering`).

    What never changes while it is open is left out where it is known already.
    """
    kind = kind_in(page.kind, page.edition)
    names = [name for name in kind.regions if not (name in kind.fixed and name in known)]
    drawn_from = {**FACTS, **kind.facts}
    seen = kind.seen(page)
    marks = {
        name: drawn_from[name].facts(seen if name in kind.facts else page)
        for name in (*names, *kind.above, *kind.in_dialogs)
    }
    tab = kind.tab(seen)
    title = str(tab.title or _title(page.view, tab.waits))
    told = {name: mark if drawn_from[name].growth else hash(mark) for name, mark in marks.items()}
    return Drawn(title, tab.waits, tab.chapter, marks, drawn_from, told)


FACTS: dict[str, Region] = {
    "requests": REQUESTS,
    "undo": UNDO,
    "last-step": LAST_STEP,
    "log": LOG,
    "menu": MENU,
    "book": BOOK,
}
"""Regions that are the same on the pages of every game."""

REGIONS_KEPT = 300
"""Of some seven kilobytes each. What is drawn for one phone the others of its table need in the same moment."""


def _cached() -> Callable[[str, str, str, Any], str]:
    found: Callable[[str, str, str, Any], str] = current_app.extensions["regions"]
    return found


def init_app(app: Flask) -> None:
    @lru_cache(REGIONS_KEPT)
    def cached(template: str, language: str, root: str, facts: Any) -> str:
        """A region drawn from facts: for whoever reads this language, on whatever phone."""
        told = {one.name: getattr(facts, one.name) for one in fields(facts)}
        return app.jinja_env.get_template(template).render(told)

    def part(facts: Part) -> Markup:
        return Markup(cached(facts.template, language(), root(), facts))  # noqa: S704 - escaped where it was drawn

    app.extensions["regions"] = cached
    app.jinja_env.globals["part"] = part
    # a page that is pushed to has no request any more
    app.jinja_env.globals["url_for"] = link


def _title(view: View, waits: bool) -> str:
    where = _("Table %(code)s", code=view["code"])
    if waits:
        return str(_("Your turn! · %(where)s", where=where))
    return f"{where} · {_('The Referee')}"
