"""What can be done at a table. Every change goes the same way: decide, append, tell."""

import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from itsdangerous import BadData, URLSafeTimedSerializer

from referee.rules.editions import Editions
from referee.rules.play import Chance, Command, Event, NotYours, Refused, Role, Rulebook, Sent, Unknown
from referee.rules.table import Table, after, host, seats, table_rules
from referee.rules.table.state import seat_at
from referee.rules.table.undo import Undo
from referee.rules.values import replace
from referee.rules.words import say
from referee.tables.fold import Fold, Folds, NoSuchTable
from referee.tables.history import may_undo
from referee.tables.keys import key_after, key_hash, new_code, new_grant, new_key, read_code
from referee.tables.recording import Recording
from referee.tables.stage import stage_of
from referee.tables.store import Answer, CodeTaken, Conflict, Key, Opened, Step, Store
from referee.tables.trouble import InDoubt, Trouble
from referee.tables.viewer import BY_CLOCK, BY_HOST, Viewer, by_seat

if TYPE_CHECKING:
    from referee.live.hub import Hub

TRANSFER_SECONDS = 10 * 60
TRIES = 100
QUEUE_SECONDS = 10.0
GRANTS_KEPT = 50_000
VIEWERS_KEPT = 1000
"""At one table, dead keys and strange mixtures of them included."""


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


