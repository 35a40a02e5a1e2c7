"""What the table waits for. Only public facts decide it: asking whom must tell nothing."""

from referee.rules.nottingham.state import Attack, Bidding, Game, Laid

COMMAND_OF = {
    "buy": "buy",
    "barter": "barter",
    "theft": "steal",
    "robbery": "rob",
    "hold_up": "hold_up",
    "ambush": "lay_ambush",
}
"""The action on a card -> the command that plays it; defence is never played from the deck (N-ACT-6)."""

Pending = tuple[str, int]
"""A command and the seat it is awaited from."""


def pending(game: Game) -> list[Pending]:
    """Every command that would answer."""
    return [*(_play(game) if game.running else ()), *_points(game)]


def _play(game: Game) -> list[Pending]:
    turn = game.turn
    if game.unrecorded:
        return [("record_hand" if game.players[seat].hand is None else "record_draw", seat) for seat in game.unrecorded]
    if game.unread:
        return [("read_field", turn)]
    if game.dry:
        return [("discard", seat) for seat in game.over_number]
    if game.bidding is not None:
        return _bids(game, game.bidding)
    if game.attack is not None:
        return _answers(game, game.attack)
    if game.laid is not None:
        seat = asked(game, game.laid)
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
    if not waiting:
        return [("choose", game.turn)]
    # Buying: all at once, face down. Bartering: one after the other, open (N-ACT-1, N-ACT-7).
    asked_now = waiting if bidding.kind == "buy" else waiting[:1]
    return [(answer, seat) for seat in asked_now for answer in ("bid", "cannot")]


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


def trades(game: Game) -> list[str]:
    """What can be traded in, as far as the size of the hand tells."""
    count, edition = game.players[game.turn].hand_count, game.edition
    found = ["trade_set"] if count >= edition.set_min else []
    if any(count >= edition.tasks[task].cards for task in game.open_tasks(game.turn)):
        found.append("trade_task")
    return found


def asked(game: Game, laid: Laid) -> int | None:
    """Who is asked for an ambush now: everybody who has one lying, whether it fits or not (N-AMB-4)."""
    others = (seat for seat in game.from_left(laid.first) if seat != game.turn)
    return next((seat for seat in others if game.players[seat].ambushes and seat not in laid.let_be), None)
