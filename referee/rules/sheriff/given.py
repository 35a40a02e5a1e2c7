"""What merchants have given whoever is on duty this round: for a bag that passed, or for nothing (S-DEAL-5)."""

from collections.abc import Iterator

from referee.rules.sheriff.state import Deal, Game
from referee.rules.sheriff.vocabulary import Ask, Bundle


def paid_for(game: Game, merchant: int) -> Bundle | None:
    """What was given for letting this bag pass, by whomever."""
    asked = Ask(do="pass", merchant=merchant)
    paid = next((_by_merchant(game, deal) for deal in _of_this_round(game) if asked in deal.asks), None)
    return None if paid is None or paid.empty else paid


def gift_of(game: Game, merchant: int) -> Bundle | None:
    """What this merchant has given somebody who decides on the own bag, without asking for anything."""
    deciders = set(game.authority(merchant))
    gifts = (
        _by_merchant(game, deal)
        for deal in _of_this_round(game)
        if not deal.asks and merchant in (deal.by, *deal.to) and deciders & {deal.by, *deal.to}
    )
    return next((gift for gift in gifts if gift.costs), None)


def _of_this_round(game: Game) -> Iterator[Deal]:
    return (deal for deal in game.deals if deal.round == game.round)


def _by_merchant(game: Game, deal: Deal) -> Bundle:
    """What went to the side on duty."""
    return deal.wants if deal.by in game.officers else deal.gives
