"""Whoever has to go in the middle of a game, and may come back: the same in every game, but for what it means there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from referee.rules.kernel import Chapter, Event, NotYours, Refused, Rulebook, Sent, Told, Unknown
from referee.rules.sentences import Who, say
from referee.rules.vocabulary import Seat

Presence = Literal["here", "away", "returning"]
"""Whoever comes back is returning until the game takes them in again."""

LEAST_PLAYERS = 3

NOT_PLAYED = ("lobby", "turn_up", "over")
"""Phases in which nobody has a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveGame:
    seat: Seat | None = None
    """None: the own one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeBack:
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft:
    seat: int
    by: int | None
    """None: the host."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCameBack:
    seat: int
    by: int | None


class Player(Protocol):
    @property
    def presence(self) -> Presence: ...


class State(Protocol):
    """What a game tells of who is there."""

    @property
    def phase(self) -> str: ...
    @property
    def players(self) -> tuple[Any, ...]: ...


def remain(state: State) -> int:
    """How many play on."""
    return sum(player.presence != "away" for player in state.players)


def is_stopped(state: State) -> bool:
    """Whether too few are left to play on."""
    return state.phase not in NOT_PLAYED and remain(state) < LEAST_PLAYERS


def can_leave(state: State, seat: int | None, host: bool) -> set[str]:
    """Which of the two commands a seat, or the host, can send now."""
    if state.phase in NOT_PLAYED:
        return set()
    presences = [player.presence for player in state.players]
    mine = presences if host else [] if seat is None else [presences[seat]]
    can = {"come_back"} if "away" in mine else set[str]()
    return can | {"leave_game"} if any(one != "away" for one in mine) and not is_stopped(state) else can


def register(
    chapter: Chapter[Any],
    rulebook: Rulebook[Any],
    rule: str,
    leaves: Callable[[Any, PlayerLeft, Sent], Iterable[Event]],
    *,
    is_open_to_absent: Callable[[type], bool],
    is_open_when_stopped: Callable[[type], bool],
) -> None:
    """Makes leaving a chapter of a game.

    `leaves`: the event with all that comes of it. `is_open_to_absent`: the commands of whoever is away, besides coming
    back; `is_open_when_stopped`: those that are still taken when too few are left.
    """
    chapter.commands |= {"leave_game": LeaveGame, "come_back": ComeBack}
    chapter.roles |= {LeaveGame: ("seat", "host"), ComeBack: ("seat", "host")}
    chapter.events |= {"player_left": PlayerLeft, "player_came_back": PlayerCameBack}

    @chapter.guards
    def require_present(state: State, asked: object, sent: Sent) -> None:
        kind = type(asked)
        if is_stopped(state) and kind is not ComeBack and not is_open_when_stopped(kind):
            raise Refused("too_few_players", say("Too few of you are left. End the game, or come back."), rule)
        if sent.seat is None or state.phase in NOT_PLAYED or kind in (LeaveGame, ComeBack):
            return
        presence = state.players[sent.seat].presence
        if presence == "here" or is_open_to_absent(kind) or (sent.host and "host" in rulebook.roles[kind]):
            return
        if presence == "returning":
            raise Refused("not_back_yet", say("You are back soon: wait until it is your turn again."), rule)
        raise Refused("has_left", say("You have left the game. Come back first."), rule)

    def decide_leave_game(state: State, asked: LeaveGame, sent: Sent) -> Iterable[Event]:
        seat = _require_seat(state, asked.seat, sent, rule)
        if state.players[seat].presence == "away":
            raise Refused("has_left", say("%(who)s has left the game already.", who=Who(seat)), rule)
        return leaves(state, PlayerLeft(seat=seat, by=_by(seat, sent)), sent)

    def decide_come_back(state: State, asked: ComeBack, sent: Sent) -> Iterable[Event]:
        seat = _require_seat(state, asked.seat, sent, rule)
        if state.players[seat].presence != "away":
            raise Refused("is_here", say("%(who)s has not left the game.", who=Who(seat)), rule)
        return [PlayerCameBack(seat=seat, by=_by(seat, sent))]

    chapter.decides(LeaveGame)(decide_leave_game)
    chapter.decides(ComeBack)(decide_come_back)
    chapter.tells(PlayerLeft)(tell_player_left)
    chapter.tells(PlayerCameBack)(tell_player_came_back)


def _require_seat(state: State, named: int | None, sent: Sent, rule: str) -> int:
    seat = sent.seat if named is None else named
    if seat is None or seat not in range(len(state.players)):
        raise Unknown("seat", say("There is no such seat at this table."))
    if not sent.host and sent.seat != seat:
        raise NotYours(say("Only you can leave for yourself; the host can do it for anybody."))
    if state.phase == "lobby":
        raise Refused("not_started", say("The game has not started yet. The host starts it."), rule)
    if state.phase in NOT_PLAYED:
        raise Refused("game_over", say("The game is over."), rule)
    return seat


def _by(seat: int, sent: Sent) -> int | None:
    return seat if sent.seat == seat else None


def tell_player_left(left: PlayerLeft) -> Told:
    who = Who(left.seat)
    if left.by is None:
        return Told(
            say("The host says that %(who)s has left the game. What lies there stays and counts.", who=who),
            {left.seat: say("The host says that you have left the game. What lies there stays and counts.")},
        )
    return Told(
        say("%(who)s leaves the game. What lies there stays and counts.", who=who),
        {left.seat: say("You leave the game. What lies there stays and counts.")},
    )


def tell_player_came_back(back: PlayerCameBack) -> Told:
    return Told(say("%(who)s comes back.", who=Who(back.seat)), {back.seat: say("You come back.")})
