"""What a viewer may see, composed by naming it: what is not named here does not leave the rules."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from referee.rules.heaps import Heap, by_kind, cards_in, plus
from referee.rules.ledger import seat_account, shown_account
from referee.rules.sheriff import promo
from referee.rules.sheriff.black_market import pile
from referee.rules.sheriff.chest import even_split
from referee.rules.sheriff.debt_choice import choose_from, face_down, face_up, is_face_down_due, proposal, worth_asked
from referee.rules.sheriff.deputies import bribe_taken, who_can_act_alone
from referee.rules.sheriff.given import gift_of, paid_for
from referee.rules.sheriff.offers import can_deal_with
from referee.rules.sheriff.round import next_sheriff, refill_order
from referee.rules.sheriff.scoring import Estate, SheriffScore, Title, score, titles
from referee.rules.sheriff.state import (
    Bag,
    Clock,
    Deal,
    Debt,
    Game,
    Offer,
    Player,
    Terms,
    debt_of,
    hidden_cards,
    without_hidden,
)
from referee.rules.sheriff.verdict import payments, verdict
from referee.rules.sheriff.vocabulary import Bundle, Share
from referee.rules.sheriff.waiting import at_the_gate, waiting_for, yet_to_answer
from referee.rules.table.leaving import is_stopped
from referee.rules.table.other_points import shown as other_points

View = dict[str, Any]

DEALS_SHOWN = 50
"""In one view: every phone gets it with every step, and the log tells of all of them."""


def view(game: Game, viewer: int | None, *, now: int | None = None) -> View:
    """The game in this viewer's eyes; without a seat what everybody sees. `now` tells what remains of the clock."""
    return shared(game) | own(game, viewer) | moment(game, now)


def shared(game: Game) -> View:
    """What is the same for all eyes."""
    seen: View = {
        "phase": game.phase,
        "round": game.round or None,
        "rounds": game.rounds or None,
        "turns_as_sheriff": game.turns_as_sheriff or None,
        "stopped": is_stopped(game),
        "waiting_for": list(waiting_for(game)),
        "debts": [_debt(game, debt) for debt in game.debts],
        "offers": [_offer(game, offer) for offer in game.offers],
        "deals": [_deal(game, deal) for deal in _deals_shown(game)],
    }
    if _has_open_purses(game):
        seen["seats"] = [_seat(game, seat, None) for seat in game.seats]
    if game.phase != "lobby":
        # merchants in the order in which they declare (S-DEC-1)
        seen |= _duty(game) | {"merchants": list(game.merchants), "at_the_gate": list(at_the_gate(game))}
        seen |= {"first_sheriff": game.first_sheriff, "time_was_up": game.time_was_up}
        seen |= {"next_sheriff": next_sheriff(game), "crowns": crowns(game)}
    if game.phase == "market":
        seen["market"] = {
            "first": game.market_first,
            "done": [seat for seat in game.seats if game.players[seat].been_to_market],
            "refill": list(refill_order(game)),
        }
    if game.options.black_market:
        seen["black_market"] = {
            kind: [f"{kind}_{which}" for which in pile(game, kind)] for kind in game.options.black_market_values
        }
    seen |= promo.shown(game)
    if game.phase in ("turn_up", "over"):
        seen["impossible"] = impossible(game)
    return seen


def own(game: Game, viewer: int | None) -> View:
    """What this viewer alone sees, or sees otherwise than the others."""
    seen: View = {} if viewer is None else {"me": _me(game, viewer)}
    if not _has_open_purses(game):
        seen["seats"] = [_seat(game, seat, viewer) for seat in game.seats]
    return seen


def moment(game: Game, now: int | None) -> View:
    """What changes although nothing happens."""
    return {"clock": _clock(game.clock, now)}


def _has_open_purses(game: Game) -> bool:
    return game.options.open_purses or game.phase == "over"


