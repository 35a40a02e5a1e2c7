"""Whether a state can be one of a game at all: a file from elsewhere may say what it likes."""

from collections.abc import Iterable
from itertools import chain

from referee.rules.game import EventFields
from referee.rules.ledger import BANK, CHEST, Account, seat_of
from referee.rules.sheriff import promo
from referee.rules.sheriff.state import Bag, Deal, Game, Offer, hidden_cards

MOST_OFFERS = 200
"""More than there are makers, receivers and bags to offer something for."""
MOST_DEALS = 2000
MOST_DEBTS = MOST_SHOWN = 200

EVENT_FIELDS = EventFields(
    seats=frozenset(
        {"accepted", "by", "consent", "debtor", "deputies", "deputy", "giver", "maker", "merchant", "other"}
        | {"promised_by", "seat", "seers", "sheriff", "skipped", "to", "victim"}
    ),
    accounts=frozenset({"from_", "to", "creditor"}),
    most={"round": 30},
)


def is_sound(game: Game) -> bool:
    """Whether it names seats that exist only, and holds no more of anything than a long evening does."""
    return (
        game.round in range(game.rounds + 1)
        and len(game.offers) <= MOST_OFFERS
        and len(game.deals) <= MOST_DEALS
        and len(game.debts) <= MOST_DEBTS
        and len(game.shown) <= MOST_SHOWN
        and all(seat in game.seats for seat in _seats_named(game))
        and all(len(set(one.merchants)) == len(one.asks) for one in (*game.offers, *game.deals[-1:]))
        and all(_is_account(game, debt.creditor) for debt in game.debts)
        and all(
            count >= 0
            for player in game.players
            for heap in (player.stand, player.contraband)
            for count in heap.values()
        )
        and promo.is_sound(game)
        and _is_counted_right(game)
    )


def _is_counted_right(game: Game) -> bool:
    """Cards without a kind lie where bags are counted only, never in an opened one, and not when all is over."""
    bags = [player.bag for player in game.players if player.bag is not None and player.bag.goods]
    stands = [hidden_cards(player.contraband) for player in game.players]
    opened = [bag for bag in bags if bag.status == "inspected" and hidden_cards(bag.goods or {})]
    if not game.is_counted:
        return not any((*stands, hidden_cards(game.chest.contraband), *(hidden_cards(bag.goods or {}) for bag in bags)))
    return not opened and not (game.phase == "over" and any(stands))


def _is_account(game: Game, account: Account) -> bool:
    return account in (BANK, CHEST) or seat_of(account) in game.seats


def _seats_named(game: Game) -> Iterable[int]:
    alone = (game.sheriff, game.market_first, game.chest.split.by if game.chest.split else None)
    return chain(
        (seat for seat in alone if seat is not None),
        game.deputies,
        game.deputy_deck,
        (seat for debt in game.debts for seat in (debt.debtor, debt.bag)),
        (seat for one in game.shown for seat in (one.seat, *one.to)),
        (seat for player in game.players if player.bag for seat in _named_by_bag(player.bag)),
        # the deals before it were looked at when each of them was the newest
        (seat for offer in game.offers for seat in _named_by(offer)),
        (seat for deal in game.deals[-1:] for seat in _named_by(deal)),
    )


def _named_by_bag(bag: Bag) -> Iterable[int]:
    return (*bag.decided_by, *(deputy for deputy, _ in bag.stances), *(() if bag.alone is None else (bag.alone,)))


def _named_by(one: Offer | Deal) -> Iterable[int]:
    return (one.by, *one.to, *one.consent, *one.merchants)
