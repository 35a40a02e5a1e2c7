"""Phones on the line: the streams of a server that runs on gevent, without a greenlet for each of them.

A phone waits most of the time. A greenlet that waits with it, with its stack, its request and its buffers, is most of
what a phone costs. So a stream's connection is taken out of the server's hands once its first event is written: from
then on whoever changes a table, or else one short-lived greenlet, writes to its phones whatever there is to tell.
"""

import errno
import logging
import random
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from contextvars import Context
from heapq import heappop, heappush
from typing import Any

import gevent
from gevent import monkey, socket

from referee.live.hub import LocalHub
from referee.live.stalled import STALLED_SECONDS
from referee.live.stream import SIGN_OF_LIFE_SECONDS, STILL_HERE, STORE_AWAY, Following, until_the_store_is_asked_again
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.service import Tables
from referee.tables.trouble import Trouble

log = logging.getLogger(__name__)

# The system's own socket, which never waits for anybody.
PlainSocket = monkey.get_original("socket", "socket")
LOOK_ROUND_SECONDS = 0.02
LEAST_SILENCE_SECONDS = 0.8 * SIGN_OF_LIFE_SECONDS
WRITABLE = 2
LAST_CHUNK = b"0\r\n\r\n"


def can_take(connection: Any, environ: Mapping[str, Any]) -> bool:
    """Whether it is one of gevent's, in plain HTTP/1.1: with TLS or HTTP/2 it carries more than this answer."""
    return type(connection) is socket.socket and environ["SERVER_PROTOCOL"] == "HTTP/1.1"


class Switchboard:
    """All phones of this process, by table."""

    def __init__(self, hub: LocalHub) -> None:
        self.hub = hub
        self._rooms: dict[str, Room] = {}
        self._silent: list[tuple[float, int, Room]] = []
        """When each room needs a sign of life, if nothing happens there until then: a heap."""
        self._keeper: gevent.Greenlet | None = None

    def events(self, following: Following, connection: Any) -> Iterator[bytes]:
        """The first events; whoever asks for more finds that the phone is gone, for it is the switchboard's now."""
        news = following.first(following.tables.now_at(following.code))
        if news is None:
            return
        yield b"".join(news)
        self._connect(following, connection)
        raise BrokenPipeError(errno.EPIPE, "this connection was taken over")

    def _connect(self, following: Following, connection: Any) -> None:
        following.taken_over = True
        plain = PlainSocket(connection.family, connection.type, connection.proto, connection.detach())
        plain.setblocking(False)
        room = self._rooms.get(following.code)
        if room is None:
            room = self._rooms[following.code] = Room(self, following.tables, following.code)
            self._watch(room)
            self.hub.join(following.code, room)
        room.lines.add(Line(room, following, plain))
        if self._keeper is None:
            self._keeper = gevent.spawn(self._look_round)
        # whatever happened since the first events, here or in another process
        room.wake(None)

    def close(self, room: "Room") -> None:
        """Nobody is there any more."""
        del self._rooms[room.code]
        self.hub.leave(room.code, room)

    def _watch(self, room: "Room") -> None:
        # each at another time: all at once they would keep everybody else waiting
        patience = random.uniform(LEAST_SILENCE_SECONDS, SIGN_OF_LIFE_SECONDS)  # noqa: S311
        heappush(self._silent, (room.spoken_at + patience, id(room), room))

    def _look_round(self) -> None:
        try:
            while self._silent:
                gevent.sleep(max(LOOK_ROUND_SECONDS, self._silent[0][0] - time.monotonic()))
                now = time.monotonic()
                while self._silent and self._silent[0][0] <= now:
                    room = heappop(self._silent)[2]
                    if room.lines:
                        if now - room.spoken_at >= LEAST_SILENCE_SECONDS:
                            room.say(STILL_HERE)
                        self._watch(room)
        finally:
            self._keeper = None


