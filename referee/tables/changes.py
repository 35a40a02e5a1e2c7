"""Optimistic concurrency: decide, append at the expected version, tell; who loses a race decides anew."""

import hashlib
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.kernel import Command, Event, NotYours, Refused, Role, Rulebook, Sent, Unknown
from referee.rules.options import chosen_of, parse_options
from referee.rules.sentences import say
from referee.rules.table import Table, table_rules
from referee.rules.table.guards import require_seat
from referee.rules.table.lobby import SetOptions, Tick
from referee.rules.table.undo import Undo
from referee.tables.fold import Fold
from referee.tables.locks import holding
from referee.tables.lookup import Lookup
from referee.tables.store import Also, Answer, Conflict, Key, Step
from referee.tables.store_errors import STORE_ERRORS, InDoubt
from referee.tables.undo import require_not_put_away, require_undoable
from referee.tables.viewer import BY_HOST, Viewer, by_seat

TRIES = 100
QUEUE_SECONDS = 10.0
QUEUES = 64

_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


class Busy(Exception):
    """Too many want to change the same table at once."""


class OtherRequest(Exception):
    """This Idempotency-Key was used for something else."""


@dataclass(frozen=True, slots=True)
class Idempotent:
    """A request that may come twice and shall count once."""

    key: str
    request: bytes

    @classmethod
    def of(cls, key: str, request: Any) -> "Idempotent":
        return cls(key, hashlib.sha256(_canonical(request).encode("utf-8", "surrogatepass")).digest())


Decision = Callable[[Fold, Viewer], tuple[list[Event], Table]]
"""What happens, and the table after it."""


class Changes(Lookup):
    """Decides and appends; commands to one table queue up, so that inside one process nobody has to lose a race."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._queues = [threading.Lock() for _ in range(QUEUES)]

    def _decision(self, command: Command, acting_for: int | None = None) -> Decision:
        def decide(fold: Fold, viewer: Viewer) -> tuple[list[Event], Table]:
            of_the_table = type(command) in table_rules.roles
            played = self.folds.game_of(fold.table)
            rules: Rulebook[Any] = table_rules if of_the_table else played.rules
            roles, phones = rules.roles[type(command)], fold.table.phones
            seat = _acting_seat(fold.table, viewer, acting_for, roles)
            by_host = seat != viewer.seat and seat in phones
            sent = Sent(seat, viewer.host, self.now(), self.chance, phones, by_host)
            _require_role(roles, sent)
            if isinstance(command, Undo):
                require_undoable(fold, viewer, command.of, played.put_away)
            if of_the_table:
                try:
                    return table_rules.carry_out(fold.table, self._whole(fold.table, command), sent)
                except Refused as refused:
                    refused.rule = refused.rule or played.refused_by.get(refused.code)
                    raise
            if self.folds.is_settled(fold.table):
                require_not_put_away(fold.table, played.put_away)
            events, game = rules.carry_out(self.folds.game(fold.table), command, sent)
            return events, replace(fold.table, game=game)

        return decide

    def _whole(self, table: Table, command: Command) -> Command:
        """Options that change, with all those that stay: the edition's file knows what can be chosen (S-SET-12)."""
        if isinstance(command, Tick) and command.step >= len(self.folds.sheet(table).steps):
            raise Unknown("step", say("There is no such step on the set-up sheet."))
        if not isinstance(command, SetOptions):
            return command
        edition = self.folds.editions[table.edition]
        chosen = {**chosen_of(edition, table.options_now), **command.options}
        return replace(command, options=parse_options(edition, chosen))

    def _change(
        self,
        code: str,
        decide: Decision,
        grants: tuple[str, ...] = (),
        *,
        key: Key | None = None,
        idempotent: Idempotent | None = None,
    ) -> int:
        """Appends what is decided; the version it became."""
        # one after the other, in this process
        with holding(self._queues[hash(code) % QUEUES], QUEUE_SECONDS, Busy()):
            for attempt in range(TRIES):
                # As this process knows it: if another was quicker, appending fails and it is decided again.
                fold = self.now_at(code, at_least=None if attempt else 0)
                # Seldom was it answered before. If it was, appending fails or the rules refuse it, and it is looked up;
                # after the fold, so that an answer given meanwhile is seen here or conflicts below.
                if attempt and idempotent and (version := self._answered(code, grants[0], idempotent)) is not None:
                    raise AnsweredBefore(version)
                viewer = self.viewer(fold, grants)
                try:
                    events, table = decide(fold, viewer)
                except (Refused, NotYours, Unknown):
                    if not attempt and (idempotent or self.now_at(code) is not fold):
                        continue  # it may have been done already, or what another process did may allow it
                    raise
                by = BY_HOST if viewer.seat is None else by_seat(fold.table.seats[viewer.seat].id)
                step = Step(fold.version + 1, self.now(), by, self.folds.codec(fold.table).dumps(events))
                answer = Answer(grants[0], idempotent.key, idempotent.request, step.version) if idempotent else None
                after = self._after(fold, step, events, table)
                try:
                    self._append(code, step, key, answer, self.remember(fold, after))
                except Conflict:
                    continue  # somebody was quicker, here or in another process: what do the rules say now?
                fold = self.folds.keep(after)
                break
            else:
                raise Busy
        self.folds.snapshot_if_due(fold)
        # Nothing here waits after this: who made the step is answered before the others' pages are drawn.
        self.tell(code, step.version)
        return step.version

    def _append(self, code: str, step: Step, key: Key | None, answer: Answer | None, also: Also | None) -> None:
        """If the store goes away while it is told, it is told again: then it shows whether it had understood."""
        try:
            self.store.append(code, step, key=key, answer=answer, also=also)
        except InDoubt as doubt:
            try:
                self.store.append(code, step, key=key, answer=answer, also=also)
            except Conflict:
                if self.store.steps(code, step.version, step.version) != [step]:
                    raise
            except STORE_ERRORS:
                raise doubt from None

    def _answered(self, code: str, grant: str, idempotent: Idempotent) -> int | None:
        answer = self.store.answer(code, grant, idempotent.key, self.now())
        if answer is None:
            return None
        if answer.request != idempotent.request:
            raise OtherRequest
        return answer.version


def _acting_seat(table: Table, viewer: Viewer, acting_for: int | None, roles: Sequence[Role]) -> int | None:
    if acting_for is None or acting_for == viewer.seat:
        return viewer.seat
    seat = require_seat(table, acting_for)
    if not viewer.host:
        raise NotYours(say("Everybody acts for their own seat."))
    if acting_for in table.phones and "host_for_seat" not in roles:
        raise NotYours(
            say(
                "%(name)s had a phone. The host acts for seats nobody ever took, or adopts one that was left.",
                name=seat.name,
            )
        )
    return acting_for


def _require_role(roles: Sequence[Role], sent: Sent) -> None:
    if "anyone" in roles or (sent.host and "host" in roles) or (sent.seat is not None and "seat" in roles):
        return
    if "seat" in roles:
        raise NotYours(say("Only somebody with a seat can do this."))
    raise NotYours(say("Only the host can do this."))


class AnsweredBefore(Exception):
    """This very request was carried out before, at a version."""

    def __init__(self, version: int) -> None:
        self.version = version
