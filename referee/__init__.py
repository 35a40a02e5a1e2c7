"""The Nottingham Referee."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request
from flask.sessions import SessionInterface
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.config import Settings, from_environment, load_editions, shipped
from referee.routing import Routed

# A whole game's tally is about 2 KB; nothing anybody sends by hand comes near this.
LARGEST_BODY = 64 * 1024


class NoSessions(SessionInterface):
    """A phone is known by its key alone: there is nothing to open, sign and close with every request."""

    def open_session(self, app: Flask, request: Request) -> None:
        return None


class Application(Routed):
    """Nothing in here is asynchronous: nobody has to look whether it is, ten times for every request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def create_app(settings: Settings | None = None) -> Flask:
    """The application, ready to serve: store migrated, editions checked."""
    from referee import api, limits, live, logs, metrics, speech, tables, web

    settings = settings or from_environment()
    app = Application(
        __name__,
        template_folder=str(shipped("templates")),
        static_folder=None,
        instance_path=str(settings.instance),
    )
    app.config.update(
        SECRET_KEY=settings.secret_key,
        SQLALCHEMY_DATABASE_URI=settings.database_url,
        # what a statement carries are secrets of the game: they have no place in a log
        SQLALCHEMY_ENGINE_OPTIONS={"hide_parameters": True},
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SETTINGS=settings,
    )
    app.session_interface = NoSessions()
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions["editions"] = load_editions()
    if hops := settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]
    # what is registered first runs first on the way in and last on the way out: it sees everything
    for init in (logs.init_app, speech.init_app, tables.init_app, metrics.init_app, limits.init_app):
        init(app)
    for init in (live.init_app, tables.serve_tables, api.init_app, web.init_app):
        init(app)
    return app
