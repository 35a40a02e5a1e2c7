"""Groups and their keepers' keys: create, look up, pass on by link, delete."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, and_, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.groups.base import GROUP, Books, Group, NoSuchGroup
from referee.groups.models import StoredGame, StoredGroup, StoredGroupKey
from referee.rules.kernel import Refused
from referee.rules.sentences import say
from referee.tables import keys
from referee.tables.models import StoredTable
from referee.tables.retry import retry

CODE_LENGTH = 8
LONGEST_NAME = 60
LINK_SECONDS = 24 * 60 * 60


class Keeping(Books):
    """Groups and their keepers."""

    @retry
    def open(self, name: str) -> tuple[str, str]:
        """A new group: its code and its first keeper's key."""
        key = keys.new_key()
        while True:
            code = keys.new_code(CODE_LENGTH)
            try:
                with self.store.transaction() as connection:
                    connection.execute(insert(StoredGroup).values(code=code, name=name, made_at=self.now(), version=0))
                    _add_key(connection, code, key)
            except IntegrityError:
                continue
            return code, key

    @retry
    def at(self, code: str) -> Group:
        """The group with this code, typed in whatever case."""
        known = keys.read_code(code, CODE_LENGTH)
        with self.store.engine.connect() as connection:
            row = connection.execute(GROUP.where(StoredGroup.code == known)).first() if known else None
        if row is None:
            raise NoSuchGroup
        return Group(*row)

    @retry
    def kept_with(self, of: Mapping[str, Sequence[str]]) -> list[Group]:
        """The groups that these keys, by code, make somebody a keeper of."""
        hashes = {keys.key_hash(key): code for code, each in of.items() for key in each}
        if not hashes:
            return []
        held = select(StoredGroupKey.hash, StoredGroupKey.group).where(
            StoredGroupKey.hash.in_(list(hashes)), StoredGroupKey.link_until.is_(None)
        )
        with self.store.engine.connect() as connection:
            codes = {group for found, group in connection.execute(held) if hashes[found] == group}
            rows = connection.execute(GROUP.where(StoredGroup.code.in_(codes)).order_by(StoredGroup.name)).all()
        return [Group(*row) for row in rows]

    def is_keeper(self, code: str, of: Sequence[str]) -> bool:
        return bool(self.kept_with({code: of}))

    @retry
    def make_link(self, code: str) -> tuple[str, int]:
        """A token that makes somebody a keeper, once; and until when."""
        token, until = keys.new_key(), self.now() + LINK_SECONDS * 1000
        with self.store.transaction() as connection:
            old = and_(StoredGroupKey.group == code, StoredGroupKey.link_until < self.now())
            connection.execute(delete(StoredGroupKey).where(old))
            _add_key(connection, code, token, until)
        return token, until

    @retry
    def take_link(self, code: str, token: str) -> str:
        """A key for whoever opened such a link, which opens nothing from then on."""
        key, hashed = keys.new_key(), keys.key_hash(token)
        this = and_(
            StoredGroupKey.hash == hashed, StoredGroupKey.group == code, StoredGroupKey.link_until >= self.now()
        )
        with self.store.transaction() as connection:
            if not connection.execute(delete(StoredGroupKey).where(this)).rowcount:
                raise Refused("link_expired", say("This link is not good any more. Ask for a new one."))
            _add_key(connection, code, key)
        return key

    @retry
    def rename(self, code: str, name: str) -> None:
        with self.writing(code) as connection:
            connection.execute(update(StoredGroup).where(StoredGroup.code == code).values(name=name))

    @retry
    def forget(self, code: str) -> None:
        """Removes a group with its whole book. Its tables go on without it."""
        with self.store.transaction() as connection:
            _forget(connection, [code])

    @retry
    def expire(self, before: int, most: int) -> int:
        """Forgets a few groups that nobody has written in since then and that have no game; how many."""
        a_game = exists().where(StoredGame.group == StoredGroup.code, StoredGame.record.is_not(None))
        a_table = exists().where(StoredTable.group_code == StoredGroup.code)
        touched = func.coalesce(StoredGroup.touched_at, StoredGroup.made_at)
        idle = select(StoredGroup.code).where(touched < before, ~a_game, ~a_table).limit(most)
        with self.store.transaction() as connection:
            codes = connection.scalars(idle.with_for_update(skip_locked=True)).all()
            _forget(connection, codes)
        return len(codes)


def _add_key(connection: Connection, code: str, key: str, link_until: int | None = None) -> None:
    connection.execute(insert(StoredGroupKey).values(hash=keys.key_hash(key), group=code, link_until=link_until))


def _forget(connection: Connection, codes: Sequence[str]) -> None:
    connection.execute(update(StoredTable).where(StoredTable.group_code.in_(codes)).values(group_code=None))
    connection.execute(delete(StoredGroup).where(StoredGroup.code.in_(codes)))
