"""Who is asking: keys from the Authorization header or the table's own cookie, and nothing from other sites."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Flask, Response, request

from referee.api.problems import Problem
from referee.rules.words import say
from referee.speech import at_table
from referee.tables import get_tables
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.viewer import Viewer

COOKIE_SECONDS = 400 * 24 * 60 * 60  # as long as browsers keep any
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Visit:
    """A request to one table."""

    fold: Fold
    viewer: Viewer
    grants: tuple[str, ...]

    @property
    def code(self) -> str:
        return self.fold.code


def visit(code: str, *, needs_key: bool = False) -> Visit:
    """The table asked for and who asks. A dead key is a 401; a dead cookie just makes a stranger."""
    tables = get_tables()
    fold = tables.at(code)
    at_table(fold.table.names)
    bearer = _bearer()
    grants = tables.grants(fold.code, [bearer] if bearer else _cookie_keys(fold.code))
    viewer = tables.viewer(fold, grants)
    if bearer and viewer.stranger and not any(fold.table.request(grant) for grant in grants):
        raise Problem(401, say("This key opens nothing here (any more). Scan the code and take a seat again."))
    if needs_key and viewer.stranger:
        raise Problem(401, say("Take a seat first: this needs the key of a seat or of the host."))
    return Visit(fold, viewer, grants)


def _bearer() -> str | None:
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, key = header.partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Problem(401, say("Send the key as: Authorization: Bearer, a space, the key."))
    return key.strip()


def cookie_name(code: str) -> str:
    return f"table_{code}"


def _cookie_keys(code: str) -> list[str]:
    return [key for key in request.cookies.get(cookie_name(code), "").split(".") if key]


def keep_key(response: Response, code: str, key: str) -> Response:
    """The phone keeps the key in a cookie of this table, beside another one it may have (host and seat)."""
    tables = get_tables()
    try:
        fold = tables.at(code)
        # keys that died need no place any more
        kept = [old for old in _cookie_keys(code) if not tables.viewer(fold, tables.grants(code, [old])).stranger]
    except NoSuchTable:
        kept = []
    response.set_cookie(
        cookie_name(code),
        ".".join([*kept[-3:], key]),
        max_age=COOKIE_SECONDS,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response


def init_app(app: Flask) -> None:
    @app.before_request
    def refuse_other_sites() -> None:
        """A page of another site cannot act with the cookies of this one."""
        if request.method in SAFE_METHODS:
            return
        site = request.headers.get("Sec-Fetch-Site")
        origin = request.headers.get("Origin")
        foreign = site not in (None, "same-origin", "none")
        if foreign or (origin is not None and urlsplit(origin).netloc != request.host):
            raise Problem(403, say("This request comes from another site. Open the table's own page."))
