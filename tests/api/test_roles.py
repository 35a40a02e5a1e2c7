"""Every address and every command against every role. Whatever is new and has no line here fails.

The expectations are written out, not computed: what a role may do is a promise, not a property of the code.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee import create_app
from referee.config import Settings
from referee.rules.games import GAMES
from referee.rules.table import BY_COMMAND, table_rules
from referee.web.files import address
from tests.phones import API, Phone, open_table, stored_rows

ROLES = ("stranger", "seat", "other seat", "host", "host with seat", "freed key", "key of another table")
NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve")
MINE, LEFT, NEVER = 0, 3, 4
"""The seat of "seat", the one that was freed, and the one nobody ever took."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("roles")
    url = f"sqlite:///{folder / 'referee.sqlite'}"
    app = create_app(Settings(folder, url, "for tests only", ratelimit_enabled=False))
    yield app
    app.extensions["store"].engine.dispose()


@dataclass
class Stage:
    """A table of five with somebody in every role."""

    app: Flask
    edition: str = "sheriff-2e"
    running: bool = False
    keys: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.host = open_table(self.app, *NAMES, edition=self.edition)
        ann, ben, cid, dora = (self.host.claim(seat).key for seat in range(4))
        self.host.delete(f"/seats/{LEFT}/claim")
        if self.running:
            assert self.host.command("start", first=0).status_code == 200
        held = ([], [ann], [ben], [self.host.key], [self.host.key, cid], [dora], [open_table(self.app).key])
        self.keys = dict(zip(ROLES, held, strict=True))
        self.rows = stored_rows(self.app)

    def send(self, role: str, method: str, path: str, body: Any = None) -> TestResponse:
        """As a browser would with its cookie; programs with one key send it as a header."""
        keys = self.keys[role]
        in_cookie = len(keys) > 1 or path.startswith("/t/")
        cookie = {"Cookie": f"table_{self.host.code}={'.'.join(keys)}"}
        header = {"Authorization": f"Bearer {keys[0]}"} if keys else {}
        client = self.app.test_client(use_cookies=False)
        answer = client.open(path, method=method, json=body, headers=cookie if in_cookie else header, buffered=False)
        answer.close()
        return answer

    def ask(self, role: str, method: str, path: str, body: Any) -> TestResponse:
        """The same, with what the table itself hands out filled in."""
        code, request, token = self.host.code, "", ""
        if "{request}" in path:
            request = Phone(self.app, code).post(f"/seats/{MINE}/claim", {"ask": True}).json["request"]
        if body == {"token": "{token}"}:
            ann = Phone(self.app, code, self.keys["seat"][0])
            token = ann.post(f"/seats/{MINE}/transfer").json["url"].partition("#transfer=")[2]
            body = {"token": token}
        if request:
            self.rows = stored_rows(self.app)
        return self.send(role, method, path.format(code=code, request=request), body)

    def unchanged(self) -> bool:
        return stored_rows(self.app) == self.rows


T = f"{API}/tables/{{code}}"
PUBLIC = (200,) * 7
SEEN = (200, 200, 200, 200, 200, 401, 401)
PAGE = (200,) * 7

