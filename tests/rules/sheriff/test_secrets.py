"""What I was never shown does not show: not in my view, my log, my refusals, nor in what I may do (S-BAG-3, S-INS-3).

Two games are played side by side. They differ in one bag that passed unopened: other contraband of the same number.
For everybody but its owner they must look the same until those very cards are shown to somebody.
"""

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.sheriff import rulebook, view
from referee.rules.sheriff.debts import DebtIncurred, DebtPaid
from referee.rules.sheriff.names import CARDS
from referee.rules.sheriff.round import GameOver
from referee.rules.sheriff.state import Game, with_player
from tests.rules.card_names import secrets_are_marked
from tests.rules.sheriff.games import RandomGame
from tests.rules.sheriff.junk import junk
from tests.rules.sheriff.strategies import games
from tests.rules.sheriff.table import Table, inspecting, without_edition
from tests.rules.sheriff.twins import Sent, assert_same_answer, disguised, eyes_of, eyes_without, reveals, secret, step
from tests.rules.sheriff.unseen import spoken_of
from tests.soak import short_or_long

whole = settings.get_profile("whole games")


@pytest.mark.soak
@settings(whole, max_examples=short_or_long(10, 300))
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
    twin = (name, seat, host, now, {**fields, "goods": disguised(fields["goods"])})
    assert_twins_look_alike(played, fields.get("merchant", seat), chosen, twin, source)


@pytest.mark.soak
@settings(whole, max_examples=short_or_long(10, 300))
@given(games(), st.integers(0, 2**32))
def test_deal_12_games_that_differ_in_what_was_picked_look_the_same_to_me(played: RandomGame, seed: int) -> None:
    """S-DEAL-12: face-down cards are offered without naming them: nobody but their owner sees which were picked."""
    picks = []
    for _ in played.play():
        name, seat, host, now, fields = played.sent[-1]
        picked = Counter(fields.get("face_down") or {}) if name == "offer" and not played.game.is_counted else None
        held = Counter(played.game.players[seat or 0].contraband)
        if picked and (others := list((held - picked).elements())):
            other = Counter([*list(picked.elements())[1:], others[0]])
            picks.append((len(played.sent) - 1, (name, seat, host, now, {**fields, "face_down": dict(other)})))
    if picks:
        source = random.Random(seed)
        chosen, twin = source.choice(picks)
        assert_twins_look_alike(played, twin[1] or 0, chosen, twin, source)


def assert_twins_look_alike(played: RandomGame, owner: int, chosen: int, twin: Sent, source: random.Random) -> None:
    """Of two games that differ in one command of the owner, until what differs is shown."""
    viewers = eyes_without(played, owner)

    def shown(*events: Any) -> bool:
        return any(reveals(event, owner) for event in events)

    table = played.table
    table.events = []  # the draw of each moment depends on how much has happened
    one = other = table.start
    for number, sent in enumerate(played.sent):
        one, events = step(one, sent, table.sent)
        other, twin_events = step(other, twin if number == chosen else sent, table.sent)
        if number >= chosen and shown(*events, *twin_events):
            return
        if table.sent(sent[1], sent[2]).speaks_for(owner) and not isinstance(other, Game):
            return  # the owner's own secrets may refuse the owner, or the host who plays for them
        for viewer in viewers if number >= chosen else ():
            assert eyes_of(viewer, one, events) == eyes_of(viewer, other, twin_events)
        table.events = table.events + events
        if number > chosen:
            viewer = source.choice(viewers)
            command = source.choice([name for name in rulebook.commands if name not in ("start", "end_game")])
            probe = (command, viewer, viewer is None, sent[3], junk(one, source, command))
            result, seen = step(one, probe, table.sent)
            twin_result, twin_seen = step(other, probe, table.sent)
            if not shown(*seen, *twin_seen):
                assert_same_answer(viewer, (result, seen), (twin_result, twin_seen))


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
    "agreed": [
        {"by": 1, "to": 0, "gold": 20, "ask": {"do": "pass", "merchant": 2}},
        {"by": 1, "to": 0, "stand": {"silk": 1}},
        {"by": 1, "to": 0, "bag": {"silk": 1}},
        {"by": 1, "to": 0, "face_down": {"silk": 1}},
        {"by": 2, "to": 0, "gold": 40},
        {"by": 0, "to": 1, "want": {"stand": {"mead": 1}}},
        {"by": 0, "to": 2, "want": {"gold": 40}},
    ],
    "accept": [{"offer": 1}, {"offer": 2}],
    "decline": [{"offer": 1}],
    "inspect": [{"merchant": 2}],
    "pass": [{"merchant": 1}, {"merchant": 2}],
    "seal_bag": [{"goods": {"crossbow": 5}}],
    "end_round": [{}],
}