class Tables:
    def __init__(
        self,
        store: Store,
        folds: Folds,
        hub: "Hub",
        editions: Editions,
        transfers: URLSafeTimedSerializer,
        now: Callable[[], int],
        chance: Chance = secrets.randbelow,
    ) -> None:
        self.store, self.folds, self.hub, self.editions = store, folds, hub, editions
        self.transfers, self.now, self.chance = transfers, now, chance
        # Inside one process nobody has to lose a race: commands to a table queue up here.
        self._queues = [threading.Lock() for _ in range(64)]
        self._grants: dict[tuple[str, bytes], str] = {}

    # --- opening and looking ------------------------------------------------------------------------------

    def open(
        self, edition: str, options: dict[str, Any], names: Sequence[str], before: str | None = None
    ) -> tuple[str, str]:
        """A new table: its code and the host's key, which may be made from that of the table before."""
        grant = new_grant()
        key = key_after(before, grant) if before else new_key()
        opened = Opened(edition, options, list(names), grant)
        while True:
            code = new_code()
            try:
                self.store.open_table(code, self.now(), opened, Key(key_hash(key), grant))
            except CodeTaken:
                continue
            return code, key

    def save(self, code: str, grants: tuple[str, ...]) -> Recording:
        """The whole table as a file for its host. Everybody is told: it holds what was hidden, and ends all undoing."""
        if not self.now_at(code).table.saved:
            self._change(code, self._decision(after.Save()), grants)
        return self.export(code)

    def export(self, code: str) -> Recording:
        """The whole table, as it is stored."""
        opened, news = self.store.opened(code), self.store.news(code, 0)
        if opened is None or news is None:
            raise NoSuchTable(code)
        return Recording(opened, news[0], tuple(news[1]))

    def import_recording(self, recording: Recording) -> tuple[str, str, int]:
        """A table played elsewhere, under a new code and with a new host; its seats can be claimed anew.

        Its code, its host's key and its version.
        """
        key, grant = new_key(), new_grant()
        opened = replace(recording.opened, host_grant=grant)
        codec = self.folds.codec(self.folds.fresh(opened))
        last = recording.steps[-1].version if recording.steps else 0
        anew = Step(last + 1, self.now(), BY_HOST, codec.dumps([seats.SeatsOpened(new_host=True)]))
        while True:
            code = new_code()
            try:
                steps = (*recording.steps, anew)
                self.store.import_table(code, recording.opened_at, opened, Key(key_hash(key), grant), steps)
            except CodeTaken:
                continue
            return code, key, anew.version

    def at(self, code: str, *, at_hand: bool = False) -> Fold:
        """The table with this code, typed in whatever case; as it is, or as this process knew it last."""
        known = read_code(code)
        if known is None:
            raise NoSuchTable(code)
        return self.now_at(known, at_least=0 if at_hand else None)

    def now_at(self, code: str, at_least: int | None = None) -> Fold:
        """The table this moment, or not older than a version one was told of.

        Whoever looks first after the clock ran out writes down that it did.
        """
        while True:
            fold = self.folds.now(code, at_least)
            due = self.due(fold)
            if due is None or self.now() < due:
                return fold
            game = self.folds.game_of(fold.table)
            events = game.expire(fold.table.game, self.now())
            step = Step(fold.version + 1, due, BY_CLOCK, self.folds.codec(fold.table).dumps(events))
            try:
                self.store.append(code, step)
            except Conflict:
                # another process was quicker, or forgot the table: what is at hand here is old, so the store is asked
                at_least = None
                continue
            fold = self.folds.took(fold, step, events)
            self.hub.tell(code, step.version)
            self.folds.remember(fold)

    def at_hand(self, code: str, version: int) -> Fold | None:
        """The table as this process has it, if that is new enough and nothing is due there."""
        fold = self.folds.at_hand(code, version)
        due = None if fold is None else self.due(fold)
        return fold if due is None or self.now() < due else None

    def due(self, fold: Fold) -> int | None:
        """When something will happen at this table by itself."""
        if fold.table.game is None:
            return None
        return self.folds.game_of(fold.table).due(fold.table.game)

    def grants(self, code: str, keys: Iterable[str]) -> tuple[str, ...]:
        """What these keys prove at this table, dead or alive."""
        found = (self._grant(code, key_hash(key)) for key in keys)
        return tuple(grant for grant in found if grant)

    def _grant(self, code: str, hashed: bytes) -> str | None:
        """What a key proves never changes (what that is worth, the events say), so it is asked for once."""
        grant = self._grants.get((code, hashed))
        if grant is None and (grant := self.store.grant(code, hashed)):
            if len(self._grants) >= GRANTS_KEPT:
                self._grants.clear()
            self._grants[code, hashed] = grant
        return grant

    def viewer(self, fold: Fold, grants: tuple[str, ...]) -> Viewer:
        """What the grants are worth now."""
        viewers = fold.people.viewers
        found = viewers.get(grants)
        if found is None:
            table = fold.table
            alive = tuple(grant for grant in grants if table.is_host(grant) or table.seat_of(grant) is not None)
            held = [seat for grant in alive if (seat := table.seat_of(grant)) is not None]
            if len(viewers) >= VIEWERS_KEPT:
                viewers.clear()
            found = viewers[grants] = Viewer(held[0] if held else None, any(map(table.is_host, alive)), alive)
        return found

    # --- seats and host -----------------------------------------------------------------------------------

    def claim(self, code: str, seat: int) -> str:
        """A free seat is taken; the answer is its key."""
        key, grant = new_key(), new_grant()
        self._change(code, self._decision(seats.Claim(seat=seat, grant=grant)), key=Key(key_hash(key), grant))
        return key

    def ask(self, code: str, seat: int) -> tuple[str, str]:
        """The host is asked for a seat: the request's id, and the key that will open it if the host agrees."""
        key, grant = new_key(), new_grant()
        asked = seats.AskForSeat(seat=seat, grant=grant)
        self._change(code, self._decision(asked), key=Key(key_hash(key), grant))
        return grant, key

    def answer_request(self, code: str, grants: tuple[str, ...], request: str, allow: bool) -> int:
        return self._change(code, self._decision(seats.AnswerRequest(request=request, allow=allow)), grants)

    def free(self, code: str, grants: tuple[str, ...], seat: int) -> int:
        return self._change(code, self._decision(seats.FreeSeat(seat=seat)), grants)

    def pass_host(self, code: str, grants: tuple[str, ...], seat: int) -> Fold:
        version = self._change(code, self._decision(host.PassHost(seat=seat)), grants)
        return self.folds.now(code, at_least=version)

    def transfer(self, fold: Fold, viewer: Viewer, seat: int) -> str:
        """A token that moves the seat to another phone: it dies with the grant that made it, so it works once."""
        held = seat_at(fold.table, seat)
        if viewer.seat != seat:
            raise NotYours(say("Only whoever sits there can move a seat to another phone."))
        return self.transfers.dumps([fold.code, held.id, held.grant])

    def accept_transfer(self, code: str, token: str) -> tuple[int, str]:
        """The seat and its new key; the old phone's key is dead."""
        try:
            for_code, seat_id, held_by = self.transfers.loads(token, max_age=TRANSFER_SECONDS)
        except (BadData, ValueError) as error:  # ValueError: letters that are none
            raise Refused(
                "transfer_expired", say("This code is not good any more. Make a new one on the old phone.")
            ) from error
        if for_code != code:
            raise Refused("transfer_expired", say("This code belongs to another table."))
        key, grant = new_key(), new_grant()
        moved = seats.MoveSeat(seat_id=seat_id, held_by=held_by, grant=grant)
        version = self._change(code, self._decision(moved), key=Key(key_hash(key), grant))
        return self.folds.now(code, at_least=version).table.number(seat_id), key

    def reseat(self, code: str) -> int:
        """The operator's: every seat can be claimed anew."""
        return self._change(code, self._decision(seats.Reseat()))

    def forget(self, code: str, viewer: Viewer) -> None:
        if not viewer.host:
            raise NotYours(say("Only the host can remove the table."))
        self.store.forget(code)
        self._gone(code)

    def expire(self, before: int) -> Sequence[str]:
        """Forgets a few of the tables that nobody has touched since then; which ones."""
        codes = self.store.expire(before)
        for code in codes:
            self._gone(code)
        return codes

    def _gone(self, code: str) -> None:
        self.folds.drop(code)
        self.hub.tell(code, None)

    # --- the next table -----------------------------------------------------------------------------------

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
        made = (key_after(before, grant) for grant in living if grant)
        return next((key for key in made if self.grants(code, [key])), None)

    def _claim_after(self, code: str, before: str, name: str) -> str:
        grant = new_grant()
        key = key_after(before, grant)

        def decide(fold: Fold, viewer: Viewer) -> tuple[list[Event], Table]:
            # as they sit now, for they may be changing places; a name that is gone is a seat that is not there
            names = fold.table.names
            seat = names.index(name) if name in names else len(names)
            return self._decision(seats.Claim(seat=seat, grant=grant))(fold, viewer)

        self._change(code, decide, key=Key(key_hash(key), grant))
        return key

    # --- commands -----------------------------------------------------------------------------------------

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
        except _AnsweredBefore as answered:
            version = answered.version
        return version, self.now_at(code, at_least=version)

    def _acting_seat(self, fold: Fold, viewer: Viewer, acting_for: int | None) -> int | None:
        if acting_for is None or acting_for == viewer.seat:
            return viewer.seat
        seat = seat_at(fold.table, acting_for)
        if not viewer.host:
            raise NotYours(say("Everybody acts for their own seat."))
        if seat.claimed or not seat.played_by_host:
            raise NotYours(
                say(
                    "%(name)s had a phone. The host acts for seats nobody ever took, or adopts one that was left.",
                    name=seat.name,
                )
            )
        return acting_for

    # --- the one way every change goes ----------------------------------------------------------------------

    def _decision(self, command: Command, acting_for: int | None = None) -> Decision:
        def decide(fold: Fold, viewer: Viewer) -> tuple[list[Event], Table]:
            of_the_table = type(command) in table_rules.roles
            rules: Rulebook[Any] = table_rules if of_the_table else self.folds.game_of(fold.table).rules
            sent = Sent(self._acting_seat(fold, viewer, acting_for), viewer.host, self.now(), self.chance)
            _has_role(rules.roles[type(command)], sent)
            if isinstance(command, Undo):
                may_undo(fold, viewer, command.of)
            if of_the_table:
                return table_rules.carry_out(fold.table, command, sent)
            events, game = rules.carry_out(self.folds.game(fold.table), command, sent)
            return events, replace(fold.table, game=game)

        return decide

    def _at_stage(self, stage: str, decide: Decision) -> Decision:
        def decide_there(fold: Fold, viewer: Viewer) -> tuple[list[Event], Table]:
            game = fold.table.game
            now = {"phase": "lobby"} if game is None else self.folds.game_of(fold.table).shared(game)
            if stage_of(now) != stage:
                raise Refused("too_late", say("The table has moved on meanwhile. Look at it and decide anew."))
            return decide(fold, viewer)

        return decide_there

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
        with self._in_turn(code):
            for attempt in range(TRIES):
                # As this process knows it: if another was quicker, appending fails and it is decided again.
                fold = self.now_at(code, at_least=None if attempt else 0)
                # Seldom was it answered before. If it was, appending fails or the rules refuse it, and it is looked up;
                # after the fold, so that an answer given meanwhile is seen here or conflicts below.
                if attempt and idempotent and (version := self._answered(code, grants[0], idempotent)) is not None:
                    raise _AnsweredBefore(version)
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
                try:
                    self._append(code, step, key, answer)
                except Conflict:
                    continue  # somebody was quicker, here or in another process: what do the rules say now?
                fold = self.folds.took(fold, step, events, table)
                break
            else:
                raise Busy(code)
        self.hub.tell(code, step.version)
        # everybody at the table hears of it before whoever did it is answered
        time.sleep(0)
        self.folds.remember(fold)
        return step.version

    def _append(self, code: str, step: Step, key: Key | None, answer: Answer | None) -> None:
        """If the store goes away while it is told, it is told again: then it shows whether it had understood."""
        try:
            self.store.append(code, step, key=key, answer=answer)
        except InDoubt as doubt:
            try:
                self.store.append(code, step, key=key, answer=answer)
            except Conflict:
                if self.store.steps(code, step.version, step.version) != [step]:
                    raise
            except Trouble:
                raise doubt from None

    @contextmanager
    def _in_turn(self, code: str) -> Iterator[None]:
        """One after the other, in this process; nobody queues for ever when the store is slow."""
        queue = self._queues[hash(code) % len(self._queues)]
        if not queue.acquire(timeout=QUEUE_SECONDS):
            raise Busy(code)
        try:
            yield
        finally:
            queue.release()

    def _answered(self, code: str, grant: str, idempotent: Idempotent) -> int | None:
        answer = self.store.answer(code, grant, idempotent.key, self.now())
        if answer is None:
            return None
        if answer.request != idempotent.request:
            raise OtherRequest(idempotent.key)
        return answer.version


def _has_role(roles: Sequence[Role], sent: Sent) -> None:
    if "anyone" in roles or (sent.host and "host" in roles) or (sent.seat is not None and "seat" in roles):
        return
    if "seat" in roles:
        raise NotYours(say("Only somebody with a seat can do this."))
    raise NotYours(say("Only the host can do this."))


class _AnsweredBefore(Exception):
    def __init__(self, version: int) -> None:
        self.version = version
