"""What a page asked for, read once from its request: its stream goes on for hours after that request is over."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import current_app, request
from werkzeug.routing import Map

from referee.http.addresses import join_url
from referee.http.language import language, speaking
from referee.http.viewing import seat_asked_for


@dataclass(frozen=True, slots=True)
class Asked:
    """Which page, for whom, in which language, and where its links lead."""

    language: str
    root: str
    """What stands before every address of ours, where a proxy serves us below one."""
    address: str
    """Where phones reach us, as it stands in join links and QR codes."""
    board: bool = False
    acting: int | None = None
    """The seat of a player without a phone, played from the host's."""
    watching: bool = False
    back: bool = False
    """The phone was passed back to the host, who has secrets too."""

    @classmethod
    def here(cls, *, board: bool = False) -> "Asked":
        """As the current request asks. Raises ValidationError where it asks for no seat that could be."""
        args = request.args
        return cls(
            language=language(),
            root=request.script_root,
            address=join_url("").removesuffix("/t/"),
            board=board or args.get("page") == "board",
            acting=seat_asked_for(),
            watching=bool(args.get("watch")),
            back="back" in args,
        )

    @property
    def host_name(self) -> str:
        """What is typed where no camera is."""
        return self.address.split("://")[-1]

    @property
    def query(self) -> str:
        """What the page has to say when it asks for its regions again."""
        if self.board:
            return "page=board"
        seat = "" if self.acting is None else f"&seat={self.acting}"
        return "page=table" + seat + ("&watch=1" if self.watching else "")


LINKS_KEPT = 5000
"""Every page has the same few links to its table's other pages."""

_root: ContextVar[str | None] = ContextVar("root", default=None)


@contextmanager
def drawing(language: str, root: str) -> Iterator[None]:
    """Whatever is drawn in here speaks this language and leads to these addresses, with or without a request."""
    before = _root.set(root)
    try:
        with speaking(language):
            yield
    finally:
        _root.reset(before)


def answering(asked: Asked) -> AbstractContextManager[None]:
    """Whatever is drawn in here is drawn for this page."""
    return drawing(asked.language, asked.root)


def root() -> str:
    """What stands before our addresses on the page that is drawn."""
    found = _root.get()
    return request.script_root if found is None else found


def link(endpoint: str, **values: Any) -> str:
    """The address of a page of ours, as flask.url_for builds it, but with or without a request."""
    return link_below(root(), endpoint, **values)


def link_below(root: str, endpoint: str, **values: Any) -> str:
    return _built(current_app.url_map, root or "/", endpoint, tuple(values.items()))


@lru_cache(LINKS_KEPT)
def _built(addresses: Map, root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return str(addresses.bind("", script_name=root).build(endpoint, dict(values)))
