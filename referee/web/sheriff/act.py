"""The one big next action at the bottom edge."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.page import Region
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.chest import shares_proposed
from referee.web.sheriff.debt import choose_payment, proposed
from referee.web.sheriff.inspecting import BagCard, opening, record_form
from referee.web.sheriff.page import SheriffPage


@dataclass(frozen=True, slots=True)
class Button:
    """It sends a command, or opens a dialog."""

    key: str
    label: str
    big: bool = True
    drawing: str | None = None
    command: str | None = None
    fields: Markup | None = None
    pick: Markup | None = None
    opens: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The next step for one bag at the gate; the page shows that of the unfolded row (js/sheriff/inspecting.js)."""

    seat: int
    label: str
    terms: str | None
    command: str
    fields: Markup
    confirm: str | None
    """What is asked before."""
    shown: bool


@dataclass(frozen=True, slots=True)
class Act:
    slots: int
    """Of the bag that is being loaded."""
    fill: str
    """What to do as long as it is empty."""
    offer: bool
    verdicts: tuple[Verdict, ...]
    buttons: tuple[Button, ...]


def act(page: SheriffPage) -> Act | None:
    if page.has_left and not page.comes_back:
        fields = payload({"seat": page.seat})
        back = Button("come-back", _("Come back"), command="come_back", fields=fields)
        return Act(slots=0, fill="", offer=False, verdicts=(), buttons=(back,))
    step = page.next_step
    if step is None or step == "declare":
        return None  # a kind that is tapped declares
    least, most = page.edition.bag_min, page.edition.bag_max
    return Act(
        slots=most if step == "seal_bag" else 0,
        fill=_("Tap what goes into your bag: %(least)d to %(most)d cards.", least=least, most=most),
        offer=step == "offer",
        verdicts=tuple(_verdict(bag) for bag in page.bags if bag.is_docked) if step == "verdict" else (),
        buttons=tuple(_buttons(page, step)),
    )


def _verdict(bag: BagCard) -> Verdict:
    shown = bag.unfolded
    for offer in bag.offers:
        if offer.id == bag.docked and (taking := offer.taking):
            label, command, fields = taking
            return Verdict(bag.seat, label, offer.terms, command, fields, None, shown)
    if bag.bound:
        return Verdict(bag.seat, _("Open the bag"), None, "inspect", bag.merchant, opening(bag.name), shown)
    return Verdict(bag.seat, _("Let %(name)s pass", name=bag.name), None, "pass", bag.merchant, None, shown)


def _buttons(page: SheriffPage, step: str) -> Iterator[Button]:
    # the host leads from the end of the table, or from beside it
    leads = page.on_duty or page.me is None
    match step:
        case "pay_debt":
            yield from _pay(page, page.my_debt or {})
        case "record_bag":
            form = record_form(page, page.at, page.mine["bag"])
            yield Button("record", _("Say what was in your bag"), pick=form)
        case "unseal_bag":
            yield Button("unseal", _("Open my bag again"), big=False, command="unseal_bag")
        case "start_clock":
            yield Button("start-clock", _("Start the clock"), page.on_duty, "play", "start_clock")
        case "agree_split":
            shares = payload({"shares": shares_proposed(page)})
            yield Button("agree", _("Agree to the shares"), command="agree_split", fields=shares)
            if "end_round" in page.may:
                yield Button("end-round", _("Halve it by lot, next round"), big=False, command="end_round")
        case "end_round":
            yield from _end_round(page, leads=leads)
        case "close_market":
            yield Button("close-market", _("The market is over"), leads, command="close_market")


def _pay(page: SheriffPage, debt: View) -> Iterator[Button]:
    yield Button("pay", _("Hand this over"), command="pay_debt", fields=payload({"goods": proposed(page)}))
    yield Button("choose", _("Choose myself…"), big=False, pick=choose_payment(page, debt))


def _end_round(page: SheriffPage, *, leads: bool) -> Iterator[Button]:
    last = page.view["round"] == page.view["rounds"]
    yield Button("end-round", _("Count everything") if last else _("Next round"), leads, command="end_round")
    if page.deputies and not last:
        yield Button("drew", _("We drew the deputies ourselves…"), big=False, opens="drawn-dialog")


ACT = Region("sheriff/act.html", act)
