"""The store is locked, full, restarted or cut off: a clear 503, nothing half done, and it goes on by itself."""

import contextlib
import json
import resource
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import psycopg
import psycopg.sql
import pytest

from tests.faults.proxy import CutProxy
from tests.phones import API, TABLE, Answer, Phone, ask, open_table
from tests.services import Postgres, Server, wait_until
from tests.soak import short_or_long
from tests.streams import Streams


def come_again(answer: Answer) -> bool:
    """A 503 that says so in every way; anything else has to be a success."""
    if answer.status_code == 200:
        return False
    assert answer.status_code == 503, answer.json
    assert answer.mimetype == "application/problem+json"
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.json["title"]
    assert answer.json["detail"]
    return True


def names(phone: Phone) -> list[str]:
    return [seat["name"] for seat in phone.view()["seats"]]


# --- SQLite ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A referee with its one SQLite file."""
    with Server(tmp_path_factory.mktemp("small")) as server:
        yield server


def store_file(server: Server) -> Path:
    return server.folder / "instance" / "referee.sqlite"


def test_a_locked_store(small: Server, listen: Streams) -> None:
    """Somebody holds the file: who writes is told to come again, who reads notices nothing."""
    host = open_table(small)
    events = listen(host.stranger())
    assert next(events) == 0
    with contextlib.closing(sqlite3.connect(store_file(small), isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor() as taps:
            pressed = taps.submit(host.command, "rename", seat=0, name="Zoe", tap="one tap")
            opened = taps.submit(ask, small, "POST", f"{API}/tables", TABLE)
            reads = 0
            while not pressed.done():
                assert names(host)[0] == "Ann"
                reads += 1
            assert reads > 1, "the whole process waited with the one who writes"
            assert come_again(pressed.result())
            assert come_again(opened.result())
        holder.execute("ROLLBACK")
    # the same tap again, as the phone sends it: now it is done, once
    assert host.command("rename", seat=0, name="Zoe", tap="one tap").json["version"] == 1
    assert host.command("rename", seat=0, name="Zoe", tap="one tap").json["version"] == 1
    assert next(events) == 1
    assert names(host)[0] == "Zoe"


@contextlib.contextmanager
def room_for(server: Server, size: int) -> Iterator[None]:
    """No file of the server's may grow beyond this size: its writes fail half-way, as on a full disk."""
    assert server.process is not None
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


def readiness(server: Server) -> tuple[int, str]:
    """What a process says of its store when it is asked whether it can work."""
    try:
        with urllib.request.urlopen(f"{server.url}/readyz", timeout=60) as answer:
            return answer.status, json.load(answer)["store"]
    except urllib.error.HTTPError as refused:
        with refused as answer:
            return answer.code, json.load(answer)["store"]


def becomes(server: Server, state: tuple[int, str]) -> None:
    wait_until(lambda: readiness(server) == state, f"{state[1]}", server.alive)


def test_readiness_tells_of_a_full_disk(small: Server) -> None:
    """Reading goes well for ever on a full or read-only disk: only a write finds out."""
    log = store_file(small).with_name("referee.sqlite-wal")
    open_table(small)
    becomes(small, (200, "ok"))
    with room_for(small, 0):
        becomes(small, (503, "unavailable"))
        assert ask(small, "GET", f"{API}/editions").status_code == 200
    becomes(small, (200, "ok"))
    with contextlib.closing(sqlite3.connect(store_file(small))) as store:
        assert store.execute("SELECT count(*) FROM tables WHERE length(code) <> 6").fetchone() == (0,)
    # asked again and again, it writes once a second at most
    written = log.stat().st_size
    for _ in range(50):
        readiness(small)
    assert log.stat().st_size - written < 50 * 4096


@pytest.mark.soak
def test_a_full_disk(small: Server, listen: Streams) -> None:
    """The disk is full at every point of a write: before its first byte, or with some pages of it written."""
    host = open_table(small)
    events = listen(host.stranger())
    assert next(events) == 0
    done = 0
    log = store_file(small).with_name("referee.sqlite-wal")
    for more in short_or_long((0, 30, 5_000), (0, *range(10, 20_000, 770))):
        with room_for(small, log.stat().st_size + more if more else 0):
            # it fails as soon as the room is used up
            for attempt in range(50):
                tap = f"{more}/{attempt}"
                if come_again(host.command("rename", seat=0, name=f"Ann {done + 1}", tap=tap)):
                    break
                done += 1
            else:
                pytest.fail("the disk was never full")
            assert host.view()["version"] == done
            assert ask(small, "GET", f"{API}/tables/{host.code}/log").status_code == 200
        # room again: the tap that failed counts now, and once
        for _ in range(2):
            again = host.command("rename", seat=0, name=f"Ann {done + 1}", tap=tap)
            assert (again.status_code, again.json.get("version")) == (200, done + 1)
        done += 1
    assert [next(events) for _ in range(done)] == list(range(1, done + 1))
    small.kill()
    small.start()
    assert host.view()["version"] == done
    assert names(host)[0] == f"Ann {done}"


# --- PostgreSQL -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hosted:
    """A referee on PostgreSQL, with a proxy between them that can be cut."""

    server: Server
    postgres: Postgres
    proxy: CutProxy
    url: str

    def sql(self) -> "psycopg.Connection[tuple[object, ...]]":
        return psycopg.connect(self.url.replace("+psycopg", ""), autocommit=True)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Hosted]:
    with postgres.database() as url, CutProxy(postgres.port) as proxy:
        through_the_proxy = url.replace(f":{postgres.port}/", f":{proxy.port}/")
        with Server(tmp_path_factory.mktemp("hosted"), DATABASE_URL=through_the_proxy) as server:
            yield Hosted(server, postgres, proxy, url)


def test_readiness_tells_of_a_database_that_only_reads(hosted: Hosted) -> None:
    """PostgreSQL after a switch to a copy, or with its disk put to read-only by the operator."""
    becomes(hosted.server, (200, "ok"))
    with hosted.sql() as operator:
        for only_reads, state in (("on", (503, "unavailable")), ("off", (200, "ok"))):
            operator.execute(
                psycopg.sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = {}").format(
                    psycopg.sql.Identifier(operator.info.dbname), psycopg.sql.SQL(only_reads)
                )
            )
            operator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            becomes(hosted.server, state)


