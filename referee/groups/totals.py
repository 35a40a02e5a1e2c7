"""What a book comes to: from kept sums, or worked out for another span."""

from typing import Any

from referee.groups import statistics, sums
from referee.groups.base import GROUP, Group, NoSuchEntry
from referee.groups.membership import Membership
from referee.groups.models import StoredGroup
from referee.groups.sums import EVERYTHING, Span
from referee.tables.retry import retry


class Totals(Membership):
    """Standings, records, statistics."""

    def book(self, group: Group, span: Span = EVERYTHING) -> dict[str, Any]:
        """Standings, records and the rest: of all games from kept sums, of others worked out."""
        if span.is_all:
            return self._sums(group, sums.EVERYBODY)
        return self._worked_out(group, span)

    @retry
    def _worked_out(self, group: Group, span: Span) -> dict[str, Any]:
        with self.store.engine.connect() as connection:
            games = statistics.games_in(sums.plays_in(connection, group.code, span))
            return statistics.book(games, sums.names_in(connection, group.code))

    def member(self, group: Group, member: str) -> dict[str, Any]:
        names = self.members(group.code)
        if member not in names:
            raise NoSuchEntry
        return {"id": member, "name": names[member], **self._sums(group, member)}

    @retry
    def _sums(self, group: Group, about: str) -> dict[str, Any]:
        with self.store.engine.connect() as connection:
            kept = sums.kept(connection, group.code, group.version, about)
            found = None if kept is not None else sums.worked_out(connection, group.code)
        if found is None:
            return kept or {}
        with self.store.transaction() as connection:
            # somebody may have written meanwhile: then it was worked out for nothing
            now = connection.execute(GROUP.where(StoredGroup.code == group.code).with_for_update()).first()
            if now is not None and now.version == group.version:
                sums.keep(connection, group.code, group.version, found)
        if about not in found:
            raise NoSuchEntry
        return found[about]
