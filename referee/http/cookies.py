"""Cookies: each table has one, which holds the keys this phone has there."""

from flask import Flask, Response, g, request

from referee.http.extensions import get_tables
from referee.http.limits import address, get_limits
from referee.tables.fold import NoSuchTable
from referee.tables.store_errors import STORE_ERRORS

COOKIE_SECONDS = 400 * 24 * 60 * 60  # as long as browsers keep any
COOKIE_KEYS = 4
"""A phone may hold a seat and the host's role, and ask for another seat."""
COOKIES_KEPT = 40
"""Browsers keep more, but servers and proxies refuse headers of more than about 8 KB."""


def cookie_name(code: str) -> str:
    return f"table_{code}"


def cookie_keys(code: str) -> list[str]:
    return [key for key in request.cookies.get(cookie_name(code), "").split(".") if key][-COOKIE_KEYS:]


def keep_key(response: Response, code: str, *keys: str) -> Response:
    """The phone keeps the keys in a cookie of this table, beside another one it may have (host and seat)."""
    kept = _living_keys(code)
    get_limits().plays_at(address(), code)
    # one that is handed out again takes no second place
    keys = tuple(key for key in keys if key not in kept)
    set_cookie(response, cookie_name(code), ".".join([*kept, *keys][-COOKIE_KEYS:]))
    make_room(response, cookie_name(code), cookie_name(""), COOKIES_KEPT)
    return response


def set_cookie(response: Response, name: str, value: str, seconds: int = COOKIE_SECONDS) -> None:
    """A cookie that no script and no other site can use."""
    response.set_cookie(name, value, max_age=seconds, secure=request.is_secure, httponly=True, samesite="Lax")


def delete_cookie(response: Response, name: str) -> None:
    response.delete_cookie(name, secure=request.is_secure, httponly=True, samesite="Lax")


def make_room(response: Response, new: str, prefix: str, most: int) -> None:
    """Deletes the oldest cookies of a kind, so that with a new one there are not too many."""
    others = [name for name in request.cookies if name.startswith(prefix) and name != new]
    # browsers name the oldest first
    for old in others[: max(0, len(others) + 1 - most)]:
        delete_cookie(response, old)


def _living_keys(code: str) -> list[str]:
    """The keys this phone has, without those that died: they need no place any more."""
    tables, keys = get_tables(), cookie_keys(code)
    if not keys:
        return []
    try:
        fold = tables.at(code, at_hand=True)
        return [key for key in keys if not tables.viewer(fold, tables.grants(code, [key])).stranger]
    except NoSuchTable:
        return []
    except STORE_ERRORS:
        # the new key is stored: it has to reach its phone, whatever becomes of the store now
        return keys


def forget_cookie(name: str) -> None:
    """This cookie holds a key nobody handed out (the store was set back, say), a guess again and again."""
    g.useless_cookie = name


def is_forgotten() -> bool:
    return "useless_cookie" in g


def init_app(app: Flask) -> None:
    @app.after_request
    def delete_useless_cookie(response: Response) -> Response:
        if (name := g.get("useless_cookie")) and name in request.cookies:
            delete_cookie(response, name)
        return response
