"""The reader's language: chosen once, remembered by a cookie, without any script."""

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.http.language import LANGUAGE_COOKIE, language
from referee.speech import LANGUAGES

A_YEAR = 365 * 24 * 3600

blueprint = Blueprint("language", __name__)


@blueprint.post("/language")
def choose() -> AnyResponse:
    """Remember the chosen language and go back to where one was."""
    response = redirect(_own_address(request.form.get("next", "/")), 303)
    _remember(response, request.form.get("language"))
    return response


def _own_address(address: str) -> str:
    """Only ever back into this app: no host, in none of the ways browsers read one."""
    if not address.startswith("/") or address.startswith(("//", "/\\")) or not address.isprintable():
        return "/"
    return address


def _remember(response: AnyResponse, language: str | None) -> None:
    if language in LANGUAGES:
        response.set_cookie(
            LANGUAGE_COOKIE, language, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure
        )


def init_app(app: Flask) -> None:
    app.register_blueprint(blueprint)

    @app.context_processor
    def _language() -> dict[str, Any]:
        others = [(key, value) for key, value in request.args.items(multi=True) if key != "lang"]
        return {
            "languages": LANGUAGES,
            "language": language(),
            "here": request.path + (f"?{urlencode(others)}" if others else ""),
        }

    @app.after_request
    def _spoken(response: Response) -> Response:
        """A link with ?lang=… sets the language for the pages that follow; caches know what it depends on."""
        if response.mimetype == "text/html":
            _remember(response, request.args.get("lang"))
            response.content_language.add(language())
            response.vary.update(("Accept-Language", "Cookie"))
            response.headers.setdefault("Cache-Control", "no-cache")
        return response
