"""What the table waits for, from whom, and in words. Only public facts decide it: asking whom must tell nothing."""

from referee.rules.nottingham.names import CARDS
from referee.rules.nottingham.state import Attack, Bidding, Game, Laid, Trading
from referee.rules.sentences import Sentence, say, who
from referee.rules.table.leaving import is_stopped

COMMAND_OF = {
    "buy": "buy",
    "barter": "barter",
    "theft": "steal",
    "robbery": "rob",
    "hold_up": "hold_up",
    "ambush": "lay_ambush",
}
"""The action on a card -> the command that plays it; defence is never played from the deck (N-ACT-6)."""

BOOKED: dict[Trading, str] = {"buy": "bought", "barter": "bartered"}
"""What is for sale -> the command that books what came of it."""

ATTACKS = frozenset({"steal", "rob", "hold_up"})

Pending = tuple[str, int]
"""A command and the seat it is awaited from."""


def pending(game: Game) -> list[Pending]:
    """Every command that would answer."""
    return [*(_play(game) if game.is_running else ()), *_points(game), *_loot(game)]


def waiting_for(game: Game) -> tuple[int, ...]:
    """Who holds the game up: nobody waits for the points of a task, nor for what is in a loot pile."""
    return tuple(dict.fromkeys(seat for _, seat in _play(game))) if game.is_running and not is_stopped(game) else ()


def _play(game: Game) -> list[Pending]:
    turn = game.turn
    if game.unrecorded:
        return [("record_hand" if game.players[seat].hand is None else "record_draw", seat) for seat in game.unrecorded]
    if game.to_put_back:
        return [("put_back", seat) for seat in game.to_put_back]
    if game.has_unread_field:
        return [("read_field", turn)]
    if game.dry:
        return [("discard", seat) for seat in game.over_number]
    if game.bidding is not None:
        return _bids(game, game.bidding)
    if game.attack is not None:
        return _answers(game, game.attack)
    if game.laid is not None:
        seat = asked_for_ambush(game, game.laid)
        return [] if seat is None else [("spring", seat), ("let_be", seat)]
    match game.phase:
        case "reveal":
            return [("reveal", turn)]
        case "act":
            action = playable(game)
            return [*([(action, turn)] if action else []), ("keep", turn)]
        case "trade" if not game.traded:
            return [(trade, turn) for trade in trades(game)] + [("end_turn", turn)]
        case _:
            return [("end_turn", turn)]


def _bids(game: Game, bidding: Bidding) -> list[Pending]:
    waiting = unanswered(game, bidding)
    # Where hands are only counted, what came of it can be booked without the offers (N-ONE-2).
    booked = [] if game.has_tracked_hands else [(BOOKED[bidding.kind], game.turn)]
    if not waiting:
        return [("choose", game.turn), *booked]
    # Buying: all at once, face down. Bartering: one after the other, open (N-ACT-1, N-ACT-7).
    asked_now = waiting if bidding.kind == "buy" else waiting[:1]
    return [(answer, seat) for seat in asked_now for answer in ("bid", "cannot")] + booked


def _answers(game: Game, attack: Attack) -> list[Pending]:
    match attack.stage:
        case "answer":
            return [("defend", attack.target), ("yield", attack.target)]
        case "give":
            return [("give", attack.target)]
        case "take":
            return [("take", game.turn)]


def _points(game: Game) -> list[Pending]:
    """The points of a task are asked for as soon as somebody has done it, but nobody has to wait for them."""
    owners = {seat for task in unread_tasks(game) for seat in game.done[task]}
    return [("read_task", seat) for seat in sorted(owners)]


def _loot(game: Game) -> list[Pending]:
    """Whose loot pile has another number of cards than they told the phone; nobody has to wait for it (N-COR-1)."""
    return [("correct_secret", seat) for seat in game.seats if game.players[seat].has_untold_loot]


def unread_tasks(game: Game) -> tuple[str, ...]:
    return tuple(task for task in game.edition.tasks if game.done.get(task) and task not in game.task_values)


