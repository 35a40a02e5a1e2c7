"""The ledger as a page shows it: line by line, with what was in the purse after each."""

from collections.abc import Sequence
from typing import Any

from referee.speech import gettext as _
from referee.web.part import View

Entry = dict[str, Any]


def purse_of(view: View, entries: Sequence[Entry], of: int | None) -> dict[str, Any]:
    """One seat's movements with the sums, or everybody's; newest first."""
    names = [seat["name"] for seat in view["seats"]]
    places = {"bank": _("the bank"), "chest": _("the chest")}

    def name(account: int | str) -> str:
        return str(names[account] if isinstance(account, int) else places.get(account, account))

    lines = []
    held = 0
    for entry in entries:
        if of is not None and of not in (entry["from"], entry["to"]):
            continue
        change = 0
        if of is not None:
            change = entry["amount"] if entry["to"] == of else -entry["amount"]
            held += change
        lines.append(entry | {"giver": name(entry["from"]), "taker": name(entry["to"]), "change": change, "held": held})
    return {"lines": lines[::-1], "of": of, "owner": None if of is None else names[of]}
