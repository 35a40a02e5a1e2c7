"""How many cards everybody holds, what lies before them, how far it is to the city: a look between the turns."""

from dataclasses import dataclass

from referee.rules.sentences import say_n
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.players import Player


@dataclass(frozen=True, slots=True)
class HandsNow:
    players: tuple[Player, ...]
    to_city: str


def hands_now(page: NottinghamPage) -> HandsNow:
    left = page.seen.view["to_city"]
    way = "" if left is None else page.speaker.say(say_n("%(num)d move to the city", "%(num)d moves to the city", left))
    return HandsNow(page.players, way)
