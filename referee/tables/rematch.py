"""Key derivation for the next table: phones take their places there with keys made from those of the table before."""

from collections.abc import Iterable

from referee.rules.kernel import Event, Refused, Unknown
from referee.rules.table import Table, seats
from referee.tables import keys
from referee.tables.changes import Changes
from referee.tables.fold import Fold
from referee.tables.store import Key
from referee.tables.viewer import Viewer


class Rematch(Changes):
    """Keys for those who played at the table before."""

    def host_again(self, code: str, before: str) -> str | None:
        """The host's key for whoever opened this table with that key of the one before; None once it is passed on."""
        return self._made_from(before, code, [self.now_at(code).table.host_grant])

    def sit_again(self, code: str, before: str, name: str | None) -> str | None:
        """A seat's key for whoever had that key at the table before: of their seat, or of the free one of this name."""
        key = self._seat_after(code, before)
        if key is None and name is not None:
            try:
                return self._claim_after(code, before, name)
            except (Refused, Unknown):
                # it may be theirs by now: a button that was tapped twice
                key = self._seat_after(code, before)
        return key

    def _seat_after(self, code: str, before: str) -> str | None:
        return self._made_from(before, code, [seat.grant for seat in self.now_at(code).table.seats])

    def _made_from(self, before: str, code: str, living: Iterable[str | None]) -> str | None:
        """The key that was made from another for one of these grants. Who else was given it has a key of their own."""
        made = (keys.key_after(before, grant) for grant in living if grant)
        return next((key for key in made if self.grants(code, [key])), None)

    def _claim_after(self, code: str, before: str, name: str) -> str:
        grant = keys.new_grant()
        key = keys.key_after(before, grant)

        def decide(fold: Fold, viewer: Viewer) -> tuple[list[Event], Table]:
            # as they sit now, for they may be changing places; a name that is gone is a seat that is not there
            names = fold.table.names
            seat = names.index(name) if name in names else len(names)
            return self._decision(seats.Claim(seat=seat, grant=grant))(fold, viewer)

        self._change(code, decide, key=Key(keys.key_hash(key), grant))
        return key
