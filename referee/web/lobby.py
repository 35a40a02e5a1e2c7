"""Before the game: who sits where, what to take out of the box, who starts."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.http.extensions import get_views
from referee.rules.option import Option
from referee.rules.options import player_count
from referee.rules.sentences import Sentence, listing
from referee.web.offered import offered_at
from referee.web.page import IN_DIALOGS, Page, PageKind, Region, View
from referee.web.payload import payload


@dataclass(frozen=True, slots=True)
class Welcome:
    edition: str
    name: str | None
    """Whose phone this is."""
    missing: int
    """So many seats too few."""
    awaited: tuple[str, ...]
    can_start: bool
    keeps: bool


def keeps(page: Page) -> bool:
    """Whether this phone taps for the whole table, and its holder has taken no seat."""
    view = page.view
    return bool(view["options"]["one_device"] and view["viewer"]["host"] and view["viewer"]["seat"] is None)


def welcome(page: Page) -> Welcome:
    mine = page.view["viewer"]["seat"]
    return Welcome(
        edition=page.speaker.say(page.edition.name),
        name=None if mine is None else page.names[mine],
        missing=_missing(page),
        awaited=_awaited(page),
        can_start="start" in page.view["may"],
        keeps=keeps(page),
    )


@dataclass(frozen=True, slots=True)
class Invite:
    code: str
    spelled: str
    qr: str
    url: str
    host_name: str
    """What is typed where no camera is."""
    sits: bool
    folded: bool
    """When all are here it makes room; where one device is enough it is not needed."""


def invite(page: Page) -> Invite:
    code = page.view["code"]
    return Invite(
        code=code,
        spelled=" ".join(code),
        qr=page.link("seats.show_qr", code=code),
        url=page.join_url,
        host_name=page.asked.host_name,
        sits=page.view["viewer"]["seat"] is not None,
        folded=not _awaited(page) or bool(page.view["options"]["one_device"]),
    )


@dataclass(frozen=True, slots=True)
class Tools:
    """What can be changed about a seat, by its player and by the host."""

    fields: str
    up: str | None
    down: str | None
    moves: bool
    """Whether the host, who alone moves seats, is asked."""


@dataclass(frozen=True, slots=True)
class Seat:
    seat: int
    name: str
    claimed: bool
    mine: bool
    host: bool
    can_be_taken: bool
    needs_no_phone: bool
    tools: Tools | None


@dataclass(frozen=True, slots=True)
class Seats:
    seats: tuple[Seat, ...]
    can_add: bool
    hint_without_phone: bool
    hint_keeping: bool
    hint_one_device: bool


def seats(page: Page) -> Seats:
    view = page.view
    host, sits = view["viewer"]["host"], view["viewer"]["seat"] is not None
    return Seats(
        seats=tuple(_seat(view, seat, kept_here=keeps(page)) for seat in view["seats"]),
        can_add="add_seat" in view["may"],
        hint_without_phone=bool(host and sits and _awaited(page)),
        hint_keeping=host and not sits and not keeps(page),
        hint_one_device=keeps(page),
    )


def _seat(view: View, seat: View, *, kept_here: bool) -> Seat:
    viewer, number = view["viewer"], seat["seat"]
    mine = number == viewer["seat"]
    return Seat(
        seat=number,
        name=seat["name"],
        claimed=seat["claimed"],
        mine=mine,
        host=number == view["host_seat"] or (mine and viewer["host"]),
        can_be_taken=not seat["claimed"] and viewer["seat"] is None and not kept_here,
        needs_no_phone=kept_here,
        tools=_tools(view, number) if viewer["host"] or mine else None,
    )


def _tools(view: View, seat: int) -> Tools:
    count, moves = len(view["seats"]), bool(view["viewer"]["host"])

    def moved(step: int) -> str | None:
        can = moves and 0 <= seat + step < count
        return payload({"order": order_with(count, seat, step)}) if can else None

    return Tools(payload({"seat": seat}), moved(-1), moved(1), moves)


def order_with(count: int, seat: int, step: int) -> list[int]:
    """The order of seats in which one has moved up (-1) or down (+1)."""
    order = list(range(count))
    other = seat + step
    if 0 <= other < count:
        order[seat], order[other] = order[other], order[seat]
    return order


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option as it was chosen."""

    what: str
    value: str
    """Nothing: it is on."""


