"""What a viewer may see, composed by naming it: what is not named here does not leave the rules."""

from typing import Any

from referee.rules.heaps import Heap, plus
from referee.rules.nottingham.ambush import can_show
from referee.rules.nottingham.bidding import offerable
from referee.rules.nottingham.booking import MOST, bookable, can_refuse
from referee.rules.nottingham.deck import to_discard
from referee.rules.nottingham.edition import Task
from referee.rules.nottingham.springing import can_spring, drawable
from referee.rules.nottingham.state import Ambush, Attack, Bidding, Game, Laid, in_order
from referee.rules.nottingham.tasks import items_for, possible_tasks, worth
from referee.rules.nottingham.trade import is_hand_enough, possible_sets
from referee.rules.nottingham.waiting import (
    ATTACKS,
    owners_asked,
    pending,
    playable,
    targets,
    unread_tasks,
    waiting_for,
)
from referee.rules.table.leaving import is_stopped
from referee.rules.table.other_points import shown as other_points

View = dict[str, Any]


def view(game: Game, viewer: int | None, *, now: int | None = None) -> View:
    """The game in this viewer's eyes; without a seat what everybody sees."""
    return shared(game) | own(game, viewer) | moment(game, now)


def shared(game: Game) -> View:
    """What is the same for all eyes."""
    granted, plays = game.granted, playable(game) if ("keep", game.turn) in pending(game) else None
    seen: View = {
        "phase": game.phase,
        "round": None,
        "rounds": None,
        "turn": game.turn if game.is_running else None,
        "next_turn": game.next_turn if game.is_running else None,
        "turns": game.turns,
        "revealed": game.revealed,
        "sheriff": {"position": game.position, "field": "city" if game.is_on_city else game.number},
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
        "traded": game.traded,
        "trade_failed": game.phase == "trade" and game.traded and game.laid is None,
        "playable": plays,
        "tracks_hands": game.has_tracked_hands,
        "bookable": _bookable(game),
        "tradable": _tradable(game),
        "trade_follows": game.is_running and game.revealed is not None and is_hand_enough(game, game.turn, more=1),
        "targets": list(targets(game)) if plays in ATTACKS else [],
        "to_discard": _to_discard(game),
        "to_draw": _to_draw(game),
        "to_city": None if game.city_at is None else game.city_at - game.position,
        "task_worth": {task.id: worth(game, task) for task in game.edition.tasks.values()},
        "turned_over": _turned_over(game),
        "unread_tasks": list(unread_tasks(game)),
        "waiting_for": list(waiting_for(game)),
        "stopped": is_stopped(game),
        "favour": None
        if granted is None
        else {"number": granted.number, "seats": list(granted.seats), "waiting": list(game.favour)},
    }
    if game.phase == "over":
        seen["impossible"] = impossible(game)
        seen["ended"] = game.ended
    return seen


def _to_discard(game: Game) -> list[View]:
    """Who has to discard for want of cards, and how many (N-DCK-2)."""
    return [{"seat": seat, "count": to_discard(game, seat)} for seat in game.over_number] if game.dry else []


def _to_draw(game: Game) -> list[int]:
    """Who draws a card by favour in this turn; a hand on the phone is told the card, and then has drawn."""
    if game.phase != "favour" or game.granted is None:
        return []
    return [seat for seat in game.granted.seats if not game.has_tracked_hands or ("record_draw", seat) in pending(game)]


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


def _turned_over(game: Game) -> View | None:
    """The task of the last trade, where somebody did it second, and whose card is turned over for it (N-TRD-3)."""
    done_by = () if game.turned_over is None else game.done.get(game.turned_over, ())
    # a correction may have said since that nobody did
    if len(done_by) < 2:
        return None
    return {"task": game.turned_over, "first": done_by[0], "second": done_by[1]}


