"""The dock under the turn of a player without a phone: the usual answer, and on to the next."""

from collections.abc import Iterator

from referee.http.language import gettext as _
from referee.web.nottingham.buttons import Act, Button, sends
from referee.web.nottingham.page import NottinghamPage
from referee.web.page import Region


def turn_dock(page: NottinghamPage) -> Act | None:
    buttons = tuple(dock_buttons(page))
    return Act(buttons) if buttons else None


def dock_buttons(page: NottinghamPage) -> Iterator[Button]:
    seen, turn = page.seen, page.seen.turn
    if seen.view["tracks_hands"] or turn == seen.seat:
        return
    name, following = seen.names[turn], seen.names[seen.view["next_turn"]]
    for_them = {"seat": turn}
    next_up = _("next: %(name)s", name=following)
    if turn not in page.played_here:
        if "end_turn" in seen.may:
            yield sends("end_turn", _("End %(name)s's turn", name=name), key="end-for", note=next_up)
        return
    match seen.scene:
        case "act":
            if seen.view["trade_follows"]:
                yield sends("keep", _("Keep and trade…"), key="keep-on", fields=for_them)
            yield sends("keep", _("Keep it"), key="keep-end", fields={"end": True, **for_them}, big=True, note=next_up)
        case "bidding" if seen.bidding["kind"] == "buy":
            yield sends("bought", _("All refused"), key="refused", fields={"from": None, **for_them})
        case "bidding":
            yield sends("bartered", _("Nobody had anything"), key="refused", fields={"from": None, **for_them})
        case "trade":
            yield sends("end_turn", _("Next: %(name)s", name=following), key="next", fields=for_them, big=True)


TURN_DOCK = Region("nottingham/act.html", turn_dock)
