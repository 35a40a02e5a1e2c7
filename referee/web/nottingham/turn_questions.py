"""Whom an action is about, and what came of it: one tap for each answer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.http.language import gettext as _
from referee.rules.nottingham import names
from referee.rules.sentences import say_n
from referee.web.nottingham.buttons import Button, sends
from referee.web.nottingham.page import NottinghamPage
from referee.web.nottingham.players import Player
from referee.web.payload import payload


@dataclass(frozen=True, slots=True)
class Answer:
    """A player as an answer: one tap on the name, or one on what stands beside it."""

    player: Player
    main: Button | None
    more: tuple[Button, ...] = ()


def card_text(page: NottinghamPage) -> str:
    """What the card does, in a line."""
    match page.seen.playable:
        case "buy":
            return _("Everybody else lays one card face down. One is taken, the copper goes for it.")
        case "barter":
            return _("The others lay one card or two open. One offer is taken, the casket goes for it.")
        case "steal":
            return _("Draw one card from a hand, unseen. The candlestick goes for it.")
        case "rob":
            return _("Look at a hand and take one card. The pearls go for it.")
        case "hold_up":
            return _("A hand is laid open to all. One card is taken, the gems go for it.")
        case "lay_ambush":
            return _("Look at the top two ambush cards. One lies face down across the gold: nobody types which.")
        case _:
            return _("There is nothing this could be played on. Take the card in hand.")


def answers(page: NottinghamPage) -> Iterator[Answer]:
    """Each player the card can be played on, with what may have come of it."""
    seen = page.seen
    for_them = {"seat": seen.turn}
    yield from _bookable(page, for_them)
    for target in seen.view["targets"]:
        plays, fields = seen.playable or "", {"target": target, **for_them}
        attack = sends(plays, seen.names[target], key=f"target-{target}", fields=fields)
        if target not in page.played_here:
            yield Answer(page.player(target), attack)
            continue
        taken = replace(attack, payload=payload({**fields, "defended": False}))
        warded = payload({**fields, "defended": True})
        defended = Button(f"defended-{target}", _("Defended"), command=plays, payload=warded, icon="chain")
        yield Answer(page.player(target), taken, (defended,))


def _bookable(page: NottinghamPage, for_them: dict[str, int]) -> Iterator[Answer]:
    seen = page.seen
    buys = "buy" in (seen.playable, seen.bidding.get("kind"))
    command = ("bought" if buys else "bartered") if seen.bidding else ("buy" if buys else "barter")
    for one in seen.view["bookable"]:
        seat, fields = one["seat"], {"from": one["seat"], **for_them}
        if buys:
            yield Answer(page.player(seat), sends(command, seen.names[seat], key=f"from-{seat}", fields=fields))
            continue
        counts = range(1, one["most"] + 1)
        yield Answer(page.player(seat), None, tuple(_so_many(page, command, fields, count) for count in counts))


def _so_many(page: NottinghamPage, command: str, fields: dict[str, int], count: int) -> Button:
    label = page.speaker.say(say_n("%(num)d card", "%(num)d cards", count))
    return sends(command, label, key=f"from-{fields['from']}-{count}", fields={**fields, "count": count})


def ambush_answers(page: NottinghamPage) -> tuple[Button, ...]:
    """Who springs an ambush; only when one is sprung it is asked what it shows (N-ONE-2)."""
    laid = page.seen.view["set"]
    return tuple(_ambush_answers(page, laid["asked"], laid))


def _ambush_answers(page: NottinghamPage, owner: int, laid: dict[str, Any]) -> Iterator[Button]:
    seen, say_it = page.seen, page.speaker.say
    fits, for_them = laid["fits"], {"seat": owner}
    colour = fits["colour"]
    yield sends(
        "spring",
        say_it(names.COLOURS[colour]),
        key=f"shows-{colour}",
        fields={"shows": colour, **for_them},
        swatch=colour,
    )
    for other in fits["with"]:
        pair = [laid["item"], other]
        yield sends(
            "spring",
            f"{say_it(names.CARDS[laid['item']])}, {say_it(names.CARDS[other])}",
            key=f"shows-{other}",
            fields={"shows": pair, **for_them},
            icons=(laid["item"], other),
        )
    here = [seat for seat in laid["owners"] if seat in page.played_here]
    before: list[int] = []
    for seat in here:
        if before:
            text = _("No, but %(name)s does", name=seen.names[seat])
            yield sends("let_be", text, key=f"not-before-{seat}", fields={"seats": list(before)})
        before.append(seat)
    nobody = _("Nobody does") if len(here) > 1 else _("%(name)s lets it be", name=seen.names[owner])
    yield sends("let_be", nobody, key="nobody", fields={"seats": here}, big=True)