def unanswered(game: Game, bidding: Bidding) -> tuple[int, ...]:
    return tuple(seat for seat in game.others if not bidding.bids[seat].answered)


def targets(game: Game) -> tuple[int, ...]:
    """Who can be attacked: an empty hand cannot (N-ACT-9)."""
    return tuple(seat for seat in game.others if game.players[seat].hand_count)


def playable(game: Game) -> str | None:
    """The command that plays the card turned up, where that is possible at all (N-ACT-9)."""
    command = None if game.revealed is None else COMMAND_OF.get(game.edition.items[game.revealed].action)
    match command:
        case "steal" | "rob" | "hold_up":
            return command if targets(game) else None
        case "lay_ambush":
            return command if game.ambush_pile else None
        case _:
            return command


def is_ever_playable(game: Game, item: str) -> bool:
    """Whether a card can be played when it is turned up; a chain never is (N-ACT-6)."""
    return game.edition.items[item].action in COMMAND_OF


def trades(game: Game) -> list[str]:
    """What can be traded in, as far as the size of the hand tells."""
    count, edition = game.players[game.turn].hand_count, game.edition
    found = ["trade_set"] if count >= edition.set_min else []
    if any(count >= edition.tasks[task].cards for task in game.open_tasks(game.turn)):
        found.append("trade_task")
    return found


def asked_for_ambush(game: Game, laid: Laid) -> int | None:
    """Who is asked for an ambush now."""
    return next(iter(owners_asked(game, laid)), None)


def owners_asked(game: Game, laid: Laid) -> list[int]:
    """Who is asked for an ambush now and then: everybody who has one lying, whether it fits or not (N-AMB-4)."""
    others = (seat for seat in game.from_left(laid.first) if seat != game.turn and game.is_here(seat))
    return [seat for seat in others if game.players[seat].ambushes and seat not in laid.let_be]


def waiting(game: Game) -> Sentence:
    """What the table is waiting for, in one sentence."""
    if game.phase == "lobby":
        return say("The game has not started yet. The host starts it.")
    if game.phase == "over":
        return say("The game is over.")
    command = pending(game)[0][0]
    # who buys can end the bidding, but the offers are the others'
    asked = [seat for other, seat in _play(game) if command != "bid" or other == "bid"]
    name = who(tuple(dict.fromkeys(asked)))
    match command:
        case "record_hand" | "record_draw":
            return say("The table waits for %(who)s to tap in the cards that came to hand.", who=name)
        case "put_back":
            return say("The table waits for %(who)s to put a card back on the deck.", who=name)
        case "read_field":
            return say("The table waits for %(who)s to read what is printed on the sheriff's field.", who=name)
        case "discard":
            return say("All cards are used up. The table waits for %(who)s to discard.", who=name)
        case "bid":
            return say("The table waits for offers from %(who)s.", who=name)
        case "choose":
            return say("The offers lie open. The table waits for %(who)s to choose.", who=name)
        case "defend":
            return say("The table waits for %(who)s: defend with a chain, or let it happen.", who=name)
        case "give":
            return say("The table waits for %(who)s to tap in which card was drawn.", who=name)
        case "take":
            return say("The table waits for %(who)s to take a card.", who=name)
        case "spring":
            return say("A set lies open. The table waits for %(who)s: spring an ambush, or let it be.", who=name)
        case "reveal":
            return say("It is %(who)s's turn to turn up a card.", who=name)
        case "trade_set" | "trade_task":
            return say("It is %(who)s's turn to trade in or to end it.", who=name)
        case "end_turn":
            return say("The table waits for %(who)s to end the turn.", who=name)
        case _ if game.revealed is not None and command != "keep":
            return say(
                "%(who)s has turned up %(card)s: play it or take it in hand.", who=name, card=CARDS[game.revealed]
            )
        case _:
            return say("%(who)s has turned up a card that cannot be played: take it in hand.", who=name)
