"""The end of a game of Sheriff of Nottingham: contraband turned up, the court crowned, and the gold's history."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, cast

from referee.http.extensions import get_views
from referee.http.language import gettext as _
from referee.rules.edition import Edition
from referee.rules.heaps import plus
from referee.rules.sentences import Sentence, say, say_n
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.names import cards_listed
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer
from referee.web.page import Page, Part, View
from referee.web.result import ExhibitLook, Finale, ResultPage, TurnedUp
from referee.web.sheriff.member import gate
from referee.web.sheriff.offers import Promise, promises
from referee.web.sheriff.page import SheriffPage
from referee.web.sheriff.result_history import Chart, GoldHistory, gold_history
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


@dataclass(frozen=True, slots=True)
class GoldOnBoard(Part):
    template: ClassVar = "sheriff/board-gold.html"

    chart: Chart


@dataclass(frozen=True, slots=True)
class DeedsOnBoard(Part):
    template: ClassVar = "sheriff/board-deeds.html"

    gold: GoldHistory


def pages(result: ResultPage) -> tuple[tuple[str, str, Part], ...]:
    """What the ledger tells, on the board."""
    if not result.view["options"].get("open_purses"):
        return ()
    gold = _gold(result.page)
    chart = ("gold", _("Gold over the rounds"), GoldOnBoard(gold.chart))
    if not (gold.bribes or gold.caught or gold.inspected):
        return (chart,)
    return (chart, ("deeds", _("What the ledger tells"), DeedsOnBoard(gold)))


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
    bag = view["seats"][me["seat"]].get("bag")  # there is none in the lobby
    loaded = me.get("bag") if bag and bag["status"] in ("sealed", "declared") else None
    return plus(loaded or {}, me.get("contraband") or {})


def _secret_lines(view: View) -> tuple[Sentence, ...]:
    """What is in a closed purse, and which cards are offered face down (S-DEAL-12)."""
    me, purses = view["me"], view["options"].get("open_purses", True)
    gold = view["seats"][me["seat"]].get("gold")  # there is none in the lobby
    purse = () if purses or gold is None else (say_n("%(num)d gold", "%(num)d gold", gold),)
    offered = (
        say("Offered face down: %(goods)s", goods=cards_listed(goods)) for goods in me.get("offered", {}).values()
    )
    return *purse, *offered


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

EXHIBITS = {
    "lie": ExhibitLook("open-bag", say("lied"), "cross"),
    "honest": ExhibitLook("open-bag", say("honest"), "tick"),
    "passed": ExhibitLook("bag", say("passed")),
    "bribe": ExhibitLook("coins"),
}

FINALE = Finale(
    score=SCORE,
    hidden=lambda seat: seat["contraband"],
    shape=_shape,
    title=lambda name: say("What did %(name)s hide?", name=name),
    nothing=say("Nothing was hidden there. Honest, or careful."),
    chapter=say("contraband"),
    history=history,
    pages=pages,
    awards=AWARDS,
    exhibits=EXHIBITS,
    moment=lambda number: say("Round %(round)d", round=number),
    secrets=_secrets,
    secret_lines=_secret_lines,
    member=gate,
    next_first=_next_first,
)
