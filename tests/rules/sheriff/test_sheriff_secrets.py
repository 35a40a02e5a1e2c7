"""What I was never shown does not show: not in my view, my log, my refusals, nor in what I may do (S-BAG-3, S-INS-3).

Two games are played side by side. They differ in one bag that passed unopened: other contraband of the same number.
For everybody but its owner they must look the same until those very cards are shown to somebody.
"""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.play import Refused, Unknown
from referee.rules.sheriff import expire, ledger, may, rulebook, view
from referee.rules.sheriff.black_market import BlackMarketClaimed
from referee.rules.sheriff.corrections import SecretCorrected
from referee.rules.sheriff.debt import DebtIncurred, DebtPaid
from referee.rules.sheriff.handing import GoodsHanded, ProofShown
from referee.rules.sheriff.inspection import BagOpened
from referee.rules.sheriff.round_end import GameOver
from referee.rules.sheriff.state import Game
from referee.rules.sheriff.verdict_corrections import BagCorrected
from tests.rules.sheriff.games import RandomGame, Table, made
from tests.rules.sheriff.strategies import games
from tests.rules.sheriff.test_sheriff_whole_games import junk

whole = settings.get_profile("whole games")

OTHER = {"pepper": "mead", "mead": "silk", "silk": "pepper", "crossbow": "silk"}


def disguised(goods: dict[str, int]) -> dict[str, int]:
    """Other contraband of the same number."""
    other: dict[str, int] = {}
    for good, count in goods.items():
        kind = OTHER.get(good, good)
        other[kind] = other.get(kind, 0) + count
    return other


def reveals(event: Any, seat: int) -> bool:
    """Whether these cards are shown to somebody, or their owner's choices depend on them from here on."""
    match event:
        case GoodsHanded(giver=giver):
            return giver == seat and bool(event.hidden)
        case ProofShown(seat=giver) | BlackMarketClaimed(seat=giver) | SecretCorrected(seat=giver):
            return giver == seat
        case DebtIncurred(debtor=debtor) | DebtPaid(debtor=debtor):
            return debtor == seat
        case BagCorrected(merchant=merchant) | BagOpened(merchant=merchant):
            return merchant == seat
        case GameOver():
            return True
    return False


def step(game: Game, sent: tuple[str, int | None, bool, int, dict[str, Any]], draw: Any) -> tuple[Any, list[Any]]:
    name, seat, host, now, fields = sent
    if not name:
        events = expire(game, now)
    else:
        try:
            events = rulebook.decide(game, made(name, fields), replace(draw(seat, host), now=now))
        except Refused as no:
            return (no.code, str(no.why), no.rule), []
        except Unknown as no:
            return (no.field, str(no.why)), []
    for event in events:
        game = rulebook.evolve(game, event)
    return game, events


def eyes_of(viewer: int | None, game: Game, events: list[Any]) -> Any:
    return (
        view(game, viewer),
        [str(rulebook.tell(event, viewer)) for event in events],
        may(game, viewer, viewer is None),
        ledger(list(enumerate(events)), viewer, open_purses=game.options.open_purses),
    )


Sent = tuple[str, int | None, bool, int, dict[str, Any]]


def secret(sent: Sent) -> bool:
    """Whether this command types a bag with contraband in it."""
    return sent[0] in ("seal_bag", "record_bag") and any(good in OTHER for good in sent[4]["goods"])


