"""Decorators that read what an operation is sent, and remember its shapes for the OpenAPI document."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from marshmallow import Schema

from referee.http.bodies import json_body

F = TypeVar("F", bound=Callable[..., Any])


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
