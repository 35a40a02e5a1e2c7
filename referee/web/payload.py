"""JSON escaping for an attribute in single quotes: what a button sends, or what the dialog asks that it opens."""

from typing import Any

import orjson
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup


def payload(thing: Any) -> Markup:
    return htmlsafe_json_dumps(thing, dumps=_text)


def _text(thing: Any, **_: Any) -> str:
    return orjson.dumps(thing).decode()
