"""JSON escaping for an attribute in single quotes: what a button sends, or what the dialog asks that it opens."""

from functools import cache
from typing import Any

import orjson
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup


def payload(thing: Any) -> Markup:
    return htmlsafe_json_dumps(thing, dumps=_text)


@cache
def payload_of_seat(seat: int) -> Markup:
    """The commonest: whom a button is about. A page has a dozen of them."""
    return payload({"seat": seat})


def _text(thing: Any, **_: Any) -> str:
    return orjson.dumps(thing).decode()
