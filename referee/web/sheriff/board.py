"""The board of Sheriff of Nottingham: as for every game, with the gate in the middle."""

from dataclasses import dataclass
from typing import ClassVar

from referee.http.language import gettext as _
from referee.rules.sentences import say
from referee.rules.sheriff.scoring import black_market_cards
from referee.web.board import Announced, Foot, News, OnBoard, board_kind, foot
from referee.web.heading import Heading
from referee.web.page import Page, Part
from referee.web.sheriff.board_bags import BagDrawn, DebtDrawn, OfferDrawn, bag, deals, debts
from referee.web.sheriff.inspecting import BagCard
from referee.web.sheriff.others import Stand, stand
from referee.web.sheriff.page import SheriffPage, sheriff_tab
from referee.web.sheriff.result import FINALE
from referee.web.sheriff.top import Clock, clock
from referee.web.sheriff.turning_up import turned_up
from referee.web.tokens import Token, Tokens


@dataclass(frozen=True, slots=True)
class Merchant:
    """One merchant: the bag, once it is declared, or what happens to it before."""

    stand: Stand
    bag: BagDrawn | None
    state: str | None
    count: int | None
    debts: tuple[DebtDrawn, ...]


@dataclass(frozen=True, slots=True)
class Officer:
    stand: Stand
    debts: tuple[DebtDrawn, ...]


@dataclass(frozen=True, slots=True)
class ChestOnBoard:
    gold: int
    tokens: Tokens
    hidden_count: int


@dataclass(frozen=True, slots=True)
class Pile:
    """Of the black market: what its cards still bring, the top one first (S-BLK)."""

    token: Token
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board(Part):
    template: ClassVar = "sheriff/board.html"

    where: str
    heading: Heading
    clock: Clock | None
    merchants: tuple[Merchant, ...]
    deals: tuple[OfferDrawn, ...]
    """About no bag."""
    officers: tuple[Officer, ...]
    chest: ChestOnBoard | None
    black_market: tuple[Pile, ...]
    foot: Foot


def board(page: SheriffPage, below: Foot) -> Board:
    cards = {card.seat: card for card in page.bags}
    return Board(
        where=page.where,
        heading=page.heading,
        clock=clock(page),
        merchants=tuple(_merchant(page, seat, cards.get(seat)) for seat in page.merchants),
        deals=deals(page),
        officers=tuple(Officer(stand(page, seat), debts(page, seat)) for seat in page.officers),
        chest=_chest(page),
        black_market=_black_market(page),
        foot=below,
    )


def _merchant(page: SheriffPage, seat: int, card: BagCard | None) -> Merchant:
    shown, owed, held = stand(page, seat), debts(page, seat), page.seats[seat]["bag"]
    if card is not None:
        return Merchant(shown, bag(page, card), None, None, owed)
    if held is not None:
        return Merchant(shown, None, _("declares now") if shown.awaited else _("sealed"), held["count"], owed)
    return Merchant(shown, None, _before(page, shown), None, owed)


def _before(page: SheriffPage, shown: Stand) -> str | None:
    """What somebody does who has no bag yet."""
    if page.seats[shown.seat]["sits_out"]:
        return str(_("sits out"))
    match page.phase:
        case "market":
            return str(_("is at the market") if shown.awaited else _("at the stand"))
        case "load":
            return str(_("is loading"))
        case _:
            return None


def _chest(page: SheriffPage) -> ChestOnBoard | None:
    if not page.deputies:
        return None
    shown = page.view["chest"]
    return ChestOnBoard(shown["gold"], page.goods.tokens(shown["goods"]), shown["contraband_count"])


def _black_market(page: SheriffPage) -> tuple[Pile, ...]:
    points = black_market_cards(page.view["options"].get("black_market_values", {}))
    return tuple(
        Pile(page.goods.token(kind), tuple(points[card] for card in left))
        for kind, left in page.view.get("black_market", {}).items()
    )


def _verdicts(page: SheriffPage) -> tuple[News, ...]:
    """Of the bags that were opened in this round."""
    return tuple(
        News(
            f"bag-{page.view['round']}-{card.seat}-{card.opened.honest}",
            card.opened.verdict,
            _("Honest!") if card.opened.honest else _("A lie!"),
        )
        for card in page.bags
        if card.opened is not None
    )


def playing(page: Page) -> OnBoard:
    seen = SheriffPage.of(page)
    if seen.phase == "turn_up":
        return OnBoard(turned_up(seen, foot(page)), sheriff_tab(seen))
    return OnBoard(board(seen, foot(page)), sheriff_tab(seen), large=_verdicts(seen))


ANNOUNCED = Announced(
    large={"clock_ended": say("Time is up!"), "black_market_claimed": say("To the black market!")},
    aloud=frozenset({"declared", "bag_opened", "bag_passed", "clock_ended", "black_market_claimed"}),
)

BOARD = board_kind(playing, FINALE, announced=ANNOUNCED, sheets=("sheriff-board",))
