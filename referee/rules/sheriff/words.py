"""Sentences several chapters need: what the table waits for, goods and players in a row."""

from referee.rules.sheriff.state import Game
from referee.rules.words import Sentence, say, who


def waited_for(game: Game) -> tuple[int, ...]:
    """The seats the table waits for."""
    match game.phase:
        case "market":
            if game.market_first is None:
                return (game.lead,)
            order = game.merchants_from(game.market_first)
            return tuple(seat for seat in order if not game.players[seat].been_to_market)[:1]
        case "load":
            return tuple(
                seat for seat in game.merchants if not game.players[seat].bag and not game.players[seat].sits_out
            )
        case "declare":
            return undeclared(game)[:1]
        case "inspect":
            return game.officers
        case "end":
            debtors = tuple(sorted({debt.debtor for debt in game.debts}))
            return debtors or recording(game) or game.officers
        case _:
            return ()


def undeclared(game: Game) -> tuple[int, ...]:
    """Who still has to declare, in their order (S-DEC-1)."""
    return tuple(
        seat
        for seat in game.merchants
        if not game.players[seat].sits_out and ((bag := game.players[seat].bag) is None or not bag.declared)
    )


def recording(game: Game) -> tuple[int, ...]:
    return tuple([seat for seat, bag in game.bags if bag.status == "recording"])


def waiting(game: Game) -> Sentence:
    """What the table is waiting for, in one sentence."""
    seats = waited_for(game)
    match game.phase:
        case "lobby":
            return say("The game has not started yet. The host starts it.")
        case "over":
            return say("The game is over.")
        case "market" if game.market_first is None:
            return say("The market is open: %(who)s says who starts, or closes it for all.", who=who(seats))
        case "market":
            return say("The market is open: it is the turn of %(who)s to swap cards.", who=who(seats))
        case "load":
            return say("Bags are being loaded. The table waits for %(who)s.", who=who(seats))
        case "declare":
            return say("Bags are being declared. It is the turn of %(who)s.", who=who(seats))
        case "inspect":
            left = [seat for seat, bag in game.bags if not bag.settled]
            return say(
                "Bags are being inspected: %(who)s decides on the bags of %(merchants)s.",
                who=who(seats),
                merchants=who(left) if left else "",
            )
        case _ if game.debts:
            return say("The table waits for %(who)s to pay a debt.", who=who(seats))
        case _ if recording(game):
            return say("The table waits for the bags of %(who)s to be recorded.", who=who(seats))
        case _:
            return say("The inspection is over. %(who)s ends the round.", who=who(seats))
