"""Buttons of Nottingham's pages: what one tap sends, or which dialog it opens and what is asked there."""

from dataclasses import dataclass
from typing import Any, Literal

from referee.web.payload import payload

Dialog = Literal["pick", "choose", "options", "set", "pad", "book"]


@dataclass(frozen=True, slots=True)
class Button:
    key: str
    text: str
    command: str = ""
    """What is sent at once."""
    asks: Dialog | Literal[""] = ""
    """Or the dialog that opens."""
    payload: str = ""
    """JSON for an attribute in single quotes: the fields of the command, or what the dialog asks."""
    confirm: str = ""
    """The dialog that has to be answered with yes before anything is sent."""
    icon: str = ""
    big: bool = False
    swatch: str = ""
    """The colour of a player."""
    icons: tuple[str, ...] = ()
    note: str = ""
    """A second line."""


@dataclass(frozen=True, slots=True)
class Act:
    """The strip at the bottom edge."""

    buttons: tuple[Button, ...]


def sends(command: str, text: str, *, key: str = "", fields: Any = None, **how: Any) -> Button:
    return Button(key or command, text, command=command, payload="" if fields is None else payload(fields), **how)


def asks(dialog: Dialog, question: Any, text: str, *, key: str, **how: Any) -> Button:
    return Button(key, text, asks=dialog, payload=payload(question), **how)
