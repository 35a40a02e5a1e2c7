"""The deputies' chest on the round sheet: what is in it, and how it is shared when the round is over (S-DEP-5)."""

from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.payload import payload
from referee.web.sheriff.keeper import KeeperPage
from referee.web.tokens import Tokens, pick


@dataclass(frozen=True, slots=True)
class SharedChest:
    gold: int
    tokens: Tokens
    hidden_count: int
    corrects: bool
    """Whether a tap on it puts it right in the book."""
    share: Markup | None
    """The dialog in which the deputies' own division is booked."""
    agree: Markup | None
    """What the other deputy's yes sends, once one has proposed."""
    agree_label: str


def shared_chest(page: KeeperPage) -> SharedChest | None:
    if not page.deputies:
        return None
    shown = page.view["chest"]
    if not (shown["gold"] or shown["goods"] or shown["contraband_count"]):
        return None
    first, second = page.officers
    agrees = next((seat for seat in page.officers if "agree_split" in page.may_for(seat)), None)
    return SharedChest(
        gold=shown["gold"],
        tokens=page.goods.tokens(shown["goods"]),
        hidden_count=shown["contraband_count"],
        corrects=page.corrects,
        share=_share(page, first, second) if "split_chest" in page.may_for(first) else None,
        agree=None if agrees is None else payload({"seat": agrees}),
        agree_label="" if agrees is None else _("%(name)s agrees", name=page.names[agrees]),
    )


def _share(page: KeeperPage, first: int, second: int) -> Markup:
    """What the first takes, the rest is the other's. What lies face down is shared by number, half each."""
    shown = page.view["chest"]
    share, goods = shown["share"], shown["goods"]
    return payload(
        pick(
            title=_("What %(name)s takes out of the chest", name=page.names[first]),
            hint=_("The rest is for %(name)s.", name=page.names[second]),
            done=_("Share it like this"),
            only=[good for good in page.goods.box if goods.get(good)],
            limits=goods,
            gold={**share["gold"], "start": share["gold"]["least"]},
            command="split_chest",
            fields={"seat": first},
            share={"mine": str(first), "theirs": str(second), "gold": shown["gold"], "goods": goods},
        )
    )
