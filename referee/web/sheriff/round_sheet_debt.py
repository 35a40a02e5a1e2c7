"""A debt, settled in the row where it arose: what is proposed, what can be chosen, or which card is shown next."""

from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.debt import owes
from referee.web.sheriff.keeper import KeeperPage
from referee.web.sheriff.offer_dialog import is_counted, nameable
from referee.web.tokens import Tokens, pick


@dataclass(frozen=True, slots=True)
class RowDebt:
    text: str
    proposed: Tokens
    pay: Markup | None
    """What is sent when what is proposed is handed over."""
    choose: Markup | None
    """The dialog in which something else is chosen."""
    show: Tokens
    """Kinds to tap: which face-down card is shown now."""
    debtor: int


def debt_of_row(page: KeeperPage, merchant: int) -> RowDebt | None:
    """The oldest that this bag made: the merchant's, or of whoever opened an honest one."""
    for debt in page.view["debts"]:
        if merchant in (debt["debtor"], debt["creditor"]) and "pay_debt" in page.may_for(debt["debtor"]):
            return _debt(page, debt)
    return None


def _debt(page: KeeperPage, debt: View) -> RowDebt:
    debtor, proposal = debt["debtor"], debt.get("proposal")
    face_down, counted = bool(debt["face_down_due"]), is_counted(page.seats[debtor])
    # counted cards are shown one by one; of open bags whoever owes names them all
    chooses = (bool(proposal) and not face_down) if counted else True
    return RowDebt(
        text=owes(page, debt),
        proposed=page.goods.tokens(proposal),
        pay=payload({"goods": proposal, "seat": debtor}) if proposal else None,
        choose=_choose(page, debt) if chooses else None,
        show=page.goods.of_kind("contraband", "royal") if counted and face_down and not proposal else (),
        debtor=debtor,
    )


def _choose(page: KeeperPage, debt: View) -> Markup:
    limits, rest, worth, goods = debt["choose_from"], debt["rest"], debt["worth_asked"], page.goods
    if debt["face_down_due"]:
        limits, worth = {**limits, **nameable(page, page.seats[debt["debtor"]])}, rest
    return payload(
        pick(
            title=_("What %(name)s hands over", name=page.names[debt["debtor"]]),
            hint=_("Goods worth at least %(rest)d; there is no change.", rest=rest),
            done=_("Hand it over"),
            only=[good for good in goods.box if limits.get(good)],
            limits=limits,
            start=debt.get("proposal"),
            worth=goods.counted_by_phone(limits, worth),
            command="pay_debt",
            fields={"seat": debt["debtor"]},
            **{"as": "goods"},
        )
    )
