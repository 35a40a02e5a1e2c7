"""What somebody owes in goods: the own debt with what would cost least, and what the others owe (S-DEBT)."""

from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sentences import Who, say
from referee.web.heading import Heading, heading
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.seen import Seen
from referee.web.tokens import Tokens, pick


@dataclass(frozen=True, slots=True)
class MyDebt:
    """What I owe, and what is proposed."""

    title: Heading
    legal: Tokens
    hidden: Tokens


def my_debt(seen: Seen) -> MyDebt | None:
    debt, goods = seen.my_debt, seen.goods
    if debt is None:
        return None
    proposal, creditor, rest = proposed(seen), debt["creditor"], debt["rest"]
    return MyDebt(
        title=heading(
            seen.speaker,
            say("You owe the chest goods worth %(rest)d", rest=rest)
            if isinstance(creditor, str)
            else say("You owe %(name)s goods worth %(rest)d", name=Who(creditor), rest=rest),
        ),
        legal=goods.tokens(goods.legal(proposal)),
        hidden=goods.tokens(goods.hidden(proposal)),
    )


def proposed(seen: Seen) -> dict[str, int]:
    """What would cost me least."""
    return dict(seen.view["me"]["debt_proposal"] or {})


def choose_payment(seen: Seen, debt: View) -> Markup:
    """The dialog in which I choose myself."""
    goods, me, rest = seen.goods, seen.view["me"], debt["rest"]
    limits = me["debt_choose_from"]
    return payload(
        pick(
            title=_("Choose what you hand over"),
            hint=_("Goods worth at least %(rest)d; there is no change.", rest=rest)
            if not debt["face_down_due"]
            else _("All your legal goods go, and face-down goods make up the rest. No change."),
            done=_("Hand it over"),
            only=[good for good in goods.box if limits.get(good)],
            limits=limits,
            start=proposed(seen),
            worth=goods.counted_by_phone(limits, me["debt_worth_asked"]),
            command="pay_debt",
            **{"as": "goods"},
        )
    )


def debts_of_others(seen: Seen) -> tuple[str, ...]:
    return tuple(owes(seen, debt) for debt in seen.view["debts"] if debt["debtor"] != seen.seat)


def owes(seen: Seen, debt: View) -> str:
    who, creditor, rest = seen.names[debt["debtor"]], debt["creditor"], debt["rest"]
    if isinstance(creditor, str):
        return str(_("%(who)s still owes the chest goods worth %(rest)d.", who=who, rest=rest))
    if creditor == seen.seat:
        return str(_("%(who)s still owes you goods worth %(rest)d.", who=who, rest=rest))
    return str(_("%(who)s still owes %(to)s goods worth %(rest)d.", who=who, to=seen.names[creditor], rest=rest))
