"""Fixtures for all tests: an application on each database, real server processes, real database servers."""

import gc
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings

from referee import create_app
from referee.config import Editions, Settings, load_editions
from tests.quick import start_quickly
from tests.services import Demo, Postgres, Redis, Server
from tests.streams import Streams

STORE = "referee.sqlite"

start_quickly(Flask)

# How long an example takes says more about the machine than about us.
hypothesis_settings.register_profile("any pace", deadline=None)
hypothesis_settings.load_profile("any pace")

# An answered command waits for the disk, and tests answer very many of them: their folders lie in memory where
# there is room. Processes are killed here, never the machine.
MEMORY = Path("/dev/shm")
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 4 * 1024**3:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# Whoever ends last should not begin last.
LONGEST = (
    "browser/sheriff/test_game.py",
    "browser/sheriff/test_one_device.py",
    "browser/test_screens.py",
    "browser/nottingham/test_whole_games.py",
    "test_wheel.py",
)


def pytest_collection_finish() -> None:
    """What is here by now stays until the end; of the rest, applications of tests that are over, much may gather."""
    gc.set_threshold(100_000, 10, 10)
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first; the workers share the rest among them as they go.

    Each begins with a third of all in a row: those that look at tables set for all screens come together, so that few
    workers set them.

    A machine that is busy elsewhere keeps a real browser waiting longer than any patience: what fails there is tried a
    second time, and listed. Whatever fails twice has failed.
    """
    for item in items:
        if "/tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(
        key=lambda item: (
            0 if item.path.as_posix().endswith(LONGEST) else 1 if "tables" in getattr(item, "fixturenames", ()) else 2
        )
    )


@pytest.fixture(scope="session")
def editions() -> Editions:
    return load_editions()


def settings_in(folder: Path) -> Settings:
    """Without limits: most tests are faster than any player. Those that are about limits switch them on."""
    url = f"sqlite:///{folder / STORE}"
    return Settings(instance=folder, database_url=url, secret_key="for tests only", ratelimit_enabled=False)


@pytest.fixture(scope="session")
def new_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store as a first start leaves it."""
    folder = tmp_path_factory.mktemp("store")
    create_app(settings_in(folder)).extensions["store"].engine.dispose()
    return folder / STORE


@pytest.fixture
def settings(tmp_path: Path, new_store: Path) -> Settings:
    """A store for each test, all of them started once before."""
    shutil.copy(new_store, tmp_path)
    return settings_in(tmp_path)


@contextmanager
def started(settings: Settings) -> Iterator[Flask]:
    """An application with an end: what a stream has started asks its store nothing any more when that is closed."""
    app = create_app(settings)
    yield app
    app.extensions["expiry"].stop()
    app.extensions["live"].poller.stop()
    app.extensions["store"].engine.dispose()


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    with started(settings) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL server of our own."""
    with Postgres(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(scope="session")
def new_database(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a database as a first start leaves it."""
    with postgres.database() as url:
        settings = replace(settings_in(tmp_path_factory.mktemp("store")), database_url=url)
        create_app(settings).extensions["store"].engine.dispose()
        yield url.rpartition("/")[2]


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis server of our own, for tests that take it away."""
    with Redis(tmp_path) as running:
        yield running


@pytest.fixture
def listen() -> Iterator[Streams]:
    """Streams over the wire, closed in the end."""
    streams = Streams()
    yield streams
    streams.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_store_settings(request: pytest.FixtureRequest, tmp_path: Path, settings: Settings) -> Iterator[Settings]:
    """Settings for each of the two databases."""
    if request.param == "sqlite":
        yield settings
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with postgres.database(like=request.getfixturevalue("new_database")) as url:
        yield replace(settings, database_url=url)


@pytest.fixture
def any_store_app(any_store_settings: Settings) -> Iterator[Flask]:
    with started(any_store_settings) as app:
        yield app


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A referee as `make run` starts it, for all tests that only look or open tables of their own."""
    # with its limits: whoever plays with real phones must never meet one
    with Server(tmp_path_factory.mktemp("server"), RATELIMIT_ENABLED="1") as running:
        yield running


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """A referee with tables in full swing, for tests that look at games."""
    with Demo(tmp_path_factory.mktemp("demo")) as running:
        yield running


@pytest.fixture(scope="session")
def server_url(server: Server) -> str:
    return server.url


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Where it counts, a test that was skipped is a test that failed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") == "true" and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
