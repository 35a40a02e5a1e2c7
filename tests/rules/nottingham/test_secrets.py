"""What I was never shown does not show: not in my view, my log, my refusals, nor in what I may do.

Two games are played side by side that differ in one secret: a card in somebody's hand, the card a theft or robbery
moved, an offer face down (also one that is dropped, N-ONE-2), an ambush, what was discarded for want of cards, what
is in a loot pile that was counted anew (N-COR-1). For everybody who was not shown it they must look the same until it
is shown.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.nottingham import rulebook
from referee.rules.nottingham.attack import Yielded
from referee.rules.nottingham.state import Game
from tests.rules.card_names import secrets_are_marked
from tests.rules.nottingham.games import RandomGame
from tests.rules.nottingham.junk import junk
from tests.rules.nottingham.strategies import games
from tests.rules.nottingham.twins import eyes_of, shown, step, twin_of
from tests.soak import short_or_long

whole = settings.get_profile("whole nottingham games")


@pytest.mark.soak
@settings(whole, max_examples=short_or_long(18, 300))
@given(games(), st.integers(0, 2**32))
def test_games_that_differ_in_what_i_was_never_shown_look_the_same_to_me(played: RandomGame, seed: int) -> None:
    """N-ACT-1, N-ACT-2, N-ACT-3, N-ACT-4, N-AMB-4, N-ONE-2, N-COR-1: hands, offers, ambushes, what moved, loot."""
    source, phones = random.Random(seed), played.phones
    states = [played.table.start]
    for _ in played.play(most=300):
        states.append(played.game)
    secrets = [(at, one) for at, said in enumerate(played.sent) if (one := twin_of(said, source, states[at]))]
    if not secrets:
        return  # hands are only counted, and nobody told a phone anything
    # Every kind of secret gets its share, however rare it is.
    kind = source.choice(sorted({played.sent[at][0] for at, _ in secrets}))
    chosen, fields = source.choice([one for one in secrets if played.sent[one[0]][0] == kind])
    name, owner, host, _ = played.sent[chosen]
    insiders: set[int | None] = {owner}
    if name in ("give", "take"):
        attack = states[chosen].attack
        assert attack is not None
        insiders = {states[chosen].turn, attack.target}
    if insiders - played.phones:
        insiders.add(None)  # the host plays for them
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
        insiders |= {None} if insiders - played.phones else set()
        viewers = [viewer for viewer in (None, *played.game.seats) if viewer not in insiders]
        for viewer in viewers:
            assert eyes_of(viewer, one, events, phones) == eyes_of(viewer, other, twin_events, phones)
        for viewer in viewers:
            command = source.choice([name for name in rulebook.commands if name not in ("start", "end_game")])
            probe = (command, viewer, viewer is None, junk(one, source, command))
            answer, seen = step(one, probe, played)
            twin_answer, twin_seen = step(other, probe, played)
            if shown(insiders, seen, twin_seen):
                continue
            if isinstance(answer, Game) and isinstance(twin_answer, Game):
                twin_eyes = eyes_of(viewer, twin_answer, twin_seen, phones)
                assert eyes_of(viewer, answer, seen, phones) == twin_eyes
            else:
                assert answer == twin_answer


@settings(whole, max_examples=15)
@given(games())
def test_a_line_that_names_cards_not_everybody_is_told_of_is_marked_secret(played: RandomGame) -> None:
    """N-ACT-1, N-ACT-2, N-ACT-3, N-ACT-4: a neighbour reads over the shoulder, so such a line has a cover."""
    for events in played.play():
        for event in events:
            assert secrets_are_marked(rulebook.told(event)), event
