"""Protection against cross-site request forgery: a page of another site cannot act with the cookies of this one."""

from urllib.parse import urlsplit

from flask import Flask, current_app, request

from referee.http.problems import Problem
from referee.rules.sentences import say

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def refuse_other_sites() -> None:
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site not in (None, "same-origin", "none") or (origin is not None and not _is_ours(origin)):
        raise Problem(403, say("This request comes from another site. Open the table's own page."))


def _is_ours(origin: str) -> bool:
    """As we were called; or as PUBLIC_URL says, for a proxy may call us by another name than phones call it."""
    public: str | None = current_app.config["SETTINGS"].public_url
    try:
        netloc = urlsplit(origin).netloc
        return netloc == request.host or (public is not None and netloc == urlsplit(public).netloc)
    except ValueError:  # nothing a browser would send
        return False


def init_app(app: Flask) -> None:
    app.before_request(refuse_other_sites)
