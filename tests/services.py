"""Real processes for tests: the referee itself, PostgreSQL, Redis. Each is started, waited for, and stopped."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

from referee.config import shipped

PATIENCE_SECONDS = 60


def wait_until(true: Callable[[], bool], what: str, alive: Callable[[], bool] = lambda: True) -> None:
    """Asks again and again until it is so; fails loudly when it never is."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not true():
        assert alive(), f"{what}: the process ended"
        assert time.monotonic() < give_up, f"{what}: not within {PATIENCE_SECONDS} s"
        time.sleep(0.02)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """A process with a beginning and an end."""

    what = "a process"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / f"{self.what}.log"

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def user(self) -> dict[str, str]:
        return {}

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> Self:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, env=self.environment(), cwd=self.folder, **self.user()
            )
        wait_until(self.ready, self.what, self.alive)
        return self

    def kill(self) -> None:
        """At once, as a power cut would."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        if self.process and self.alive():
            self.process.terminate()
            try:
                self.process.wait(PATIENCE_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_error: object) -> None:
        self.stop()


class Server(Process):
    """`referee serve` on a port of its own."""

    what = "referee"

    def __init__(self, folder: Path, **settings: str) -> None:
        super().__init__(folder)
        self.port = free_port()
        self.settings = settings

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return [str(Path(sys.executable).with_name("referee")), "serve"]

    def environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
        own = {"PORT": str(self.port), "INSTANCE": str(self.folder / "instance"), "RATELIMIT_ENABLED": "0"}
        own["NETWORK_NAME"] = ""  # the network is everybody's
        return kept | own | self.settings

    def ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False


class Gunicorn(Server):
    """The referee as HOSTING.md hosts it."""

    what = "gunicorn"
    application = "referee:create_app()"

    def command(self) -> list[str]:
        program = Path(sys.executable).with_name("gunicorn")
        settings = Path(__file__).parents[1] / "gunicorn.conf.py"
        return [str(program), "--config", str(settings), "--bind", f"127.0.0.1:{self.port}", self.application]


class Demo(Server):
    """`referee demo`: tables in full swing, one for each recorded game."""

    def command(self) -> list[str]:
        return [super().command()[0], "demo"]

    def codes(self) -> dict[str, str]:
        """The table of each saved game, by its name."""
        names = {file.stem for file in (shipped("seeds") / "demo").glob("*.json")}
        found: dict[str, str] = {}

        def all_told() -> bool:
            printed = self.log.read_text(encoding="utf-8")
            found.update(re.findall(r"^  (\S+) +\S+/t/([0-9A-Z]{6})$", printed, re.MULTILINE))
            return found.keys() == names

        wait_until(all_told, "the demo's tables", self.alive)
        return found


def postgres_binary(name: str) -> str:
    """Debian keeps the server's programs off the path, one folder a version."""
    found = [
        shutil.which(name),
        *sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), reverse=True),
    ]
    program = next(filter(None, found), None)
    assert program, f"{name} is missing: `make test` installs PostgreSQL"
    return program


class Postgres(Process):
    """A PostgreSQL cluster in a folder of its own: short enough for a socket, and open to the user it runs as."""

    what = "postgres"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.home = Path("/tmp") / f"pg-{uuid.uuid4().hex[:8]}"
        self.port = free_port()

    def user(self) -> dict[str, str]:
        return {"user": "postgres"} if os.getuid() == 0 else {}

    def start(self) -> Self:
        data = self.home / "data"
        for folder in (self.home, data):
            folder.mkdir(mode=0o700, exist_ok=True)
            if os.getuid() == 0:
                shutil.chown(folder, "postgres", "postgres")
        if not any(data.iterdir()):
            subprocess.run(
                [
                    postgres_binary("initdb"),
                    "-D",
                    data,
                    "-U",
                    "referee",
                    "--auth=trust",
                    "--no-sync",
                    "-E",
                    "UTF8",
                ],
                check=True,
                stdout=subprocess.DEVNULL,
                cwd="/",
                **self.user(),
            )
        return super().start()

    def command(self) -> list[str]:
        return [
            postgres_binary("postgres"),
            *("-D", str(self.home / "data")),
            *("-k", str(self.home)),
            *("-p", str(self.port)),
            *("-c", "listen_addresses=127.0.0.1"),
            *("-c", "max_connections=200"),
            # a process is killed here, never the machine: what was written is there without waiting for the disk
            *("-c", "fsync=off"),
        ]

    def ready(self) -> bool:
        asked = [postgres_binary("pg_isready"), "-h", str(self.home), "-p", str(self.port)]
        return subprocess.run(asked, stdout=subprocess.DEVNULL, check=False).returncode == 0

    def kill(self) -> None:
        """As a crash: nothing is brought in order, and the next start has to recover. Children are taken along."""
        if self.process:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE_SECONDS)

    def stop(self) -> None:
        super().stop()
        shutil.rmtree(self.home, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://referee@127.0.0.1:{self.port}/{database}"

    @contextlib.contextmanager
    def database(self, like: str = "template1") -> Iterator[str]:
        """A fresh database, or one like another, dropped afterwards."""
        name = f"referee_{uuid.uuid4().hex[:12]}"
        self._sql(f"CREATE DATABASE {name} TEMPLATE {like}")
        try:
            yield self.url(name)
        finally:
            self._sql(f"DROP DATABASE {name} WITH (FORCE)")

    def _sql(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.url("postgres").replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]


class Redis(Process):
    """A Redis server that keeps nothing."""

    what = "redis"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        program = shutil.which("redis-server")
        assert program, "redis-server is missing: `make test` installs it"
        return [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]

    def ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(7) == b"+PONG\r\n"
        except OSError:
            return False
