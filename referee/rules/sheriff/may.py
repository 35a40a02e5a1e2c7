"""Which commands a seat, or the host, can send now. Asks only what the asker may know."""

from collections.abc import Callable
from functools import cache
from typing import Any

from referee.rules.play import Refused
from referee.rules.sheriff.black_market import claimable
from referee.rules.sheriff.book import rulebook
from referee.rules.sheriff.deals import acceptable, judges
from referee.rules.sheriff.debt import debt_of
from referee.rules.sheriff.inspection import unbound
from referee.rules.sheriff.offers import parties
from referee.rules.sheriff.recording import recordable
from referee.rules.sheriff.state import Game
from referee.rules.sheriff.verdict_corrections import correctable
from referee.rules.sheriff.words import recording, undeclared, waited_for


def may(game: Game, seat: int | None, host: bool) -> list[str]:
    """The names of the commands, in the order the rulebook lists them."""
    can: set[str] = set()
    if host:
        can |= _host(game)
    if seat is not None and game.phase != "lobby":
        can |= _anybody(game, seat)
        can |= _officer(game, seat) if seat in game.officers else _merchant(game, seat)
    if game.phase in ("inspect", "end"):
        if game.options.bags == "open" and recordable(game, seat, host):
            can.add("record_bag")
        if correctable(game, seat, host):
            can.add("correct_bag")
    return sorted(can, key=_order().__getitem__)


@cache
def _order() -> dict[str, int]:
    """The place of each command in the rulebook, once all chapters are in it."""
    return {name: place for place, name in enumerate(rulebook.commands)}


def _host(game: Game) -> set[str]:
    match game.phase:
        case "lobby":
            return {"start"} if len(game.players) in game.edition.players else set()
        case "over":
            return {"correct"}
        case _:
            return {"correct", "end_game"} | _table(game)


def _table(game: Game) -> set[str]:
    """What the host can do as well as the sheriff."""
    can = set()
    if game.phase == "market":
        can.add("close_market")
    if game.phase == "end" and not game.debts and not recording(game):
        can.add("end_round")
    if game.phase == "inspect" and game.clock is not None:
        can.add("add_time")
        if not game.clock.started:
            can.add("start_clock")
        else:
            can.add("pause_clock" if game.clock.running else "resume_clock")
    return can


def _anybody(game: Game, seat: int) -> set[str]:
    can = {"correct_secret"}
    in_debt = bool(game.debts) and debt_of(game, seat) is not None
    if in_debt:
        can.add("pay_debt")
    if game.deals and judges(game, seat):
        can.add("judge_promise")
    if game.phase == "inspect":
        if not in_debt:
            can.add("offer")
        for offer in game.offers:
            if offer.by == seat:
                can.add("withdraw")
            to, consent = parties(game, offer)
            if seat in (*to, *consent):
                can.add("decline")
                if _allowed(acceptable, game, offer, seat):
                    can.add("accept")
    return can


def _allowed(check: Callable[..., Any], *what: Any) -> bool:
    """Whether the rules would take it."""
    try:
        check(*what)
    except Refused:
        return False
    return True


def _merchant(game: Game, seat: int) -> set[str]:
    can: set[str] = set()
    player = game.players[seat]
    match game.phase:
        case "market":
            if game.market_first is not None and waited_for(game) == (seat,):
                can.add("market_done")
        case "load":
            if player.bag is not None:
                can.add("unseal_bag")
            elif not player.sits_out:
                can |= {"seal_bag", "sit_out"}
        case "declare":
            if undeclared(game)[:1] == (seat,):
                can.add("declare")
                if player.bag is None:
                    can.add("sit_out")
        case "inspect" | "end" if game.options.black_market:
            if any(_allowed(claimable, game, seat, kind) for kind in game.options.black_market_values):
                can.add("claim_black_market")
    return can


def _officer(game: Game, seat: int) -> set[str]:
    can = _table(game)
    if game.phase == "market" and game.market_first is None and seat == game.lead:
        can.add("open_market")
    if game.phase == "inspect":
        for merchant, bag in game.bags:
            if bag.settled:
                continue
            if game.authority(merchant) == (seat,):
                can.add("inspect")
                if _allowed(unbound, game, merchant):
                    can.add("pass")
            elif bag.alone is None:
                can.add("stance")
                stances = dict(bag.stances)
                if stances.get(seat) == "inspect" and "pass" in stances.values():
                    can.add("act_alone")
    if "end_round" in can and game.deputies and not game.chest.empty:
        can.add("split_chest")
        if game.chest.split is not None and game.chest.split.by != seat:
            can.add("agree_split")
    return can
