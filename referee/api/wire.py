"""From the wire to Python and back: bodies read with a schema, and the schema remembered for the document."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import request
from marshmallow import Schema
from werkzeug.exceptions import ClientDisconnected

from referee import LARGEST_BODY
from referee.api.problems import Problem
from referee.rules.words import say

F = TypeVar("F", bound=Callable[..., Any])


def json_body(*, optional: bool = False) -> Any:
    """The request's body as JSON, whatever it calls itself; malformed bodies are a 400."""
    raw = _body()
    if optional and not raw.strip():
        return {}
    try:
        return _strictly.decode(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Problem(400, say("The body is not valid JSON. Send one JSON object.")) from error


def _body() -> bytes:
    """As a rule its length is known, and small: then it is read as it is, without all that a long one would need."""
    environ = request.environ
    said = environ.get("CONTENT_LENGTH", "")
    if not (said.isascii() and said.isdecimal() and (length := int(said)) <= LARGEST_BODY):
        return request.get_data()
    try:
        raw: bytes = environ["wsgi.input"].read(length)
    except OSError as error:
        raise ClientDisconnected from error
    if len(raw) < length:
        raise ClientDisconnected
    return raw


def _no_constants(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are not JSON


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


_strictly = json.JSONDecoder(parse_constant=_no_constants, object_pairs_hook=_no_repeats)


def takes(schema: Schema, *, optional: bool = False) -> Callable[[F], F]:
    """The view gets the body, loaded with the schema, as its first argument."""

    def decorate(view: F) -> F:
        @wraps(view)
        def read(*args: Any, **kwargs: Any) -> Any:
            return view(schema.load(json_body(optional=optional)), *args, **kwargs)

        read.takes, read.takes_nothing_too = schema, optional  # type: ignore[attr-defined]
        return read  # type: ignore[return-value]

    return decorate


def answers(status: int, schema: Schema | str | None, *problems: int) -> Callable[[F], F]:
    """What the view answers when all is well, and which problems it knows: for the OpenAPI document.

    A string stands for a media type that is no JSON.
    """

    def decorate(view: F) -> F:
        view.answers = {**getattr(view, "answers", {}), status: schema}  # type: ignore[attr-defined]
        view.problems = (*getattr(view, "problems", ()), *problems)  # type: ignore[attr-defined]
        return view

    return decorate


def needs_key(view: F) -> F:
    """The view opens nothing to strangers (it says so itself, too): for the OpenAPI document."""
    view.needs_key = True  # type: ignore[attr-defined]
    return view


def asks(where: str, name: str, kind: dict[str, Any], meaning: str) -> Callable[[F], F]:
    """Something the view reads besides address and body (query, header): for the OpenAPI document."""

    def decorate(view: F) -> F:
        parameter = {"in": where, "name": name, "description": meaning, "schema": kind}
        view.asks = (parameter, *getattr(view, "asks", ()))  # type: ignore[attr-defined]
        return view

    return decorate


A_SEAT = {"type": "integer", "minimum": 0, "maximum": 999}

# ?seat=n, for the host behind the curtain of a player without a phone
for_a_seat = asks("query", "seat", A_SEAT, "Host only: look, or act, for a player without a phone.")
