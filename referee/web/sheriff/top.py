"""The top of a phone: what the table waits for, the clock, the own purse; and what is read out to ears."""

from dataclasses import dataclass

from referee.http.language import gettext as _
from referee.web.heading import Heading
from referee.web.page import Region
from referee.web.sheriff.inspecting import BagCard
from referee.web.sheriff.page import SheriffPage
from referee.web.sheriff.seen import Seen


@dataclass(frozen=True, slots=True)
class Clock:
    ends_at: int | None
    rest: int | None
    """Of a running clock only its end is told: what remains changes with every look."""
    whole: int
    started: bool
    paused: bool


@dataclass(frozen=True, slots=True)
class News:
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Top:
    where: str
    heading: Heading
    clock: Clock | None
    seat: int | None
    gold: int | None
    """What is in the own purse."""
    offers: int
    """How many there are to answer on this phone."""
    from_whom: str
    news: tuple[News, ...]


def clock(seen: Seen) -> Clock | None:
    shown = seen.view["clock"]
    if shown is None:
        return None
    bags = sum(seat["bag"] is not None for seat in seen.seats)
    running, rest = shown["running"], shown["remaining_ms"]
    return Clock(
        ends_at=shown["ends_at"] if running else None,
        rest=None if running else rest,
        whole=bags * seen.edition.clock_seconds * 1000,
        started=shown["started"],
        paused=shown["started"] and not running and rest > 0,
    )


def top(page: SheriffPage) -> Top | None:
    if page.phase == "turn_up":
        return None  # the show has a head of its own
    gold = None if page.me is None else page.mine["gold"]
    settled = [News(f"bag-{bag.seat}", _settled(bag)) for bag in page.bags if bag.settled]
    to_me = [offer for offer in page.offers if offer.to_me]
    return Top(
        where=page.where,
        heading=page.heading,
        clock=clock(page),
        seat=page.seat,
        gold=gold,
        offers=len(to_me),
        from_whom=", ".join(dict.fromkeys(offer.by for offer in to_me)),
        news=(*settled, *(News(f"offer-{offer.id}", offer.text) for offer in to_me)),
    )


def _settled(bag: BagCard) -> str:
    """What became of it, as briefly as can be."""
    if bag.opened is not None:
        return bag.opened.verdict
    if bag.mine:
        return str(_("Your bag came back closed."))
    return "" if bag.passed is None else str(_("%(name)s's bag passes.", name=bag.name))


TOP = Region("sheriff/top.html", top)
