"""What happens now: the phase's own questions, and the bags at the gate."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sentences import say_n
from referee.rules.sheriff import names
from referee.web.page import Region
from referee.web.payload import payload
from referee.web.sheriff.agreed import Booked, booked
from referee.web.sheriff.chest import Chest, chest
from referee.web.sheriff.debt import MyDebt, debts_of_others, my_debt
from referee.web.sheriff.inspecting import BagCard
from referee.web.sheriff.noted import Noted, noted
from referee.web.sheriff.offers import OfferCard, Promise
from referee.web.sheriff.page import SheriffPage
from referee.web.sheriff.seen import Seen
from referee.web.tokens import Token, Tokens


@dataclass(frozen=True, slots=True)
class Calm:
    """What whoever has nothing to do reads."""

    key: str
    drawing: str
    look: str
    text: str


@dataclass(frozen=True, slots=True)
class Market:
    """Who starts, or how many cards were swapped: a button each, with what it sends."""

    title: str
    starters: tuple[tuple[int, str, Markup], ...]
    swapped: tuple[tuple[int, Markup], ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """Goods of one kind, to be tapped into the bag."""

    kind: str
    label: str
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Loader:
    seat: int
    round: int
    most: int
    shelves: tuple[Shelf, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """What can be declared by a tap, with how that is said where the number is known."""

    token: Token
    label: str


@dataclass(frozen=True, slots=True)
class Declarer:
    seat: int
    round: int
    count: int | None
    """How many cards are in the bag, where that is known already."""
    most: int
    numbers: tuple[int, ...]
    kinds: tuple[Kind, ...]
    how_many: str
    what: str
    fields: Markup
    """What the declaration says besides, where it is somebody else's."""


MORE_TIME = payload({"seconds": 30})


@dataclass(frozen=True, slots=True)
class ClockControls:
    start: bool
    pause: bool
    resume: bool
    more_time: Markup
    """What is sent for some more of it."""


@dataclass(frozen=True, slots=True)
class Now:
    phase: str
    booked: Booked | None
    promises: tuple[Promise, ...]
    """What binds now, and what is asked about because its time has come."""
    my_debt: MyDebt | None
    debts: tuple[str, ...]
    calm: Calm | None
    market: Market | None
    refill: str
    """Who draws back to a full hand, in order."""
    loader: Loader | None
    declarer: Declarer | None
    noted: Noted | None
    clock: ClockControls | None
    loose: tuple[OfferCard, ...]
    """Offers that belong to no bag at the gate."""
    chest: Chest | None
    time_was_up: bool
    bags: tuple[BagCard, ...]


def now(page: SheriffPage) -> Now:
    phase = page.phase
    market = _market(page) if phase == "market" else None
    loader = _loader(page) if phase == "load" and "seal_bag" in page.may else None
    declarer = None if page.declares is None else _declarer(page, page.declares)
    at_gate = phase in ("declare", "inspect", "end")
    return Now(
        phase=phase,
        booked=booked(page),
        promises=tuple(one for one in page.promises if one.open or one.asked),
        my_debt=my_debt(page),
        debts=debts_of_others(page),
        calm=_calm(page) if market is None and loader is None and declarer is None else None,
        market=market,
        refill=_refill(page) if phase == "market" else "",
        loader=loader,
        declarer=declarer,
        noted=noted(page) if phase in ("market", "declare") else None,
        clock=_clock(page) if phase == "inspect" else None,
        loose=_loose(page) if phase == "inspect" else (),
        chest=chest(page) if phase == "end" else None,
        time_was_up=phase == "end" and page.view["time_was_up"],
        bags=tuple(bag for bag in page.bags if bag.mine or not page.bags_apart) if at_gate else (),
    )


def _calm(seen: Seen) -> Calm | None:
    if seen.has_left:
        return None
    match seen.phase:
        case "market":
            return Calm("market-calm", "scales", "icon", _at_the_market(seen))
        case "load" if seen.me and seen.on_duty:
            return Calm("load-calm", "bag", "icon", _("The merchants fill their bags. Look the other way."))
        case "load" if seen.bag is not None:
            sealed = say_n("Your bag is sealed: %(num)d card.", "Your bag is sealed: %(num)d cards.", seen.bag["count"])
            return Calm("load-sealed", "bag", "icon", seen.say(sealed))
        case "load":
            return Calm("load-watch", "bag", "icon", _("The merchants fill their bags."))
        case "declare":
            return Calm("declare-calm", "bag-at-the-gate", "icon wide", _while_they_declare(seen))
        case _:
            return None


