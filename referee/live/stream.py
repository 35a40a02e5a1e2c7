"""Server-sent events: one at once, one for every change, and a sign of life in between."""

import random
from collections.abc import Callable, Iterator

from referee.live.hub import LocalHub
from referee.tables.encoding import encoded
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.service import Tables
from referee.tables.trouble import Trouble

SIGN_OF_LIFE_SECONDS = 12.0
STORE_AWAY_SECONDS = 2.0
CATCH_UP_AT_MOST = 100
"""Somebody who missed more than this gets the newest of them: the view is whole anyway."""

Message = Callable[[Fold], bytes | None]
"""What one phone is told of the table as it is now, as JSON; None: it is not welcome any more."""


def stream(code: str, tables: Tables, hub: LocalHub, message: Message, last_seen: int | None = None) -> Iterator[bytes]:
    """The events for one phone, until it goes, its key dies or the table is forgotten.

    Nothing is queued for a phone that is slow to read: when it reads again, it is told what is newest then.
    """
    with hub.listen(code) as listener:
        fold = tables.now_at(code)
        sent = fold.version - 1 if last_seen is None else min(last_seen, fold.version - 1)
        while (news := message(fold)) is not None:
            for missed in range(max(sent + 1, fold.version - CATCH_UP_AT_MOST), fold.version):
                yield _event(missed, encoded({"version": missed, "now": tables.now()}))
            yield _event(fold.version, news)
            # most phones wait most of the time: they hold nothing meanwhile
            del news
            sent = fold.version
            # woken for nothing (the bus or the store was away, say), a phone has nothing to hear
            while fold.version == sent:
                while not listener.wait(_seconds_until_due(tables, fold)):
                    if _is_due(tables, fold):
                        break
                    # A closed connection shows only when something is written to it.
                    yield b": still here\n\n"
                try:
                    fold = tables.now_at(code, at_least=listener.told)
                except NoSuchTable:
                    return
                except Trouble:
                    # the phone keeps what it has, and so does its connection, until the store is back
                    yield b": the store is away\n\n"
                    listener.wait(random.uniform(0.5, 1.5) * STORE_AWAY_SECONDS)  # noqa: S311 - not all at once
                    listener.wake(listener.told)


def _event(version: int, data: bytes) -> bytes:
    return b"id: %d\ndata: %b\n\n" % (version, data)


def _seconds_until_due(tables: Tables, fold: Fold) -> float:
    due = tables.due(fold)
    left = SIGN_OF_LIFE_SECONDS if due is None else (due - tables.now()) / 1000
    return max(0.0, min(SIGN_OF_LIFE_SECONDS, left))


def _is_due(tables: Tables, fold: Fold) -> bool:
    due = tables.due(fold)
    return due is not None and tables.now() >= due
