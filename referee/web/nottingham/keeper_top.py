"""The top line of the keeper's page: whose turn it is, where the sheriff stands, how many cards are left."""

from dataclasses import dataclass

from referee.rules.sentences import Sentence, say, say_n
from referee.web.heading import Heading, heading
from referee.web.nottingham.page import NottinghamPage
from referee.web.page import Region


@dataclass(frozen=True, slots=True)
class KeeperTop:
    where: str
    heading: Heading
    field: str
    city: bool


def keeper_top(page: NottinghamPage) -> KeeperTop:
    seen = page.seen
    on_city = seen.field == "city"
    field = "" if on_city else "?" if seen.field is None else str(seen.field)
    return KeeperTop(page.speaker.say(_where(page)), heading(page.speaker, page.turn_title), field, on_city)


def _where(page: NottinghamPage) -> Sentence:
    deck = say_n("%(num)d card in the deck", "%(num)d cards in the deck", page.seen.view["deck_count"])
    match page.seen.field:
        case "city":
            return say("Sheriff in the city, %(deck)s", deck=deck)
        case None:
            return say("The sheriff has moved, %(deck)s", deck=deck)
        case number:
            return say("Sheriff on %(number)d, %(deck)s", number=int(number), deck=deck)


KEEPER_TOP = Region("nottingham/keeper-top.html", keeper_top)
