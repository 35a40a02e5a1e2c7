"""The pages."""

from flask import Flask, request

from referee.web import compress, language, new, pages, pwa, reference, security, tables


def init_app(app: Flask) -> None:
    # what is registered first runs last on the way out
    compress.init_app(app)
    security.init_app(app)
    language.init_app(app)
    # drawn a hundred times on a page, so it is put together by hand
    sprite = f"{app.static_url_path}/sprite.svg"
    app.jinja_env.globals["sprite"] = lambda: request.script_root + sprite
    for part in (pages, new, tables, reference, pwa):
        app.register_blueprint(part.blueprint)
