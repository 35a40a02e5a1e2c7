"""The top line of a phone: whose turn it is, what the table waits for, and one's own colour and number of cards."""

from dataclasses import dataclass

from referee.web.heading import Heading, heading
from referee.web.nottingham.headline import headline, where
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.players import Player
from referee.web.page import Region


@dataclass(frozen=True, slots=True)
class Top:
    where: str
    heading: Heading
    me: Player | None


def top(page: NottinghamPage) -> Top:
    seen = page.seen
    me = None if seen.seat is None else page.players[0]
    return Top(page.speaker.say(where(seen)), heading(page.speaker, headline(seen)), me)


TOP = Region("nottingham/top.html", top)
