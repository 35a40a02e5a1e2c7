"""Which commands a seat, or the host, can send now. Asks only what the asker may know."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from referee.rules.kernel import Refused
from referee.rules.sheriff import promo
from referee.rules.sheriff.bag_count import countable
from referee.rules.sheriff.black_market import require_claimable
from referee.rules.sheriff.deals import judges, require_acceptable
from referee.rules.sheriff.deputies import who_can_act_alone
from referee.rules.sheriff.guards import require_unbound
from referee.rules.sheriff.offers import askable
from referee.rules.sheriff.recording import recordable
from referee.rules.sheriff.rulebook import rulebook
from referee.rules.sheriff.settling import settleable
from referee.rules.sheriff.state import Game, debt_of, parties
from referee.rules.sheriff.verdict_corrections import correctable
from referee.rules.sheriff.waiting import can_declare, phase_waits_for, yet_to_record, yet_to_turn_up
from referee.rules.table.leaving import NOT_PLAYED, can_leave, is_stopped


def may(game: Game, seat: int | None, host: bool, phones: frozenset[int] = frozenset()) -> list[str]:
    """The names of the commands, in the order the rulebook lists them. `phones`: the seats that act for themselves."""
    can = can_leave(game, seat, host)
    if host:
        can |= _host(game)
    if is_stopped(game):
        return _in_order(can & {"come_back", "correct", "end_game", "other_points"})
    if seat is not None and game.phase not in NOT_PLAYED and not game.is_here(seat):
        # who has left says what lies there, and whether promises were kept
        can |= _anybody(game, seat) & {"correct_secret", "judge_promise"}
        seat = None
    if _can_decide(game) and _can_book(game, seat, host, phones):
        can.add("agreed")
    if seat is not None and game.phase != "lobby":
        can |= _anybody(game, seat)
        can |= _officer(game, seat) if seat in game.officers else _merchant(game, seat)
    can |= about(game, seat, host, phones).keys()
    if game.phase == "turn_up" and (host or seat in yet_to_turn_up(game)):
        can.add("turn_up")
    return _in_order(can)


def _in_order(can: set[str]) -> list[str]:
    return sorted(can, key=_order().__getitem__)


def about(game: Game, seat: int | None, host: bool, phones: frozenset[int] = frozenset()) -> dict[str, list[Any]]:
    """What some of the commands can be about: bags by their merchants, offers by their ids, what an offer can ask, ways
    to settle a bag."""
    if is_stopped(game):
        return {}
    if seat is not None and not game.is_here(seat):
        seat = None
    at_gate = game.phase in ("inspect", "end")
    found: dict[str, Sequence[Any]] = {
        "correct_count": countable(game, seat, host),
        "correct_bag": correctable(game, seat, host) if at_gate else (),
        "record_bag": recordable(game, seat, host, phones) if at_gate and game.options.bags != "sealed" else (),
        "settle_bag": [asdict(way) for way in settleable(game, seat, host, phones)],
        **promo.about(game, seat),
    }
    if seat is not None and _can_decide(game):
        found["accept"] = [offer.id for offer in game.offers if _is_allowed(require_acceptable, game, offer, seat)]
        found["inspect"] = opened = _decided_alone(game, seat)
        found["pass"] = [merchant for merchant in opened if _is_allowed(require_unbound, game, merchant)]
        found["offer"] = [] if _is_in_debt(game, seat) else askable(game, seat)
    return {command: list(which) for command, which in found.items() if which}


def _decided_alone(game: Game, seat: int) -> list[int]:
    """Whose bags wait for this one's word."""
    if _is_in_debt(game, seat):
        return []
    return [merchant for merchant, bag in game.bags if not bag.settled and game.authority(merchant) == (seat,)]


def _is_in_debt(game: Game, seat: int) -> bool:
    return bool(game.debts) and debt_of(game, seat) is not None


@cache
def _order() -> dict[str, int]:
    """The place of each command in the rulebook, once all chapters are in it."""
    return {name: place for place, name in enumerate(rulebook.commands)}


