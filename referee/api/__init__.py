"""The JSON API under /api/v1."""

from flask import Flask

from referee.api import books, coins, editions, groups, health, openapi, saved_games, seats, tables, tally


def init_app(app: Flask) -> None:
    app.register_blueprint(health.blueprint)
    for part in (editions, tally, tables, seats, coins, saved_games, groups, books, openapi):
        app.register_blueprint(part.blueprint, url_prefix=openapi.PREFIX)