def _seat(game: Game, seat: int) -> View:
    player = game.players[seat]
    shown: View = {
        "seat": seat,
        "colour": player.colour,
        "hand_count": player.hand_count,
        "loot_count": player.loot_count,
        "tasks": [task for task in game.edition.tasks if seat in game.done.get(task, ())],
        "ambushes": len(player.ambushes),
        "other_points": other_points(player.other_points),
        "away": player.presence != "here",
        "comes_back": player.presence == "returning",
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


def _tradable(game: Game) -> View | None:
    """What the player in turn can trade in as far as everybody can count, where hands are only counted."""
    waits = {command for command, _ in pending(game)} & {"trade_set", "trade_task"}
    if game.has_tracked_hands or not waits:
        return None
    tasks = [task.id for task in possible_tasks(game, game.turn)] if "trade_task" in waits else []
    return {"sets": possible_sets(game, game.turn) if "trade_set" in waits else {}, "tasks": tasks}


def _bookable(game: Game) -> list[View]:
    """Whose cards may have been taken, and how many at most, where only that is asked (N-ONE-2)."""
    most = {kind: count for kind, count in MOST.items() if kind == playable(game)}
    if game.has_tracked_hands:
        return []
    return [
        {"seat": seat, "most": min(count, game.players[seat].hand_count)}
        for count in most.values()
        for seat in bookable(game)
    ]


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
    owners = owners_asked(game, laid)
    return {
        "item": laid.item,
        "count": laid.count,
        "keep": laid.keep,
        "asked": owners[0] if owners else None,
        "owners": owners,
        "fits": _fits(game, laid),
    }


def _fits(game: Game, laid: Laid) -> View:
    """What an ambush nobody knows yet can show to hit this set: the colour, or the item with one of these others."""
    pairs = [(laid.item, other) for other in game.edition.items if other != laid.item]
    return {
        "colour": game.players[game.turn].colour,
        "with": [pair[1] for pair in pairs if set(pair) <= set(drawable(game, (), pair))],
    }


def _me(game: Game, seat: int) -> View:
    player = game.players[seat]
    bid = None if game.bidding is None else game.bidding.bids[seat].items
    return {
        "seat": seat,
        "loot": in_order(game, player.loot),
        "loot_counted": player.loot_counted,
        "ambushes": [_ambush(ambush) for ambush in player.ambushes],
        "hand": None if player.hand is None else in_order(game, player.hand),
        "bid": in_order(game, bid) if bid else None,
        "shown": _shown(game, seat),
        **_choices(game, seat),
    }


def _choices(game: Game, seat: int) -> View:
    """What this player can choose from, where the table waits for it: each answer would be accepted."""
    player, awaited = game.players[seat], {command for command, at in pending(game) if at == seat}
    return {
        "can_offer": _can_offer(game, seat, game.bidding) if game.bidding and "bid" in awaited else None,
        "can_choose": _can_choose(game, game.bidding) if game.bidding and "choose" in awaited else None,
        "can_lay": _can_show(game, seat, player.ambushes) if "lay_ambush" in awaited else None,
        "can_spring": [one.id for one in player.ambushes if can_spring(game, one)] if "spring" in awaited else [],
        "possible_sets": possible_sets(game, seat) if "trade_set" in awaited else {},
        "possible_tasks": [_possible(game, seat, task) for task in possible_tasks(game, seat)]
        if "trade_task" in awaited
        else [],
        "can_correct": [
            {"id": one.id, **_can_show(game, seat, tuple(other for other in player.ambushes if other != one))}
            for one in player.ambushes
        ],
    }


def _can_offer(game: Game, seat: int, bidding: Bidding) -> View:
    return {"items": offerable(game, seat), "most": min(MOST[bidding.kind], game.players[seat].hand_count)}


def _can_choose(game: Game, bidding: Bidding) -> View:
    """Whose offer can be taken, and whether all can be refused."""
    return {"seats": [seat for seat in game.others if bidding.bids[seat].items], "refuse": can_refuse(bidding.kind)}


def _can_show(game: Game, seat: int, lying: tuple[Ambush, ...]) -> View:
    colours, items = can_show(game, seat, lying)
    return {"colours": colours, "items": items}


def _possible(game: Game, seat: int, task: Task) -> View:
    """A task with the items it can be done with, so many different ones, so many cards of each."""
    items = items_for(game, seat, task)
    return {
        "id": task.id,
        "items": items,
        "different": task.different,
        "of_each": task.of_each,
        "choice": game.has_tracked_hands and len(items) > task.different,
    }


def _ambush(ambush: Ambush) -> View:
    shows = ambush.shows[0] if len(ambush.shows) == 1 else list(ambush.shows)
    return {"id": ambush.id, "shows": shows or None}


def _shown(game: Game, seat: int) -> View | None:
    """The hand a robber looks into."""
    attack = game.attack
    if attack is None or attack.kind != "rob" or attack.stage != "take" or seat != game.turn:
        return None
    hand = game.players[attack.target].hand
    return None if hand is None else {"seat": attack.target, "hand": in_order(game, hand)}