@dataclass(frozen=True, slots=True)
class HowYouPlay:
    """What was chosen, for all to see (S-SET-11, S-SET-12)."""

    chosen: tuple[Chosen, ...]
    rounds: int | None
    change: str | None
    """All options as they are now, for whoever can change them."""


def how_you_play(page: Page) -> HowYouPlay:
    options = page.view["options"]
    asked = offered_at(page.edition, "setup")
    can_change = "set_options" in page.view["may"]
    return HowYouPlay(
        chosen=tuple(one for option in asked for one in _chosen(page, option)),
        rounds=page.view["rounds"],
        change=payload({option.name: options[option.name] for option in asked}) if can_change else None,
    )


def _chosen(page: Page, option: Option) -> Iterator[Chosen]:
    options, say = page.view["options"], page.speaker.say
    value = options[option.name]
    if option.needs and not options[option.needs]:
        return
    match option.type:
        case "boolean" if value:
            yield Chosen(say(option.label), "")
        case "cards" if value:
            cards = listing(*(card.label for id_, card in option.cards.items() if id_ in value))
            yield Chosen(say(option.label), say(Sentence("%(cards)s", words={"cards": cards})))
        case "choice":
            yield Chosen(say(option.label), next(say(one.label) for one in option.choices if one.id == value))
        case "number":
            by_the_book = "" if option.by_the_book is None else say(option.by_the_book)
            yield Chosen(say(option.label), by_the_book if value is None else str(value))


@dataclass(frozen=True, slots=True)
class Step:
    text: str
    done: bool
    tick: str | None
    """What a tap sends; None: who only watches."""


@dataclass(frozen=True, slots=True)
class Sheet:
    steps: tuple[Step, ...]
    coins: tuple[tuple[int, int], ...]
    """How many of which coin each player gets."""


@dataclass(frozen=True, slots=True)
class Setup:
    sheet: Sheet


def setup_steps(page: Page) -> tuple[Step, ...]:
    """What the hands do; the ticks are everybody's."""
    found, can_tick = get_views().sheet(page.fold, page.asked.language), "tick" in page.view["may"]

    def step(number: int, text: str) -> Step:
        done = number in found["ticked"]
        return Step(text, done, payload({"step": number, "done": not done}) if can_tick else None)

    return tuple(step(number, text) for number, text in enumerate(found["steps"]))


def setup(page: Page) -> Setup:
    coins = get_views().sheet(page.fold, page.asked.language).get("coins", {})
    return Setup(Sheet(setup_steps(page), tuple((coin, count) for coin, count in sorted(coins.items()) if count)))


@dataclass(frozen=True, slots=True)
class Start:
    can_start: bool
    host: bool
    missing: int
    most: int | None
    """So many can play, where more have sat down."""
    at_once: bool
    """One tap, by lot: whoever keeps the table alone waits for nobody."""


def start(page: Page) -> Start:
    most = player_count(page.edition, page.view["options"]).max
    return Start(
        can_start="start" in page.view["may"],
        host=bool(page.view["viewer"]["host"]),
        missing=_missing(page),
        most=most if len(page.names) > most else None,
        at_once=keeps(page),
    )


@dataclass(frozen=True, slots=True)
class Player:
    id: int
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Starters:
    """Who could begin."""

    players: tuple[Player, ...]


def players(page: Page) -> tuple[Player, ...]:
    return tuple(Player(seat.id, number, seat.name) for number, seat in enumerate(page.fold.table.seats))


def starters(page: Page) -> Starters:
    return Starters(players(page))


def _missing(page: Page) -> int:
    return max(0, int(page.edition.players.min) - len(page.names))


def _awaited(page: Page) -> tuple[str, ...]:
    return tuple(seat["name"] for seat in page.view["seats"] if not seat["claimed"])


LOBBY = PageKind(
    ("welcome", "invite", "seats", "how-you-play", "setup", "start"),
    sheets=("table-lobby",),
    scripts=("lobby/main",),
    in_dialogs=("starters", *IN_DIALOGS),
    facts={
        "welcome": Region("table/welcome.html", welcome),
        "invite": Region("table/invite.html", invite),
        "seats": Region("table/seats.html", seats),
        "how-you-play": Region("table/how-you-play.html", how_you_play),
        "setup": Region("table/setup.html", setup),
        "start": Region("table/start.html", start),
    },
)
