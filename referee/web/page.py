"""A page of a table: what it was asked for, what its viewer may see, and the kinds of pages there are."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Literal

from referee.rules.edition import Edition
from referee.speech import Speaker
from referee.tables.fold import Fold
from referee.web.asked import Asked, link_below

View = dict[str, Any]
Kind = Literal["join", "lobby", "play", "keeper", "result", "board"]
"""The keeper's is the page of whoever taps for the whole table: one page for everybody's public acts."""

# Drawn for everybody who sits at the table, whatever is going on: above the page's own regions, in the bar, in dialogs.
ABOVE = ("requests",)
IN_DIALOGS = ("undo", "last-step", "log", "menu", "book")
SHEETS = ("table", "table-corrections")


@dataclass(frozen=True)
class Page:
    """One viewer's page at one version of the table: everything that its regions may be drawn from."""

    kind: Kind
    asked: Asked
    view: View
    edition: Edition
    fold: Fold
    grants: tuple[str, ...] = ()
    """What this phone's keys prove, also those that open nothing yet."""

    @property
    def acting(self) -> int | None:
        """The seat of a player without a phone, played from the host's."""
        return self.asked.acting if self.view["viewer"].get("borrowed") else None

    @property
    def is_running(self) -> bool:
        """Whether it shows a game that is being played."""
        return self.kind in ("play", "keeper")

    @property
    def changes_hands(self) -> bool:
        """Whether a phone was passed on for this: to a player without one, or back to the host, who has secrets too."""
        back = self.asked.back and self.view["viewer"]["seat"] is not None
        return self.acting is not None or (back and self.kind == "play")

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(seat["name"] for seat in self.view["seats"])

    @cached_property
    def speaker(self) -> Speaker:
        """Says sentences in the reader's language."""
        return Speaker(self.asked.language, self.names)

    @property
    def is_awaited(self) -> bool:
        """Whether the table waits for whoever looks."""
        mine = self.view.get("me", {}).get("seat")
        return mine is not None and mine in self.view.get("waiting_for", ())

    @property
    def join_url(self) -> str:
        """The plain link behind the QR code."""
        return f"{self.asked.address}/t/{self.view['code']}"

    def link(self, endpoint: str, **values: Any) -> str:
        """The address of another page of ours."""
        return link_below(self.asked.root, endpoint, **values)


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a page that changes while it is open: facts made of the page, and the template that draws them.

    Facts are a frozen dataclass of plain, hashable values (what a button sends is a JSON text in it), and the template
    sees their fields and nothing else. Where there are none, the region is there and empty.
    """

    template: str
    facts: Callable[[Any], Any]
    """(what `PageKind.seen` made of the page) -> the facts, or None."""
    growth: "Growth | None" = None


@dataclass(frozen=True, slots=True)
class Growth:
    """How a long region is sent that is added to: not whole, only what the page puts into its `data-lines`."""

    template: str
    added: Callable[[Any, Any], Any]
    """(facts told before, facts now) -> the facts of what is new, or None where all of it has to be sent."""


class Part:
    """Facts inside of a region's that bring a template of their own: `part(facts)` in the region's template.

    For what looks alike on phones whose regions differ: it is drawn once for all of them.
    """

    __slots__ = ()
    template: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Tab:
    """What the browser's tab says of a page, and whether it calls its reader."""

    title: str | None = None
    """None for the table's code."""
    waits: bool = False
    chapter: str | None = None
    """What is new at its top, where that is not the phase."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Styles and scripts of what not every game has: pages without it do not load them."""

    is_needed: Callable[[Page], bool]
    _: KW_ONLY
    sheets: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageKind:
    """One kind of page: its regions in order, and where its styles and scripts lie."""

    regions: tuple[str, ...]
    _: KW_ONLY
    facts: Mapping[str, Region]
    """By name, its own regions; those of every page are in referee.web.regions."""
    seen: Callable[[Page], Any] = field(default=lambda page: page)
    """What the facts are made from: the page, with the questions this game asks of it."""
    tab: Callable[[Any], Tab] = field(default=lambda page: Tab(waits=page.is_awaited))
    """Given what `seen` made of the page."""
    sheets: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    extras: tuple[Extra, ...] = ()
    """Of running games: nothing of it comes or goes while such a page is open."""
    above: tuple[str, ...] = ABOVE
    in_dialogs: tuple[str, ...] = IN_DIALOGS
    fixed: frozenset[str] = frozenset({"box"})
    """Regions that stay as they are while such a page is open."""
    dialogs: str = "dialogs"
    """Of a running game: the template in its game's folder that holds what lives outside of regions."""

    def sheets_of(self, page: Page) -> tuple[str, ...]:
        return (*SHEETS, *self.sheets, *(sheet for extra in self._extras(page) for sheet in extra.sheets))

    def scripts_of(self, page: Page) -> tuple[str, ...]:
        # before anything else opens a dialog over it
        curtain = ("table/curtain",) if page.changes_hands else ()
        extras = (script for extra in self._extras(page) for script in extra.scripts)
        return (*curtain, "table/main", *self.scripts, *extras)

    def _extras(self, page: Page) -> tuple[Extra, ...]:
        return tuple(extra for extra in self.extras if extra.is_needed(page))