def _duty(game: Game) -> View:
    if game.sheriff is not None:
        return {"sheriff": game.sheriff}
    chest = game.chest
    split = chest.split
    return {
        "deputies": list(game.deputies),
        "chest": {
            "gold": chest.gold,
            "goods": _goods(game, chest.stand),
            **promo.beside(game, chest.stand),
            **_face_down(game, chest.contraband),
            "share": {"gold": asdict(even_split(chest.gold)), "cards": asdict(even_split(chest.cards))},
            "split_proposed_by": split.by if split else None,
        },
    }


def _face_down(game: Game, goods: Heap) -> View:
    """How many cards lie face down, and of counted bags what everybody has seen of them (S-CNT-1)."""
    count: View = {"contraband_count": cards_in(goods)}
    return count | _known(game, goods) if game.is_counted else count


def _known(game: Game, goods: Heap) -> View:
    return {"known": _goods(game, goods), "hidden": hidden_cards(goods)}


def _goods(game: Game, goods: Heap) -> dict[str, int]:
    """Those whose kind is known, always in the same order: views of equal games are equal byte for byte."""
    if not goods:
        return {}
    counted = by_kind(goods)
    return {good: count for good in game.box if (count := counted.get(good))}


def _clock(clock: Clock | None, now: int | None) -> View | None:
    if clock is None:
        return None
    remaining = clock.remaining_ms
    if clock.ends_at is not None and now is not None:
        remaining = max(0, clock.ends_at - now)
    return {
        "running": clock.running,
        "started": clock.started,
        "remaining_ms": remaining,
        "ends_at": clock.ends_at,
    }


def _seat(game: Game, seat: int, viewer: int | None) -> View:
    player = game.players[seat]
    open_purse = seat == viewer or _has_open_purses(game)
    shown: View = {
        "seat": seat,
        "gold": player.gold if open_purse else None,
        "stand": _goods(game, player.stand),
        **promo.beside(game, player.stand),
        **_face_down(game, player.contraband),
        "black_market": list(player.black_market),
        "bag": None if player.bag is None else _bag(game, seat, player.bag),
        "sits_out": player.sits_out,
        "away": player.presence != "here",
        "comes_back": player.presence == "returning",
        "other_points": other_points(player.other_points),
    }
    if game.options.black_market:
        shown["black_market_done"] = player.claimed
    if game.phase == "over":
        shown["contraband"] = _goods(game, player.contraband)
    return shown


def _debt(game: Game, debt: Debt) -> View:
    # what can be proposed of counted cards everybody sees, so everybody is told
    counted = _known(game, face_down(game, debt)) | {"proposal": _goods(game, proposal(game, debt))}
    return (counted if game.is_counted else {}) | {
        "debtor": debt.debtor,
        "creditor": shown_account(debt.creditor),
        "rest": debt.rest,
        "choose_from": _goods(game, face_up(game, debt)),
        "worth_asked": worth_asked(game, debt, face_up(game, debt)),
        "face_down_due": is_face_down_due(game, debt),
    }


def _bag(game: Game, seat: int, bag: Bag) -> View:
    shown: View = {
        "count": bag.count,
        "declared": {"good": bag.declared, "count": bag.count} if bag.declared else None,
        "status": bag.status,
        "decision": bag.decision,
        # who decides on it, until it is decided
        "deciders": [] if bag.settled else list(game.authority(seat)),
        "paid_for": _given(game, paid_for(game, seat)),
        "gift": _given(game, gift_of(game, seat)),
    }
    if bag.status == "inspected" and bag.goods is not None:
        shown["goods"] = _goods(game, bag.goods)
        shown["verdict"] = _verdict(game, seat, bag, bag.goods)
    if bag.status == "passed" and bag.goods is not None and game.is_counted:
        shown |= {"goods": _goods(game, bag.goods), "face_down": hidden_cards(bag.goods)}
    if game.deputies:
        shown["stances"] = {str(deputy): stance for deputy, stance in bag.stances}
        shown["alone"] = bag.alone
        shown["can_act_alone"] = who_can_act_alone(game, seat)
        shown["bribe_taken"] = {
            str(deputy): offer.id for deputy in game.deputies if (offer := bribe_taken(game, seat, deputy)) is not None
        }
    return shown


