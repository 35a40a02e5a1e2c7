"""Every role there is at a table, and what each address answers to it.

The expectations are written out, not computed: what a role may do is a promise, not a property of the code.
"""

from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from referee.web.files import address
from tests.groups.keepers import open_group, tally
from tests.phones import API, Phone, open_table, stored_rows

ROLES = ("stranger", "seat", "other seat", "host", "host with seat", "freed key", "key of another table")


NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve")


MINE, LEFT, NEVER = 0, 3, 4
"""The seat of "seat", the one that was freed, and the one nobody ever took."""


@dataclass
class TableOfRoles:
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
        self.group = open_group(self.app)
        self.game = self.group.post("/games", tally(("Ann", 3), ("Ben", 2), ("Cid", 1)))
        self.rows = stored_rows(self.app)

    def send(self, role: str, method: str, path: str, body: Any = None) -> TestResponse:
        """As a browser would with its cookie; programs with one key send it as a header."""
        keys = self.keys[role]
        in_cookie = len(keys) > 1 or path.startswith(("/t/", "/g"))
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
        if body == {"key": "{host_key}"}:
            body = {"key": self.host.key}
        if request:
            self.rows = stored_rows(self.app)
        places = {"group": self.group.code, "game": self.game["id"], "member": self.game["players"][0]["member"]}
        return self.send(role, method, path.format(code=code, request=request, **places), body)

    def unchanged(self) -> bool:
        return stored_rows(self.app) == self.rows


T = f"{API}/tables/{{code}}"


G = f"{API}/groups/{{group}}"


# a group has keys of its own: that of a table is a guess there, but a table's cookie is none
READ = (200, 401, 401, 401, 200, 401, 401)


KEPT = (401,) * 7


