"""Pieces of a page that look alike on several phones, and after the next tap again: each is drawn once.

A piece is a template that is given a few facts and nothing else, so the same facts make the same piece, whoever looks.
"""

from typing import Any

from flask import Flask, request
from markupsafe import Markup

from referee.speech import language
from referee.tables.encoding import encoded

PIECES_KEPT = 5000
"""A few megabytes; when there are more, all of them are drawn anew."""


def init_app(app: Flask) -> None:
    kept: dict[tuple[str, str, str, bytes], Markup] = {}

    def piece(template: str, **facts: Any) -> Markup:
        known_by = template, language(), request.script_root, encoded(facts)
        found = kept.get(known_by)
        if found is None:
            if len(kept) >= PIECES_KEPT:
                kept.clear()
            drawn = app.jinja_env.get_template(template).render(facts)
            found = kept[known_by] = Markup(drawn)  # noqa: S704 - escaped where it was drawn
        return found

    app.jinja_env.globals["piece"] = piece