def _verdict(game: Game, seat: int, bag: Bag, goods: Heap) -> View:
    """What the bag came to, and what was really paid for it: by who was wrong, and by each."""
    found = verdict(game, goods, bag.declared)
    paid = payments(game, seat, bag, honest=found.honest)
    due = [one for one in paid if (one.to if found.honest else one.from_) == seat_account(seat)]
    together: Heap = {}
    for one in due:
        together = plus(together, one.goods)
    return {
        "honest": found.honest,
        "let_in": _goods(game, found.let_in),
        "confiscated": _goods(game, found.confiscated),
        "penalty": found.penalty,
        "paid": {
            "gold": sum(one.gold for one in due),
            "goods": _goods(game, together),
            "forgiven": sum(one.forgiven for one in due),
        },
        "payments": [
            {
                "from": shown_account(one.from_),
                "to": shown_account(one.to),
                "gold": one.gold,
                "goods": _goods(game, one.goods),
                "forgiven": one.forgiven,
                "rest": one.rest,
            }
            for one in paid
        ],
    }


def _bundle(game: Game, bundle: Bundle) -> View:
    return {
        "gold": bundle.gold,
        "stand": _goods(game, bundle.stand),
        "bag": _goods(game, bundle.bag),
        "promise": bundle.promise,
        "promise_now": bundle.promise_now,
        "face_down": cards_in(bundle.face_down),
        "said": _goods(game, bundle.said),
    }


def _given(game: Game, bundle: Bundle | None) -> View | None:
    return None if bundle is None else _bundle(game, bundle)


def _asks(terms: Terms) -> View:
    """What is asked of the sheriff; `ask` is the first of it."""
    asks = [{"do": ask.do, "merchant": ask.merchant} for ask in terms.asks]
    return {"ask": asks[0] if asks else None, "asks": asks}


def _offer(game: Game, offer: Offer) -> View:
    return {
        "id": offer.id,
        "by": offer.by,
        "to": offer.to[0] if len(offer.to) == 1 else list(offer.to),
        "consent": list(offer.consent),
        **_bundle(game, offer.gives),
        "want": _bundle(game, offer.wants),
        **_asks(offer),
        "accepted": list(offer.accepted),
        "can_answer": list(yet_to_answer(game, offer)),
    }


def _deal(game: Game, deal: Deal) -> View:
    return {
        "id": deal.id,
        "by": deal.by,
        "to": deal.to[0] if len(deal.to) == 1 else list(deal.to),
        "round": deal.round,
        "status": deal.status,
        **_asks(deal),
        # A deal holds one promise as a rule; where both sides promise, the other one stands beside it.
        "promise": deal.gives.promise or deal.wants.promise,
        "promise_kept": deal.promise_kept if deal.gives.promise else deal.wanted_promise_kept,
        "promise_now": deal.gives.promise_now if deal.gives.promise else deal.wants.promise_now,
        "promised_by": deal.by if deal.gives.promise else deal.to[0] if deal.wants.promise else None,
        "want_promise": deal.wants.promise,
        "want_promise_kept": deal.wanted_promise_kept,
        "booked_for": list(deal.booked_for),
        "gives": _bundle(game, deal.gives),
        "wants": _bundle(game, deal.wants),
    }


def _deals_shown(game: Game) -> Sequence[Deal]:
    """All of them, as a rule; of very many those that bind, and the newest of this round or with words to remember."""
    if len(game.deals) <= DEALS_SHOWN:
        return game.deals
    binding = [deal.id for deal in game.deals if deal.status == "bound"]
    others = [
        deal.id
        for deal in game.deals
        if deal.status != "bound" and (deal.round == game.round or _is_remembered(deal.gives, deal.wants))
    ]
    shown = (others + binding)[-DEALS_SHOWN:]
    return [deal for deal in game.deals if deal.id in shown]


