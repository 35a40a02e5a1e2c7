"""What several chapters demand before anything happens: the right phase, the right seat, things that exist."""

from referee.rules.heaps import Heap, is_within, tidy
from referee.rules.kernel import Refused, Sent, Unknown
from referee.rules.nottingham.names import CARDS
from referee.rules.nottingham.state import Ambush, Game
from referee.rules.nottingham.waiting import COMMAND_OF, pending, playable, waiting
from referee.rules.sentences import Sentence, say


def require_seat(sent: Sent) -> int:
    """The seat that acts. The host's key alone is no seat."""
    if sent.seat is None:
        raise Refused("not_a_seat", say("The host is no player: say for which seat this is."))
    return sent.seat


def require_awaited(game: Game, name: str, sent: Sent, rule: str) -> int:
    """The seat that acts, if this is what the table waits for, from this seat."""
    seat = require_seat(sent)
    if (name, seat) in pending(game):
        return seat
    if any(command == name for command, _ in pending(game)):
        raise Refused("not_your_turn", waiting(game), rule)
    raise Refused("wrong_phase", waiting(game), rule)


def require_awaited_by_anybody(game: Game, name: str, rule: str) -> int:
    """The seat in turn, if the table waits for this: where nothing secret is asked, anybody may tap it for them."""
    if (name, game.turn) not in pending(game):
        raise Refused("wrong_phase", waiting(game), rule)
    return game.turn


def require_running(game: Game) -> None:
    if not game.is_running:
        raise Refused("wrong_phase", waiting(game), "N-SET-4")


def require_started(game: Game) -> None:
    """Also when it is over: what lies there then can be corrected (N-COR-1)."""
    if game.phase == "lobby":
        raise Refused("wrong_phase", waiting(game), "N-SET-4")


def require_playable(game: Game, name: str, sent: Sent, rule: str) -> int:
    """The seat in turn, if the card turned up can be played by this command."""
    if sent.seat is None or ("keep", sent.seat) not in pending(game) or playable(game) == name:
        return require_awaited(game, name, sent, rule)
    turned_up = require_revealed(game)
    if COMMAND_OF.get(game.edition.items[turned_up].action) == name:
        why = say("There is nothing this could be played on. Take the card in hand.")
        raise Refused("cannot_be_played", why, "N-ACT-9")
    why = say("The card turned up is another one: %(card)s.", card=CARDS[turned_up])
    raise Refused("wrong_card", why, rule)


def require_trade_left(game: Game, name: str, sent: Sent, rule: str) -> int:
    """The seat in turn, while its one trade is not used up (N-TRN-2)."""
    if sent.seat is not None and ("end_turn", sent.seat) in pending(game):
        if game.traded:
            raise Refused("traded_already", say("One trade a turn: end your turn."), "N-TRN-2")
        return sent.seat
    return require_awaited(game, name, sent, rule)


def require_revealed(game: Game) -> str:
    """The card turned up; asked for only where one lies there."""
    if game.revealed is None:
        raise LookupError("no card is turned up")
    return game.revealed


def require_known_seat(game: Game, seat: int, where: str) -> int:
    if seat not in game.seats:
        raise Unknown(where, say("There is no such seat at this table."))
    return seat


def require_known_item(game: Game, item: str, where: str) -> str:
    if item not in game.edition.items:
        raise Unknown(where, say("“%(item)s” is not in this game.", item=item))
    return item


def require_known_items(game: Game, items: Heap, where: str) -> dict[str, int]:
    """The cards without zeros; whatever is not in the box does not exist."""
    for item, count in items.items():
        require_known_item(game, item, where)
        if not 0 <= count <= game.edition.items[item].copies:
            raise Unknown(where, say("The box does not hold that many of them. Count again."))
    return tidy(items)


def require_known_task(game: Game, task: str, where: str = "task") -> str:
    if task not in game.edition.tasks:
        raise Unknown(where, say("“%(task)s” is no task of this game.", task=task))
    return task


def require_own_ambush(game: Game, sent: Sent, id_: int | None) -> Ambush:
    """The ambush of this number before the player who acts."""
    ambush = next((one for one in game.players[require_seat(sent)].ambushes if one.id == id_), None)
    if ambush is None:
        raise Unknown("ambush", say("You have no such ambush lying."))
    return ambush


def require_in_hand(game: Game, seat: int, items: Heap, rule: str) -> None:
    """Where the phone keeps the hand, nobody plays what is not in it; otherwise the count must allow it."""
    player = game.players[seat]
    if player.hand is not None and not is_within(items, player.hand):
        raise Refused("not_in_hand", say("You do not hold these cards. If you do, correct your hand first."), rule)
    if sum(items.values()) > player.hand_count:
        raise Refused("not_that_many", not_that_many(player.hand_count), rule)


def not_that_many(count: int) -> Sentence:
    return say("By the referee's count you hold %(count)d. If that is wrong, let the host correct it.", count=count)
