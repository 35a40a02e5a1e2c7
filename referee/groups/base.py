"""Base class of the service: the store, and the locking transaction in which a book is written."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection, select

from referee.groups import book
from referee.groups.models import StoredGroup
from referee.tables.folds import Folds
from referee.tables.store import Store

GROUP = select(StoredGroup.code, StoredGroup.name, StoredGroup.version)


class NoSuchGroup(Exception):
    """Nobody made a group with this code, or it was removed."""


class NoSuchEntry(Exception):
    """There is no such game, or member, in this group."""


@dataclass(frozen=True, slots=True)
class Group:
    code: str
    name: str
    version: int


class Books:
    """The books of all groups, for one process."""

    def __init__(self, store: Store, folds: Folds, now: Callable[[], int]) -> None:
        self.store, self.folds, self.now = store, folds, now

    @contextmanager
    def writing(self, code: str) -> Iterator[Connection]:
        """A transaction that has the book to itself."""
        with self.store.transaction() as connection:
            if not book.lock(connection, code, self.now()):
                raise NoSuchGroup
            book.clear_places(connection, code)
            yield connection
