"""Rate limits for phones without a key: who is let in although somebody at the same address guesses."""

import secrets

from flask import Response, current_app, request
from itsdangerous import BadData, URLSafeTimedSerializer

from referee.http.cookies import set_cookie
from referee.http.limits import address, get_limits, require_few_failures, take
from referee.limits import JOINS, JOINS_BY_PHONE, KNOCKS, LOOKS
from referee.rules.table import Table

COOKIE = "newcomer"
SECONDS = 10 * 60
REQUESTS_BY_ADDRESS = 5
"""Seats asked for from one address at once, so that no stranger fills the host's page."""


def require_no_guesser(code: str) -> None:
    """Whoever has no key and sits where somebody failed too often has to wait, right or wrong.

    Unless this phone has looked at the table, or others at its address play there. The table is not looked up: what
    takes longer, or touches the store, would tell a hit from a miss.
    """
    limits = get_limits()
    if not limits.has_failed_too_often(address()) or phone_at(code) is not None:
        return
    # each try counts, or the tables played at this address could be guessed as fast as one can ask
    take(KNOCKS)
    if not limits.is_played_at(address(), code):
        require_few_failures()


def phone_at(code: str) -> str | None:
    """The name of this phone, if it has looked at this table's page in the last ten minutes."""
    cookie = request.cookies.get(COOKIE)
    if cookie is None:
        return None
    try:
        seen, phone = _signer().loads(cookie, max_age=SECONDS)
    except (BadData, ValueError):
        return None
    return str(phone) if seen == code else None


def welcome(response: Response, code: str) -> Response:
    """Whoever looks at a table's page may join it, whatever others at the same address do meanwhile."""
    phone = phone_at(code)
    if phone is None:
        if not get_limits().is_within(LOOKS, f"{address()} {code}"):
            return response
        phone = secrets.token_hex(8)
    set_cookie(response, COOKIE, _signer().dumps([code, phone]), SECONDS)
    return response


def take_join(code: str) -> None:
    """One more attempt to sit down: by this phone, or else by its address."""
    if phone := phone_at(code):
        take(JOINS_BY_PHONE, phone)
    else:
        take(JOINS, f"{address()} {code}")


def giving_way(table: Table, grants: tuple[str, ...]) -> tuple[str, ...]:
    """The requests that make room for a new one: this phone's own, and the oldest of too many from its address."""
    asked_from = get_limits().asked_from
    own = [asked.id for asked in table.requests if asked.id in grants]
    near = [asked.id for asked in table.requests if asked.id not in own and asked_from.get(asked.id) == address()]
    return (*own, *near[: max(0, len(near) + 1 - REQUESTS_BY_ADDRESS)])


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.secret_key or "", salt=COOKIE)
