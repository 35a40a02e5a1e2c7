"""The projection: stored steps, folded into the table they make. It asks nobody but its own memory."""

import time
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, TypeVar

from referee.rules.editions import Editions
from referee.rules.game import Game, Sheet
from referee.rules.games import game_of
from referee.rules.options import options_of
from referee.rules.table import Seat, Table, table_rules
from referee.rules.table.undo import Undone
from referee.tables.codec import Codec
from referee.tables.fold import DecodedStep, Fold, MissingStep, PeopleCache, UndoPoint
from referee.tables.snapshots import Move
from referee.tables.store import Opened, Step

T = TypeVar("T")

LOG_KEPT = 32
"""Steps at hand for the log without asking the store: as many as a view shows, for there are many tables; and two
more, for a page looks whether a round began in the one that has just left it."""

STATES_KEPT = 8
"""Earlier states at hand for undoing; when there are more, half of them are let go."""

STEPS_AT_A_TIME = 20
"""Then whoever else waits for something has a turn: a whole game takes a second."""


class Projection:
    """Folds steps into tables. Folds are values: whoever holds one is never surprised by a change."""

    def __init__(self, editions: Editions, states_kept: int = STATES_KEPT) -> None:
        self.editions, self.states_kept = editions, states_kept
        self._codecs = {edition.id: Codec(table_rules, game_of(edition).rules) for edition in editions.values()}
        self._games = {edition.id: game_of(edition) for edition in editions.values()}

    def codec(self, table: Table) -> Codec:
        return self._codecs[table.edition]

    def game_of(self, table: Table) -> Game:
        return self._games[table.edition]

    def game(self, table: Table) -> Any:
        """The game's state, also before it has started."""
        return self.fresh_game(table) if table.game is None else table.game

    def is_settled(self, table: Table) -> bool:
        """Whether a finished game is put away: its score is known, and stays as it is."""
        return table.is_put_away and self.game_of(table).final_score(table.game, table.names) is not None

    def fresh_game(self, table: Table) -> Any:
        """The game before its first move, with the options and seats of this table."""
        edition = self.editions[table.edition]
        return game_of(edition).rules.new(edition, table.options_now, len(table.seats))

    def sheet(self, table: Table) -> Sheet:
        """What the hands do before the game."""
        return self.game_of(table).sheet(self.fresh_game(table))

    def fresh(self, opened: Opened) -> Table:
        """The table as it was opened."""
        edition, chosen = self.editions[opened.edition], opened.options.get("colours") or ()
        # a table of earlier days lacks the options of today
        options = {name: option.default for name, option in options_of(edition).items()} | opened.options
        return Table(
            edition=opened.edition,
            options=options,
            # a list may be shorter than the table is long
            seats=tuple(
                Seat(number, name, colour=colour)
                for number, (name, colour) in enumerate(zip_longest(opened.names, chosen[: len(opened.names)]))
            ),
            seats_max=edition.players.max,
            seats_max_with=game_of(edition).players_max_with(edition),
            colours=edition.colours,
            host_grant=opened.host_grant,
            opener=opened.host_grant,
        )

    def decoded(self, table: Table, steps: Sequence[Step]) -> list[DecodedStep]:
        """Stored steps with their events decoded."""
        codec = self.codec(table)
        return [DecodedStep(step.version, step.at, step.by, codec.loads(step.events)) for step in unhurried(steps)]

    def through(self, fold: Fold, history: Sequence[DecodedStep]) -> Iterator[Fold]:
        """The fold after each of these steps. Of what was before, only that is kept which is gone back to."""
        kept = _gone_back_to(history, self.states_kept)
        for step in unhurried(history):
            fold = self.with_step(fold, step, kept=kept)
            yield fold

    def advance(self, fold: Fold, step: Step) -> Fold:
        """The fold after one more stored step."""
        (decoded,) = self.decoded(fold.table, [step])
        return self.with_step(fold, decoded)

    def with_step(
        self, fold: Fold, step: DecodedStep, table: Table | None = None, *, kept: Container[int] | None = None
    ) -> Fold:
        """The fold after one more step, and its table where that is known.

        `kept`: the moves before which the game is kept, instead of the last few.
        """
        if step.version != fold.version + 1:
            raise MissingStep(fold.version + 1, fold.opened_at)
        recent = (*fold.recent, step)[-LOG_KEPT:]
        if step.undone:
            return self._undone(replace(fold, version=step.version, recent=recent, people=PeopleCache()), step.undone)
        table, move, before = _timed(table or self._played(fold.table, step), step.at), fold.move, fold.before
        if step.moves_the_game:
            before = None if kept is not None and step.version not in kept else UndoPoint.before_a_move(fold)
            before = self._pruned(before) if kept is None else before
            game = self.game_of(table)
            move = Move(step.version, step.by, game.is_final(step.events), game.undone_by_others(step.events))
        people = PeopleCache() if step.moves_people else fold.people
        return Fold(fold.code, fold.opened_at, step.version, table, recent, move, before, fold.group, people=people)

    def _undone(self, fold: Fold, undone: Undone) -> Fold:
        if fold.move is None or fold.move.version != undone.of:
            raise ValueError(f"step {fold.version} undoes {undone.of}, which is not the last move")
        # what stood before a move is the table as it was when that move was made
        before = fold.before or UndoPoint.before_a_move(self.folded(fold.code, undone.of - 1))
        game = None if before.game is None else self.game_of(fold.table).undone(before.game, undone.at, fold.table.game)
        table = replace(table_rules.evolve(fold.table, undone), game=game)
        if game is None:
            table = replace(table, begun_anew=fold.version)
        return replace(fold, table=_timed(table, undone.at), move=before.move, before=before.earlier)

    def _pruned(self, before: UndoPoint | None) -> UndoPoint | None:
        if before is None or before.depth <= self.states_kept:
            return before
        return before.pruned(max(1, self.states_kept // 2))

    def _played(self, table: Table, step: DecodedStep) -> Table:
        for event in step.events:
            if table_rules.knows(event):
                table = table_rules.evolve(table, event)
            else:
                table = replace(table, game=self.game_of(table).rules.evolve(self.game(table), event))
        return table

    def folded(self, code: str, until: int) -> Fold:
        """The table as it was at a version."""
        raise LookupError("these steps are in no store")

    def steps(self, fold: Fold, first: int, last: int) -> Sequence[DecodedStep]:
        """Earlier steps, as far as they are at hand."""
        if last < first:
            return ()
        oldest = fold.recent[0].version if fold.recent else 0
        return fold.recent[max(0, first - oldest) : last - oldest + 1]


def _timed(table: Table, at: int) -> Table:
    """The table with the moments at which its game began and ended, as far as it has."""
    started_at = None if table.game is None else table.started_at or at
    ended_at = (table.ended_at or at) if table.is_over else None
    if (started_at, ended_at) == (table.started_at, table.ended_at):
        return table
    return replace(table, started_at=started_at, ended_at=ended_at)


def _gone_back_to(history: Sequence[DecodedStep], few: int) -> set[int]:
    """The moves that are undone in this history, and the last few that stand: those may be undone next."""
    undone, standing = set[int](), list[int]()
    for step in history:
        if step.undone:
            undone.add(step.undone.of)
            del standing[-1:]
        elif step.moves_the_game:
            standing.append(step.version)
    return undone.union(standing[-few:])


def unhurried(steps: Iterable[T]) -> Iterator[T]:
    """The same steps, with the processor yielded to whoever else waits, every few of them."""
    for number, step in enumerate(steps, 1):
        yield step
        if number % STEPS_AT_A_TIME == 0:
            time.sleep(0)