def answer(table: Table, name: str, seat: int | None, fields: dict[str, Any]) -> Any:
    """What a command would be answered, in its sender's eyes."""
    sent = (name, seat, seat is None, table.now, fields)
    result, events = step(table.game, sent, table.sent)
    return eyes_of(seat, result, events) if isinstance(result, Game) else result


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


@pytest.mark.soak
@settings(whole)
@given(games())
def test_a_line_that_names_cards_not_everybody_is_told_of_is_marked_secret(played: RandomGame) -> None:
    """S-BAG-3, S-INS-3: a neighbour reads over the shoulder, so such a line has a cover."""
    for events in played.play():
        for event in events:
            assert secrets_are_marked(rulebook.told(event)), event


def closed_purses(gold: int, players: int = 4) -> Table:
    """At the inspection; seat 2 has that much gold, as only seat 2 can count."""
    table = inspecting(players=players, open_purses=False)
    table.game = with_player(table.game, 2, gold=gold)
    return table


def assert_look_the_same(twins: list[Table], but: int) -> None:
    """For everybody but one seat, and whatever they send."""
    for viewer in (None, *(seat for seat in twins[0].game.seats if seat != but)):
        one, other = (eyes_of(viewer, table.game, table.events) for table in twins)
        assert one == other
        for name, variants in PROBES.items():
            if name == "correct":
                continue  # the host counts with the player whose book is corrected
            for fields in variants:
                one, other = (answer(table, name, viewer, fields) for table in twins)
                assert one == other, (name, viewer, fields)


def test_deal_4_closed_purses_whether_an_offer_is_still_covered_is_nobodys_business() -> None:
    """S-DEAL-4: two offers of 5 and 4 by a purse of 5 or of 50: paying for the first ends the second in both games."""
    twins = [closed_purses(gold) for gold in (5, 50)]
    for table in twins:
        table.send("offer", 2, gold=5, ask={"do": "inspect", "merchant": 3})
        table.send("offer", 2, gold=4, ask={"do": "pass", "merchant": 2})
    assert_look_the_same(twins, but=2)
    for table in twins:
        table.send("accept", 0, offer=1)
        assert table.view()["offers"] == []
        assert table.refused("accept", 0, offer=2).code == "offer_gone"
        assert table.log(0, last=1) == [
            "An offer from seat 2 lapses: gold or face-down cards have been handed over since."
        ]
    assert_look_the_same(twins, but=2)


def test_deal_4_closed_purses_a_deputy_learns_nothing_of_what_a_merchant_can_pay() -> None:
    """S-DEAL-4, S-DEP-2: one deputy wants gold of a merchant; the other agrees whether or not the purse holds it."""
    twins = [closed_purses(gold, players=6) for gold in (3, 50)]
    for table in twins:
        table.send("offer", 0, to=2, want={"gold": 5}, ask={"do": "pass", "merchant": 2})
    assert_look_the_same(twins, but=2)
    for table in twins:
        table.send("accept", 1, offer=1)
    assert_look_the_same(twins, but=2)
    poor, rich = twins
    assert poor.refused("accept", 2, offer=1).code == "offer_not_covered"
    rich.send("accept", 2, offer=1)
    assert rich.game.chest.gold == 5


def test_deal_4_closed_purses_an_offer_that_wants_gold_lapses_when_that_gold_leaves() -> None:
    """S-DEAL-4: the merchant has accepted, and pays another before the second deputy agrees."""
    twins = [closed_purses(gold, players=6) for gold in (5, 50)]
    for table in twins:
        table.send("offer", 0, to=2, want={"gold": 5}, ask={"do": "pass", "merchant": 2})
        table.send("accept", 2, offer=1)
        table.send("offer", 2, to=1, gold=1)
        table.send("accept", 1, offer=2)
        assert table.refused("accept", 1, offer=1).code == "offer_gone"
    assert_look_the_same(twins, but=2)