# address, body → the status for each of ROLES
ADDRESSES: dict[tuple[str, str], list[tuple[str, Any, tuple[int, ...]]]] = {
    ("GET", "tables.show_table"): [
        (T, None, SEEN),
        (f"{T}?seat={NEVER}", None, (403, 403, 403, 200, 200, 401, 401)),
        (f"{T}?seat={LEFT}", None, (403, 403, 403, 403, 403, 401, 401)),
        (f"{T}?seat={MINE}", None, (403, 200, 403, 403, 403, 401, 401)),
    ],
    ("DELETE", "tables.forget_table"): [(T, None, (401, 403, 403, 204, 204, 401, 401))],
    ("GET", "tables.show_log"): [
        (f"{T}/log", None, SEEN),
        (f"{T}/log?seat={NEVER}", None, (403, 403, 403, 200, 200, 401, 401)),
        (f"{T}/log?seat={MINE}", None, (403, 200, 403, 403, 403, 401, 401)),
    ],
    ("GET", "tables.show_ledger"): [
        (f"{T}/ledger", None, SEEN),
        (f"{T}/ledger?seat={NEVER}", None, (403, 403, 403, 200, 200, 401, 401)),
        (f"{T}/ledger?seat={MINE}", None, (403, 200, 403, 403, 403, 401, 401)),
    ],
    ("GET", "tables.show_sheet"): [(f"{T}/sheet", None, SEEN)],
    ("GET", "tables.open_stream"): [
        (f"{T}/stream", None, SEEN),
        (f"{T}/stream?view=1&seat={NEVER}", None, (403, 403, 403, 200, 200, 401, 401)),
        (f"{T}/stream?view=1&seat={MINE}", None, (403, 200, 403, 403, 403, 401, 401)),
    ],
    ("POST", "tables.send_command"): [
        (f"{T}/commands", {"command": "fly"}, (401, 422, 422, 422, 422, 401, 401)),
        (f"{T}/commands?seat={NEVER}", {"command": "fly"}, (401, 403, 403, 422, 422, 401, 401)),
        (f"{T}/commands?seat={MINE}", {"command": "fly"}, (401, 422, 403, 403, 403, 401, 401)),
    ],
    ("POST", "tables.open_table"): [(f"{API}/tables", {"edition": "sheriff-1e", "seats": ["A", "B", "C"]}, (201,) * 7)],
    ("POST", "recordings.import_table"): [(f"{API}/tables/import", {}, (422,) * 7)],
    ("GET", "recordings.export_table"): [(f"{T}/export", None, (401, 403, 403, 409, 409, 401, 401))],
    ("GET", "coins.show_coins"): [(f"{T}/coins?amount=7", None, SEEN)],
    ("POST", "coins.count_coins"): [(f"{T}/coins", {"seat": 0, "coins": {}}, (401, 200, 200, 200, 200, 401, 401))],
    ("POST", "seats.claim_seat"): [
        (f"{T}/seats/{NEVER}/claim", {}, SEEN),
        (f"{T}/seats/{LEFT}/claim", {}, SEEN),
        (f"{T}/seats/{MINE}/claim", {}, (409, 409, 409, 409, 409, 401, 401)),
        (f"{T}/seats/{MINE}/claim", {"ask": True}, (202, 202, 202, 202, 202, 401, 401)),
    ],
    ("DELETE", "seats.free_seat"): [(f"{T}/seats/{MINE}/claim", None, (401, 200, 403, 200, 200, 401, 401))],
    ("POST", "seats.answer_request"): [
        (f"{T}/requests/{{request}}", {"allow": True}, (401, 403, 403, 200, 200, 401, 401))
    ],
    ("POST", "seats.make_transfer"): [(f"{T}/seats/{MINE}/transfer", None, (401, 200, 403, 403, 403, 401, 401))],
    ("POST", "seats.take_transfer"): [(f"{T}/transfer", {"token": "{token}"}, SEEN)],
    ("POST", "seats.pass_host"): [(f"{T}/host", {"seat": MINE}, (401, 409, 202, 200, 200, 401, 401))],
    ("GET", "seats.show_qr"): [
        (f"{T}/qr.svg", None, SEEN),
        (f"{T}/qr.svg?transfer=1", None, (401, 200, 200, 401, 200, 401, 401)),
    ],
    # pages go by the cookie; one that opens nothing (any more) is a stranger's
    ("GET", "table.table"): [
        ("/t/{code}", None, PAGE),
        (f"/t/{{code}}?seat={NEVER}", None, (302, 302, 302, 200, 200, 302, 302)),
        (f"/t/{{code}}?seat={MINE}", None, (302, 200, 302, 302, 302, 302, 302)),
    ],
    ("GET", "table.board"): [("/t/{code}/board", None, PAGE)],
    ("GET", "table.regions"): [
        ("/t/{code}/regions", None, PAGE),
        (f"/t/{{code}}/regions?seat={NEVER}", None, (403, 403, 403, 200, 200, 403, 403)),
    ],
    ("GET", "table.stream"): [
        ("/t/{code}/stream", None, PAGE),
        (f"/t/{{code}}/stream?seat={NEVER}", None, (403, 403, 403, 200, 200, 403, 403)),
    ],
    ("GET", "table.log"): [
        ("/t/{code}/log", None, PAGE),
        (f"/t/{{code}}/log?seat={NEVER}", None, (403, 403, 403, 200, 200, 403, 403)),
    ],
    ("GET", "table.ledger"): [
        ("/t/{code}/ledger", None, PAGE),
        (f"/t/{{code}}/ledger?seat={NEVER}", None, (403, 403, 403, 200, 200, 403, 403)),
    ],
    ("POST", "new.rematch"): [("/t/{code}/rematch", None, (401, 403, 403, 409, 409, 401, 401))],
    ("POST", "new.follow"): [("/t/{code}/follow", None, (303,) * 7)],
    # what belongs to no table
    ("GET", "pages.start"): [("/", None, PUBLIC)],
    ("GET", "pages.tally"): [("/tally", None, PUBLIC)],
    ("POST", "pages.tally_result"): [("/tally/result", {}, (422,) * 7)],
    ("GET", "pages.timer"): [("/timer", None, PUBLIC)],
    ("GET", "new.new"): [("/new", None, PUBLIC)],
    ("POST", "new.open_table"): [("/new", {}, (422,) * 7)],
    ("GET", "new.join"): [("/join", None, PUBLIC)],
    ("GET", "reference.rules"): [("/rules/sheriff-1e", None, PUBLIC)],
    ("GET", "pwa.manifest"): [("/manifest.webmanifest", None, PUBLIC)],
    ("GET", "pwa.no_way"): [("/offline", None, PUBLIC)],
    ("GET", "pwa.service_worker"): [("/sw.js", None, PUBLIC)],
    ("POST", "language.choose"): [("/language", {}, (303,) * 7)],
    ("GET", "static"): [(address("css/base.css"), None, PUBLIC)],
    ("GET", "static_of_any_release"): [("/static/css/base.css", None, PUBLIC)],
    ("GET", "editions.list_editions"): [(f"{API}/editions", None, PUBLIC)],
    ("GET", "editions.show_edition"): [(f"{API}/editions/nottingham", None, PUBLIC)],
    ("POST", "tally.count"): [(f"{API}/tally", {}, (422,) * 7)],
    ("GET", "openapi.openapi_json"): [(f"{API}/openapi.json", None, PUBLIC)],
    ("GET", "openapi.openapi_page"): [(f"{API}/docs", None, PUBLIC)],
    ("GET", "health.healthz"): [("/healthz", None, PUBLIC)],
    ("GET", "health.readyz"): [("/readyz", None, PUBLIC)],
    # by where somebody is, not by what they hold at a table
    ("GET", "metrics.show_metrics"): [("/metrics", None, PUBLIC)],
}


