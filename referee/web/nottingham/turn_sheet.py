"""What the table waits for, for players without a phone: one question, answered with a tap by whoever holds the phone.

Nothing here is secret: what is asked was said aloud or lies open (N-ONE-1). Where phones keep the cards there is none.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.http.language import gettext as _
from referee.rules.sentences import Sentence, Who, say, say_n, who
from referee.web.heading import Heading, heading
from referee.web.nottingham.buttons import Button, sends
from referee.web.nottingham.cards import TurnedUp, turned_up
from referee.web.nottingham.hands_now import HandsNow, hands_now
from referee.web.nottingham.now import Calm, FieldForm, ItemCard, field_form, reveal_cards
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.turn_questions import Answer, ambush_answers, answers, card_text
from referee.web.nottingham.turn_trade import TradeForm, trade_form
from referee.web.page import Region

TOLD = frozenset(
    {
        "card_kept",
        "offer_booked",
        "bid_chosen",
        "card_taken",
        "defended",
        "ambush_laid",
        "ambush_sprung",
        "set_traded",
        "trade_failed",
        "task_done",
    }
)
"""What happened in this turn and is worth a line."""
MOST_TOLD = 2


@dataclass(frozen=True, slots=True)
class Favour:
    """Who draws, for all at once (N-ONE-3); people draw slowly, so it stays until the next card is turned up."""

    title: str
    hint: str


@dataclass(frozen=True, slots=True)
class TurnSheet:
    scene: str
    favour: Favour | None
    told: tuple[str, ...]
    asked: Heading | None = None
    items: tuple[ItemCard, ...] = ()
    card: TurnedUp | None = None
    text: str = ""
    answers: tuple[Answer, ...] = ()
    buttons: tuple[Button, ...] = ()
    field: FieldForm | None = None
    trade: TradeForm | None = None
    calm: Calm | None = None
    hands: HandsNow | None = None


def turn_sheet(page: NottinghamPage) -> TurnSheet | None:
    seen = page.seen
    if seen.view["tracks_hands"] or not page.played_here:
        return None
    hands = hands_now(page) if seen.seat is None and seen.scene in ("trade", "reveal") else None
    found = _asked(page, TurnSheet(seen.scene, _favour(page), _told(page), hands=hands))
    # whoever has a seat of their own is asked about the others only where there is something to tap
    return found if seen.seat is None or found.calm is None else None


def _asked(page: NottinghamPage, sheet: TurnSheet) -> TurnSheet:
    seen, turn = page.seen, page.seen.turn
    here = turn in page.played_here
    match seen.scene:
        case "reveal" if here:
            asked = heading(page.speaker, say("Which card does %(name)s turn up?", name=Who(turn)))
            return replace(sheet, asked=asked, items=reveal_cards(page))
        case "field" if not seen.my_turn:
            return replace(
                sheet, asked=heading(page.speaker, say("What is printed on the sheriff's field?")), field=field_form()
            )
        case "act" if here:
            sheet = replace(sheet, asked=_act(page), card=turned_up(page), text=card_text(page))
            return replace(sheet, answers=tuple(answers(page)), buttons=_lays(page))
        case "bidding" if here:
            return replace(sheet, asked=_act(page), card=turned_up(page), answers=tuple(answers(page)))
        case "attack" if seen.attack["target"] in page.played_here:
            target = seen.attack["target"]
            asked = heading(page.speaker, say("Does %(name)s defend with a chain?", name=Who(target)))
            return replace(sheet, asked=asked, card=turned_up(page), buttons=_defence(target))
        case "set" if seen.view["set"]["asked"] in page.played_here:
            asked = heading(page.speaker, say("Does %(name)s spring an ambush?", name=Who(seen.view["set"]["asked"])))
            text = _("If so, tap what the card shows.")
            return replace(sheet, asked=asked, text=text, buttons=ambush_answers(page))
        case "discard" if over := [one for one in seen.view["to_discard"] if one["seat"] in page.played_here]:
            found = [Answer(page.player(one["seat"]), None, (_discards(page, **one),)) for one in over]
            asked = heading(page.speaker, say("Deck and discard pile are used up: who has discarded?"))
            return replace(sheet, asked=asked, answers=tuple(found))
        case "trade" if here and not seen.view["traded"]:
            return replace(sheet, trade=trade_form(page))
        case "trade" if here:
            return sheet
        case _:
            waits = _("The table waits for a phone: %(names)s.", names=_names(page))
            return replace(sheet, calm=Calm("waits-for-a-phone", "hand", waits))


def _names(page: NottinghamPage) -> str:
    return page.speaker.say(say("%(words)s", words=who(tuple(page.seen.waiting_for))))


def _act(page: NottinghamPage) -> Heading | None:
    asked = _asked_of_act(page)
    return None if asked is None else heading(page.speaker, asked)


def _asked_of_act(page: NottinghamPage) -> Sentence | None:
    name = Who(page.seen.turn)
    match page.seen.playable or page.seen.bidding.get("kind"):
        case "steal":
            return say("From whom does %(name)s steal?", name=name)
        case "rob":
            return say("Whom does %(name)s rob?", name=name)
        case "hold_up":
            return say("Whom does %(name)s hold up?", name=name)
        case "buy":
            return say("Whose card does %(name)s buy?", name=name)
        case "barter":
            return say("With whom does %(name)s barter?", name=name)
        case "lay_ambush":
            return say("Does %(name)s lay an ambush?", name=name)
        case _:
            return None


def _lays(page: NottinghamPage) -> tuple[Button, ...]:
    if page.seen.playable != "lay_ambush":
        return ()
    fields = {"seat": page.seen.turn}
    return (sends("lay_ambush", _("Yes, an ambush lies"), key="lays", fields=fields, icon="ambush"),)


def _defence(target: int) -> tuple[Button, ...]:
    for_them = {"seat": target}
    return (
        sends("yield", _("No, the card is taken"), fields=for_them),
        sends("defend", _("Yes, with a chain"), fields=for_them, icon="chain"),
    )


def _discards(page: NottinghamPage, seat: int, count: int) -> Button:
    label = page.speaker.say(say_n("%(num)d card discarded", "%(num)d cards discarded", count))
    return sends("discard", label, key=f"discard-{seat}", fields={"count": count, "seat": seat})


def _favour(page: NottinghamPage) -> Favour | None:
    granted = page.seen.view["favour"]
    if granted is None:
        return None
    number, seats = granted["number"], tuple(granted["seats"])
    if not seats:
        return Favour(_("Nobody draws a card"), _("Everybody held more than %(number)d.", number=number))
    draw = say_n("%(who)s draws a card", "%(who)s draw a card", len(seats), who=who(seats))
    return Favour(page.speaker.say(draw), _("%(number)d or fewer in hand when the sheriff came.", number=number))


def _told(page: NottinghamPage) -> tuple[str, ...]:
    """What happened in this turn, the last of it, in order."""
    return tuple(reversed(list(_newest(page))[:MOST_TOLD]))


def _newest(page: NottinghamPage) -> Iterator[str]:
    for entry in page.seen.view["log"]:
        if entry["event"] in ("turn_ended", "game_started"):
            return
        if entry["event"] in TOLD:
            yield entry["text"]


TURN_SHEET = Region("nottingham/turn-sheet.html", turn_sheet)
