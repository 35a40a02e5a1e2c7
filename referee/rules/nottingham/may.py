"""Which commands a seat, or the host, can send now. Asks only what the asker may know."""

from referee.rules.nottingham.book import rulebook
from referee.rules.nottingham.corrections import at_rest, countable
from referee.rules.nottingham.defence import CHAIN
from referee.rules.nottingham.pending import pending
from referee.rules.nottingham.springing import fits
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.tasks import possible


def may(game: Game, seat: int | None, host: bool) -> list[str]:
    """The names of the commands, in the order the rulebook lists them."""
    can: set[str] = set()
    if host:
        can |= _host(game)
    if seat is not None:
        can |= {command for command, at in pending(game) if at == seat and _sensible(game, seat, command)}
        can |= _anybody(game, seat)
    return [name for name in rulebook.commands if name in can]


def _host(game: Game) -> set[str]:
    match game.phase:
        case "lobby":
            return {"start"} if len(game.players) in game.edition.players else set()
        case "over":
            return {"read_task"}
        case _:
            can = {"end_game", "read_task", "read_field"} | ({"deck_empty"} if game.deck else set())
            return can | ({"correct"} if countable(game) else set())


def _anybody(game: Game, seat: int) -> set[str]:
    can: set[str] = set()
    if game.running:
        if game.deck:
            can.add("deck_empty")
        if seat == game.turn:
            can.add("read_field")
    if game.phase == "over" or (game.running and at_rest(game, seat)):
        can.add("correct_secret")
    if any(seat in seats for seats in game.done.values()):
        can.add("read_task")
    return can


def _sensible(game: Game, seat: int, command: str) -> bool:
    """Whether the own hand, where the phone keeps it, or the own ambushes allow what the table asks for."""
    player = game.players[seat]
    hand = player.hand
    if command == "spring":
        return any(fits(game, ambush) for ambush in player.ambushes)
    if hand is None:
        return True
    match command:
        case "bid":
            return any(item != game.revealed for item in hand)
        case "cannot":
            return all(item == game.revealed for item in hand)
        case "defend":
            return CHAIN in hand
        case "trade_set":
            return any(count >= game.edition.set_min for count in hand.values())
        case "trade_task":
            return any(possible(game, seat, game.edition.tasks[task]) for task in game.open_tasks(seat))
        case _:
            return True