def _host(game: Game) -> set[str]:
    match game.phase:
        case "lobby":
            return {"start"} if len(game.players) in game.player_count else set()
        case "over":
            return {"correct", "other_points"}
        case _:
            return {"correct", "end_game", "other_points"} | _table(game)


def _table(game: Game) -> set[str]:
    """What the host can do as well as the sheriff."""
    can = _goes_on(game)
    if game.phase == "end" and not game.debts and not any(map(game.is_here, yet_to_record(game))):
        can.add("end_round")  # without the bags of who has left
    if game.phase == "market":
        can.add("close_market")
    if _can_decide(game) and game.clock is not None:
        can.add("add_time")
        if game.clock.started:
            can.add("pause_clock" if game.clock.running else "resume_clock")
    return can


def _can_decide(game: Game) -> bool:
    """Whether bags are decided on and deals are made: not any more when time was up before all had declared."""
    return game.phase == "inspect" and not game.time_was_up


def _goes_on(game: Game) -> set[str]:
    """What anybody at the table can tap: everybody sees that it is time for it."""
    if game.phase == "end" and not game.debts and not yet_to_record(game):
        return {"end_round"}
    if _can_decide(game) and game.clock is not None and not game.clock.started:
        return {"start_clock"}
    return set()


def _anybody(game: Game, seat: int) -> set[str]:
    can = _goes_on(game) | promo.may(game, seat) | (set() if game.is_counted else {"correct_secret"})
    in_debt = _is_in_debt(game, seat)
    if in_debt:
        can.add("pay_debt")
    if game.deals and judges(game, seat):
        can.add("judge_promise")
    if _can_decide(game):
        if not in_debt:
            can.add("offer")
        for offer in game.offers:
            if offer.by == seat:
                can.add("withdraw")
            to, consent = parties(game, offer)
            if seat in (*to, *consent):
                can.add("decline")
    return can


def _can_book(game: Game, seat: int | None, host: bool, phones: frozenset[int]) -> bool:
    """Whether one may book what was agreed aloud: who is on duty, or the host for who has no phone (S-DEAL-13)."""
    seats = {seat} if seat in game.officers or (seat is not None and seat not in phones) else set[int | None]()
    if host:
        seats |= set(game.seats) - phones
    return any(one is not None and debt_of(game, one) is None for one in seats)


def _is_allowed(check: Callable[..., Any], *what: Any) -> bool:
    """Whether the rules would take it."""
    try:
        check(*what)
    except Refused:
        return False
    return True


def _merchant(game: Game, seat: int) -> set[str]:
    can: set[str] = set()
    player = game.players[seat]
    if can_declare(game, seat):
        can.add("declare")
        if player.bag is None:
            can.add("sit_out")
    match game.phase:
        case "market":
            if game.market_first is not None and phase_waits_for(game) == (seat,):
                can.add("market_done")
        case "load":
            if player.bag is not None:
                can.add("unseal_bag")
            elif not player.sits_out:
                can |= {"seal_bag", "sit_out"}
        case "inspect" | "end" if game.options.black_market:
            if any(_is_allowed(require_claimable, game, seat, kind) for kind in game.options.black_market_values):
                can.add("claim_black_market")
    return can


def _officer(game: Game, seat: int) -> set[str]:
    can = _table(game)
    if game.phase == "market" and game.market_first is None and seat == game.lead:
        can.add("open_market")
    if _can_decide(game):
        for merchant, bag in game.bags:
            if not bag.settled and bag.alone is None and len(game.authority(merchant)) > 1:
                can.add("stance")
                if who_can_act_alone(game, merchant) == seat:
                    can.add("act_alone")
    if "end_round" in can and len(game.on_duty) == 2 and not game.chest.empty and not yet_to_record(game):
        can.add("split_chest")
        if game.chest.split is not None and game.chest.split.by != seat:
            can.add("agree_split")
    return can
