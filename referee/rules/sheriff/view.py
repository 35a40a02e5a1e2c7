"""What a viewer may see, composed by naming it: what is not named here does not leave the rules."""

from collections.abc import Sequence
from typing import Any

from referee.rules.heap import Heap, cards_in, plus, tidy
from referee.rules.ledger import shown_account
from referee.rules.sheriff.black_market import PILE
from referee.rules.sheriff.debt import debt_of, proposal
from referee.rules.sheriff.round_end import refill_order
from referee.rules.sheriff.scoring import Estate, SheriffScore, score
from referee.rules.sheriff.state import Bag, Clock, Deal, Game, Offer
from referee.rules.sheriff.vocabulary import Bundle, Share
from referee.rules.sheriff.words import waited_for

View = dict[str, Any]


def view(game: Game, viewer: int | None, *, now: int | None = None) -> View:
    """The game in this viewer's eyes; without a seat what everybody sees. `now` tells what remains of the clock."""
    return shared(game) | own(game, viewer) | moment(game, now)


def shared(game: Game) -> View:
    """What is the same for all eyes."""
    seen: View = {
        "phase": game.phase,
        "round": game.round or None,
        "rounds": game.rounds or None,
        "waiting_for": list(waited_for(game)),
        "debts": [
            {"debtor": debt.debtor, "creditor": shown_account(debt.creditor), "rest": debt.rest} for debt in game.debts
        ],
        "offers": [_offer(game, offer) for offer in game.offers],
        "deals": [_deal(game, deal) for deal in game.deals],
    }
    if _purses_open(game):
        seen["seats"] = [_seat(game, seat, None) for seat in game.seats]
    if game.phase != "lobby":
        seen |= _duty(game)
    if game.phase == "market":
        seen["market"] = {
            "first": game.market_first,
            "done": [seat for seat in game.seats if game.players[seat].been_to_market],
            "refill": list(refill_order(game)),
        }
    if game.options.black_market:
        seen["black_market"] = {
            kind: [f"{kind}_{which}" for which in PILE[game.black_market.get(kind, 0) :]]
            for kind in game.options.black_market_values
        }
    if game.phase == "over":
        seen["impossible"] = impossible(game)
    return seen


def own(game: Game, viewer: int | None) -> View:
    """What this viewer alone sees, or sees otherwise than the others."""
    seen: View = {} if viewer is None else {"me": _me(game, viewer)}
    if not _purses_open(game):
        seen["seats"] = [_seat(game, seat, viewer) for seat in game.seats]
    return seen


def moment(game: Game, now: int | None) -> View:
    """What changes although nothing happens."""
    return {"clock": _clock(game.clock, now)}


def _purses_open(game: Game) -> bool:
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
            "contraband_count": cards_in(chest.contraband),
            "split_proposed_by": split.by if split else None,
        },
    }


def _goods(game: Game, goods: Heap) -> dict[str, int]:
    """Always in the same order: views of equal games are equal byte for byte."""
    if len(goods) < 2:
        return tidy(goods)
    return {good: count for good in game.edition.goods if (count := goods.get(good))}


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
    open_purse = seat == viewer or _purses_open(game)
    shown: View = {
        "seat": seat,
        "gold": player.gold if open_purse else None,
        "stand": _goods(game, player.stand),
        "contraband_count": cards_in(player.contraband),
        "black_market": list(player.black_market),
        "bag": None if player.bag is None else _bag(game, player.bag),
        "sits_out": player.sits_out,
    }
    if game.options.black_market:
        shown["black_market_done"] = player.claimed
    if game.phase == "over":
        shown["contraband"] = _goods(game, player.contraband)
    return shown


def _bag(game: Game, bag: Bag) -> View:
    shown: View = {
        "count": bag.count,
        "declared": {"good": bag.declared, "count": bag.count} if bag.declared else None,
        "status": bag.status,
        "decision": bag.decision,
    }
    if bag.status == "inspected" and bag.goods is not None:
        shown["goods"] = _goods(game, bag.goods)
    if game.deputies:
        shown["stances"] = {str(deputy): stance for deputy, stance in bag.stances}
        shown["alone"] = bag.alone
    return shown


def _bundle(game: Game, bundle: Bundle) -> View:
    return {
        "gold": bundle.gold,
        "stand": _goods(game, bundle.stand),
        "bag": _goods(game, bundle.bag),
        "promise": bundle.promise,
    }


def _offer(game: Game, offer: Offer) -> View:
    return {
        "id": offer.id,
        "by": offer.by,
        "to": offer.to[0] if len(offer.to) == 1 else list(offer.to),
        "consent": list(offer.consent),
        **_bundle(game, offer.gives),
        "want": _bundle(game, offer.wants),
        "ask": None if offer.ask is None else {"do": offer.ask.do, "merchant": offer.ask.merchant},
        "accepted": list(offer.accepted),
    }


def _deal(game: Game, deal: Deal) -> View:
    return {
        "id": deal.id,
        "by": deal.by,
        "to": deal.to[0] if len(deal.to) == 1 else list(deal.to),
        "round": deal.round,
        "status": deal.status,
        "ask": None if deal.ask is None else {"do": deal.ask.do, "merchant": deal.ask.merchant},
        # A deal holds one promise as a rule; where both sides promise, the other one stands beside it.
        "promise": deal.gives.promise or deal.wants.promise,
        "promise_kept": deal.promise_kept if deal.gives.promise else deal.wanted_promise_kept,
        "promised_by": deal.by if deal.gives.promise else deal.to[0] if deal.wants.promise else None,
        "want_promise": deal.wants.promise,
        "want_promise_kept": deal.wanted_promise_kept,
        "gives": _bundle(game, deal.gives),
        "wants": _bundle(game, deal.wants),
    }


def _me(game: Game, seat: int) -> View:
    player = game.players[seat]
    debt = debt_of(game, seat)
    mine: View = {
        "seat": seat,
        "bag": None if player.bag is None or player.bag.goods is None else _goods(game, player.bag.goods),
        "contraband": _goods(game, player.contraband),
        "debt_proposal": None if debt is None else _goods(game, proposal(game, debt)),
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
    return {"gold": share.gold, "goods": _goods(game, share.goods)}


def estates(game: Game, names: Sequence[str] = ()) -> list[Estate]:
    """What each player owns at the end: stand, turned-up contraband, gold, black market (S-END-1, S-END-2)."""
    return [
        Estate(
            name=names[seat] if names else str(seat),
            gold=player.gold,
            goods=plus(player.stand, player.contraband),
            black_market=player.black_market,
        )
        for seat, player in enumerate(game.players)
    ]


def final_score(game: Game, names: Sequence[str] = ()) -> list[SheriffScore] | None:
    """The result, once the game is over; `names` by seat."""
    if game.phase != "over":
        return None
    return score(game.edition, estates(game, names), game.options.black_market_values)


def impossible(game: Game) -> dict[str, View]:
    """Kinds of which more cards lie on the stands than the box holds; only said when nothing is hidden any more."""
    held: Heap = {}
    for player in game.players:
        held = plus(held, plus(player.stand, player.contraband))
    return {
        good: {"counted": held[good], "in_box": game.copies(good)}
        for good in game.edition.goods
        if held.get(good, 0) > game.copies(good)
    }
