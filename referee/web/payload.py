"""JSON escaping for an attribute in single quotes: what a button sends, or what the dialog asks that it opens."""

from typing import Any

from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from referee.tables.encoding import encoded


def payload(thing: Any) -> Markup:
    return htmlsafe_json_dumps(thing, dumps=_text)


def _text(thing: Any, **_: Any) -> str:
    return encoded(thing).decode()