@settings(whole, max_examples=60)
@given(games(), st.integers(0, 2**32))
def test_games_that_differ_in_what_i_was_never_shown_look_the_same_to_me(played: RandomGame, seed: int) -> None:
    for _ in played.play():
        pass
    source = random.Random(seed)
    candidates = [number for number, sent in enumerate(played.sent) if secret(sent)]
    if not candidates:
        return
    chosen = source.choice(candidates)
    name, seat, host, now, fields = played.sent[chosen]
    owner = fields.get("merchant", seat)
    viewers = [viewer for viewer in (None, *played.game.seats) if viewer != owner]
    twins = {chosen: (name, seat, host, now, {**fields, "goods": disguised(fields["goods"])})}

    def shown(*events: Any) -> bool:
        return any(reveals(event, owner) for event in events)

    table = played.table
    table.events = []  # the draw of each moment depends on how much has happened
    one = other = table.start
    for number, sent in enumerate(played.sent):
        one, events = step(one, sent, table.sent)
        other, twin_events = step(other, twins.get(number, sent), table.sent)
        if number >= chosen and shown(*events, *twin_events):
            return
        if sent[1] == owner and not isinstance(other, Game):
            return  # the owner's own secrets may refuse the owner
        for viewer in viewers if number >= chosen else ():
            assert eyes_of(viewer, one, events) == eyes_of(viewer, other, twin_events)
        table.events = table.events + events
        if number > chosen:
            viewer = source.choice(viewers)
            command = source.choice([name for name in rulebook.commands if name not in ("start", "end_game")])
            probe = (command, viewer, viewer is None, sent[3], junk(one, source, command))
            answer, seen = step(one, probe, table.sent)
            twin_answer, twin_seen = step(other, probe, table.sent)
            if shown(*seen, *twin_seen):
                continue
            if isinstance(answer, Game) and isinstance(twin_answer, Game):
                assert eyes_of(viewer, answer, seen) == eyes_of(viewer, twin_answer, twin_seen)
            else:
                assert answer == twin_answer


PROBES: dict[str, list[dict[str, Any]]] = {
    "claim_black_market": [{"kind": kind} for kind in ("pepper", "mead", "silk")],
    "pay_debt": [{"goods": {good: 1}} for good in ("apple", "silk", "pepper")],
    "correct_bag": [{"merchant": 1, "goods": {good: 3}} for good in ("apple", "silk", "pepper")],
    "correct_secret": [{"goods": {"silk": change}} for change in (1, -1)],
    "correct": [{"seat": 1, "goods": {good: -1}} for good in ("silk", "pepper", "apple")],
    "offer": [
        {"gold": 1, "ask": {"do": "inspect", "merchant": 2}},
        {"to": 1, "want": {"stand": {"silk": 3}}},
        {"to": 1, "want": {"stand": {"crossbow": 1}}},
        {"to": 1, "want": {"bag": {"silk": 1}}},
        {"stand": {"silk": 1}, "ask": {"do": "pass", "merchant": 2}},
    ],
    "accept": [{"offer": 1}, {"offer": 2}],
    "decline": [{"offer": 1}],
    "inspect": [{"merchant": 2}],
    "pass": [{"merchant": 1}, {"merchant": 2}],
    "seal_bag": [{"goods": {"crossbow": 5}}],
    "end_round": [{}],
}


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
def test_nothing_anybody_else_can_send_tells_what_i_hide(edition: str) -> None:
    """Three silks, or two peppers and a mead: every answer to everybody else is the same, in every phase."""
    second = edition == "sheriff-2e"
    twins = [Table(edition, black_market=second).begin() for _ in range(2)]
    for table, bag in zip(twins, ({"silk": 3}, {"pepper": 2, "mead": 1}), strict=True):
        table.load(s1=bag).declare().give(2, silk=1)
        table.send("offer", 2, stand={"silk": 1}, ask={"do": "inspect", "merchant": 3})
        table.send("pass", 0, merchant=1)
        table.send("offer", 0, to=1, gold=2, want={"stand": {"mead": 1}})

    def answer(table: Table, name: str, seat: int | None, fields: dict[str, Any]) -> Any:
        sent = (name, seat, seat is None, table.now, fields)
        result, events = step(table.game, sent, table.sent)
        return eyes_of(seat, result, events) if isinstance(result, Game) else result

    def probe() -> None:
        for seat in (None, 0, 2, 3):
            assert eyes_of(seat, twins[0].game, twins[0].events) == eyes_of(seat, twins[1].game, twins[1].events)
            for name, variants in PROBES.items():
                for fields in variants:
                    one, other = (answer(table, name, seat, fields) for table in twins)
                    assert one == other, (name, seat, fields)

    probe()
    for table in twins:
        table.pass_all()
    probe()
    for table in twins:
        table.send("end_round", 0)
    probe()
    for table in twins:
        table.send("close_market", host=True)
    probe()
