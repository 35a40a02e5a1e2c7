"""The list of every screen. A new screen or dialog belongs here, or into Nottingham's own list, and the table it needs
into the game's `tables.py`."""

import json
from base64 import urlsafe_b64encode

from tests.browser.nottingham.screens import SCREENS as NOTTINGHAM
from tests.browser.screen import Screen
from tests.browser.set_table import LONG
from tests.browser.tally_page import some_tally

EDITIONS = ("sheriff-1e", "sheriff-2e", "nottingham")
SEVEN = (*LONG, "Gus")
# Another bag than the one that the page unfolds.
UNFOLDED = ("[data-key=bag-3] summary",)


def at(name: str, seat: int | None, table: str, *taps: str, **more: str | bool | tuple[str, ...]) -> Screen:
    return Screen(name, table=table, seat=seat, taps=taps, **more)  # type: ignore[arg-type]


def tally(edition: str, step: str, *taps: str) -> Screen:
    names = SEVEN if edition == "nottingham" else SEVEN[: 6 if edition == "sheriff-2e" else 5]
    held = some_tally(edition, names, step=step, turn=1)
    return Screen(f"tally {edition} {step}", "/tally", holds=held, taps=taps, waits_for="body[data-ready]")


PROMO_TAPS = (
    "fieldset:not([hidden]) [data-own-cards] summary",
    "fieldset:not([hidden]) label:has([data-own-card=feast_plate])",
    "fieldset:not([hidden]) label:has([data-own-card=heavy_crossbow])",
)

# A result, and somebody else's in a link.
HELD = some_tally("sheriff-2e", SEVEN[:4], step="result", turn=0)
SHARED = urlsafe_b64encode(json.dumps(HELD).encode()).decode().rstrip("=")


def held(name: str, path: str, *taps: str, dialog: str, **more: tuple[str, ...]) -> Screen:
    """A dialog of the tally."""
    return Screen(name, path, taps=taps, holds=HELD, waits_for=f"#{dialog}[open]", **more)


BOARD_SCREENS = ("hidden", "crown", "award", "totals", "winner", "page")
"""Of the end on the board."""

