"""The piles of the black market, for whoever may go there (S-BLK)."""

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.rules.sheriff import names
from referee.web.payload import payload
from referee.web.sheriff.seen import Seen


def piles(seen: Seen, seat: int) -> Markup | None:
    """The top card of each, with what taking it sends."""
    values = seen.view["options"]["black_market_values"]
    tops = [
        {
            "fields": {"kind": kind, **seen.for_seat(seat)},
            "text": _(
                "%(card)s: %(points)d points",
                card=seen.say(names.CARDS[kind]),
                points=values[kind][len(values[kind]) - len(left)],
            ),
        }
        for kind, left in seen.view["black_market"].items()
        if left
    ]
    return payload(tops) if tops else None
