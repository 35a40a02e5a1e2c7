"""The Nottingham Referee."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.config import Settings, from_environment, shipped
from referee.http.templating import Environment

# A whole game's tally is about 2 KB; nothing anybody sends by hand comes near this.
LARGEST_BODY = 64 * 1024


def create_app(settings: Settings | None = None) -> Flask:
    """The application, ready to serve: store migrated, editions checked."""
    settings = settings or from_environment()
    app = Flask(
        __name__,
        template_folder=str(shipped("templates")),
        static_folder=None,
        instance_path=str(settings.instance),
    )
    app.jinja_environment = Environment
    app.config.from_mapping(
        SECRET_KEY=settings.secret_key,
        SQLALCHEMY_DATABASE_URI=settings.database_url,
        # what a statement carries are secrets of the game: they have no place in a log
        SQLALCHEMY_ENGINE_OPTIONS={"hide_parameters": True},
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SETTINGS=settings,
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    if hops := settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]

    from referee import api, http, logs, metrics, web

    # what is registered first runs first on the way in and last on the way out: it sees everything
    logs.init_app(app)
    http.init_app(app)
    metrics.init_app(app)
    api.init_app(app)
    web.init_app(app)
    return app
