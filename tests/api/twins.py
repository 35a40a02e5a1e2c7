"""Pairs of games that differ in one secret, as scripts that two servers can play side by side.

The games, their secrets and the moment when a secret is shown come from the rules' own tests of secrets.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from referee.rules.nottingham import rulebook as nottingham
from referee.rules.nottingham.attack import Yielded
from referee.rules.nottingham.state import Game as NottinghamGame
from referee.rules.sheriff import rulebook as sheriff
from referee.rules.sheriff.state import Game as SheriffGame
from tests.rules.nottingham import games as nottingham_games
from tests.rules.nottingham import twins as nottingham_twins
from tests.rules.nottingham.junk import junk as nottingham_junk
from tests.rules.nottingham.table import POINTS
from tests.rules.sheriff import games as sheriff_games
from tests.rules.sheriff import twins as sheriff_twins
from tests.rules.sheriff.junk import junk as sheriff_junk
from tests.soak import short_or_long

Command = tuple[str, int | None, dict[str, Any]]
"""Name, seat (None: the host) and fields."""

PROBES = 8
MOST_PLAYERS = short_or_long(4, 6)
EARLY = short_or_long(8, 500)
"""Which of the secrets of a game may be chosen: with early ones a test is short."""


@dataclass(frozen=True)
class Move:
    now: int
    drawn: int
    """How many events there were before: the dice fall by it."""
    sent: Command | None
    """None: the clock ran out."""
    twin: Command | None
    viewers: tuple[int | None, ...] = ()
    """To whom the two games must look the same after it."""
    refused: tuple[Command, ...] = ()
    """What these viewers could send now and be refused."""


@dataclass(frozen=True)
class Script:
    edition: str
    players: int
    seed: int
    options: dict[str, Any]
    moves: list[Move] = field(default_factory=list)


def sheriff_script(seed: int) -> Script | None:
    """A bag with contraband, and the same number of other contraband; None: nobody smuggled."""
    source = random.Random(seed)
    flags = ("royal_goods", "timer", "seven_card_hand", "remove_ten", "open_purses")
    options: dict[str, Any] = {flag: source.random() < 0.5 for flag in flags}
    options["bags"] = source.choice(["sealed", "sealed", "open"])
    edition = source.choice(["sheriff-1e", "sheriff-2e"])
    if edition == "sheriff-2e":
        options["black_market"] = source.random() < 0.5
    players = source.randint(3, min(MOST_PLAYERS, 6 if edition == "sheriff-2e" else 5))
    played = sheriff_games.RandomGame(source, edition, players, **options)
    played.table.phones = frozenset(range(players))
    for _ in played.play():
        pass
    candidates = [number for number, sent in enumerate(played.sent) if sheriff_twins.secret(sent)]
    if not candidates:
        return None
    chosen = source.choice(candidates[:EARLY])
    script = Script(edition, players, played.table.seed, options)
    script.moves.extend(_sheriff_moves(played, chosen, source))
    return script


def _sheriff_moves(played: sheriff_games.RandomGame, chosen: int, source: random.Random) -> Iterator[Move]:
    table = played.table
    table.events = []
    one = other = table.start
    owner = played.sent[chosen][4].get("merchant", played.sent[chosen][1])
    viewers = tuple(viewer for viewer in (None, *played.game.seats) if viewer != owner)
    for number, sent in enumerate(played.sent):
        name, seat, host, now, fields = sent
        other_fields = fields
        if number == chosen:
            other_fields = {**fields, "goods": sheriff_twins.disguised(fields["goods"])}
        drawn = len(table.events)
        one, events = sheriff_twins.step(one, sent, table.sent)
        other, twin_events = sheriff_twins.step(other, (name, seat, host, now, other_fields), table.sent)
        both = (*events, *twin_events)
        if number >= chosen and any(sheriff_twins.reveals(event, owner) for event in both):
            return
        if not isinstance(other, SheriffGame):
            return  # the owner's own secrets may refuse the owner
        table.events = table.events + events
        commands = ((name, seat, fields), (name, seat, other_fields)) if name else (None, None)
        if number < chosen:
            yield Move(now, drawn, *commands)
            continue
        refused: list[Command] = []
        for viewer in (source.choice(viewers) for _ in range(PROBES)):
            probe = source.choice([name for name in sheriff.commands if name not in ("start", "end_game")])
            nonsense = sheriff_junk(one, source, probe)
            answer, _ = sheriff_twins.step(one, (probe, viewer, viewer is None, now, nonsense), table.sent)
            if not isinstance(answer, SheriffGame):
                refused.append((probe, viewer, nonsense))
        yield Move(now, drawn, *commands, viewers, tuple(refused))


def nottingham_script(seed: int) -> Script | None:
    """A card in a hand, an offer face down, an ambush, what a theft moved: and another one in its place."""
    source = random.Random(seed)
    knows_numbers = source.random() < 0.5
    played = nottingham_games.RandomGame(
        source,
        players=source.randint(3, MOST_PLAYERS),
        track_hands=True,
        knows_numbers=knows_numbers,
        style=source.choice(["mixed", "sets", "tasks"]),
    )
    states = [played.table.start]
    for _ in played.play(most=120):
        states.append(played.game)
    secrets = [
        (at, one)
        for at, said in enumerate(played.sent[: 15 * EARLY])
        if (one := nottingham_twins.twin_of(said, source, states[at])) is not None
    ]
    if not secrets:
        return None
    kind = source.choice(sorted({played.sent[at][0] for at, _ in secrets}))
    chosen, fields = source.choice([one for one in secrets if played.sent[one[0]][0] == kind])
    options: dict[str, Any] = {"track_hands": True, "colours": played.colours}
    if knows_numbers:
        options["track"] = played.track
        options["task_values"] = {task: list(pair) for task, pair in POINTS.items()}
    script = Script("nottingham", played.players, played.table.seed, options)
    script.moves.extend(_nottingham_moves(played, states, chosen, fields, source))
    return script


def _nottingham_moves(
    played: nottingham_games.RandomGame, states: list[Any], chosen: int, fields: dict[str, Any], source: random.Random
) -> Iterator[Move]:
    for number, (name, by, _, sent) in enumerate(played.sent[:chosen]):
        yield Move(number * 1000, number, (name, by, sent), (name, by, sent))
    name, owner, host, _ = played.sent[chosen]
    insiders: set[int | None] = {owner}
    if name in ("give", "take"):
        insiders = {states[chosen].turn, states[chosen].attack.target}
    one = other = states[chosen]
    for number, said in enumerate(played.sent[chosen:], chosen):
        twin = (name, owner, host, fields) if number == chosen else said
        one, events = nottingham_twins.step(one, said, played)
        other, twin_events = nottingham_twins.step(other, twin, played)
        if not isinstance(other, NottinghamGame) or nottingham_twins.shown(insiders, events, twin_events):
            return
        insiders |= {
            event.seat
            for event in events
            if isinstance(event, Yielded) and event.kind == "rob" and event.target in insiders
        }
        viewers = tuple(viewer for viewer in (None, *played.game.seats) if viewer not in insiders)
        refused: list[Command] = []
        for viewer in (source.choice(viewers) for _ in range(PROBES)):
            probe = source.choice([name for name in nottingham.commands if name not in ("start", "end_game")])
            nonsense = nottingham_junk(one, source, probe)
            answer, _ = nottingham_twins.step(one, (probe, viewer, viewer is None, nonsense), played)
            if not isinstance(answer, NottinghamGame):
                refused.append((probe, viewer, nonsense))
        yield Move(
            number * 1000, number, (said[0], said[1], said[3]), (twin[0], twin[1], twin[3]), viewers, tuple(refused)
        )
