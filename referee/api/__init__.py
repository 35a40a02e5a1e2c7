"""The JSON API under /api/v1."""

from flask import Flask

from referee.api import access, coins, editions, health, openapi, problems, recordings, seats, tables, tally


def init_app(app: Flask) -> None:
    problems.init_app(app)
    access.init_app(app)
    app.register_blueprint(health.blueprint)
    for part in (editions, tally, tables, seats, coins, recordings, openapi):
        app.register_blueprint(part.blueprint, url_prefix=openapi.PREFIX)
