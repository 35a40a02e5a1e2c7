"""Who asks for a group: whoever has the link reads, whoever holds a keeper's key writes."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response, request

from referee.groups.base import Group, NoSuchGroup
from referee.groups.keeping import CODE_LENGTH
from referee.http.access import bearer_key, count_guess
from referee.http.cookies import forget_cookie, make_room, set_cookie
from referee.http.extensions import get_groups
from referee.http.limits import address, count_failure, get_limits, take
from referee.http.newcomers import require_no_guesser
from referee.http.origins import SAFE_METHODS
from referee.http.problems import Problem
from referee.limits import COMMANDS
from referee.rules.sentences import say
from referee.tables.keys import read_code

COOKIES_KEPT = 10
PREFIX = "group_"


@dataclass(frozen=True, slots=True)
class GroupVisit:
    """A request to one group."""

    group: Group
    is_keeper: bool

    @property
    def code(self) -> str:
        return self.group.code


def visit_group(code: str, *, needs_key: bool = False) -> GroupVisit:
    """The group asked for and who asks. A wrong key is a 401; a wrong cookie just makes a reader."""
    bearer, groups = bearer_key(), get_groups()
    known = read_code(code, CODE_LENGTH) or ""
    keys = [bearer] if bearer else _cookie_keys(known)
    is_keeper = groups.is_keeper(known, keys)
    if not is_keeper:
        require_no_guesser(known)
    try:
        group = groups.at(code)
    except NoSuchGroup:
        count_failure()
        raise
    if keys and not is_keeper:
        count_guess(_name(known))
    if bearer and not is_keeper:
        raise Problem(401, say("This key opens nothing here."))
    if needs_key and not is_keeper:
        raise Problem(401, say("Only whoever keeps this group can do this: it needs a keeper's key."))
    if is_keeper:
        get_limits().plays_at(address(), known)
        if request.method not in SAFE_METHODS:
            take(COMMANDS, f"group {known}")
    return GroupVisit(group, is_keeper)


def require_keeper(code: str) -> Group:
    """The group a table is opened for, named in the body of the request."""
    return visit_group(code, needs_key=True).group


def own_groups() -> Sequence[Group]:
    """The groups this phone keeps, by its cookies: no guess, whatever is in there."""
    names = [name.removeprefix(PREFIX) for name in request.cookies if name.startswith(PREFIX)]
    return get_groups().kept_with({code: _cookie_keys(code) for code in names[:COOKIES_KEPT]})


def keep_group(response: Response, code: str, key: str) -> Response:
    """The phone keeps the keeper's key in a cookie of this group."""
    set_cookie(response, _name(code), key)
    make_room(response, _name(code), PREFIX, COOKIES_KEPT)
    return response


def leave_group(code: str) -> None:
    """The cookie opens nothing any more."""
    forget_cookie(_name(code))


def _name(code: str) -> str:
    return f"{PREFIX}{code}"


def _cookie_keys(code: str) -> list[str]:
    key = request.cookies.get(_name(code), "")
    return [key] if key else []