class Room:
    """The phones at one table; for the hub they listen as one."""

    __slots__ = (
        "_alarm",
        "_delivering",
        "_due",
        "_told",
        "_version",
        "_woken",
        "board",
        "code",
        "lines",
        "spoken_at",
        "tables",
    )

    def __init__(self, board: Switchboard, tables: Tables, code: str) -> None:
        self.board, self.tables, self.code = board, tables, code
        self.lines: set[Line] = set()
        self._told: int | None = None
        self._version: int | None = None
        self._woken = self._delivering = False
        self.spoken_at = time.monotonic()
        self._due: int | None = None
        self._alarm: gevent.Greenlet | None = None

    def wake(self, version: int | None) -> None:
        self._told, self._woken = version, True
        if self._delivering:
            return
        self._delivering = True
        if version is None or self.tables.at_hand(self.code, version) is None:
            gevent.spawn(self._deliver)
        else:
            # There is nothing to wait for, so they are told here and now; in nobody's request, for each has a language.
            Context().run(self._deliver)

    def look_again(self) -> None:
        """Somebody could not be told the newest. Nothing may wait where this is called."""
        self._woken = True
        if not self._delivering:
            self._delivering = True
            gevent.spawn(self._deliver)

    def leave(self, line: "Line") -> None:
        self.lines.remove(line)
        if not self.lines:
            self._set_alarm(None)
            self.board.close(self)

    def say(self, comment: bytes) -> None:
        """To all of them. A closed connection shows only when something is written to it."""
        self.spoken_at = time.monotonic()
        for line in list(self.lines):
            line.say(comment)

    def _deliver(self) -> None:
        try:
            while self._woken and self.lines:
                self._woken = False
                fold = self._now()
                if fold is None or fold.version != self._version:
                    self._version = fold.version if fold else None
                    self.spoken_at = time.monotonic()
                for line in list(self.lines):
                    line.tell(fold)
                self._set_alarm(self.tables.due(fold) if fold else None)
        except Exception:
            # Whatever it is (a newer version wrote to the table, say), nobody waits in silence: phones that are hung up
            # on come again, here or where they are understood.
            log.exception("switchboard: a table could not be told")
            for line in list(self.lines):
                line.hang_up()
        finally:
            self._delivering = False

    def _now(self) -> Fold | None:
        """The table as it is, or None when there is none any more."""
        while True:
            try:
                return self.tables.now_at(self.code, at_least=self._told)
            except NoSuchTable:
                return None
            except Trouble:
                # the phones keep what they have, and so do their connections, until the store is back
                self.say(STORE_AWAY)
                gevent.sleep(until_the_store_is_asked_again())

    def _set_alarm(self, due: int | None) -> None:
        """Something will happen by itself then: whoever looks at the table writes down that it did."""
        if due == self._due:
            return
        if self._alarm is not None:
            self._alarm.kill(block=False)
        self._due = due
        self._alarm = None
        if due is not None and self.lines:
            seconds = max(0.0, (due - self.tables.now()) / 1000)
            self._alarm = gevent.spawn_later(seconds, self._ring)

    def _ring(self) -> None:
        self._due = self._alarm = None
        self.look_again()


class Line:
    """The connection to one phone."""

    __slots__ = ("_connection", "_following", "_room", "_stuck_since", "_unsent", "_writable")

    def __init__(self, room: Room, following: Following, connection: Any) -> None:
        self._room, self._following, self._connection = room, following, connection
        self._unsent = b""
        self._stuck_since = 0.0
        self._writable: Any = None

    def tell(self, fold: Fold | None) -> None:
        """What the phone has not heard yet; one that is slow to read is told what is newest when it reads again."""
        if self._unsent:
            if fold and self._following.welcome(fold):
                self._let_go_when_stalled()
            else:
                # in the middle of what it was still entitled to: there is no last word that it would understand
                self._let_go()
            return
        try:
            news = self._following.news(fold) if fold else None
        except Exception:
            # the others at the table are told all the same
            log.exception("switchboard: a phone could not be told")
            news = None
        if news is None:
            self.hang_up()
        elif news:
            self._send(b"".join(news))

    def say(self, comment: bytes) -> None:
        if self._unsent:
            self._let_go_when_stalled()
        else:
            self._send(self._following.sign_of_life(comment))

    def _let_go_when_stalled(self) -> None:
        if time.monotonic() - self._stuck_since > STALLED_SECONDS:
            self._let_go()

    def _send(self, data: bytes) -> None:
        self._unsent = b"%x\r\n%b\r\n" % (len(data), data)
        self._stuck_since = time.monotonic()
        self._send_on()
        if self._unsent:
            self._writable = gevent.get_hub().loop.io(self._connection.fileno(), WRITABLE)
            self._writable.start(self._reads_again)

    def _send_on(self) -> None:
        """As much as the phone takes."""
        try:
            self._unsent = self._unsent[self._connection.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._let_go()

    def _reads_again(self) -> None:
        """Called by the event loop itself, so nothing here may wait."""
        self._stuck_since = time.monotonic()
        self._send_on()
        if not self._unsent:
            self._stop_watching()
            self._room.look_again()

    def _stop_watching(self) -> None:
        if self._writable is not None:
            self._writable.stop()
            self._writable.close()
            self._writable = None

    def hang_up(self) -> None:
        """The stream ends here, and the phone is told that it does."""
        with suppress(OSError):
            self._connection.send(LAST_CHUNK)
        self._let_go()

    def _let_go(self) -> None:
        if self not in self._room.lines:
            return  # it went while others were being told
        self._unsent = b""
        self._stop_watching()
        self._connection.close()
        self._room.leave(self)
        self._following.ended()
