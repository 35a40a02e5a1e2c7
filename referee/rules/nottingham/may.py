"""Which commands a seat, or the host, can send now. Asks only what the asker may know."""

from referee.rules.nottingham.bidding import offerable
from referee.rules.nottingham.corrections import can_pawn_be_put, is_at_rest, is_countable
from referee.rules.nottingham.defence import CHAIN
from referee.rules.nottingham.rulebook import rulebook
from referee.rules.nottingham.springing import can_spring
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.tasks import can_read_task, possible_tasks
from referee.rules.nottingham.trade import possible_sets
from referee.rules.nottingham.waiting import asked_for_ambush, pending
from referee.rules.table.leaving import can_leave, is_stopped


def may(game: Game, seat: int | None, host: bool, phones: frozenset[int] = frozenset()) -> list[str]:
    """The names of the commands, in the order the rulebook lists them."""
    can = can_leave(game, seat, host)
    if is_stopped(game):
        can |= _host(game) & {"correct", "end_game", "other_points"} if host else set()
        return [name for name in rulebook.commands if name in can - {"leave_game"}]
    if seat is not None and game.is_running and not game.is_here(seat):
        can |= (_anybody(game, seat) & {"correct_secret"}) | about(game, seat, False).keys()
        seat = None
        if not host:
            return [name for name in rulebook.commands if name in can]
    if host:
        can |= _host(game)
        asked = None if game.laid is None else asked_for_ambush(game, game.laid)
        can |= set() if asked is None or asked in phones else {"let_be"}
    # what everybody sees anybody may tap
    can |= {name for name in ("reveal", "read_field") if (name, game.turn) in pending(game)}
    if seat is not None:
        can |= {command for command, at in pending(game) if at == seat and _is_sensible(game, seat, command)}
        can |= _anybody(game, seat)
    can |= about(game, seat, host).keys()
    return [name for name in rulebook.commands if name in can]


def about(game: Game, seat: int | None, host: bool, phones: frozenset[int] = frozenset()) -> dict[str, list[str]]:
    """What some of the commands can be about: tasks by their ids."""
    if is_stopped(game):
        return {}
    tasks = [task for task in game.edition.tasks if can_read_task(game, task, seat, host)]
    return {"read_task": tasks} if tasks else {}


def _host(game: Game) -> set[str]:
    match game.phase:
        case "lobby":
            return {"start"} if len(game.players) in game.edition.players else set()
        case "over":
            return {"read_task", "correct", "other_points"}
        case _:
            can = {"end_game", "read_task", "read_field", "other_points"} | ({"deck_empty"} if game.deck else set())
            can |= {"end_turn"} if ("end_turn", game.turn) in pending(game) else set()
            return can | ({"correct"} if can_pawn_be_put(game) else set())


def _anybody(game: Game, seat: int) -> set[str]:
    can: set[str] = set()
    if game.is_running:
        if game.deck:
            can.add("deck_empty")
        if seat == game.turn:
            can.add("read_field")
    if game.phase == "over" or (game.is_running and (is_at_rest(game, seat) or game.players[seat].has_untold_loot)):
        can.add("correct_secret")
    # how many cards the own hand holds
    if game.is_running and is_countable(game) and is_at_rest(game, seat):
        can.add("correct")
    return can


def _is_sensible(game: Game, seat: int, command: str) -> bool:
    """Whether the own hand, where the phone keeps it, or the own ambushes allow what the table asks for."""
    player = game.players[seat]
    hand = player.hand
    if command == "spring":
        return any(can_spring(game, ambush) for ambush in player.ambushes)
    if hand is None:
        return True
    match command:
        case "bid":
            return bool(offerable(game, seat))
        case "cannot":
            return not offerable(game, seat)
        case "defend":
            return CHAIN in hand
        case "trade_set":
            return bool(possible_sets(game, seat))
        case "trade_task":
            return bool(possible_tasks(game, seat))
        case _:
            return True