def test_every_address_has_a_line(app: Flask) -> None:
    served = {
        (method, rule.endpoint)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert served == set(ADDRESSES)


# what can be had only when the game is over, in the end
WHEN_OVER: list[tuple[str, str, tuple[int, ...]]] = [
    ("GET", f"{T}/export", (401, 403, 403, 200, 200, 401, 401)),
    ("POST", "/t/{code}/rematch", (401, 403, 403, 303, 303, 401, 401)),
]


@pytest.mark.parametrize(("method", "path", "expected"), WHEN_OVER)
def test_what_a_finished_game_gives_every_role(app: Flask, method: str, path: str, expected: tuple[int, ...]) -> None:
    for role, status in zip(ROLES, expected, strict=True):
        stage = Stage(app, running=True)
        assert stage.host.command("end_game").status_code == 200
        stage.rows = stored_rows(app)
        answer = stage.ask(role, method, path, None)
        assert answer.status_code == status, (role, path, answer.text)
        assert stage.unchanged() == (status >= 400), role


@pytest.mark.parametrize(("method", "endpoint"), sorted(ADDRESSES))
def test_every_address_against_every_role(app: Flask, method: str, endpoint: str) -> None:
    stage = Stage(app)
    for path, body, expected in ADDRESSES[method, endpoint]:
        for role, status in zip(ROLES, expected, strict=True):
            if method != "GET" and not stage.unchanged():
                stage = Stage(app)
            answer = stage.ask(role, method, path, body)
            assert answer.status_code == status, (role, path, answer.text)
            if status >= 400:
                assert stage.unchanged(), (role, path)


# command → a body that can be read. Who may send it at all is the key: everybody else with a key is refused with 403.
HOST_ONLY: dict[str, dict[str, Any]] = {
    "table show": {"step": 1},
    "table reorder": {"order": [1, 0, 2, 3, 4]},
    "table add_seat": {"name": "Fay"},
    "table adopt_seat": {"seat": LEFT},
    "sheriff start": {"first": 0},
    "sheriff end_game": {},
    "sheriff correct": {"seat": 0, "gold": 1, "reason": "miscounted"},
    "nottingham start": {"first": 0},
    "nottingham end_game": {},
    "nottingham correct": {"seat": 0, "hand": 1, "reason": "miscounted"},
}
SEATS_ONLY: dict[str, dict[str, Any]] = {
    "sheriff open_market": {"first": 1},
    "sheriff market_done": {"swapped": 0},
    "sheriff seal_bag": {"goods": {"apple": 1}},
    "sheriff unseal_bag": {},
    "sheriff sit_out": {},
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
    "nottingham reveal": {"item": "gems"},
    "nottingham keep": {},
    "nottingham end_turn": {},
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
    "nottingham correct_secret": {"hand": {"gems": 1}, "reason": "miscounted"},
    "nottingham discard": {"count": 1},
    "nottingham defend": {},
    "nottingham record_hand": {"items": {"gems": 5}},
    "nottingham record_draw": {"item": "gems"},
    "nottingham spring": {"ambush": 1},
    "nottingham let_be": {},
    "nottingham trade_set": {"item": "gems", "count": 3, "keep": True},
    "nottingham trade_task": {"task": "all_seven"},
}
HOST_AND_SEATS: dict[str, dict[str, Any]] = {
    "table rename": {"name": "Zoe"},
    "table leave": {},
    "table undo": {"of": 1},
    "sheriff close_market": {},
    "sheriff record_bag": {"goods": {"apple": 1}},
    "sheriff end_round": {},
    "sheriff correct_bag": {"merchant": 1, "goods": {"apple": 1}},
    "sheriff start_clock": {},
    "sheriff pause_clock": {},
    "sheriff resume_clock": {},
    "sheriff add_time": {"seconds": 10},
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
    "table move_seat",
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
    stage = Stage(app, edition, running)
    for command, fields in COMMANDS.items():
        book, _, name = command.partition(" ")
        if book != game:
            continue
        for role in ROLES:
            if not stage.unchanged():
                stage = Stage(app, edition, running)
            answer = stage.ask(role, "POST", f"{T}/commands", {"command": name, **fields})
            if role not in MAY:
                assert answer.status_code == 401, (command, role, answer.text)
            elif command in MAY[role]:
                assert answer.status_code in (200, 409, 422), (command, role, answer.text)
            else:
                assert answer.status_code == 403, (command, role, answer.text)
            if answer.status_code != 200:
                assert stage.unchanged(), (command, role)


def test_what_is_no_command_is_none_for_anybody(app: Flask) -> None:
    stage = Stage(app)
    for command in NO_COMMANDS:
        for role in ROLES:
            answer = stage.ask(role, "POST", f"{T}/commands", {"command": command.partition(" ")[2], "seat": 1})
            assert answer.status_code == (422 if role in MAY else 401)
    assert stage.unchanged()


@pytest.mark.parametrize("game", ["sheriff", "nottingham"])
def test_nobody_acts_for_a_seat_that_is_not_theirs(app: Flask, game: str) -> None:
    """The host for the seat nobody ever took, and for no other; seats for themselves."""
    edition = "nottingham" if game == "nottingham" else "sheriff-2e"
    stage = Stage(app, edition, running=True)
    for command, fields in SEATS_ONLY.items():
        book, _, name = command.partition(" ")
        if book != game:
            continue
        for role in ("seat", "other seat", "host", "host with seat"):
            for seat in (MINE, LEFT, NEVER):
                if not stage.unchanged():
                    stage = Stage(app, edition, running=True)
                in_query = "seat" in fields
                path = f"{T}/commands?seat={seat}" if in_query else f"{T}/commands"
                body = {"command": name, **fields} if in_query else {"command": name, **fields, "seat": seat}
                answer = stage.ask(role, "POST", path, body)
                own = role == "seat" and seat == MINE
                for_nobody = role.startswith("host") and seat == NEVER
                assert refused_by_role(answer) is not (own or for_nobody), (command, role, seat, answer.text)


def test_a_moved_seats_old_key_is_dead_everywhere(app: Flask) -> None:
    stage = Stage(app)
    old = Phone(app, stage.host.code, stage.keys["seat"][0])
    events = iter(old.get("/stream", buffered=False).response)
    next(events)  # type: ignore[call-overload]
    token = old.post(f"/seats/{MINE}/transfer").json["url"].partition("#transfer=")[2]
    assert Phone(app, stage.host.code).post("/transfer", {"token": token}).status_code == 200
    assert list(events) == []  # type: ignore[call-overload]
    for method, path in (("GET", ""), ("GET", "/stream"), ("POST", "/commands"), ("POST", f"/seats/{MINE}/transfer")):
        assert old.send(method, path, {"command": "undo", "of": 1} if method == "POST" else None).status_code == 401
    # and the link works once
    assert Phone(app, stage.host.code).post("/transfer", {"token": token}).status_code == 409
