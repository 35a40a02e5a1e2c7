"""Authentication: which table is asked for, the keys that came with the request, and the limits on both."""

from dataclasses import dataclass

from flask import g, request

from referee.http.cookies import cookie_keys, cookie_name, forget_cookie, is_forgotten
from referee.http.extensions import get_live, get_tables
from referee.http.language import at_table
from referee.http.limits import address, count_failure, get_limits, take
from referee.http.newcomers import require_no_guesser
from referee.http.origins import SAFE_METHODS
from referee.http.problems import Problem
from referee.limits import COMMANDS
from referee.rules.kernel import Refused
from referee.rules.sentences import say
from referee.rules.table.state import why_dead
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.keys import read_code
from referee.tables.saved_game import A_WHOLE_GAME
from referee.tables.viewer import Viewer


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
    bearer = bearer_key()
    known = read_code(code) or ""
    keys = [bearer] if bearer else cookie_keys(known)
    grants = tables.grants(known, keys)
    if not grants:
        require_no_guesser(known)
    fold = table_at(code, at_hand=at_hand)
    viewer = tables.viewer(fold, grants)
    if at_hand and viewer.stranger:
        return visit(code, needs_key=needs_key)
    if keys and not grants:
        count_guess(cookie_name(fold.code))
    if not viewer.stranger:
        get_limits().plays_at(address(), fold.code)
    at_table(fold.table)
    if bearer and viewer.stranger and not any(fold.table.request(grant) for grant in grants):
        if dead := fold.table.dead_key(grants):
            raise Problem(401, why_dead(dead))
        raise Problem(401, say("This key opens nothing here (any more). Scan the code and take a seat again."))
    if needs_key and viewer.stranger:
        raise Problem(401, say("Take a seat first: this needs the key of a seat or of the host."))
    if request.method not in SAFE_METHODS:
        _require_within_bounds(fold, viewer)
    get_live().presence.met(fold.code, viewer)
    g.visit = found = Visit(fold, viewer, grants)
    return found


def visited() -> Visit:
    """The visit this request is about."""
    found: Visit = g.visit
    return found


def keys_by_grant(found: Visit) -> dict[str, str]:
    """The keys that came with this visit and what they prove, dead or alive."""
    bearer = bearer_key()
    keys = [bearer] if bearer else cookie_keys(found.code)
    return {grant: key for key in keys for grant in get_tables().grants(found.code, [key])}


def known_there(fold: Fold) -> Viewer:
    """Who this phone is at another table than the one it asks for, by its cookie: no guess, whatever is in there."""
    tables = get_tables()
    return tables.viewer(fold, tables.grants(fold.code, cookie_keys(fold.code)))


def table_at(code: str, *, at_hand: bool = False) -> Fold:
    """The table with this code; a code that is none is a guess that missed."""
    try:
        return get_tables().at(code, at_hand=at_hand)
    except NoSuchTable:
        count_failure()
        raise


def count_guess(cookie: str) -> None:
    """A key that was never handed out here is a guess, once a request; its cookie would be one again and again."""
    if not is_forgotten():
        count_failure()
        forget_cookie(cookie)


def _require_within_bounds(fold: Fold, viewer: Viewer) -> None:
    """Nobody sends more than a person can, and no table grows for ever."""
    if viewer.grants:
        take(COMMANDS, viewer.grants[0])
    if fold.version >= A_WHOLE_GAME and request.method != "DELETE":
        raise Refused("table_worn_out", say("More has happened at this table than in any game. Open a new one."))


def bearer_key() -> str | None:
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, key = header.partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Problem(401, say("Send the key as: Authorization: Bearer, a space, the key."))
    return key.strip()
