"""The pages."""

from flask import Flask

from referee.web import language, pages, security


def init_app(app: Flask) -> None:
    security.init_app(app)
    language.init_app(app)
    app.register_blueprint(pages.blueprint)