def test_connections_that_broke_while_idle_are_replaced_unnoticed(hosted: Hosted) -> None:
    host = open_table(hosted.server)
    for number in range(1, 4):
        with hosted.sql() as operator:
            operator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert host.rename(f"Ann {number}") == number


def test_postgresql_killed_and_started_again(hosted: Hosted, listen: Streams) -> None:
    """A power cut: everything answered is there; phones are told to come again, stay connected, and go on."""
    host, server = open_table(hosted.server), hosted.server
    events = listen(host.stranger())
    assert next(events) == 0
    assert host.rename("Zoe") == 1
    assert next(events) == 1
    hosted.postgres.kill()
    try:
        assert come_again(host.command("rename", seat=0, name="Ida", tap="one tap"))
        assert come_again(ask(server, "GET", f"{API}/tables/{host.code}"))
        with pytest.raises(urllib.error.HTTPError) as page:
            urllib.request.urlopen(f"{server.url}/t/{host.code}", timeout=60)
        with page.value as answer:
            assert (answer.code, answer.headers.get_content_type()) == (503, "text/html")
            assert int(answer.headers["Retry-After"]) > 0
            assert b"The store cannot be reached right now." in answer.read()
        assert ask(server, "GET", f"{API}/editions").status_code == 200
    finally:
        hosted.postgres.start()
    assert host.insist("rename", seat=0, name="Ida").json["version"] == 2
    assert next(events) == 2
    assert names(host)[0] == "Ida"


@pytest.mark.soak
def test_somebody_locks_the_tables(hosted: Hosted) -> None:
    """An operator's heavy maintenance: all who ask are told to come again, and nobody is stuck afterwards."""
    host = open_table(hosted.server)
    with hosted.sql() as operator, ThreadPoolExecutor(short_or_long(6, 60)) as phones:
        with operator.transaction():
            operator.execute("LOCK TABLE steps IN ACCESS EXCLUSIVE MODE")
            asked = [
                phones.submit(ask, hosted.server, "GET", f"{API}/tables/{host.code}")
                for _ in range(short_or_long(3, 30))
            ]
            asked += [
                phones.submit(host.command, "rename", seat=0, name=f"Ann {n}") for n in range(short_or_long(3, 30))
            ]
            assert all(come_again(one.result()) for one in asked)
        assert host.view()["version"] == 0
        asked = [phones.submit(host.command, "rename", seat=0, name=f"Ben {n}") for n in range(short_or_long(6, 60))]
        assert sorted(one.result().json["version"] for one in asked) == list(range(1, len(asked) + 1))


def test_the_answer_to_a_commit_is_lost(hosted: Hosted) -> None:
    """The connection breaks right after the commit was sent: the referee looks, and finds out that it is done."""
    host = open_table(hosted.server)
    hosted.proxy.cut_at_commit(delivered=True)
    assert host.rename("Zoe") == 1
    assert hosted.proxy.cuts == 1
    assert host.rename("Ida") == 2


def test_nobody_knows_whether_it_is_done(hosted: Hosted) -> None:
    """The same, and the store stays away: the phone is told so, and its repeated tap counts once either way."""
    host = open_table(hosted.server)
    for number, delivered in enumerate((True, False), 1):
        tap = f"tap {number}"
        hosted.proxy.cut_at_commit(delivered=delivered, stay_away=True)
        answer = host.command("rename", seat=0, name=f"Ann {number}", tap=tap)
        assert come_again(answer)
        hosted.proxy.mend()
        for _ in range(2):
            again = host.command("rename", seat=0, name=f"Ann {number}", tap=tap)
            assert (again.status_code, again.json.get("version")) == (200, number)
    assert [entry["version"] for entry in host.view()["log"]] == [2, 1]


def test_a_database_that_is_not_there_stops_the_start_in_words(hosted: Hosted, tmp_path: Path) -> None:
    nowhere = Server(tmp_path, DATABASE_URL="postgresql://referee@127.0.0.1:1/nothing")
    with pytest.raises(AssertionError, match="the process ended"):
        nowhere.start()
    told = nowhere.log.read_text(encoding="utf-8")
    assert "The store cannot be reached" in told
    assert "Traceback" not in told


def test_nothing_of_this_was_a_surprise(small: Server, hosted: Hosted) -> None:
    """Trouble is logged in a line each; no greenlet died over it."""
    for server in (small, hosted.server):
        wait_until(server.ready, "the server after all this")
        assert "Traceback" not in server.log.read_text(encoding="utf-8")
