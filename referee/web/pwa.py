"""Progressive web app: a manifest in the phone's language and a service worker make the pages an app."""

from flask import Blueprint, Response, current_app, jsonify, render_template, url_for

from referee.config import PACKAGE, shipped
from referee.http.extensions import all_editions
from referee.http.language import gettext as _
from referee.http.language import language, speaker
from referee.web.files import fingerprint
from referee.web.games import SIDE_PAGES

blueprint = Blueprint("pwa", __name__)

# Pages that open without network; what else was visited is kept as it was seen.
SHELL_PAGES = (
    *(page.endpoint for page in SIDE_PAGES),
    "start.start",
    "new.new",
    "new.join",
    "tallying.tally",
    "pwa.no_way",
)
KEPT_ENDINGS = (".css", ".js", ".svg")


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the app is called, looks and starts once it is on the home screen."""

    def picture(name: str, size: str, purpose: str = "any") -> dict[str, str]:
        kind = "image/svg+xml" if name.endswith(".svg") else "image/png"
        return {"src": url_for("static", filename=name), "sizes": size, "type": kind, "purpose": purpose}

    def screen(name: str, size: str, form: str, label: str) -> dict[str, str]:
        address = url_for("static", filename=f"screenshots/{name}-light.png")
        return {"src": address, "sizes": size, "type": "image/png", "form_factor": form, "label": label}

    def shortcut(name: str, endpoint: str) -> dict[str, str]:
        return {"name": name, "url": url_for(endpoint)}

    response = jsonify(
        {
            "id": "/",
            "name": _("The Nottingham Referee"),
            "short_name": _("Referee"),
            "description": _(
                "Referee and bookkeeper for Sheriff of Nottingham and Nottingham, on the phones around a real table."
            ),
            "lang": language(),
            "dir": "ltr",
            "start_url": url_for("start.start"),
            "scope": "/",
            "display": "standalone",
            "background_color": "#efe4cb",
            "theme_color": "#fffaf0",
            "categories": ["games", "utilities"],
            "icons": [
                picture("icon.svg", "any"),
                picture("icons/icon-192.png", "192x192"),
                picture("icons/icon-512.png", "512x512"),
                picture("icons/maskable-512.png", "512x512", "maskable"),
            ],
            "screenshots": [
                screen("sheriff", "390x844", "narrow", _("Bags at the gate, on the sheriff's phone")),
                screen("result", "390x844", "narrow", _("Who won, and why")),
                screen("board", "1280x720", "wide", _("The board in the middle of the table")),
            ],
            "shortcuts": [
                shortcut(_("New table"), "new.new"),
                shortcut(_("Join with a code"), "new.join"),
                shortcut(_("Count a finished game"), "tallying.tally"),
                *(shortcut(speaker().say(page.title), page.endpoint) for page in SIDE_PAGES),
            ],
        }
    )
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = "no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@blueprint.get("/offline")
def no_way() -> str:
    """What a phone shows without network where nothing it keeps is for the eyes that look."""
    return render_template("shared/offline.html")


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """The worker, with the list of what it keeps; a new list is a new worker."""
    static = shipped("static")
    files = sorted(file for file in static.rglob("*") if file.suffix in KEPT_ENDINGS)
    addresses = [url_for(page) for page in SHELL_PAGES]
    addresses += [url_for("reference.rules", edition_id=edition) for edition in all_editions()]
    addresses += [url_for("static", filename=file.relative_to(static).as_posix()) for file in files]
    # changes with anything that is shown
    version = fingerprint(static, shipped("templates"), PACKAGE / "translations")[:12]
    script = render_template("sw.js", version=version, addresses=addresses, no_way=url_for(".no_way"))
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return current_app.response_class(script, mimetype="text/javascript", headers=headers)
