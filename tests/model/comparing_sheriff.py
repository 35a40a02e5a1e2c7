"""What a view shows beside what the model of Sheriff of Nottingham says."""

from collections import Counter
from typing import Any

from tests.model.facts import PLATE, named, printed
from tests.model.pieces import Bag, Deal, Offer, Part, as_printed
from tests.model.playing import Different, same
from tests.model.sheriff import Sheriff
from tests.model.table import HOST


def goods(heap: Any) -> dict[str, int]:
    return {good: count for good, count in sorted((heap or {}).items()) if count}


def compare(model: Sheriff, view: dict[str, Any], who: int) -> None:
    same("phase", view["phase"], model.phase)
    if model.phase == "lobby":
        same("options", {name: view["options"][name] for name in model.options}, model.options)
        return
    same("round", view["round"], model.round)
    same("rounds", view["rounds"], model.rounds)
    same("stopped", view["stopped"], model.stopped and model.phase not in ("over", "turn_up"))
    if model.with_deputies:
        same("deputies", tuple(view["deputies"]), model.deputies)
        chest = view["chest"]
        same("chest", (chest["gold"], goods(chest["goods"])), (model.chest.gold, goods(as_printed(model.chest.stand))))
        down = model.chest.down.total() + model.chest.hidden
        same("chest, face down", chest["contraband_count"], down)
    else:
        same("sheriff", view["sheriff"], model.deciders[0])
    for number, seat in enumerate(view["seats"]):
        compare_seat(model, number, seat, who, view["phase"] == "over")
    debts = [(debt["debtor"], debt["creditor"], debt["rest"]) for debt in view["debts"]]
    same("debts", debts, [(debt.debtor, debt.creditor, debt.rest) for debt in model.debts])
    same("number of offers", [read_offer(one) for one in view["offers"]], [said_offer(one) for one in model.offers])
    for shown, offer in zip(view["offers"], model.offers, strict=True):
        offer.id = shown["id"]
        same("can_answer", shown["can_answer"], model.can_answer(offer))
    same("deals", [read_deal(one) for one in view["deals"]], [said_deal(one) for one in model.deals])
    for shown, deal in zip(view["deals"], model.deals, strict=True):
        deal.id = shown["id"]
    if model.piles:
        same("black market", view["black_market"], model.piles)
    same("time was up", view["time_was_up"], model.time_was_up)
    compare_clock(model, view)
    if "me" in view and view["phase"] != "lobby":
        compare_me(model, view["me"], who)
    if view["phase"] == "over":
        compare_score(model, view)


def compare_clock(model: Sheriff, view: dict[str, Any]) -> None:
    same("a clock", view["clock"] is not None, model.clock is not None)
    if model.clock:
        same("the clock runs", view["clock"]["running"], model.clock.running)
        same("the clock was started", view["clock"]["started"], model.clock.started)
        if not model.clock.started:
            same("time on the clock", view["clock"]["remaining_ms"], model.clock.remaining_ms)


def compare_seat(model: Sheriff, number: int, shown: dict[str, Any], who: int, over: bool) -> None:
    seat = model.seats[number]
    where = f"seat {number}: "
    same(where + "stand", goods(shown["stand"]), goods(as_printed(seat.stand)))
    plates = sorted(good for good in seat.stand.elements() if printed(good) == PLATE)
    same(where + "plates", sorted(named(one["good"]) for one in shown.get("plates", [])), plates)
    seat.plates = {one["id"]: one["good"] for one in shown.get("plates", [])}
    same(where + "face down", shown["contraband_count"], seat.face_down)
    same(where + "black market", sorted(shown["black_market"]), sorted(seat.black_market))
    same(where + "away", shown["away"], seat.away)
    same(where + "sits out", shown["sits_out"], seat.sits_out)
    same(where + "comes back", shown["comes_back"], seat.comes_back)
    said = [(one["words"], one["points"]) for one in shown["other_points"]]
    same(where + "other points", sorted(said), sorted(seat.other_points.items()))
    if model.open_purses or who == number or over:
        same(where + "gold", shown["gold"], seat.gold)
    else:
        same(where + "gold is hidden", shown.get("gold"), None)
    if model.counted:
        same(where + "known", goods(shown["known"]), goods(seat.down))
        same(where + "hidden", shown["hidden"], seat.hidden)
    elif over:
        same(where + "contraband", goods(shown["contraband"]), goods(seat.down))
    elif "contraband" in shown:
        raise Different(f"{where}its face-down cards are shown")
    compare_bag(model, where, shown["bag"], seat.bag)


