"""Who is asking: keys from the Authorization header or the table's own cookie, and nothing from other sites."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request

from referee.api.problems import Problem
from referee.limits import COMMANDS, failed, no_guesser, take
from referee.rules.play import Refused
from referee.rules.words import say
from referee.speech import at_table
from referee.tables import get_tables
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.recording import A_WHOLE_GAME
from referee.tables.trouble import Trouble
from referee.tables.viewer import Viewer

COOKIE_SECONDS = 400 * 24 * 60 * 60  # as long as browsers keep any
COOKIE_KEYS = 4
"""A phone may hold a seat and the host's role, and ask for another seat."""
COOKIES_KEPT = 40
"""Browsers keep more, but servers and proxies refuse headers of more than about 8 KB."""
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


def visit(code: str, *, needs_key: bool = False, at_hand: bool = False) -> Visit:
    """The table asked for and who asks. A dead key is a 401; a dead cookie just makes a stranger.

    `at_hand`: as this process knows the table, for whoever finds out in time if it has moved on.
    """
    tables = get_tables()
    # what is wrong with the key itself is said before the table is looked for, and so says nothing about it
    bearer = _bearer()
    fold = table_at(code, at_hand=at_hand)
    keys = [bearer] if bearer else _cookie_keys(fold.code)
    grants = tables.grants(fold.code, keys)
    viewer = tables.viewer(fold, grants)
    if at_hand and viewer.stranger:
        return visit(code, needs_key=needs_key)
    if not grants:
        _no_guess(fold.code, keys)
    at_table(fold.table)
    if bearer and viewer.stranger and not any(fold.table.request(grant) for grant in grants):
        raise Problem(401, say("This key opens nothing here (any more). Scan the code and take a seat again."))
    if needs_key and viewer.stranger:
        raise Problem(401, say("Take a seat first: this needs the key of a seat or of the host."))
    if request.method not in SAFE_METHODS:
        _within_bounds(fold, viewer)
    g.visit = found = Visit(fold, viewer, grants)
    return found


def visited() -> Visit:
    """The visit this request is about."""
    found: Visit = g.visit
    return found


def keys_by_grant(found: Visit) -> dict[str, str]:
    """The keys that came with this visit and what they prove, dead or alive."""
    bearer = _bearer()
    keys = [bearer] if bearer else _cookie_keys(found.code)
    return {grant: key for key in keys for grant in get_tables().grants(found.code, [key])}


def known_there(fold: Fold) -> Viewer:
    """Who this phone is at another table than the one it asks for, by its cookie: no guess, whatever is in there."""
    tables = get_tables()
    return tables.viewer(fold, tables.grants(fold.code, _cookie_keys(fold.code)))


def table_at(code: str, *, at_hand: bool = False) -> Fold:
    """The table with this code; a code that is none is a guess that missed."""
    try:
        return get_tables().at(code, at_hand=at_hand)
    except NoSuchTable:
        failed()
        raise


def _no_guess(code: str, keys: list[str]) -> None:
    """Without a key that was ever handed out here: one that was not is a guess, and guessers wait."""
    if "useless_cookie" in g:
        return  # counted already
    if keys:
        failed()
        g.useless_cookie = cookie_name(code)
    else:
        no_guesser()


def _within_bounds(fold: Fold, viewer: Viewer) -> None:
    """Nobody sends more than a person can, and no table grows for ever."""
    if viewer.grants:
        take(COMMANDS, viewer.grants[0])
    if fold.version >= A_WHOLE_GAME and request.method != "DELETE":
        raise Refused("table_worn_out", say("More has happened at this table than in any game. Open a new one."))


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
    return [key for key in request.cookies.get(cookie_name(code), "").split(".") if key][-COOKIE_KEYS:]


def keep_key(response: Response, code: str, *keys: str) -> Response:
    """The phone keeps the keys in a cookie of this table, beside another one it may have (host and seat)."""
    kept = _living_keys(code)
    # one that is handed out again takes no second place
    keys = tuple(key for key in keys if key not in kept)
    response.set_cookie(
        cookie_name(code),
        ".".join([*kept, *keys][-COOKIE_KEYS:]),
        max_age=COOKIE_SECONDS,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    others = [name for name in request.cookies if name.startswith(cookie_name("")) and name != cookie_name(code)]
    # browsers name the oldest first
    for old in others[: max(0, len(others) + 1 - COOKIES_KEPT)]:
        response.delete_cookie(old, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def _living_keys(code: str) -> list[str]:
    """The keys this phone has, without those that died: they need no place any more."""
    tables, keys = get_tables(), _cookie_keys(code)
    if not keys:
        return []
    try:
        fold = tables.at(code, at_hand=True)
        return [key for key in keys if not tables.viewer(fold, tables.grants(code, [key])).stranger]
    except NoSuchTable:
        return []
    except Trouble:
        # the new key is stored: it has to reach its phone, whatever becomes of the store now
        return keys


def refuse_other_sites() -> None:
    """A page of another site cannot act with the cookies of this one."""
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site not in (None, "same-origin", "none") or (origin is not None and not _is_ours(origin)):
        raise Problem(403, say("This request comes from another site. Open the table's own page."))


def init_app(app: Flask) -> None:
    @app.before_request
    def refuse_changes_by_other_sites() -> None:
        if request.method not in SAFE_METHODS:
            refuse_other_sites()

    @app.after_request
    def forget_useless_cookie(response: Response) -> Response:
        """A key nobody handed out (the store was set back, say) would count as a guess again and again."""
        if (name := g.get("useless_cookie")) and name in request.cookies:
            response.delete_cookie(name, secure=request.is_secure, httponly=True, samesite="Lax")
        return response


def _is_ours(origin: str) -> bool:
    """As we were called; or as PUBLIC_URL says, for a proxy may call us by another name than phones call it."""
    public: str | None = current_app.config["SETTINGS"].public_url
    try:
        netloc = urlsplit(origin).netloc
        return netloc == request.host or (public is not None and netloc == urlsplit(public).netloc)
    except ValueError:  # nothing a browser would send
        return False
