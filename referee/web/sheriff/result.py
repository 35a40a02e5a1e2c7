"""The end of a game of Sheriff of Nottingham: contraband turned up, the court crowned, and the gold's history."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, cast

from referee.http.extensions import get_views
from referee.rules.edition import Edition
from referee.rules.heaps import plus
from referee.rules.sentences import say
from referee.rules.sheriff.edition import SheriffEdition
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer
from referee.web.page import Page, Part, View
from referee.web.result import Finale, ResultPage, TurnedUp
from referee.web.sheriff.offers import Promise, promises
from referee.web.sheriff.page import SheriffPage
from referee.web.sheriff.result_history import GoldHistory, gold_history
from referee.web.sheriff.score import SCORE


@dataclass(frozen=True, slots=True)
class History(Part):
    template: ClassVar = "sheriff/result-history.html"

    promises: tuple[Promise, ...]
    """Words of honour that this phone's player was given, and has not judged yet."""
    impossible: tuple[str, ...]
    hidden: tuple[TurnedUp, ...]
    gold: GoldHistory | None
    """Where everybody's purse was open all the time: then the whole ledger is for all."""


def history(result: ResultPage) -> History:
    gold = _gold(result.page) if result.view["options"].get("open_purses") else None
    asked = tuple(one for one in promises(SheriffPage.of(result.page)) if one.asked)
    return History(asked, result.impossible, result.hidden, gold)


def _gold(page: Page) -> GoldHistory:
    cache = page.fold.cache
    if cache.history is None:
        ledger = get_views().whole_ledger(page.fold, Reader(Viewer(), page.asked.language))
        cache.history = gold_history(page.view, ledger)
    return cast(GoldHistory, cache.history)


def _shape(edition: Edition, good: str) -> str:
    return str(cast(SheriffEdition, edition).goods[good].kind)


def _next_first(view: View) -> int | None:
    """Who begins the next game: left of whoever began this one."""
    began = view["first_sheriff"]
    return None if began is None else (int(began) + 1) % len(view["seats"])


def _secrets(view: View) -> Mapping[str, int]:
    """What lies face down before a player, and what is in a bag that nobody has decided on."""
    me = view["me"]
    bag = view["seats"][me["seat"]]["bag"]
    loaded = me.get("bag") if bag and bag["status"] in ("sealed", "declared") else None
    return plus(loaded or {}, me.get("contraband") or {})


AWARDS = {
    "sternest": "eye",
    "softest": "bag",
    "best_nose": "open-bag",
    "biggest_smuggler": "black_market",
    "honest_and_searched": "scales",
    "best_liar": "lie",
    "caught_in_the_act": "warning",
    "deep_pockets": "coins",
    "open_hand": "hand",
    "word_kept": "tick",
    "word_broken": "cross",
}

FINALE = Finale(
    score=SCORE,
    hidden=lambda seat: seat["contraband"],
    shape=_shape,
    title=lambda name: say("What did %(name)s hide?", name=name),
    nothing=say("Nothing was hidden there. Honest, or careful."),
    history=history,
    awards=AWARDS,
    secrets=_secrets,
    next_first=_next_first,
)
