"""Who is host, and how that passes on."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.rules.kernel import Chapter, NotYours, Refused, Sent, Told, command, event
from referee.rules.sentences import Sentence, say, say_n
from referee.rules.table.guards import require_seat
from referee.rules.table.state import Table, Vote, with_dead_key

chapter: Chapter[Table] = Chapter()


@command(chapter, "pass_host", "seat", "host")
class PassHost:
    seat: int
    host_lost: bool = False
    """No phone with the host's key was connected or acted for three minutes."""
    host_sits: bool = False
    """Whether that phone had a seat when it was last here."""


@event(chapter, "host_voted_for")
class HostVotedFor:
    by: int
    voter: str
    candidate: int
    name: str


@event(chapter, "host_passed")
class HostPassed:
    seat_id: int
    name: str
    lost: bool = False
    """Nothing was heard of the host: one voice was enough."""


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


@chapter.decides(PassHost)
def decide_pass_host(table: Table, command: PassHost, sent: Sent) -> Iterator[Any]:
    heir = require_seat(table, command.seat)
    if not heir.claimed:
        raise Refused("seat_free", say("Nobody with a phone sits there: choose a seat that is taken."))
    if heir.id == table.host_seat_id:
        raise Refused("is_host", say("%(name)s is the host already.", name=heir.name))
    if sent.host:
        yield HostPassed(seat_id=heir.id, name=heir.name)
        return
    if sent.seat is None:
        raise NotYours(say("Only the host or the seats can choose a new host."))
    # Before the game whoever has the code can sit down and wait: no host who only keeps the table loses it so.
    one_voice_could_do = command.host_sits or not table.in_lobby
    if command.host_lost and one_voice_could_do:
        yield HostPassed(seat_id=heir.id, name=heir.name, lost=True)
        return
    voter = table.seats[sent.seat]
    if voter.id == heir.id:
        raise Refused("others_decide", _others_decide(votes_needed(table, heir.id), one_voice_could_do))
    yield HostVotedFor(by=voter.id, voter=voter.name, candidate=heir.id, name=heir.name)
    agreed = votes_for(table).get(heir.id, set()) | {voter.id}
    if len(agreed) >= votes_needed(table, heir.id):
        yield HostPassed(seat_id=heir.id, name=heir.name)


def _others_decide(needed: int, one_voice_could_do: bool) -> Sentence:
    if one_voice_could_do:
        return say_n(
            "The host's phone was here a moment ago. %(num)d of the others has to name you; or try again when nothing "
            "was heard of it for three minutes.",
            "The host's phone was here a moment ago. %(num)d of the others have to name you; or try again when nothing "
            "was heard of it for three minutes.",
            needed,
        )
    return say_n(
        "The others decide: %(num)d of them has to name you.",
        "The others decide: %(num)d of them have to name you.",
        needed,
    )


@chapter.evolves(HostVotedFor)
def evolve_host_voted_for(table: Table, event: HostVotedFor) -> Table:
    others = tuple(vote for vote in table.votes if vote.by != event.by)
    return replace(table, votes=(*others, Vote(event.by, event.candidate)))


@chapter.evolves(HostPassed)
def evolve_host_passed(table: Table, event: HostPassed) -> Table:
    table = with_dead_key(table, table.host_grant, "host_passed", event.name)
    return replace(table, host_grant=None, host_seat_id=event.seat_id, votes=())


@chapter.tells(HostVotedFor)
def tell_host_voted_for(event: HostVotedFor) -> Told:
    return Told(
        say("%(voter)s wants %(name)s to be the host.", voter=event.voter, name=event.name),
        {
            event.by: say("You want %(name)s to be the host.", name=event.name),
            event.candidate: say("%(voter)s wants you to be the host.", voter=event.voter),
        },
    )


@chapter.tells(HostPassed)
def tell_host_passed(event: HostPassed) -> Told:
    if event.lost:
        return Told(
            say("Nothing was heard of the host's phone for three minutes. %(name)s is the host now.", name=event.name),
            {event.seat_id: say("Nothing was heard of the host's phone for three minutes. You are the host now.")},
        )
    return Told(say("%(name)s is the host now.", name=event.name), {event.seat_id: say("You are the host now.")})
