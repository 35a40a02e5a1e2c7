"""What is mine alone: secrets under a cover, the black market, and what I put right."""

from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.page import Region
from referee.web.sheriff.black_market import piles
from referee.web.sheriff.own_corrections import Correction, CountAgain, corrections, count_my_bag
from referee.web.sheriff.page import SheriffPage
from referee.web.sheriff.promo import Promo, promo
from referee.web.sheriff.seen import Seen
from referee.web.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Heap:
    """Goods under the cover, and what they are."""

    title: str
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Mine:
    secrets: tuple[Heap, ...]
    shown: bool
    """Whether somebody showed me a proof (S-DEAL-7)."""
    black_market: Markup | None
    """The top cards of the piles, for the dialog."""
    promo: Promo | None
    corrections: tuple[Correction, ...]
    count_again: CountAgain | None
    sit_out: bool


def mine(page: SheriffPage) -> Mine | None:
    if page.me is None:
        return None
    return Mine(
        secrets=_secrets(page),
        shown=bool(page.me["shown"]),
        black_market=_black_market(page),
        promo=promo(page, page.at),
        corrections=corrections(page),
        count_again=count_my_bag(page),
        sit_out="sit_out" in page.may,
    )


def _secrets(seen: Seen) -> tuple[Heap, ...]:
    me, goods = seen.view["me"], seen.goods
    # what was only counted nobody's phone knows
    heaps = [Heap(_("Face down on your stand"), goods.tokens(me["contraband"]))] if "contraband" in me else []
    if me["bag"] and seen.bag:
        title = _("What was in your bag") if seen.bag["decision"] else _("In your bag")
        heaps.insert(0, Heap(title, goods.tokens(me["bag"])))
    for proof in me["shown"]:
        name = seen.names[proof["seat"]]
        title = (
            _("%(name)s shows you the bag", name=name)
            if proof["place"] == "bag"
            else _("%(name)s shows you the face-down cards", name=name)
        )
        heaps.append(Heap(title, goods.tokens(proof["goods"])))
    return tuple(heaps)


def _black_market(seen: Seen) -> Markup | None:
    """Offered to everybody whose bag came back: who can pay is a secret.

    Who has taken one is not asked again before the next round (S-BLK-3).
    """
    if "black_market" not in seen.view or seen.bag is None or seen.bag["status"] != "passed":
        return None
    if seen.mine["black_market_done"]:
        return None
    return piles(seen, seen.at)


MINE = Region("sheriff/mine.html", mine)
