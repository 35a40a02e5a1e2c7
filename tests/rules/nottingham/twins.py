"""Two games that differ in one secret: the twin of a command, and the moment when the secret is shown."""

import random
from typing import Any

from referee.rules.kernel import NotYours, Refused, Unknown
from referee.rules.nottingham import about, may, rulebook, view
from referee.rules.nottingham.attack import Yielded
from referee.rules.nottingham.choosing import BidsTurnedUp
from referee.rules.nottingham.ending import GameOver
from referee.rules.nottingham.springing import AmbushSprung
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.tasks import TaskDone
from tests.rules.nottingham.cards import Said
from tests.rules.nottingham.games import RandomGame
from tests.rules.nottingham.table import ITEMS


def twin_of(said: Said, source: random.Random, game: Game) -> dict[str, Any] | None:
    """The same command with another secret; None: it has none."""
    name, by, _, fields = said
    hand = {} if by is None else game.players[by].hand or {}
    match name:
        case "record_hand" | "discard" if fields.get("items"):
            gone = source.choice(sorted(fields["items"]))
            items = {**fields["items"], gone: fields["items"][gone] - 1}
            more = source.choice(ITEMS if name == "record_hand" else sorted(hand))
            return {**fields, "items": {**items, more: items.get(more, 0) + 1}}
        case "record_draw":
            return {"item": source.choice(ITEMS)}
        case "give":
            return {"item": source.choice(sorted(hand))}
        case "take" if game.attack is not None and game.attack.kind == "rob":
            return {"item": source.choice(sorted(game.players[game.attack.target].hand or {}))}
        case "bid" if game.bidding is not None and game.bidding.kind == "buy":
            return {"items": {source.choice(sorted(hand) or ITEMS): 1}}
        case "correct_secret" if fields.get("loot") and game.phase != "over":
            ((_, change),) = fields["loot"].items()
            loot = {} if by is None else game.players[by].loot
            return {"loot": {source.choice(sorted(loot) if change < 0 else ITEMS): change}}
        case "lay_ambush" if fields["shows"] is not None:
            pair = source.sample([item for item in ITEMS if item != "gold"], 2)
            return {"shows": (pair[0], pair[1])}
    return None


def step(game: Game, said: Said, played: RandomGame) -> tuple[Any, list[Any]]:
    name, by, host, fields = said
    try:
        events = rulebook.decide(game, rulebook.commands[name](**fields), played.table.sent(by, host))
    except Refused as no:
        return (no.code, str(no.why), no.rule), []
    except Unknown as no:
        return (no.field, str(no.why)), []
    except NotYours as no:
        return str(no.why), []
    for event in events:
        game = rulebook.evolve(game, event)
    return game, events


def shown(insiders: set[int | None], events: list[Any], twin_events: list[Any]) -> bool:
    """Whether the secret, or what its owners did with it, is before the eyes of others now."""
    for event in (*events, *twin_events):
        match event:
            case Yielded(kind="hold_up", target=target) if target in insiders:
                return True
            case AmbushSprung() | BidsTurnedUp() | TaskDone() if event not in events or event not in twin_events:
                return True
            case GameOver():
                return True
    return False


def eyes_of(viewer: int | None, game: Game, events: list[Any], phones: frozenset[int]) -> Any:
    log = [str(line) for event in events if (line := rulebook.tell(event, viewer)) is not None]
    host = viewer is None
    return view(game, viewer), log, may(game, viewer, host, phones), about(game, viewer, host, phones)
