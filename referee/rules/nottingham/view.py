"""What a viewer may see, composed by naming it: what is not named here does not leave the rules."""

from typing import Any

from referee.rules.heap import Heap, plus
from referee.rules.nottingham.pending import asked, pending
from referee.rules.nottingham.state import Ambush, Attack, Bidding, Game, in_order

View = dict[str, Any]


def view(game: Game, viewer: int | None, *, now: int | None = None) -> View:
    """The game in this viewer's eyes; without a seat what everybody sees."""
    return shared(game) | own(game, viewer) | moment(game, now)


def shared(game: Game) -> View:
    """What is the same for all eyes."""
    granted = game.granted
    seen: View = {
        "phase": game.phase,
        "round": None,
        "rounds": None,
        "turn": game.turn if game.running else None,
        "turns": game.turns,
        "revealed": game.revealed,
        "sheriff": {"position": game.position, "field": "city" if game.on_city else game.number},
        "track": {"numbers": list(game.track), "city": game.city_at},
        "deck_count": game.deck,
        "discard_count": game.discard,
        "missing_count": game.missing,
        "ambush_count": game.ambush_pile,
        "tasks": [_task(game, task) for task in game.edition.tasks],
        "pending": [{"command": command, "seat": seat} for command, seat in pending(game)],
        "seats": [_seat(game, seat) for seat in game.seats],
        "bidding": None if game.bidding is None else _bidding(game, game.bidding),
        "attack": None if game.attack is None else _attack(game, game.attack),
        "set": _set(game),
        "favour": None
        if granted is None
        else {"number": granted.number, "seats": list(granted.seats), "waiting": list(game.favour)},
    }
    if game.phase == "over":
        seen["impossible"] = impossible(game)
    return seen


def impossible(game: Game) -> dict[str, View]:
    """Items of which more cards lie in the loot piles than the box holds; only said when nothing is hidden any more."""
    loot: Heap = {}
    for player in game.players:
        loot = plus(loot, player.loot)
    return {
        item.id: {"counted": loot[item.id], "in_box": item.copies}
        for item in game.edition.items.values()
        if loot.get(item.id, 0) > item.copies
    }


def own(game: Game, viewer: int | None) -> View:
    """What this viewer alone sees."""
    return {} if viewer is None else {"me": _me(game, viewer)}


def moment(game: Game, now: int | None) -> View:
    """Nothing changes unless somebody does something."""
    return {}


def _task(game: Game, task: str) -> View:
    done_by, values = game.done.get(task, ()), game.task_values.get(task)
    return {
        "id": task,
        "done_by": list(done_by),
        "open": len(done_by) < game.edition.tasks[task].copies,
        "values": None if values is None else list(values),
    }


def _seat(game: Game, seat: int) -> View:
    player = game.players[seat]
    shown: View = {
        "seat": seat,
        "colour": player.colour,
        "hand_count": player.hand_count,
        "loot_count": sum(player.loot.values()),
        "tasks": [task for task in game.edition.tasks if seat in game.done.get(task, ())],
        "ambushes": len(player.ambushes),
    }
    if game.phase == "over":
        shown["loot"] = in_order(game, player.loot)
    return shown


def _bidding(game: Game, bidding: Bidding) -> View:
    """Offers face down are nobody's business; that somebody had to show the hand is everybody's."""
    bids = list(enumerate(bidding.bids))
    return {
        "kind": bidding.kind,
        "laid": [seat for seat, bid in bids if bid.items],
        "cannot": [seat for seat, bid in bids if bid.answered and not bid.items],
        "offers": [{"seat": seat, "items": in_order(game, bid.items)} for seat, bid in bids if bid.items]
        if bidding.turned_up
        else None,
    }


def _attack(game: Game, attack: Attack) -> View:
    """A hand held up lies open to all."""
    open_hand = attack.kind == "hold_up" and attack.stage == "take"
    hand = game.players[attack.target].hand if open_hand else None
    return {
        "kind": attack.kind,
        "target": attack.target,
        "stage": attack.stage,
        "hand": None if hand is None else in_order(game, hand),
    }


def _set(game: Game) -> View | None:
    laid = game.laid
    if laid is None:
        return None
    return {"item": laid.item, "count": laid.count, "keep": laid.keep, "asked": asked(game, laid)}


def _me(game: Game, seat: int) -> View:
    player = game.players[seat]
    bid = None if game.bidding is None else game.bidding.bids[seat].items
    return {
        "seat": seat,
        "loot": in_order(game, player.loot),
        "ambushes": [_ambush(ambush) for ambush in player.ambushes],
        "hand": None if player.hand is None else in_order(game, player.hand),
        "bid": in_order(game, bid) if bid else None,
        "shown": _shown(game, seat),
    }


def _ambush(ambush: Ambush) -> View:
    return {"id": ambush.id, "shows": ambush.shows[0] if len(ambush.shows) == 1 else list(ambush.shows)}


def _shown(game: Game, seat: int) -> View | None:
    """The hand a robber looks into."""
    attack = game.attack
    if attack is None or attack.kind != "rob" or attack.stage != "take" or seat != game.turn:
        return None
    hand = game.players[attack.target].hand
    return None if hand is None else {"seat": attack.target, "hand": in_order(game, hand)}