def _is_remembered(*bundles: Bundle) -> bool:
    """Whether words were given that are asked about later: a promise, or what face-down cards are."""
    return any(bundle.promise or bundle.said for bundle in bundles)


def _me(game: Game, seat: int) -> View:
    player = game.players[seat]
    debt = debt_of(game, seat)
    mine: View = {
        "seat": seat,
        "bag": None if player.bag is None or player.bag.goods is None else _goods(game, player.bag.goods),
        **({} if game.is_counted else {"contraband": _goods(game, player.contraband)}),
        "debt_proposal": None if debt is None else _goods(game, proposal(game, debt)),
        "debt_choose_from": None if debt is None else _goods(game, choose_from(game, debt)),
        "debt_worth_asked": None if debt is None else worth_asked(game, debt, choose_from(game, debt)),
        "can_deal_with": can_deal_with(game, seat),
        "offered": {
            str(offer.id): _goods(game, offer.gives.face_down)
            for offer in game.offers
            if offer.by == seat and offer.gives.face_down and not game.is_counted
        },
        "shown": [
            {"seat": one.seat, "place": one.place, "goods": _goods(game, one.goods)}
            for one in game.shown
            if seat in one.to
        ],
    }
    if seat in game.deputies:
        split = game.chest.split
        mine["chest"] = _goods(game, plus(game.chest.stand, game.chest.contraband))
        mine["split"] = None if split is None else {at: _share(game, one) for at, one in split.shares.items()}
    return mine


def _share(game: Game, share: Share) -> View:
    shown: View = {"gold": share.gold, "goods": _goods(game, share.goods)}
    return shown | {"face_down": hidden_cards(share.goods)} if game.is_counted else shown


def estates(game: Game, names: Sequence[str] = ()) -> list[Estate]:
    """What each player owns at the end: stand, turned-up contraband, gold, black market (S-END-1, S-END-2)."""
    return [
        Estate(
            name=names[seat] if names else str(seat),
            gold=player.gold,
            goods=promo.counted(game, without_hidden(plus(player.stand, player.contraband))),
            black_market=player.black_market,
            other=player.other_points,
        )
        for seat, player in enumerate(game.players)
    ]


def crowns(game: Game) -> dict[str, dict[Title, list[int]]]:
    """Who would be king and queen of each kind by what everybody sees now (S-END-3 to S-END-6).

    That is what lies face up, and of counted bags also what was shown before it lay face down.
    """

    def seen_of(player: Player) -> Heap:
        return plus(player.stand, without_hidden(player.contraband)) if game.is_counted else player.stand

    seen = [Estate(name="", gold=0, goods=seen_of(player)) for player in game.players]
    found: dict[str, dict[Title, list[int]]] = {}
    for seat, lines in enumerate(titles(game.edition, seen, game.goods)):
        for line in lines:
            found.setdefault(line.good, {}).setdefault(line.title, []).append(seat)
    return {good: found[good] for good in game.edition.bonuses if good in found}


def final_score(game: Game, names: Sequence[str] = ()) -> list[SheriffScore] | None:
    """The result, once the game is over; `names` by seat."""
    if game.phase != "over":
        return None
    options = game.options
    return score(game.edition, estates(game, names), options.black_market_values, options.promo_cards)


def impossible(game: Game) -> dict[str, View]:
    """Kinds of which more cards lie on the stands than the box holds; only said when nothing is hidden any more."""
    held: Heap = {}
    for player in game.players:
        held = plus(held, by_kind(plus(player.stand, player.contraband)))
    return {
        good: {"counted": held[good], "in_box": game.copies(good)}
        for good in game.box
        if held.get(good, 0) > game.copies(good)
    }
