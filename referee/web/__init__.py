"""The pages."""

from flask import Flask

from referee.web import (
    compress,
    demo,
    drawings,
    files,
    language,
    new,
    pages,
    pwa,
    reference,
    regions,
    replay,
    security,
    tables,
    tally,
)
from referee.web.group import keeping


def init_app(app: Flask) -> None:
    # what is registered first runs last on the way out
    compress.init_app(app)
    security.init_app(app)
    language.init_app(app)
    drawings.init_app(app)
    regions.init_app(app)
    files.init_app(app)
    for part in (pages, tally, new, tables, keeping, replay, reference, pwa, demo):
        app.register_blueprint(part.blueprint)
