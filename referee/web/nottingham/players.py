"""The players as everybody sees them: a colour, so many cards in hand, in the loot pile and in ambush."""

from dataclasses import dataclass

from referee.http.language import gettext as _
from referee.rules.nottingham import names
from referee.speech import Speaker
from referee.web.nottingham.seen import Seen


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    colour: str
    colour_name: str
    hand_count: int
    loot_count: int
    ambushes: int
    tasks: str
    in_turn: bool
    awaited: bool
    draws: bool
    """A card by the sheriff's favour, in this turn."""
    absent: str | None
    """Has left, or is about to come back."""


def player(seen: Seen, speaker: Speaker, seat: int) -> Player:
    one = seen.seats[seat]
    colour = names.COLOURS[one["colour"]]
    return Player(
        seat=seat,
        name=one["name"],
        colour=one["colour"],
        colour_name=speaker.say(colour),
        hand_count=one["hand_count"],
        loot_count=one["loot_count"],
        ambushes=one["ambushes"],
        tasks=", ".join(speaker.say(names.TASKS[task]) for task in one["tasks"]),
        in_turn=seat == seen.view["turn"],
        awaited=seat in seen.waiting_for,
        draws=seen.draws(seat),
        absent=str(_("comes back") if one["comes_back"] else _("has left")) if one["away"] else None,
    )