def _at_the_market(seen: Seen) -> str:
    most = seen.edition.swap_at_most
    if seen.on_duty:
        return str(_("The merchants swap up to %(most)d cards each. Say when they are done.", most=most))
    if seen.seat in seen.view["market"]["done"]:
        return str(_("You have swapped. Wait for the others."))
    if seen.me:
        return str(_("Swap up to %(most)d cards when it is your turn.", most=most))
    return str(_("The merchants swap up to %(most)d cards each.", most=most))


def _while_they_declare(seen: Seen) -> str:
    if seen.bag is None:
        return str(_("The merchants declare their goods, one after the other."))
    if seen.bag["declared"]:
        return str(_("You have declared. Keep a straight face."))
    return str(_("Your turn comes. Keep a straight face."))


def _market(seen: Seen) -> Market | None:
    opener, swapper = seen.acts_for("open_market"), seen.acts_for("market_done")
    if seen.view["market"]["first"] is None and opener is not None:
        fields = seen.for_seat(opener)
        starters = [(seat, seen.names[seat], payload({"first": seat, **fields})) for seat in seen.merchants]
        return Market(_("Tap who starts"), tuple(starters), ())
    if swapper is not None:
        fields, mine = seen.for_seat(swapper), swapper == seen.seat
        title = _("How many cards did you swap?")
        if not mine:
            title = _("How many cards did %(name)s swap?", name=seen.names[swapper])
        swapped = [(number, payload({"swapped": number, **fields})) for number in range(seen.edition.swap_at_most + 1)]
        return Market(title, (), tuple(swapped))
    return None


def _refill(seen: Seen) -> str:
    if seen.view["round"] == 1:
        return ""
    return ", ".join(seen.names[seat] for seat in seen.view["market"]["refill"])


def _loader(seen: Seen) -> Loader:
    kinds = (("legal", _("Legal goods")), ("contraband", _("Contraband")), ("royal", _("Royal goods")))
    shelves = (Shelf(kind, label, seen.goods.of_kind(kind)) for kind, label in kinds)
    return Loader(seen.at, seen.view["round"], seen.edition.bag_max, tuple(shelf for shelf in shelves if shelf.tokens))


def _declarer(seen: Seen, seat: int) -> Declarer:
    least, most = seen.edition.bag_min, seen.edition.bag_max
    bag, mine, name = seen.seats[seat]["bag"], seat == seen.seat, seen.names[seat]
    return Declarer(
        seat=seat,
        round=seen.view["round"],
        count=None if bag is None else bag["count"],
        most=most,
        how_many=_("How many cards are in your bag?")
        if mine
        else _("How many cards are in %(name)s's bag?", name=name),
        what=_("What do you say is in it?") if mine else _("What does %(name)s say is in the bag?", name=name),
        fields=payload(seen.for_seat(seat)),
        numbers=tuple(range(least, most + 1)) if bag is None else (),
        kinds=tuple(_kind(seen, good, None if bag is None else bag["count"]) for good in seen.goods.declarable),
    )


def _kind(seen: Seen, good: str, count: int | None) -> Kind:
    token = seen.goods.token(good)
    what = token.name if count is None else seen.say(names.cards(good, count), accusative=True)
    return Kind(token, str(_("Declare %(what)s", what=what)))


def _clock(page: SheriffPage) -> ClockControls | None:
    shown, may = page.view["clock"], page.may
    pause, resume = "pause_clock" in may, "resume_clock" in may
    if shown and shown["started"] and (pause or resume):
        return ClockControls(start=False, pause=pause, resume=resume, more_time=MORE_TIME)
    if "start_clock" in may and page.next_step != "start_clock":
        return ClockControls(start=True, pause=False, resume=False, more_time=MORE_TIME)
    return None


def _loose(page: SheriffPage) -> tuple[OfferCard, ...]:
    at_gate: Sequence[int] = [bag.seat for bag in page.bags]
    elsewhere = set() if page.on_duty or page.seat is None else {offer.id for offer in page.offers if offer.mine}
    loose = (offer for offer in page.offers if offer.about not in at_gate and offer.id not in elsewhere)
    return tuple(offer for offer in loose if offer.about is not None or offer.answer or offer.withdraw)


NOW = Region("sheriff/now.html", now)
