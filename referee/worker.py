"""gunicorn's gevent worker with an usher at its door: phones of one table are shown to the same worker of a machine.

Any worker can serve any phone, and nothing depends on who serves whom. But a table whose phones are spread over two
workers is played and drawn by both. So whoever accepts a connection looks at the address it asks for, without taking
anything from it, and hands it to the worker that is home to that table. Is anything in the way of that, the phone is
served where it is.

gunicorn loads this before it forks and before gevent is in place: nothing here may hold a lock, a thread or a socket
of the referee yet.
"""

import array
import atexit
import json
import logging
import os
import re
import shutil
import socket
import tempfile
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import gevent
from gevent.pool import Pool
from gevent.socket import socket as cooperative_socket
from gunicorn.workers.ggevent import GeventWorker

TABLE = re.compile(rb"[A-Z]+ \S*?/(?:t|tables)/(\w{6})(?=[/? ])")
ENOUGH_BYTES = 512
"""The address of a request stands in its first."""
PATIENCE_SECONDS = 5.0
LOOK_ROUND_SECONDS = 1.0
KNOCKS = 20
KNOCK_SECONDS = 0.01


class Usher:
    """Knows the doors of all workers of a machine: sockets in a folder of their own, named after the process."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="referee-"))
        self._mine: Path | None = None
        self._doors: list[Path] = []
        self._looked_at = float("-inf")
        atexit.register(self._tidy_up, os.getpid())

    def _tidy_up(self, master: int) -> None:
        if os.getpid() == master:
            shutil.rmtree(self.folder, ignore_errors=True)

    @contextmanager
    def door(self) -> Iterator[Any]:
        """A door of this worker's own, where others hand connections in."""
        self._mine = self.folder / str(os.getpid())
        with cooperative_socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
            with suppress(OSError):  # its path is too long, say: then nobody is shown here
                door.bind(str(self._mine))
            try:
                yield door
            finally:
                self.close_door()

    def close_door(self) -> None:
        """From now on nobody is shown here."""
        if self._mine is not None:
            self.forget(self._mine)

    def forget(self, door: Path) -> None:
        """Its worker has gone."""
        door.unlink(missing_ok=True)
        self._looked_at = float("-inf")

    def others(self) -> bool:
        """Whether there is anybody else to show a phone to."""
        if time.monotonic() - self._looked_at > LOOK_ROUND_SECONDS:
            with suppress(OSError):
                self._doors = list(self.folder.iterdir())
            self._looked_at = time.monotonic()
        return self._doors != [self._mine]

    def home(self, code: bytes) -> Path | None:
        """The door behind which this table is at home, if that is not here."""
        if not self.others():
            return None
        door = home_of(code, self._doors)
        return None if door == self._mine else door


def home_of(code: bytes, doors: Iterable[Path]) -> Path | None:
    """Every worker comes to the same answer, and when one comes or goes, few tables move."""
    return max(doors, key=lambda door: zlib.crc32(door.name.encode() + code.upper()), default=None)


class Discreet(logging.Filter):
    """gunicorn writes down what it was asked, and from where; a code or a key may stand in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        for told, instead in (
            ("Invalid request from", "A request that is none."),
            ("Error handling request", "A request failed."),
        ):
            if str(record.msg).startswith(told):
                record.msg, record.args = instead, ()
        return True


class PhoneWorker(GeventWorker):  # type: ignore[misc]
    usher: Usher | None = None

    def __init__(self, *args: Any, **others: Any) -> None:
        """Still in the master, so that all of its workers know the same doors."""
        super().__init__(*args, **others)
        if PhoneWorker.usher is None and not self.cfg.is_ssl:
            PhoneWorker.usher = Usher()

    def run(self) -> None:
        # gevent is in place by now
        from referee.serving import let_garbage_lie

        let_garbage_lie()
        logging.getLogger("gunicorn.error").addFilter(Discreet())
        if self.usher is None:
            super().run()
            return
        self._shown_in = Pool(self.worker_connections)
        with self.usher.door() as self._door:
            reception = gevent.spawn(self._receive)
            super().run()
            reception.kill()
            self._shown_in.join(timeout=self.cfg.graceful_timeout)

    def handle_exit(self, sig: int, frame: Any) -> None:
        super().handle_exit(sig, frame)
        if self.usher is not None:
            self.usher.close_door()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        client.setblocking(1)
        door = self._home_of(client)
        if door is not None and self._hands_over(door, listener, client, addr):
            client.close()
        else:
            super().handle(listener, client, addr)

    def _home_of(self, client: Any) -> Path | None:
        """Where the table is at home that this connection asks for first."""
        if self.usher is None or not self.usher.others():
            return None
        with suppress(OSError), gevent.Timeout(PATIENCE_SECONDS, False):
            asked_for = TABLE.match(client.recv(ENOUGH_BYTES, socket.MSG_PEEK))
            return self.usher.home(asked_for[1]) if asked_for else None
        return None

    def _hands_over(self, door: Path, listener: Any, client: Any, addr: Any) -> bool:
        assert self.usher is not None  # noqa: S101 - or there would be no door
        said = json.dumps([self.sockets.index(listener), addr]).encode()
        handed = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [client.fileno()]))]
        for _ in range(KNOCKS):
            try:
                self._door.sendmsg([said], handed, socket.MSG_DONTWAIT, str(door))
            except BlockingIOError:  # so many came at once
                gevent.sleep(KNOCK_SECONDS)
            except ConnectionRefusedError:  # killed
                self.usher.forget(door)
                return False
            except OSError:
                return False
            else:
                return True
        return False

    def _receive(self) -> None:
        """Serves what other workers hand in."""
        while True:
            try:
                said, files, _, _ = socket.recv_fds(self._door, 4096, 1)
            except OSError:
                gevent.sleep(KNOCK_SECONDS)
                continue
            if not files:
                # it came without its connection, which is lost; the phone tries again
                self.log.warning("Too many files are open: a phone was turned away.")
                gevent.sleep(KNOCK_SECONDS)
            for file in files:
                listener, addr = json.loads(said)
                client = cooperative_socket(fileno=file)
                addr = tuple(addr) if isinstance(addr, list) else addr
                self._shown_in.spawn(self._serve, self.sockets[listener], client, addr)

    def _serve(self, listener: Any, client: Any, addr: Any) -> None:
        client.setblocking(1)
        super().handle(listener, client, addr)
