"""Every address and every command against every role. Whatever is new and has no line here fails.

The expectations are written out, not computed: what a role may do is a promise, not a property of the code.
"""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee import create_app
from referee.config import Settings
from referee.rules.games import GAMES
from referee.rules.table import BY_COMMAND, table_rules
from tests.api.roles import ADDRESSES, LEFT, MINE, NEVER, ROLES, SEEN, T, TableOfRoles
from tests.phones import Phone, stored_rows


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("roles")
    url = f"sqlite:///{folder / 'referee.sqlite'}"
    app = create_app(Settings(folder, url, "for tests only", ratelimit_enabled=False))
    yield app
    app.extensions["store"].engine.dispose()


def test_every_address_has_a_line(app: Flask) -> None:
    served = {
        (method, rule.endpoint)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert served == set(ADDRESSES)


# what can be had only when the game is over, in the end
WHEN_OVER: list[tuple[str, str, tuple[int, ...]]] = [
    ("POST", f"{T}/export", (401, 403, 403, 200, 200, 401, 401)),
    ("GET", f"{T}/result.json", SEEN),
    ("GET", f"{T}/result.csv", SEEN),
    ("GET", f"{T}/result.bgsplay", SEEN),
    ("POST", "/t/{code}/rematch", (401, 403, 403, 303, 303, 401, 401)),
]


@pytest.mark.parametrize(("method", "path", "expected"), WHEN_OVER)
def test_what_a_finished_game_gives_every_role(app: Flask, method: str, path: str, expected: tuple[int, ...]) -> None:
    for role, status in zip(ROLES, expected, strict=True):
        table = TableOfRoles(app, running=True)
        assert table.host.command("end_game").status_code == 200
        table.rows = stored_rows(app)
        answer = table.ask(role, method, path, None)
        assert answer.status_code == status, (role, path, answer.text)
        assert table.unchanged() == (status >= 400 or method == "GET"), role


@pytest.mark.parametrize(("method", "endpoint"), sorted(ADDRESSES))
def test_every_address_against_every_role(app: Flask, method: str, endpoint: str) -> None:
    table = TableOfRoles(app)
    for path, body, expected in ADDRESSES[method, endpoint]:
        for role, status in zip(ROLES, expected, strict=True):
            if method != "GET" and not table.unchanged():
                table = TableOfRoles(app)
            answer = table.ask(role, method, path, body)
            assert answer.status_code == status, (role, path, answer.text)
            if status >= 400:
                assert table.unchanged(), (role, path)


# command → a body that can be read. Who may send it at all is the key: everybody else with a key is refused with 403.
HOST_ONLY: dict[str, dict[str, Any]] = {
    "sheriff other_points": {"seat": 1, "points": 5, "words": "a law"},
    "nottingham other_points": {"seat": 1, "points": 5, "words": "a law"},
    "table show": {"step": 1},
    "table reorder": {"order": [1, 0, 2, 3, 4]},
    "table add_seat": {"name": "Fay"},
    "table set_options": {"options": {}},
    "table adopt_seat": {"seat": LEFT},
    "table look": {"seat": NEVER},
    "sheriff start": {"first": 0},
    "sheriff end_game": {},
    "sheriff correct": {"seat": 0, "gold": 1, "reason": "miscounted"},
    "nottingham start": {"first": 0},
    "nottingham end_game": {},
}
SEATS_ONLY: dict[str, dict[str, Any]] = {
    "sheriff open_market": {"first": 1},
    "sheriff market_done": {"swapped": 0},
    "sheriff seal_bag": {"goods": {"apple": 1}},
    "sheriff unseal_bag": {},
    "sheriff sit_out": {},
    "sheriff name_plate": {"good": "apple"},
    "sheriff burn_goods": {"victim": 2, "good": "apple"},
    "sheriff claim_black_market": {"kind": "pepper"},
    "sheriff split_chest": {"shares": {"0": {"gold": 1}}},
    "sheriff agree_split": {},
    "sheriff correct_secret": {"goods": {"silk": 1}, "reason": "miscounted"},
    "sheriff pay_debt": {"goods": {"apple": 1}},
    "sheriff pass": {"merchant": 1},
    "sheriff inspect": {"merchant": 1},
    "sheriff offer": {"gold": 1, "ask": {"do": "pass", "merchant": 1}},
    "sheriff withdraw": {"offer": 1},
    "sheriff decline": {"offer": 1},
    "sheriff accept": {"offer": 1},
    "sheriff judge_promise": {"deal": 1, "kept": True},
    "sheriff declare": {"good": "apple", "count": 1},
    "sheriff stance": {"merchant": 1, "stance": "pass"},
    "sheriff act_alone": {"merchant": 1},
    "nottingham keep": {},
    "nottingham lay_ambush": {"shows": "red"},
    "nottingham steal": {"target": 1},
    "nottingham rob": {"target": 1},
    "nottingham hold_up": {"target": 1},
    "nottingham yield": {},
    "nottingham give": {"item": "gems"},
    "nottingham take": {"item": "gems"},
    "nottingham buy": {},
    "nottingham barter": {},
    "nottingham bid": {"items": {"gems": 1}},
    "nottingham cannot": {},
    "nottingham choose": {"seat": 1},
    "nottingham bought": {"from": 1},
    "nottingham bartered": {"from": 1, "count": 1},
    "nottingham correct_secret": {"hand": {"gems": 1}, "reason": "miscounted"},
    "nottingham discard": {"count": 1},
    "nottingham defend": {},
    "nottingham record_hand": {"items": {"gems": 5}},
    "nottingham record_draw": {"item": "gems"},
    "nottingham put_back": {"item": "gems"},
    "nottingham spring": {"ambush": 1},
    "nottingham trade_set": {"item": "gems", "count": 3, "keep": True},
    "nottingham trade_task": {"task": "all_seven"},
}
SAID_ALOUD = {"sheriff declare", "sheriff market_done"}
"""What the host may note down for a seat with a phone."""
HOST_AND_SEATS: dict[str, dict[str, Any]] = {
    "nottingham leave_game": {},
    "nottingham come_back": {},
    "sheriff leave_game": {},
    "sheriff settle_bag": {"merchant": 1, "do": "pass"},
    "sheriff turn_up": {"seat": 1, "goods": {}},
    "sheriff come_back": {},
    # everything by the host, the own hand by its seat
    "nottingham correct": {"seat": 0, "hand": 1, "reason": "miscounted"},
    "table rename": {"name": "Zoe"},
    "table choose_colour": {"colour": "red"},
    "table tick": {"step": 0, "done": True},
    "table leave": {},
    "table undo": {"of": 1},
    "sheriff agreed": {"by": 1, "to": 0, "gold": 1},
    "sheriff close_market": {},
    "sheriff record_bag": {"goods": {"apple": 1}},
    "sheriff end_round": {},
    "sheriff correct_bag": {"merchant": 1, "goods": {"apple": 1}},
    "sheriff correct_count": {"merchant": 1, "goods": {"apple": 2}},
    "sheriff start_clock": {},
    "sheriff pause_clock": {},
    "sheriff resume_clock": {},
    "sheriff add_time": {"seconds": 10},
    "nottingham reveal": {"item": "gems"},
    "nottingham end_turn": {},
    "nottingham let_be": {},
    "nottingham deck_empty": {},
    "nottingham read_task": {"task": "all_seven", "alone": 9, "shared": 5},
    "nottingham read_field": {"number": 5},
}
# These have addresses of their own, or are the operator's: as commands they do not exist.
NO_COMMANDS = {
    "table claim",
    "table ask_for_seat",
    "table answer_request",
    "table free_seat",
    "table move_to_phone",
    "table reseat",
    "table pass_host",
    "table open_rematch",
    "table save",
}
COMMANDS = HOST_ONLY | SEATS_ONLY | HOST_AND_SEATS
MAY = {
    "seat": SEATS_ONLY | HOST_AND_SEATS,
    "other seat": SEATS_ONLY | HOST_AND_SEATS,
    "host": HOST_ONLY | HOST_AND_SEATS,
    "host with seat": COMMANDS,
}


def test_every_command_has_a_line() -> None:
    books = {"table": table_rules, **{name: game.rules for name, game in GAMES.items()}}
    registered = {f"{book} {name}" for book, rules in books.items() for name in rules.commands}
    assert registered == set(COMMANDS) | NO_COMMANDS
    assert len(HOST_ONLY) + len(SEATS_ONLY) + len(HOST_AND_SEATS) == len(COMMANDS)
    assert {f"table {name}" for name in BY_COMMAND} == {name for name in COMMANDS if name.startswith("table ")}


def refused_by_role(answer: TestResponse) -> bool:
    return answer.status_code in (401, 403)


@pytest.mark.parametrize("running", [False, True], ids=["lobby", "running"])
@pytest.mark.parametrize("game", ["table", "sheriff", "nottingham"])
def test_every_command_against_every_role(app: Flask, game: str, running: bool) -> None:
    edition = "nottingham" if game == "nottingham" else "sheriff-2e"
    table = TableOfRoles(app, edition, running)
    for command, fields in COMMANDS.items():
        book, _, name = command.partition(" ")
        if book != game:
            continue
        for role in ROLES:
            if not table.unchanged():
                table = TableOfRoles(app, edition, running)
            answer = table.ask(role, "POST", f"{T}/commands", {"command": name, **fields})
            if role not in MAY:
                assert answer.status_code == 401, (command, role, answer.text)
            elif command in MAY[role]:
                assert answer.status_code in (200, 409, 422), (command, role, answer.text)
            else:
                assert answer.status_code == 403, (command, role, answer.text)
            if answer.status_code != 200:
                assert table.unchanged(), (command, role)


def test_what_is_no_command_is_none_for_anybody(app: Flask) -> None:
    table = TableOfRoles(app)
    for command in NO_COMMANDS:
        for role in ROLES:
            answer = table.ask(role, "POST", f"{T}/commands", {"command": command.partition(" ")[2], "seat": 1})
            assert answer.status_code == (422 if role in MAY else 401)
    assert table.unchanged()


@pytest.mark.parametrize("game", ["sheriff", "nottingham"])
def test_nobody_acts_for_a_seat_that_is_not_theirs(app: Flask, game: str) -> None:
    """The host for the seat nobody ever took, for others only what is said aloud; seats for themselves."""
    edition = "nottingham" if game == "nottingham" else "sheriff-2e"
    table = TableOfRoles(app, edition, running=True)
    for command, fields in SEATS_ONLY.items():
        book, _, name = command.partition(" ")
        if book != game:
            continue
        for role in ("seat", "other seat", "host", "host with seat"):
            for seat in (MINE, LEFT, NEVER):
                own = role == "seat" and seat == MINE
                for_nobody = role.startswith("host") and seat == NEVER
                # in the address always; in the body, too, unless the command has a seat of its own
                ways = [(f"{T}/commands?seat={seat}", fields)]
                ways += [] if "seat" in fields else [(f"{T}/commands", {**fields, "seat": seat})]
                for path, body in ways:
                    if not table.unchanged():
                        table = TableOfRoles(app, edition, running=True)
                    aloud = role.startswith("host") and command in SAID_ALOUD and "seat" in body
                    answer = table.ask(role, "POST", path, {"command": name, **body})
                    where = (command, role, seat, answer.text)
                    assert refused_by_role(answer) is not (own or for_nobody or aloud), where


def test_a_moved_seats_old_key_is_dead_everywhere(app: Flask) -> None:
    table = TableOfRoles(app)
    old = Phone(app, table.host.code, table.keys["seat"][0])
    events = iter(old.get("/stream", buffered=False).response)
    next(events)  # type: ignore[call-overload]
    token = old.post(f"/seats/{MINE}/transfer").json["url"].partition("#transfer=")[2]
    assert Phone(app, table.host.code).post("/transfer", {"token": token}).status_code == 200
    assert list(events) == []  # type: ignore[call-overload]
    for method, path in (("GET", ""), ("GET", "/stream"), ("POST", "/commands"), ("POST", f"/seats/{MINE}/transfer")):
        assert old.send(method, path, {"command": "undo", "of": 1} if method == "POST" else None).status_code == 401
    # and the link works once
    assert Phone(app, table.host.code).post("/transfer", {"token": token}).status_code == 409