def test_deal_4_open_purses_offers_stay_open_when_gold_leaves() -> None:
    """S-DEAL-4: everybody can count it."""
    table = inspecting()
    table.send("offer", 2, gold=5, ask={"do": "inspect", "merchant": 3})
    table.send("offer", 2, gold=4, ask={"do": "pass", "merchant": 2})
    table.send("accept", 0, offer=1)
    assert [offer["id"] for offer in table.view()["offers"]] == [2]


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
@pytest.mark.parametrize("silk", [1, 2])
def test_deal_4_offers_of_face_down_goods_lapse_when_face_down_cards_leave(edition: str, silk: int) -> None:
    """S-DEAL-4: in both editions, whatever is left on the stand; offers of other things stay."""
    table = inspecting(edition).give(1, silk=silk)
    table.send("offer", 1, stand={"silk": 1}, ask={"do": "pass", "merchant": 1})
    table.send("offer", 1, gold=3, ask={"do": "pass", "merchant": 2})
    table.send("offer", 1, stand={"silk": 1}, ask={"do": "inspect", "merchant": 3})
    table.send("accept", 0, offer=3)
    assert [offer["id"] for offer in table.view()["offers"]] == [2]
    assert table.refused("accept", 0, offer=1).code == "offer_gone"


def spends_all(event: Any, seat: int) -> bool:
    """Whether this shows how much gold somebody has: a debt, or the end."""
    match event:
        case DebtIncurred(debtor=debtor) | DebtPaid(debtor=debtor):
            return debtor == seat
        case GameOver():
            return True
    return False


@pytest.mark.soak
@settings(whole, max_examples=short_or_long(6, 200))
@given(games(open_purses=False), st.integers(0, 2**32))
def test_deal_4_games_that_differ_in_gold_look_the_same_with_closed_purses(played: RandomGame, seed: int) -> None:
    """S-DEAL-4: one seat has a fortune in the other game; nobody else sees it before that seat cannot pay."""
    for _ in played.play():
        pass
    source = random.Random(seed)
    owner = source.choice(played.game.seats)
    viewers = eyes_without(played, owner)
    table = played.table
    table.events = []
    one = other = table.start
    for sent in played.sent:
        one, events = step(one, sent, table.sent)
        other, twin_events = step(other, sent, table.sent)
        if sent[0] == "start":
            other = with_player(other, owner, gold=500)
        if any(spends_all(event, owner) for event in (*events, *twin_events)):
            return
        for viewer in viewers:
            assert eyes_of(viewer, one, events) == eyes_of(viewer, other, twin_events)
        table.events = table.events + events
        viewer = source.choice([seat for seat in viewers if seat is not None])
        for probe in ("accept", "agreed", "decline", "offer", "pass", "stance"):
            asked = (probe, viewer, False, sent[3], junk(one, source, probe))
            result, seen = step(one, asked, table.sent)
            twin_result, twin_seen = step(other, asked, table.sent)
            if not any(spends_all(event, owner) for event in (*seen, *twin_seen)):
                assert_same_answer(viewer, (result, seen), (twin_result, twin_seen))


@pytest.mark.soak
@settings(whole, max_examples=short_or_long(6, 200))
@given(games(bags="counted"))
def test_cnt_8_no_kind_of_a_card_that_was_not_shown(played: RandomGame) -> None:
    """S-CNT-8: in no event, no state, no view and no line of the log; what was said about cards is exempt."""
    kinds = [good.id for good in played.game.goods.values() if not good.legal]

    def is_named(kind: str, text: str) -> bool:
        """To look for the letters first is many times as fast. A heavy crossbow is no crossbow."""
        words = [word for word in (kind, str(CARDS[kind]).lower()) if word in text]
        for longer in (other for other in kinds if words and kind in other and kind != other):
            text = text.replace(longer, "").replace(longer.replace("_", " "), "")
        return any(re.search(rf"\b{word}\b", text) for word in words)

    public, mentioned = set(played.game.options.black_market_values), set[str]()
    for events in played.play():
        viewers = (None, *played.game.seats)
        # which cards a table plays with, everybody knows
        state = replace(without_edition(played.game), options=None)  # type: ignore[arg-type]
        told = [repr(events), repr(state), *(repr(view(played.game, one)) for one in viewers)]
        told += [str(rulebook.tell(event, one)) for event in events for one in viewers]
        text = "\n".join(told).lower()
        public |= spoken_of(played.sent[-1][4], events)
        mentioned |= {kind for kind in kinds if kind not in mentioned and is_named(kind, text)}
        assert not mentioned & (played.hidden_kinds() - public)
