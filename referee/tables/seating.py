"""Seats and the host's role: claimed, asked for, freed, passed on, moved to another phone."""

from itsdangerous import BadData

from referee.rules.kernel import NotYours, Refused
from referee.rules.sentences import say
from referee.rules.table import host, seats
from referee.rules.table.guards import require_seat
from referee.tables import keys
from referee.tables.changes import Changes
from referee.tables.fold import Fold
from referee.tables.store import Key
from referee.tables.viewer import Viewer

TRANSFER_SECONDS = 10 * 60


class Seating(Changes):
    """Who sits where, and who is host."""

    def claim(self, code: str, seat: int, *, lost: bool = False) -> str:
        """A free seat is taken; the answer is its key. `lost`: nothing was heard of the host."""
        key, grant = keys.new_key(), keys.new_grant()
        taken = seats.Claim(seat=seat, grant=grant, host_lost=lost)
        self._change(code, self._decision(taken), key=Key(keys.key_hash(key), grant))
        return key

    def ask(self, code: str, seat: int, instead_of: tuple[str, ...] = ()) -> tuple[str, str]:
        """The host is asked for a seat: the request's id, and the key that will open it if the host agrees."""
        key, grant = keys.new_key(), keys.new_grant()
        asked = seats.AskForSeat(seat=seat, grant=grant, instead_of=instead_of)
        self._change(code, self._decision(asked), key=Key(keys.key_hash(key), grant))
        return grant, key

    def answer_request(self, code: str, grants: tuple[str, ...], request: str, allow: bool) -> int:
        return self._change(code, self._decision(seats.AnswerRequest(request=request, allow=allow)), grants)

    def free(self, code: str, grants: tuple[str, ...], seat: int) -> int:
        return self._change(code, self._decision(seats.FreeSeat(seat=seat)), grants)

    def pass_host(
        self, code: str, grants: tuple[str, ...], seat: int, *, lost: bool = False, sits: bool = False
    ) -> Fold:
        """Names a new host. `lost`: nothing was heard of the present one, who had a seat or not (`sits`)."""
        named = host.PassHost(seat=seat, host_lost=lost, host_sits=sits)
        version = self._change(code, self._decision(named), grants)
        return self.folds.now(code, at_least=version)

    def transfer_seat(self, fold: Fold, viewer: Viewer, seat: int) -> str:
        """A token that moves the seat to another phone, and with it the host's role if this phone has that too."""
        require_seat(fold.table, seat)
        if viewer.seat != seat:
            raise NotYours(say("Only whoever sits there can move a seat to another phone."))
        return self._transfer(fold, viewer)

    def transfer_host(self, fold: Fold, viewer: Viewer) -> str:
        """A token that moves the host to another phone, and with the role the seat of a host who plays."""
        if not viewer.host:
            raise NotYours(say("Only the host can move the host's role to another phone."))
        return self._transfer(fold, viewer)

    def _transfer(self, fold: Fold, viewer: Viewer) -> str:
        """What a phone holds goes all at once. A token dies with the grants it was made for, so it works once."""
        table = fold.table
        seat = None if viewer.seat is None else table.seats[viewer.seat]
        role = table.host_grant if table.host_grant in viewer.grants else None
        return self.transfers.dumps([fold.code, seat and seat.id, seat and seat.grant, role])

    def accept_transfer(self, code: str, token: str) -> tuple[Viewer, str]:
        """Who the new phone is, and its key; the old phone's keys are dead."""
        try:
            for_code, seat_id, seat_held_by, host_held_by = self.transfers.loads(token, max_age=TRANSFER_SECONDS)
        except (BadData, ValueError) as error:  # ValueError: letters that are none
            raise Refused(
                "transfer_expired", say("This code is not good any more. Make a new one on the old phone.")
            ) from error
        if for_code != code:
            raise Refused("transfer_expired", say("This code belongs to another table."))
        key, grant = keys.new_key(), keys.new_grant()
        moved = seats.MoveToPhone(seat_id=seat_id, seat_held_by=seat_held_by, host_held_by=host_held_by, grant=grant)
        version = self._change(code, self._decision(moved), key=Key(keys.key_hash(key), grant))
        return self.viewer(self.folds.now(code, at_least=version), (grant,)), key

    def reseat(self, code: str) -> str:
        """The operator's: every seat can be claimed anew. A new key for the host, whose phone may have lost its own."""
        key, table = keys.new_key(), self.now_at(code).table
        self._change(
            code, self._decision(seats.Reseat()), key=Key(keys.key_hash(key), table.host_grant or table.opener)
        )
        return key
