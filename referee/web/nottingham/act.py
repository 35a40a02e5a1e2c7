"""The strip at the bottom: what the table waits for from this phone, as one tap or one question."""

from collections.abc import Iterator

from referee.http.language import gettext as _
from referee.rules.sentences import say_n
from referee.web.nottingham.ambushes import ambush_form, spring_form
from referee.web.nottingham.buttons import Act, Button, asks, sends
from referee.web.nottingham.forms import question
from referee.web.nottingham.headline import over
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.turn_dock import dock_buttons
from referee.web.page import Region


def act(page: NottinghamPage) -> Act | None:
    """An empty strip would only lie over what is read. The host's is also for players without a phone."""
    if page.seen.has_left and not page.seen.comes_back:
        fields = {"seat": page.seen.seat}
        return Act((sends("come_back", _("Come back"), key="come-back", big=True, fields=fields),))
    buttons = tuple(_buttons(page)) if page.seen.asked else tuple(dock_buttons(page))
    return Act(buttons) if buttons else None


def _buttons(page: NottinghamPage) -> Iterator[Button]:
    seen = page.seen
    if seen.scene == "act":
        yield from _card(page)
    elif seen.scene == "attack" and "yield" in seen.asked:
        yield sends("yield", _("Let it happen"), big=True)
        yield sends("defend", _("Defend with a chain"), icon="chain")
    elif seen.scene == "set":
        yield sends("let_be", _("Let it be"), key="let-be", big=True)
        yield asks("options", spring_form(seen, page.speaker), _("Spring an ambush…"), key="spring", icon="ambush")
    elif asked := question(seen, page.items):
        dialog, what = asked
        yield asks(dialog, what, _label(page), key="question", big=True)
        if "cannot" in seen.asked:
            yield sends("cannot", _("I have nothing else: show my hand"))
    elif "discard" in seen.asked:
        done = say_n("I have discarded %(num)d card", "I have discarded %(num)d cards", over(seen))
        yield sends("discard", page.speaker.say(done), big=True)
    elif "choose" in seen.asked and seen.view["me"]["can_choose"]["refuse"]:
        yield sends("choose", _("Refuse them all, keep the card"), key="refuse", fields={"seat": None})
    elif "bought" in seen.asked:
        yield sends("bought", _("Refuse them all, keep the card"), key="refuse", fields={"from": None})
    elif "bartered" in seen.asked and not seen.bidding["laid"]:
        yield sends("bartered", _("Nobody has anything to offer"), key="refuse", fields={"from": None})
    elif "end_turn" in seen.asked:
        yield sends("end_turn", _("End my turn"), key="end-turn", big=True)


def _card(page: NottinghamPage) -> Iterator[Button]:
    """Play the card that was turned up, or take it in hand. Whom an attack is meant for is tapped above."""
    plays = page.seen.playable
    if plays == "buy":
        yield sends("buy", _("Buy with it"), key="plays", big=True)
    elif plays == "barter":
        yield sends("barter", _("Barter with it"), key="plays", big=True)
    elif plays == "lay_ambush":
        yield asks("options", ambush_form(page.seen, page.speaker), _("Lay an ambush…"), key="plays", big=True)
    if page.seen.mine["hand_count"] + 1 >= page.seen.edition.set_min:
        yield sends("keep", _("Keep it, then trade in"))
    yield sends("keep", _("Keep it and end my turn"), key="keep-end", fields={"end": True}, big=not plays)


def _label(page: NottinghamPage) -> str:
    labels = {
        "record_hand": _("Tap in my hand"),
        "record_draw": _("Tap in the card I drew"),
        "put_back": _("Tap in the card I put back"),
        "discard": _("Choose what to discard"),
        "bid": _("Make an offer"),
        "give": _("Tap in the card that was drawn"),
        "take": _("Take a card"),
    }
    return next(label for command, label in labels.items() if command in page.seen.asked)


ACT = Region("nottingham/act.html", act)
