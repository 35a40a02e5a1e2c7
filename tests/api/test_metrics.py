"""Numbers and logs for operators: true, readable by Prometheus, and without a word about who plays what."""

import json
import re
import sys
import urllib.error
import urllib.request
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from referee import create_app
from referee.config import Settings
from referee.limits import FAILURES, LocalBuckets
from tests.phones import API, Phone, open_table
from tests.services import Server, wait_until


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, ratelimit_enabled=True)


LINE = re.compile(r'^([a-z_]+)(?:\{((?:[a-z]+="[^"\\\n]*",?)+)\})? (-?[0-9.e+]+)$')


def numbers(text: str) -> dict[str, float]:
    """Every sample by its name and labels; fails on a line Prometheus would not read, or one without a type."""
    found: dict[str, float] = {}
    types: set[str] = set()
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            types.add(line.split()[2])
        elif not line.startswith("# HELP "):
            sample = LINE.match(line)
            assert sample, line
            assert re.sub(r"_(bucket|sum|count)$", "", sample[1]) in types or sample[1] in types, line
            assert line.rpartition(" ")[0] not in found, line
            found[line.rpartition(" ")[0]] = float(sample[3])
    return found


def asked(app: Flask, **more: Any) -> dict[str, float]:
    answer = app.test_client().get("/metrics", **more)
    assert answer.status_code == 200, answer.text
    assert answer.content_type == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    return numbers(answer.text)


def test_what_happened_is_counted(app: Flask) -> None:
    host = open_table(app)
    ann = host.claim(0)
    ann.command("rename", name="Zoe")
    host.command("nonsense")
    stream = ann.get("/stream", buffered=False)
    next(iter(stream.response))  # type: ignore[call-overload]
    app.test_client().open("/", method="BREW")
    app.test_client().get("/nowhere/at/all")
    found = asked(app)
    assert found['referee_requests_total{endpoint="tables.send_command",method="POST",status="200"}'] == 1
    assert found['referee_requests_total{endpoint="tables.send_command",method="POST",status="422"}'] == 1
    assert found['referee_requests_total{endpoint="none",method="GET",status="404"}'] == 1
    assert found['referee_requests_total{endpoint="none",method="other",status="405"}'] == 1
    assert found["referee_command_seconds_count"] == 2
    assert found['referee_command_seconds_bucket{le="+Inf"}'] == 2
    buckets = [value for name, value in found.items() if name.startswith("referee_command_seconds_bucket")]
    assert buckets == sorted(buckets)
    assert found["referee_streams_open"] == found["referee_tables_active"] == 1
    assert found["process_resident_memory_bytes"] > 1_000_000
    assert found["process_open_fds"] < found["process_max_fds"]
    stream.close()
    assert asked(app)["referee_streams_open"] == 0


def test_without_the_hosting_extra_nothing_is_counted_and_it_says_so(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "referee.counters")
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    app = create_app(settings)
    open_table(app)
    answer = app.test_client().get("/metrics", headers={"Content-Type": "application/json"})
    assert answer.status_code == 404
    assert "prometheus-client" in answer.json["detail"]
    assert app.test_client().get("/metrics", environ_base={"REMOTE_ADDR": "192.0.2.9"}).status_code == 403
    app.extensions["store"].engine.dispose()


def test_refused_attempts_and_a_failing_store_are_counted(app: Flask) -> None:
    app.extensions["limits"].buckets = LocalBuckets(lambda: 0.0)
    for _ in range(FAILURES.at_once + 1):
        Phone(app, "ZZZZZZ").get()
    assert asked(app)['referee_rate_limited_total{what="failures"}'] == 1
    assert asked(app)["referee_store_errors_total"] == 0
    with app.extensions["store"].engine.connect() as connection, pytest.raises(OperationalError):
        connection.exec_driver_sql("SELECT nothing FROM nowhere")
    assert asked(app)["referee_store_errors_total"] == 1


