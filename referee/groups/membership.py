"""Members of a group: rename, merge, delete."""

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update

from referee.groups import sums
from referee.groups.base import Books, NoSuchEntry
from referee.groups.book import Members
from referee.groups.models import StoredMember, StoredMemberName, StoredPlay
from referee.rules.fields import invalid
from referee.rules.kernel import Refused
from referee.rules.player_names import name_key
from referee.rules.sentences import say
from referee.tables.retry import retry


class Membership(Books):
    """Who is who."""

    @retry
    def members(self, code: str) -> dict[str, str]:
        """Names by id."""
        with self.store.engine.connect() as connection:
            found = sums.names_in(connection, code)
        return dict(sorted(found.items(), key=lambda one: (one[1].casefold(), one[0])))

    @retry
    def rename_member(self, code: str, member: str, name: str) -> None:
        with self.writing(code) as connection:
            was, key, members = _require_member(connection, code, member), name_key(name), Members(connection, code)
            other = members.by_key.get(key, member)
            # a name that somebody merely was known by as well can be given away
            if other != member and name_key(_require_member(connection, code, other)) == key:
                why = say("Somebody else has that name. If they are the same person, merge them.")
                raise Refused("name_taken", why)
            own = and_(StoredMemberName.group == code, StoredMemberName.key == name_key(was))
            connection.execute(delete(StoredMemberName).where(own, StoredMemberName.member == member))
            members.call(member, name)
            connection.execute(update(StoredMember).where(_member(code, member)).values(name=name))

    @retry
    def merge_member(self, code: str, member: str, into: str) -> None:
        """One turns out to be another: all their games are the other's, and so is the name."""
        with self.writing(code) as connection:
            _require_member(connection, code, member)
            if member == into or into not in sums.names_in(connection, code):
                raise invalid(say("Choose somebody else of this group."), "merge_into")
            own = select(StoredPlay.game).where(StoredPlay.group == code, StoredPlay.member == member)
            theirs = select(StoredPlay.game).where(StoredPlay.group == code, StoredPlay.member == into)
            if connection.execute(own.intersect(theirs)).first():
                raise Refused("sat_together", say("They sat at one table, so they are two people."))
            plays = and_(StoredPlay.group == code, StoredPlay.member == member)
            connection.execute(update(StoredPlay).where(plays).values(member=into))
            names = and_(StoredMemberName.group == code, StoredMemberName.member == member)
            connection.execute(update(StoredMemberName).where(names).values(member=into))
            connection.execute(delete(StoredMember).where(_member(code, member)))

    @retry
    def forget_member(self, code: str, member: str) -> None:
        """The name is gone; at the tables they sat at there was a guest."""
        with self.writing(code) as connection:
            _require_member(connection, code, member)
            plays = and_(StoredPlay.group == code, StoredPlay.member == member)
            connection.execute(update(StoredPlay).where(plays).values(member=None))
            names = and_(StoredMemberName.group == code, StoredMemberName.member == member)
            connection.execute(delete(StoredMemberName).where(names))
            connection.execute(delete(StoredMember).where(_member(code, member)))


def _member(code: str, member: str) -> ColumnElement[bool]:
    return and_(StoredMember.group == code, StoredMember.id == member)


def _require_member(connection: Connection, code: str, member: str) -> str:
    """What this member is called."""
    name = connection.scalar(select(StoredMember.name).where(_member(code, member)))
    if name is None:
        raise NoSuchEntry
    return name
