"""The service: what can be done with tables (open, play, forget), its parts included (seats, rematch, files)."""

from collections.abc import Sequence
from typing import Any

from referee.rules.kernel import Command, Event, NotYours, Refused
from referee.rules.sentences import say
from referee.rules.table import Table
from referee.tables import keys
from referee.tables.changes import AnsweredBefore, Decision, Idempotent
from referee.tables.files import Files
from referee.tables.fold import Fold
from referee.tables.rematch import Rematch
from referee.tables.seating import Seating
from referee.tables.stage import stage_of
from referee.tables.store import CodeTaken, Key, Opened
from referee.tables.viewer import Viewer


class Tables(Seating, Rematch, Files):
    """All of it, for one process."""

    def open(
        self,
        edition: str,
        options: dict[str, Any],
        names: Sequence[str],
        before: str | None = None,
        group_code: str | None = None,
    ) -> tuple[str, str]:
        """A new table: its code and the host's key, which may be made from that of the table before.

        Its result is written into the book of a group, if it is opened for one.
        """
        grant = keys.new_grant()
        key = keys.key_after(before, grant) if before else keys.new_key()
        opened = Opened(edition, options, list(names), grant, group_code)
        while True:
            code = keys.new_code()
            try:
                self.store.open_table(code, self.now(), opened, Key(keys.key_hash(key), grant))
            except CodeTaken:
                continue
            return code, key

    def command(
        self,
        code: str,
        grants: tuple[str, ...],
        command: Command,
        acting_for: int | None = None,
        idempotent: Idempotent | None = None,
        only_at: str | None = None,
    ) -> tuple[int, Fold]:
        """Carries a command out; the version it became, and the table as it is now.

        One that is meant for one stage of the game only is refused at any other.
        """
        decide = self._decision(command, acting_for)
        if only_at is not None:
            decide = self._at_stage(only_at, decide)
        try:
            version = self._change(code, decide, grants, idempotent=idempotent)
        except AnsweredBefore as answered:
            version = answered.version
        return version, self.now_at(code, at_least=version)

    def _at_stage(self, stage: str, decide: Decision) -> Decision:
        def decide_there(fold: Fold, viewer: Viewer) -> tuple[list[Event], Table]:
            game = fold.table.game
            now = {"phase": "lobby"} if game is None else self.folds.game_of(fold.table).shared(game)
            if stage_of(now) != stage:
                raise Refused("too_late", say("The table has moved on meanwhile. Look at it and decide anew."))
            return decide(fold, viewer)

        return decide_there

    def forget(self, code: str, viewer: Viewer) -> None:
        if not viewer.host:
            raise NotYours(say("Only the host can remove the table."))
        self.store.forget(code)
        self._gone(code)

    def expire(self, before: int, most: int) -> Sequence[str]:
        """Forgets a few of the tables that nobody has touched since then; which ones."""
        codes = self.store.expire(before, most)
        for code in codes:
            self._gone(code)
        return codes

    def _gone(self, code: str) -> None:
        self.folds.drop(code)
        self.tell(code, None)
