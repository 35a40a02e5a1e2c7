"""What I was never shown does not show: not in my view, my log, my refusals, nor in what I may do.

Two games are played side by side that differ in one secret: a card in somebody's hand, the card a theft or robbery
moved, an offer face down, an ambush, what was discarded for want of cards. For everybody who was not shown it they
must look the same until it is shown. Hands are tracked, so that the referee knows them.
"""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.nottingham import may, rulebook, view
from referee.rules.nottingham.attack import Yielded
from referee.rules.nottingham.choosing import BidsTurnedUp
from referee.rules.nottingham.ending import GameOver
from referee.rules.nottingham.springing import AmbushSprung
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.tasks import TaskDone
from referee.rules.play import Refused, Unknown
from tests.rules.nottingham.games import ITEMS, RandomGame, Said
from tests.rules.nottingham.strategies import games
from tests.rules.nottingham.test_nottingham_whole_games import junk

whole = settings.get_profile("whole nottingham games")


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
            return {"items": {source.choice(sorted(hand)): 1}}
        case "lay_ambush":
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


def eyes_of(viewer: int | None, game: Game, events: list[Any]) -> Any:
    log = [str(line) for event in events if (line := rulebook.tell(event, viewer)) is not None]
    return view(game, viewer), log, may(game, viewer, viewer is None)


@settings(whole, max_examples=45)
@given(games(tracked=True), st.integers(0, 2**32))
def test_games_that_differ_in_what_i_was_never_shown_look_the_same_to_me(played: RandomGame, seed: int) -> None:
    """N-ACT-1, N-ACT-2, N-ACT-3, N-ACT-4, N-AMB-4: hands, offers face down, ambushes, what theft and robbery moved."""
    source = random.Random(seed)
    states = [played.table.start]
    for _ in played.play(most=300):
        states.append(played.game)
    secrets = [(at, one) for at, said in enumerate(played.sent) if (one := twin_of(said, source, states[at]))]
    # Every kind of secret gets its share, however rare it is.
    kind = source.choice(sorted({played.sent[at][0] for at, _ in secrets}))
    chosen, fields = source.choice([one for one in secrets if played.sent[one[0]][0] == kind])
    name, owner, host, _ = played.sent[chosen]
    insiders: set[int | None] = {owner}
    if name in ("give", "take"):
        attack = states[chosen].attack
        assert attack is not None
        insiders = {states[chosen].turn, attack.target}
    one = other = states[chosen]
    played.table.events = []
    for number, said in enumerate(played.sent[chosen:]):
        one, events = step(one, said, played)
        other, twin_events = step(other, (name, owner, host, fields) if number == 0 else said, played)
        if said[1] in insiders and not isinstance(other, Game):
            return  # the owners' own secrets may refuse their owners
        if shown(insiders, events, twin_events):
            return
        # A robber looks into the hand, and so becomes one who knows.
        insiders |= {
            event.seat
            for event in events
            if isinstance(event, Yielded) and event.kind == "rob" and event.target in insiders
        }
        viewers = [viewer for viewer in (None, *played.game.seats) if viewer not in insiders]
        for viewer in viewers:
            assert eyes_of(viewer, one, events) == eyes_of(viewer, other, twin_events)
        for viewer in viewers:
            command = source.choice([name for name in rulebook.commands if name not in ("start", "end_game")])
            probe = (command, viewer, viewer is None, junk(one, source, command))
            answer, seen = step(one, probe, played)
            twin_answer, twin_seen = step(other, probe, played)
            if shown(insiders, seen, twin_seen):
                continue
            if isinstance(answer, Game) and isinstance(twin_answer, Game):
                assert eyes_of(viewer, answer, seen) == eyes_of(viewer, twin_answer, twin_seen)
            else:
                assert answer == twin_answer
