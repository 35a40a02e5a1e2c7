"""The pages."""

from flask import Flask

from referee.web import (
    compress,
    demo,
    drawings,
    files,
    language,
    new,
    pwa,
    reference,
    regions,
    replay,
    security,
    start,
    tables,
    tally,
)
from referee.web.games import SIDE_PAGES
from referee.web.group import keeping


def init_app(app: Flask) -> None:
    # what is registered first runs last on the way out
    compress.init_app(app)
    security.init_app(app)
    language.init_app(app)
    drawings.init_app(app)
    regions.init_app(app)
    files.init_app(app)
    for part in (start, tally, new, tables, keeping, replay, reference, pwa, demo):
        app.register_blueprint(part.blueprint)
    for page in SIDE_PAGES:
        app.register_blueprint(page.blueprint)