SCREENS = [
    Screen("start", "/"),
    Screen("languages", "/", taps=(".languages summary",)),
    Screen("new", "/new", waits_for="body[data-ready]"),
    Screen("promo cards at set-up", "/new", taps=PROMO_TAPS, waits_for="body[data-ready]"),
    Screen("new, how you play", "/new", taps=(".how > summary",), waits_for=".how[open]"),
    Screen(
        "new, numbers of a copy",
        "/new",
        taps=("[value=nottingham]", "[data-printed-numbers] > summary"),
        waits_for="[data-printed-numbers][open]",
    ),
    Screen("join", "/join"),
    Screen("wrong code", "/join?code=ZZZZZZ"),
    Screen("no page", "/no/such/page"),
    Screen("no table", "/t/ZZZZZZ"),
    Screen("timer", "/timer", waits_for="[data-timer][data-ready]"),
    Screen("rules 1e", "/rules/sheriff-1e"),
    Screen("rules 2e", "/rules/sheriff-2e"),
    Screen("rules nottingham", "/rules/nottingham"),
    *(tally(edition, step) for edition in EDITIONS for step in ("setup", "count")),
    *(tally(edition, "result", "[data-show-all]") for edition in EDITIONS),
    held("tally, start again", "/tally", "[data-step=result] [data-start-again]", dialog="start-again"),
    held("tally, opened from a link", f"/tally#count={SHARED}", dialog="open-shared"),
    held(
        "tally, to copy by hand",
        "/tally",
        "[data-copy-link]",
        dialog="copy-by-hand",
        lacks=("Navigator.prototype.clipboard", "Document.prototype.execCommand"),
    ),
    at("who are you", None, "lobby"),
    at("coming back", None, "lobby", "[data-key=again] summary", "[data-key=host] summary"),
    at("replaced", 1, "replaced"),
    at("the host arrives", None, "lobby", path="#host=none", waits_for="#host-dialog[open]"),
    at("arriving", None, "lobby", path="#transfer=none", waits_for="#arrive-dialog[open]"),
    at("lobby of the host", 0, "lobby", ".seating__more summary", host=True),
    at("lobby of a guest", 1, "lobby"),
    at("how you play", 0, "lobby", "[data-options]", host=True, waits_for="#options-dialog[open]"),
    at("all have sat down", 0, "lobby_of_six", "#invite summary", host=True),
    at("set up on the board", None, "lobby_of_six", path="/board"),
    at("starting", 0, "lobby_of_six", "[data-open=start-dialog]", "[value=table] + b", host=True),
    at("lobby on the board", None, "lobby", path="/board"),
    at("who comes late", None, "market"),
    at("watching", None, "inspecting", path="?watch=1"),
    at("sheriff opens the market", 0, "market"),
    at("merchant before the market", 1, "market"),
    at("merchant swaps", 2, "swapping"),
    at("merchant loads", 2, "loading", "[data-add=silk]", "[data-add=gouda]", waits_for=".slot.full"),
    at("merchant has sealed", 1, "loading"),
    at("sheriff looks away", 0, "loading", host=True),
    at("sitting out", 2, "loading", ".more summary", "[data-confirm=sit-out]"),
    at("empty seat", 0, "left", host=True),
    at("waiting for an empty seat", 1, "left"),
    at("curtain", 0, "loading", path="?seat=3", host=True),
    at("behind it", 0, "loading", "[data-curtain-open]", path="?seat=3", host=True),
    at("merchant declares", 2, "declaring"),
    at("merchant has declared", 1, "declaring"),
    at("sheriff hears", 0, "declaring"),
    at("sheriff at the gate", 0, "inspecting", host=True),
    at("bribing", 1, "inspecting", ".act [data-step='5']"),
    at("offered", 2, "inspecting"),
    at("an offer", 0, "inspecting", *UNFOLDED, ".bag .plain[data-offer]"),
    at("agreed aloud", 0, "inspecting", "[data-agreed]", "#agreed-dialog [data-set='10']"),
    at("agreed by a deputy", 0, "deputies", "[data-agreed]"),
    at("booked for me", 1, "booked"),
    at("dealing", 1, "dealing"),
    at("a deal with anybody", 1, "dealing", "[data-key=deal-with] summary", "[data-key=deal-with] [data-offer]"),
    at("a gift, and the bag passes", 0, "dealing"),
    at("promises asked about", 0, "asked"),
    at("noting for others", 0, "declaring", "[data-key=noted] summary", host=True),
    at("goods", 0, "inspecting", *UNFOLDED, ".bag .plain[data-offer]", "#offer-dialog [data-place=bag]"),
    at("a promise", 1, "inspecting", "[data-deal] [data-promise]"),
    at("clock", 1, "inspecting", "[data-open=clock-dialog]"),
    at("opening a bag", 0, "inspecting", ".bag [data-command=inspect]"),
    at("log", 1, "inspecting", "[data-open=log-dialog]"),
    at("a line of the log", 1, "inspecting", "[data-open=log-dialog]", ".log__line", waits_for=".log__origin"),
    at("menu", 0, "inspecting", "[data-open=menu-dialog]", host=True),
    at("menu of a guest", 2, "inspecting", "[data-open=menu-dialog]", "#menu-dialog summary"),
    at("ledger", 1, "inspecting", ".glance .purse", waits_for="#ledger-dialog table"),
    at("code", 1, "inspecting", "[data-open=menu-dialog]", "[data-open=invite-dialog]"),
    at("moving", 1, "inspecting", "[data-open=menu-dialog]", "[data-transfer]"),
    at("undo", 0, "inspecting", "[data-open=log-dialog]", "#log-dialog [data-confirm]", host=True),
    at(
        "book",
        0,
        "inspecting",
        "[data-open=menu-dialog]",
        "#menu [data-book]",
        host=True,
        waits_for="#book-dialog[open]",
    ),
    at(
        "other points",
        0,
        "inspecting",
        "[data-open=menu-dialog]",
        "[data-open=other-points-dialog]",
        host=True,
        waits_for="#other-points-dialog[open]",
    ),
    at("ending", 0, "inspecting", "[data-open=menu-dialog]", "[data-confirm=end-dialog]", host=True),
    at("board", None, "inspecting", path="/board"),
    at("sheriff at the end", 0, "ending"),
    at("debt", 2, "ending"),
    at("choosing goods", 2, "ending", "[data-key=choose]"),
    at("black market", 1, "ending", "[data-market]"),
    at(
        "no",
        1,
        "ending",
        "[data-market]",
        "#black-market-dialog [data-fields*=mead]",
        waits_for="#refusal[open]",
        meant=("S-",),
    ),
    at("promo cards", 1, "promo_cards", "[data-key=burning] summary"),
    at("promo cards for the sheriff", 0, "promo_cards"),
    at("promo cards to load", 1, "promo_loading"),
    at("promo cards on the board", None, "promo_cards", path="/board"),
    at("another number", 1, "inspecting", ".mine .more summary", "[data-key=correct-count]"),
    at("put right", 1, "ending", ".more summary"),
    at("another card", 0, "ending", ".bag__found button"),
    at("sheriff who owes", 0, "sheriff_owes"),
    at("merchant of a sheriff who owes", 3, "sheriff_owes"),
    at("board of a sheriff who owes", None, "sheriff_owes", path="/board"),
    at("deputy", 0, "deputies"),
    at("merchant of deputies", 2, "deputies"),
    at("board of deputies", None, "deputies", path="/board"),
    at("chest", 0, "chest"),
    at("board of a crowded gate", None, "crowded", path="/board"),
    at("board of many debts", None, "debts", path="/board"),
    at("board of the chest", None, "chest", path="/board"),
    at("sharing", 1, "chest", "[data-key=chest] [data-pick]"),
    at("deputies drawn", 1, "chest", "[data-open=drawn-dialog]", "#drawn-dialog [data-draw]"),
    at("merchant says how many", 2, "open_bags", "[data-number='3']"),
    at("recording", 1, "recording", "[data-key=record]"),
    at("recorded by the sheriff", 0, "recording"),
    at("leaving out", 0, "recording", "[data-open=menu-dialog]", "[data-command=end_game]", host=True),
    at("lobby of one device", None, "one_device_lobby", host=True),
    at("one device at the market", None, "one_device_market", "[data-number='3']:visible", host=True),
    at("one device", None, "one_device", host=True),
    at("one device, a bag opened", None, "one_device", "[data-do=inspect]:visible", host=True),
    at(
        "one device, another card",
        None,
        "one_device",
        "[data-do=inspect]:visible",
        "[data-card='0']:visible:enabled",
        host=True,
    ),
    at("one device, more", None, "one_device", "[data-more]:visible", "#deal-sheet summary", host=True),
    at(
        "one device, what face-down cards are said to be",
        None,
        "one_device",
        "[data-more]:visible",
        "#deal-sheet [data-side=give] [data-face-down]",
        host=True,
    ),
    at("one device with deputies", None, "one_device_of_six", host=True),
    at("one device, cards to turn up", None, "one_device_end", "[data-appears=silk]", host=True),
    at("one device, a card is missing", None, "one_device_end", "[data-missing-card]", host=True),
    at("cards to turn up on the board", None, "one_device_end", path="/board"),
    at("turning up", 0, "turning_up", host=True),
    at("crowning", 1, "crowning"),
    at("result", 0, "counted", host=True),
    at("result explained", 1, "counted", "[data-show-all]"),
    at("a picture for the chat", 1, "counted", "[data-open=picture-dialog]", waits_for="#picture-dialog[open] img"),
    at("result on the board", None, "counted", path="/board"),
    *(at(f"result on the board, {one}", None, "ended", path="/board", board_screen=one) for one in BOARD_SCREENS),
    at("watched again", None, "counted", path="/replay", waits_for="[data-shown]"),
    at(
        "watched again, what was hidden",
        None,
        "counted",
        "label:has([data-show-hidden])",
        path="/replay",
        waits_for="[data-shown]",
    ),
    at("the next game", 1, "rematch"),
    at("the next game, in the show", 1, "rematch_in_the_show"),
    Screen("your groups", "/g"),
    Screen("no group", "/g/ZZZZZZZZ"),
    Screen("an empty book", "/", group="empty"),
    Screen("a book", "/", group="full"),
    Screen("a book for readers", "/", group="read"),
    Screen("seasons", "/", group="full", taps=(".pick summary",)),
    Screen("all its games", "/games", group="full"),
    Screen("a game in the book", "/games/{game}", group="full"),
    Screen("the league as a table", "/", group="full", taps=(".behind summary",)),
    Screen("an award in the book", "/games/{game}", group="full", taps=(".award summary",)),
    Screen("a member's award", "/members/{member}", group="full", taps=(".prize summary",)),
    Screen("a game of points", "/games/{points}", group="full", taps=(".more summary",)),
    Screen("a member", "/members/{member}", group="full", taps=(".behind summary",)),
    Screen("people and files", "/more", group="full"),
    Screen("adding an evening", "/add", group="full"),
    Screen("a table for a group", "/new", group="full", waits_for="body[data-ready]"),
    Screen("no connection", "/offline"),
    *NOTTINGHAM,
]


def named(name: str) -> Screen:
    (found,) = (one for one in SCREENS if one.name == name)
    return found