def compare_bag(model: Sheriff, where: str, shown: dict[str, Any] | None, bag: Bag | None) -> None:
    same(where + "a bag", shown is not None, bag is not None)
    if shown is None or bag is None:
        return
    same(where + "cards in the bag", shown["count"], bag.count)
    declared = {"good": bag.declared, "count": bag.count} if bag.declared else None
    same(where + "declared", shown["declared"], declared)
    same(where + "status", shown["status"], bag.status)
    same(where + "decision", shown["decision"], bag.decision)
    if len(model.deciders) == 2 and bag.status == "declared":
        stances = {int(seat): stance for seat, stance in shown["stances"].items()}
        same(where + "stances", stances, bag.stances)
        same(where + "alone", shown["alone"], bag.alone)
    if bag.status == "inspected":
        assert bag.goods is not None and bag.declared
        same(where + "opened", goods(shown["goods"]), goods(bag.goods))
        verdict = shown["verdict"]
        let_in, confiscated, pays, fine = model.verdict(bag)
        same(where + "honest", verdict["honest"], pays is not None)
        same(where + "let in", goods(verdict["let_in"]), goods(let_in))
        same(where + "confiscated", goods(verdict["confiscated"]), goods(confiscated))
        same(where + "penalty", verdict["penalty"], fine if pays is None else pays)
    elif model.counted and bag.status == "passed":
        assert bag.goods is not None
        same(where + "turned up", goods(shown["goods"]), goods(bag.goods))
        same(where + "face down from the bag", shown["face_down"], bag.face_down)
    elif "goods" in shown:
        raise Different(f"{where}the goods of a closed bag are shown")


def read_part(part: dict[str, Any]) -> tuple[Any, ...]:
    said = part["promise"], part["promise_now"]
    return part["gold"], goods(part["stand"]), goods(part["bag"]), part["face_down"], *said


def said_part(part: Part) -> tuple[Any, ...]:
    return part.gold, goods(part.stand), goods(part.bag), part.number, part.promise, part.now


def seats(to: Any) -> tuple[int, ...]:
    return tuple(to) if isinstance(to, list) else (to,)


def asks(shown: dict[str, Any]) -> tuple[tuple[str, int], ...]:
    found = tuple((ask["do"], ask["merchant"]) for ask in shown["asks"])
    first = shown["ask"] and (shown["ask"]["do"], shown["ask"]["merchant"])
    same("ask", first, found[0] if found else None)
    return found


def read_offer(shown: dict[str, Any]) -> tuple[Any, ...]:
    parts = read_part(shown), read_part(shown["want"])
    return shown["by"], seats(shown["to"]), asks(shown), parts, sorted(shown["accepted"])


def said_offer(offer: Offer) -> tuple[Any, ...]:
    parts = said_part(offer.gives), said_part(offer.wants)
    return offer.by, offer.to, offer.asks, parts, sorted(offer.accepted)


def read_deal(shown: dict[str, Any]) -> tuple[Any, ...]:
    promises = shown["promise"], shown["promise_kept"], shown["promise_now"]
    wanted = shown["want_promise"], shown["want_promise_kept"]
    return shown["by"], seats(shown["to"]), shown["round"], shown["status"], asks(shown), promises, wanted


def said_deal(deal: Deal) -> tuple[Any, ...]:
    promises = deal.gives.promise, deal.kept, deal.gives.now
    wanted = deal.wants.promise, deal.want_kept
    return deal.by, deal.to, deal.round, deal.status, deal.asks, promises, wanted


def compare_me(model: Sheriff, me: dict[str, Any], who: int) -> None:
    seat = model.seats[who]
    same("me", me["seat"], who)
    if model.counted:
        same("no secret kinds", me.get("contraband"), None)
    else:
        same("my face-down cards", goods(me["contraband"]), goods(seat.down))
    if seat.bag and seat.bag.goods is not None:
        same("my bag", goods(me["bag"]), goods(seat.bag.goods))
    else:
        same("my bag", goods(me["bag"]), {})
    owed = next((debt for debt in model.debts if debt.debtor == who), None)
    if owed:
        up, down, hidden = model.choice(owed)
        least = model.cheapest_payment(owed)
        proposal = me["debt_proposal"]
        if least is not None and PLATE not in proposal:
            same("value of the proposed set", model.value(Counter(proposal)), least)
        if not hidden:
            free = up if model.value(up) >= owed.rest else up + down
            same("what can be paid with", goods(me["debt_choose_from"]), goods(as_printed(free)))
    elif me["debt_proposal"] is not None:
        raise Different(f"a debt is proposed: {me['debt_proposal']}")
    if not model.counted:
        offered = {
            str(one.id): goods(one.gives.face_down) for one in model.offers if one.by == who and one.gives.number
        }
        same("what I offer face down", {number: goods(one) for number, one in me["offered"].items()}, offered)


def compare_score(model: Sheriff, view: dict[str, Any]) -> None:
    for seat, (shown, said) in enumerate(zip(view["score"], model.score(), strict=True)):
        for part, points in said.items():
            found: Any = shown[part]
            if part == "titles":
                found = {one["good"]: [one["title"], one["points"]] for one in found}
            same(f"score of seat {seat}, {part}", found, points)
        same(f"lines of seat {seat}", sum(line["points"] for line in shown["lines"]), said["total"])
    same("impossible", set(view["impossible"]), model.impossible())


def compare_ledger(model: Sheriff, entries: list[dict[str, Any]], only: int | None) -> None:
    """Gold comes from the bank and goes round: the book of it adds up to every purse."""
    sums: Counter[str] = Counter()
    for entry in entries:
        if entry["amount"] <= 0:
            raise Different(f"a ledger line of {entry['amount']}")
        sums[str(entry["from"])] -= entry["amount"]
        sums[str(entry["to"])] += entry["amount"]
    for number, seat in enumerate(model.seats):
        if only in (None, HOST, number):
            same(f"ledger of seat {number}", sums[str(number)], seat.gold)
    if only in (None, HOST):
        same("ledger of the chest", sums["chest"], model.chest.gold)
