"""Whatever the OpenAPI document allows, and what it does not: every answer is one it describes, and none is a 5xx."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from referee import create_app
from referee.config import Settings
from tests.groups.keepers import Keeper, open_group, tally
from tests.phones import Phone, open_table, stored_rows
from tests.soak import LONG, short_or_long

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ENDLESS = "/stream"
"""A stream does not end by itself; tests/live knows it."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("schemathesis")
    url = f"sqlite:///{folder / 'referee.sqlite'}"
    app = create_app(Settings(folder, url, "for tests only", ratelimit_enabled=False))
    # an error shall be an answer here, as it is for everybody
    app.config["PROPAGATE_EXCEPTIONS"] = False
    yield app
    app.extensions["store"].engine.dispose()


class LiveTables:
    """A table of each edition that is there, whatever was done to the one before."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.opened: dict[str, tuple[Phone, Phone]] = {}
        self.kept: Keeper | None = None

    def at(self, edition: str) -> tuple[str, list[str | None]]:
        """The table's code, and keys one may come with."""
        host, seat = self.opened.get(edition, (None, None))
        if host is None or seat is None or host.get().status_code != 200:
            host = open_table(self.app, "Ann", "Ben", "Cid", edition=edition)
            seat = host.claim(1)
            if edition != "sheriff-1e":
                assert host.command("start", first=1).status_code == 200
            self.opened[edition] = host, seat
        return host.code, [host.key, seat.key, None, "a guess"]

    def group(self) -> tuple[Keeper, dict[str, str]]:
        """A group with a game in its book, and what stands in its addresses."""
        if self.kept is None or self.kept.send("GET").status_code != 200 or not self.kept.games:
            self.kept = open_group(self.app)
            self.kept.post("/games", tally(("Ann", 3), ("Ben", 2), ("Cid", 1)))
        game = self.kept.games[0]
        member = next((player["member"] for player in game["players"] if player["member"]), "nobody")
        return self.kept, {"group_code": self.kept.code, "game_id": game["id"], "member_id": member}


def attack(app: Flask, tables: LiveTables, operation: Any, mode: GenerationMode) -> int:
    """Sends what fits (or does not fit) one operation; how often it could."""
    cases = operation.as_strategy(generation_mode=mode)
    answers = 0

    @settings(
        max_examples=short_or_long(4, 100),
        # every day the same, and something new with every soak
        derandomize=not LONG,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(st.data())
    def answered(data: Any) -> None:
        nonlocal answers
        case = data.draw(cases)
        code, keys = tables.at(data.draw(st.sampled_from(["sheriff-1e", "sheriff-2e", "nottingham"])))
        key = data.draw(st.sampled_from(keys))
        places = dict(case.path_parameters or {})
        # what is wrong elsewhere is looked at only where there is a table
        if "code" in places and (mode is GenerationMode.POSITIVE or data.draw(st.booleans())):
            places["code"] = code
        if "group_code" in places and (mode is GenerationMode.POSITIVE or data.draw(st.booleans())):
            keeper, known = tables.group()
            places |= {name: known[name] for name in places if name == "group_code" or data.draw(st.booleans())}
            key = data.draw(st.sampled_from([keeper.key, keeper.key, None, "a guess"]))
        if "seat" in places and data.draw(st.booleans()):
            places["seat"] = data.draw(st.integers(0, 3))
        case.path_parameters = places
        before = stored_rows(app)
        answer = case.call(headers={"Authorization": f"Bearer {key}"} if key else {})
        case.validate_response(answer, checks=CHECKS)
        assert "Traceback" not in answer.text
        if answer.status_code >= 400:
            assert stored_rows(app) == before, "refused, and yet something was stored"
        answers += 1

    try:
        answered()
    except Unsatisfiable:  # there is nothing one could do wrong here
        assert mode is GenerationMode.NEGATIVE
    return answers


@pytest.mark.soak
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value)
def test_every_answer_is_one_the_document_describes(app: Flask, mode: GenerationMode) -> None:
    document = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    operations = [found.ok() for found in document.get_all_operations()]
    tables = LiveTables(app)
    reached = [one for one in operations if not one.path.endswith(ENDLESS) and attack(app, tables, one, mode)]
    if mode is GenerationMode.POSITIVE:
        assert len(reached) == len(operations) - 1
    assert len(reached) > 10
