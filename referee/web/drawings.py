"""SVG `<use>` of one sprite, put together in Python: a page shows a hundred drawings, and is drawn often."""

from functools import lru_cache

from flask import Flask
from markupsafe import Markup

from referee.web.asked import root
from referee.web.files import address

KEPT = 4096


def icon(name: str, look: str = "icon") -> Markup:
    return _icon(_sprite(), name, look)


def token(drawing: str, shape: str, look: str = "") -> Markup:
    """A token: its shape says what sort of good it is, the drawing says which."""
    return _token(_sprite(), drawing, shape, look)


def _sprite() -> str:
    return root() + address("sprite.svg")


@lru_cache(KEPT)
def _icon(sprite: str, name: str, look: str) -> Markup:
    return Markup('<svg class="{}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>').format(
        look, sprite, name
    )


@lru_cache(KEPT)
def _token(sprite: str, drawing: str, shape: str, look: str) -> Markup:
    pieces = _icon(sprite, f"shape-{shape}", "token__shape") + _icon(sprite, drawing, "token__glyph")
    return Markup('<span class="token {} {}">{}</span>').format(shape, look, pieces)


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(icon=icon, token=token)
