"""Drawings from the one sprite, put together in Python: a page shows a hundred of them, and draws itself often."""

from functools import lru_cache

from flask import Flask, request
from markupsafe import Markup

KEPT = 4096


def icon(name: str, look: str = "icon") -> Markup:
    return _icon(request.script_root, name, look)


def token(drawing: str, shape: str, look: str = "") -> Markup:
    """A token: its shape says what sort of good it is, the drawing says which."""
    return _token(request.script_root, drawing, shape, look)


@lru_cache(KEPT)
def _icon(root: str, name: str, look: str) -> Markup:
    return Markup(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="{}/static/sprite.svg#{}"></use></svg>'
    ).format(look, root, name)


@lru_cache(KEPT)
def _token(root: str, drawing: str, shape: str, look: str) -> Markup:
    pieces = _icon(root, f"shape-{shape}", "shape") + _icon(root, drawing, "glyph")
    return Markup('<span class="token {} {}">{}</span>').format(shape, look, pieces)


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(icon=icon, token=token)