@pytest.mark.parametrize("headers", [{"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}])
def test_the_numbers_are_for_operators_only(app: Flask, headers: dict[str, str]) -> None:
    assert app.test_client().get("/metrics", environ_base={"REMOTE_ADDR": "192.0.2.9"}).status_code == 403
    # a proxy on the same machine that nobody told us about
    assert app.test_client().get("/metrics", headers=headers).status_code == 403
    assert asked(app, environ_base={"REMOTE_ADDR": "::1"})


def test_elsewhere_a_token_opens_them(settings: Settings) -> None:
    app = create_app(replace(settings, metrics_token="let me see"))
    app.extensions["limits"].buckets = LocalBuckets(lambda: 0.0)
    far = {"environ_base": {"REMOTE_ADDR": "192.0.2.9"}}
    assert asked(app, headers={"Authorization": "Bearer let me see"}, **far)
    for wrong in ({}, {"Authorization": "Bearer let me"}, {"Authorization": "Bearer \u00e9"}):
        assert app.test_client().get("/metrics", headers=wrong, **far).status_code == 403
    # and nothing else does, not even being near
    assert app.test_client().get("/metrics").status_code == 403
    for _ in range(FAILURES.at_once):
        app.test_client().get("/metrics", **far)
    assert app.test_client().get("/metrics", **far).status_code == 429
    app.extensions["store"].engine.dispose()


def test_whoever_guessed_the_token_too_often_waits_right_or_wrong(settings: Settings) -> None:
    app = create_app(replace(settings, metrics_token="let me see"))
    now = 0.0
    app.extensions["limits"].buckets = LocalBuckets(lambda: now)

    def status(address: str, token: str) -> int:
        headers, environ = {"Authorization": f"Bearer {token}"}, {"REMOTE_ADDR": address}
        return app.test_client().get("/metrics", headers=headers, environ_base=environ).status_code

    guesses = [status("192.0.2.9", f"guess {number}") for number in range(FAILURES.at_once)]
    assert set(guesses) == {403}
    assert status("192.0.2.9", "let me see") == status("192.0.2.9", "let me") == 429
    # the operator, who never guessed, sees on; and so does, later, whoever remembered it after all
    assert status("192.0.2.7", "let me see") == 200
    now += FAILURES.each
    assert [status("192.0.2.9", "let me see") for _ in range(100)] == [200] * 100
    app.extensions["store"].engine.dispose()


def test_behind_a_proxy_the_true_address_counts(settings: Settings) -> None:
    app = create_app(replace(settings, trusted_proxies=1))
    for address, status in (("192.0.2.9", 403), ("127.0.0.1", 200), ("127.0.0.1, 192.0.2.9", 403)):
        assert app.test_client().get("/metrics", headers={"X-Forwarded-For": address}).status_code == status
    app.extensions["store"].engine.dispose()


def call(server: Server, path: str, body: Any = None, key: str | None = None, **headers: str) -> Any:
    if key:
        headers["Authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer), answer.headers


@pytest.mark.parametrize("log_format", ["json", "plain"])
def test_no_key_code_or_name_gets_into_a_log(tmp_path: Path, log_format: str) -> None:
    with Server(tmp_path, LOG_FORMAT=log_format, TRUSTED_PROXIES="1") as server:
        table, _ = call(server, f"{API}/tables", {"edition": "sheriff-1e", "seats": ["Annabella", "Ben", "Cid"]})
        path = f"{API}/tables/{table['code']}"
        seat, _ = call(server, f"{path}/seats/0/claim", {})
        link, _ = call(server, f"{path}/seats/0/transfer", {}, seat["key"])
        token = link["url"].partition("#transfer=")[2]
        moved, _ = call(server, f"{path}/transfer", {"token": token})
        call(server, f"{path}/commands", {"command": "rename", "name": "Zoelina"}, moved["key"])
        _, headers = call(server, path, key=moved["key"], **{"X-Request-ID": "from-the-proxy"})
        for nonsense in (seat["key"], "a guess"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                call(server, f"{path}/commands", {"command": "start"}, nonsense)
            refused.value.close()
        if log_format == "json":
            assert headers["X-Request-ID"] == "from-the-proxy"
            wait_until(lambda: '"status": 401' in server.log.read_text(encoding="utf-8"), "the last line")
    written = server.log.read_text(encoding="utf-8")
    secrets = [table["host_key"], seat["key"], moved["key"], token, "Annabella", "Zoelina", "a guess", table["code"]]
    assert [secret for secret in secrets if secret in written] == []
    if log_format == "json":
        lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
        requests = [line for line in lines if line["logger"] == "referee.requests"]
        assert {"time", "level", "request_id", "method", "endpoint", "status", "milliseconds"} <= set(requests[0])
        assert ("tables.send_command", 200) in {(line["endpoint"], line["status"]) for line in requests}
        assert "from-the-proxy" in {line["request_id"] for line in requests}
        assert len({line["request_id"] for line in requests}) == len(requests)
