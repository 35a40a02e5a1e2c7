"""The ledger as a page shows it: line by line, with what was in the purse after each."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.http.language import gettext as _
from referee.web.page import View

Entry = dict[str, Any]
Read = Callable[[int | None], tuple[list[Entry], int | None]]
"""The entries before a version, oldest first, and the version to go on from."""

LINES_SHOWN = 50
"""At least, as long as there are as many; older ones are asked for."""


def purse_of(view: View, read: Read, of: int | None, before: int | None, held: int | None) -> dict[str, Any]:
    """One seat's movements, or everybody's, newest first; `held` is what was in the purse after the first of them."""
    lines: list[Entry] = []
    while True:
        entries, before = read(before)
        lines += [entry for entry in reversed(entries) if of is None or of in (entry["from"], entry["to"])]
        if before is None or len(lines) >= LINES_SHOWN:
            break
    named, players, mine = [], [seat["name"] for seat in view["seats"]], view["viewer"]["seat"]
    for line in lines:
        change = 0 if of is None else line["amount"] if line["to"] == of else -line["amount"]
        giver, taker = (account_name(players, line[end], mine) for end in ("from", "to"))
        named.append(line | {"giver": giver, "taker": taker, "change": change, "held": held})
        held = None if held is None else held - change
    owner = None if of is None else view["seats"][of]["name"]
    return {
        "lines": named,
        "of": of,
        "owner": owner,
        "is_mine": of is not None and of == mine,
        "before": before,
        "held": held,
    }


def account_name(names: Sequence[str], account: int | str, mine: int | None) -> str:
    """For whoever sits at the seat that is `mine`."""
    if isinstance(account, int):
        return str(_("your purse")) if account == mine else names[account]
    return str({"bank": _("the bank"), "chest": _("the chest")}.get(account, account))
