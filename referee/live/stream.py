"""Server-sent events: one at once, one for every change, and a heartbeat in between."""

import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from referee.live.hub import LocalHub
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.service import Tables
from referee.tables.store_errors import STORE_ERRORS
from referee.tables.viewer import Viewer

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 14.0
STORE_AWAY_SECONDS = 2.0
BETWEEN_ONLOOKERS_SECONDS = 0.001
CATCH_UP_AT_MOST = 100
"""Somebody who missed more than this gets the newest of them: the view is whole anyway."""

STILL_HERE = b": still here\n\n"
STORE_AWAY = b": the store is away\n\n"
ALIVE = b"event: alive\ndata: {}\n\n"
"""The same for pages: a browser does not tell them of comments. No id: it says nothing of the table."""

WhoNow = Callable[[Fold], Viewer | None]
"""Who looks from this phone at the table as it is now; None: it is not welcome any more."""

Tell = Callable[[Fold, Viewer], bytes | None]
"""What this viewer is told of the table as it is now, as JSON; None: there is nothing left to tell them."""


class Subscription:
    """One phone's subscription to a table, and the version it was told last.

    Nothing is queued for a phone that is slow to read: when it reads again, it is told what is newest then.
    """

    __slots__ = ("_sent", "_tell", "_to_page", "_who", "code", "ended", "only_watches", "tables")

    def __init__(
        self,
        code: str,
        tables: Tables,
        who: WhoNow,
        tell: Tell,
        last_seen: int | None = None,
        ended: Callable[[], None] = lambda: None,
        *,
        to_page: bool = False,
        only_watches: bool = False,
    ) -> None:
        self.code, self.tables, self.ended, self.only_watches = code, tables, ended, only_watches
        self._who, self._tell, self._sent, self._to_page = who, tell, last_seen, to_page

    def heartbeat(self, comment: bytes) -> bytes:
        """A comment so that it is heard at the other end."""
        return comment + ALIVE if self._to_page else comment

    def first(self, fold: Fold) -> list[bytes] | None:
        """What it is told when it comes: the newest at least, whatever it says it has seen."""
        newest_but_one = fold.version - 1
        self._sent = newest_but_one if self._sent is None else min(self._sent, newest_but_one)
        return self.news(fold)

    def news(self, fold: Fold) -> list[bytes] | None:
        """What it has not been told yet; None: it is not welcome any more."""
        if self._sent is None or fold.version == self._sent:
            # woken for nothing (the bus or the store was away, say), a phone has nothing to hear
            return []
        viewer = self._who(fold)
        newest = self._tell(fold, viewer) if viewer else None
        if newest is None:
            return None
        missed = range(max(self._sent + 1, fold.version - CATCH_UP_AT_MOST), fold.version)
        self._sent = fold.version
        earlier = [_event(version, b'{"version":%d,"now":%d}' % (version, self.tables.now())) for version in missed]
        return [*earlier, _event(fold.version, newest)]


def events(subscription: Subscription, hub: LocalHub) -> Iterator[bytes]:
    """The events for one phone, until it goes, its key dies or the table is forgotten."""
    tables, code = subscription.tables, subscription.code
    with hub.listen(code) as listener:
        fold = tables.now_at(code)
        news = subscription.first(fold)
        while news is not None:
            yield from news
            # most phones wait most of the time: they hold nothing meanwhile
            del news
            while not listener.wait(_seconds_until_due(tables, fold)):
                if _is_due(tables, fold):
                    break
                # A closed connection shows only when something is written to it.
                yield subscription.heartbeat(STILL_HERE)
            try:
                fold = tables.now_at(code, at_least=listener.told)
                with _in_turn(hub) if subscription.only_watches else nullcontext():
                    news = subscription.news(fold)
            except NoSuchTable:
                return
            except STORE_ERRORS:
                # the phone keeps what it has, and so does its connection, until the store is back
                news = [subscription.heartbeat(STORE_AWAY)]
                listener.wait(random.uniform(0.5, 1.5) * STORE_AWAY_SECONDS)  # noqa: S311 - not all ask at once
                listener.wake(listener.told)
            except Exception:
                # whatever it is, nobody waits in silence: a phone that is hung up on comes again
                log.exception("stream: a phone could not be told")
                return


@contextmanager
def _in_turn(hub: LocalHub) -> Iterator[None]:
    """Those who only watch are told one after the other: however many they are, everybody else has turns between."""
    with hub.one_onlooker:
        yield
        time.sleep(BETWEEN_ONLOOKERS_SECONDS)


def _event(version: int, data: bytes) -> bytes:
    return b"id: %d\ndata: %b\n\n" % (version, data)


def _seconds_until_due(tables: Tables, fold: Fold) -> float:
    due = tables.due(fold)
    left = HEARTBEAT_SECONDS if due is None else (due - tables.now()) / 1000
    return max(0.0, min(HEARTBEAT_SECONDS, left))


def _is_due(tables: Tables, fold: Fold) -> bool:
    due = tables.due(fold)
    return due is not None and tables.now() >= due
