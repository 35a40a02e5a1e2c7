"""What the pages of a game do their own way; everything else about a table's pages is the same for every game."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from flask import Blueprint

from referee.rules.sentences import Sentence
from referee.web.page import Kind, Page, PageKind, View
from referee.web.result import Finale

Held = dict[str, dict[str, int | None]]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What an end by the host's word leaves out: asked about in the game's own dialog `leave-out-dialog`."""

    seats: Callable[[View], tuple[int, ...]] = lambda _: ()
    """Whose things."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """What the command says then."""


@dataclass(frozen=True, slots=True)
class SidePage:
    """A page that needs no table: the start page leads there, and phones keep it for when there is no network."""

    blueprint: Blueprint
    _: KW_ONLY
    endpoint: str
    drawing: str
    title: Sentence
    text: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePages:
    """The pages of one game. Its templates lie in the folder that has its name."""

    kinds: Mapping[Kind, PageKind]
    """Its pages, but for the one that strangers join by."""
    finale: Finale
    """Its end."""
    held: Callable[[View], Held]
    """By seat what the book says there and can be corrected; None where this viewer may not see it."""
    places: Callable[[View], tuple[tuple[str, Sentence], ...]] = lambda _: ()
    """Whatever else the book is corrected in, beside the seats: by what it is called in commands, and its name."""
    corrections: Callable[[Page], Any]
    """The rows of that dialog, as its template `corrections` is told them."""
    ending: Sentence
    """What happens when the host ends the game now."""
    left_out: LeftOut = LeftOut()
    is_secret: Callable[[View, int], bool] = lambda _view, _seat: True
    """Whether what the table waits for from that seat is for no other eyes: then the phone is passed on for it."""
    tally: Callable[[View], dict[str, Any]] = lambda _: {}
    """What everybody sees at a running table, as the page that counts a finished game takes it."""
    keeps: Callable[[View], bool] = lambda _: False
    """Whether this viewer taps for the whole table, and gets the keeper's page."""
    page: Mapping[str, Any] = field(default_factory=dict)
    """What the templates around the regions of a page are told."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """What the rules to look up are told."""
    side_pages: tuple[SidePage, ...] = ()
    setup_scripts: tuple[str, ...] = ()
    """Of the page that opens a table."""
