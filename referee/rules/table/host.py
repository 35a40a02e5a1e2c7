"""Who is host, and how that passes on."""

from collections.abc import Iterator
from typing import Any

from referee.rules.play import NotYours, Refused, Sent, command, event
from referee.rules.table.state import Table, Vote, seat_at, table_rules
from referee.rules.values import replace
from referee.rules.words import Sentence, say, say_n


@command(table_rules, "pass_host", "seat", "host")
class PassHost:
    seat: int


@event(table_rules, "host_voted_for")
class HostVotedFor:
    by: int
    voter: str
    candidate: int
    name: str


@event(table_rules, "host_passed")
class HostPassed:
    seat_id: int
    name: str


def votes_needed(table: Table, candidate_id: int) -> int:
    """Half of the other seats, and never nobody: a seat alone cannot crown itself.

    Before the game whoever has the code can take free seats, and so speak for several: they all count. Afterwards those
    that can speak.
    """
    others = sum((seat.claimed or table.in_lobby) and seat.id != candidate_id for seat in table.seats)
    return max(1, (others + 1) // 2)


def votes_for(table: Table) -> dict[int, set[int]]:
    """Who is named as the next host, and by whom: seat ids."""
    return {
        vote.candidate: {other.by for other in table.votes if other.candidate == vote.candidate} for vote in table.votes
    }


@table_rules.decides(PassHost)
def pass_host(table: Table, command: PassHost, sent: Sent) -> Iterator[Any]:
    heir = seat_at(table, command.seat)
    if not heir.claimed:
        raise Refused("seat_free", say("Nobody with a phone sits there: choose a seat that is taken."))
    if heir.id == table.host_seat_id:
        raise Refused("is_host", say("%(name)s is the host already.", name=heir.name))
    if sent.host:
        yield HostPassed(seat_id=heir.id, name=heir.name)
        return
    if sent.seat is None:
        raise NotYours(say("Only the host or the seats can choose a new host."))
    voter = table.seats[sent.seat]
    if voter.id == heir.id:
        raise Refused(
            "others_decide",
            say_n(
                "The others decide: %(num)d of them has to name you.",
                "The others decide: %(num)d of them have to name you.",
                votes_needed(table, heir.id),
            ),
        )
    yield HostVotedFor(by=voter.id, voter=voter.name, candidate=heir.id, name=heir.name)
    agreed = votes_for(table).get(heir.id, set()) | {voter.id}
    if len(agreed) >= votes_needed(table, heir.id):
        yield HostPassed(seat_id=heir.id, name=heir.name)


@table_rules.evolves(HostVotedFor)
def _voted(table: Table, event: HostVotedFor) -> Table:
    others = tuple(vote for vote in table.votes if vote.by != event.by)
    return replace(table, votes=(*others, Vote(event.by, event.candidate)))


@table_rules.evolves(HostPassed)
def _passed(table: Table, event: HostPassed) -> Table:
    return replace(table, host_grant=None, host_seat_id=event.seat_id, votes=())


@table_rules.tells(HostVotedFor)
def _tell_voted(event: HostVotedFor, viewer: int | None) -> Sentence:
    if viewer == event.candidate:
        return say("%(voter)s wants you to be the host.", voter=event.voter)
    if viewer == event.by:
        return say("You want %(name)s to be the host.", name=event.name)
    return say("%(voter)s wants %(name)s to be the host.", voter=event.voter, name=event.name)


@table_rules.tells(HostPassed)
def _tell_passed(event: HostPassed, viewer: int | None) -> Sentence:
    if viewer == event.seat_id:
        return say("You are the host now.")
    return say("%(name)s is the host now.", name=event.name)
