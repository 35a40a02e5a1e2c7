"""Export and import of whole tables."""

from dataclasses import replace

from referee.rules.table import ending, seats
from referee.tables import keys
from referee.tables.changes import Changes
from referee.tables.fold import Fold, NoSuchTable
from referee.tables.saved_game import SavedGame
from referee.tables.store import CodeTaken, Key, Step
from referee.tables.viewer import BY_HOST


class Files(Changes):
    """Exports and imports."""

    def save(self, code: str, grants: tuple[str, ...]) -> SavedGame:
        """The whole table as a file for its host. Everybody is told: it holds what was hidden, and ends all undoing."""
        if not self.now_at(code).table.saved:
            self._change(code, self._decision(ending.Save()), grants)
        return self.export(code)

    def export(self, code: str) -> SavedGame:
        """The whole table, as it is stored."""
        opened, news = self.store.opened(code), self.store.news(code, 0)
        if opened is None or news is None:
            raise NoSuchTable
        return SavedGame(opened, news[0], tuple(news[1]))

    def import_game(self, saved: SavedGame, last: Fold | None = None) -> tuple[str, str, int]:
        """A table played elsewhere, under a new code and with a new host; its seats can be claimed anew.

        Its code, its host's key and its version. `last`: the table after the last step, where that is known.
        """
        key, grant = keys.new_key(), keys.new_grant()
        opened = replace(saved.opened, host_grant=grant)
        codec = self.folds.codec(self.folds.fresh(opened))
        anew = Step(len(saved.steps) + 1, self.now(), BY_HOST, codec.dumps([seats.SeatsOpened(new_host=True)]))
        while True:
            code = keys.new_code()
            try:
                steps = (*saved.steps, anew)
                self.store.import_table(code, saved.opened_at, opened, Key(keys.key_hash(key), grant), steps)
            except CodeTaken:
                continue
            if last is not None:
                brought = replace(last, code=code, table=replace(last.table, opener=grant))
                self.folds.add(self.folds.advance(brought, anew))
            return code, key, anew.version