WAIT = (409, 409, 409, 409, 409, 401, 401)


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
    ("POST", "saved_games.import_table"): [(f"{API}/tables/import", {}, (422,) * 7)],
    ("POST", "saved_games.export_table"): [(f"{T}/export", None, (401, 403, 403, 409, 409, 401, 401))],
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
    ("POST", "seats.make_host_transfer"): [(f"{T}/host/transfer", None, (401, 403, 403, 200, 200, 401, 401))],
    ("POST", "seats.keep_host_key"): [
        (f"{T}/host/key", {"key": "{host_key}"}, SEEN),
        (f"{T}/host/key", {"key": "guessed"}, (401,) * 7),
    ],
    ("POST", "seats.take_transfer"): [(f"{T}/transfer", {"token": "{token}"}, SEEN)],
    ("POST", "seats.pass_host"): [(f"{T}/host", {"seat": MINE}, (401, 409, 202, 200, 200, 401, 401))],
    ("GET", "seats.show_qr"): [
        (f"{T}/qr.svg", None, SEEN),
        (f"{T}/qr.svg?transfer=1", None, (401, 200, 200, 200, 200, 401, 401)),
    ],
    ("GET", "books.result_json"): [(f"{T}/result.json", None, WAIT)],
    ("GET", "books.result_csv"): [(f"{T}/result.csv", None, WAIT)],
    ("GET", "books.result_bgsplay"): [(f"{T}/result.bgsplay", None, WAIT)],
    ("POST", "groups.open_group"): [(f"{API}/groups", {"name": "The Thursday Table"}, (201,) * 7)],
    ("GET", "groups.show_group"): [(G, None, READ)],
    ("PATCH", "groups.rename_group"): [(G, {"name": "Mine"}, KEPT)],
    ("DELETE", "groups.forget_group"): [(G, None, KEPT)],
    ("POST", "groups.make_keeper_link"): [(f"{G}/keeper", None, KEPT)],
    ("POST", "groups.take_keeper_link"): [
        (f"{G}/keeper/accept", {"token": "guessed"}, (409, 401, 401, 401, 409, 401, 401))
    ],
    ("GET", "groups.show_member"): [(f"{G}/members/{{member}}", None, READ)],
    ("PATCH", "groups.change_member"): [(f"{G}/members/{{member}}", {"name": "Zoe"}, KEPT)],
    ("DELETE", "groups.forget_member"): [(f"{G}/members/{{member}}", None, KEPT)],
    ("GET", "books.list_games"): [(f"{G}/games", None, READ)],
    ("POST", "books.add_game"): [(f"{G}/games", tally(("A", 1), ("B", 2), ("C", 3)), KEPT)],
    ("GET", "books.show_game"): [(f"{G}/games/{{game}}", None, READ)],
    ("DELETE", "books.take_game_out"): [(f"{G}/games/{{game}}", None, KEPT)],
    ("POST", "books.import_games"): [(f"{G}/import", {"games": []}, KEPT)],
    ("GET", "books.games_csv"): [(f"{G}/games.csv", None, READ)],
    ("GET", "books.games_json"): [(f"{G}/games.json", None, READ)],
    ("GET", "books.games_bgsplay"): [(f"{G}/games.bgsplay", None, READ)],
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
    ("GET", "table.origin"): [
        ("/t/{code}/log/1", None, PAGE),
        (f"/t/{{code}}/log/1?seat={NEVER}", None, (403, 403, 403, 200, 200, 403, 403)),
    ],
    ("GET", "table.ledger"): [
        ("/t/{code}/ledger", None, PAGE),
        (f"/t/{{code}}/ledger?seat={NEVER}", None, (403, 403, 403, 200, 200, 403, 403)),
    ],
    # of a group: its cookie counts, and a table's is none
    ("GET", "group.mine"): [("/g", None, PAGE), ("/g?table={code}", None, PAGE)],
    ("POST", "group.open_group"): [("/g", {}, (422,) * 7)],
    ("POST", "group.for_tally"): [("/g/tally", {}, PAGE)],
    ("GET", "group.book"): [("/g/{group}", None, PAGE)],
    ("GET", "group.games"): [("/g/{group}/games", None, PAGE)],
    ("GET", "group.game"): [("/g/{group}/games/{game}", None, PAGE)],
    ("GET", "group.member"): [("/g/{group}/members/{member}", None, PAGE)],
    ("GET", "group.more"): [("/g/{group}/more", None, PAGE)],
    ("GET", "group.add"): [("/g/{group}/add", None, KEPT)],
    ("POST", "group.add_points"): [("/g/{group}/add", {}, KEPT)],
    ("POST", "group.add_brought"): [("/g/{group}/games", {}, KEPT)],
    ("POST", "group.remove_game"): [("/g/{group}/games/{game}/remove", {}, KEPT)],
    ("POST", "group.change_member"): [("/g/{group}/members/{member}", {}, KEPT)],
    ("POST", "group.rename"): [("/g/{group}/name", {}, KEPT)],
    ("POST", "group.remove"): [("/g/{group}/remove", {}, KEPT)],
    ("POST", "group.pass_on"): [("/g/{group}/keeper", {}, KEPT)],
    ("POST", "group.bring"): [("/g/{group}/import", {}, KEPT)],
    ("POST", "new.rematch"): [("/t/{code}/rematch", None, (401, 403, 403, 409, 409, 401, 401))],
    ("POST", "new.follow"): [("/t/{code}/follow", None, (303,) * 7)],
    # what belongs to no table
    ("GET", "start.start"): [("/", None, PUBLIC)],
    ("GET", "replay.show"): [("/t/{code}/replay", None, (409,) * 7)],
    ("GET", "replay.at"): [("/t/{code}/replay/1", None, (409,) * 7)],
    ("GET", "table.picture"): [("/t/{code}/picture.svg", None, (409,) * 7)],
    ("GET", "tallying.tally"): [("/tally", None, PUBLIC)],
    ("GET", "demo.demo"): [("/demo", None, (404,) * 7)],
    ("GET", "sheriff.timer"): [("/timer", None, PUBLIC)],
    ("GET", "new.new"): [("/new", None, PUBLIC)],
    ("POST", "new.open_table"): [("/new", {}, (422,) * 7)],
    ("GET", "new.join"): [("/join", None, PUBLIC)],
    ("GET", "reference.rules"): [("/rules/sheriff-1e", None, PUBLIC)],
    ("GET", "pwa.manifest"): [("/manifest.webmanifest", None, PUBLIC)],
    ("GET", "pwa.no_way"): [("/offline", None, PUBLIC)],
    ("GET", "pwa.service_worker"): [("/sw.js", None, PUBLIC)],
    ("POST", "language.choose"): [("/language", {}, (303,) * 7)],
    ("GET", "static"): [(address("css/shared-base.css"), None, PUBLIC)],
    ("GET", "static_of_any_release"): [("/static/css/shared-base.css", None, PUBLIC)],
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
