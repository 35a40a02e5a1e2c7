"""The deputies' chest: what is in it, and who gets which share (S-DEP-5)."""

from dataclasses import dataclass

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.seen import Seen
from referee.web.tokens import Tokens, pick


@dataclass(frozen=True, slots=True)
class Share:
    """What one deputy would get."""

    name: str
    gold: int
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Chest:
    gold: int
    tokens: Tokens
    hidden_count: int
    corrects: bool
    """Whether a tap on it puts it right in the book."""
    proposal: str | None
    """Who proposed shares, in a sentence."""
    shares: tuple[Share, ...]
    """What was proposed, for the deputies alone."""
    propose: Markup | None
    """The dialog in which a deputy proposes shares."""


def chest(seen: Seen) -> Chest | None:
    if not seen.deputies:
        return None
    shown = seen.view["chest"]
    if not (shown["gold"] or shown["goods"] or shown["contraband_count"]):
        return None
    return Chest(
        gold=shown["gold"],
        tokens=seen.goods.tokens(shown["goods"]),
        hidden_count=shown["contraband_count"],
        corrects=seen.corrects,
        proposal=_proposal(seen, shown["split_proposed_by"]),
        shares=tuple(
            Share(seen.names[int(seat)], share["gold"], seen.goods.tokens(share["goods"]))
            for seat, share in shares_proposed(seen).items()
        ),
        propose=_propose(seen, shown) if seen.on_duty and "split_chest" in seen.may else None,
    )


def shares_proposed(seen: Seen) -> View:
    """By seat what each deputy would get; nothing where nobody proposed, or on the phones of others."""
    shares: View = (seen.me or {}).get("split") or {} if seen.on_duty else {}
    return shares


def _proposal(seen: Seen, by: int | None) -> str | None:
    if by is None:
        return None
    if by == seen.seat:
        return str(_("You have proposed how to share it."))
    return str(_("%(name)s proposes how to share it.", name=seen.names[by]))


def _propose(seen: Seen, shown: View) -> Markup:
    """What I take, the rest is the other's."""
    held = seen.view["me"].get("chest") or {}
    share = shown["share"]
    other = next(seat for seat in seen.officers if seat != seen.seat)
    return payload(
        pick(
            title=_("What you take out of the chest"),
            hint=_(
                "Half each; only an odd one can go to either of you. What you leave is for %(name)s.",
                name=seen.names[other],
            ),
            done=_("Propose this"),
            only=[good for good in seen.goods.box if held.get(good)],
            limits=held,
            **share["cards"],
            gold={**share["gold"], "start": share["gold"]["least"]},
            command="split_chest",
            share={"mine": str(seen.seat), "theirs": str(other), "gold": shown["gold"], "goods": held},
        )
    )
