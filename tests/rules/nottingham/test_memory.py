"""What a game of Nottingham is remembered for: the table of awards in `settled.md`."""

from referee.rules.awards import Memory
from referee.rules.nottingham import final_score
from referee.rules.nottingham.memory import memory
from tests.rules.nottingham.table import POINTS, Table


def remembered(table: Table) -> Memory:
    """The game is over now."""
    if table.game.phase != "over":
        table.send("end_game")
    return memory(table.game, final_score(table.game) or ())


def awards(table: Table) -> dict[str, tuple[tuple[int, ...], int]]:
    """Award -> who has it, and the number."""
    return {one.id: (one.winners, one.feats[one.winners[0]].value) for one in remembered(table).awards}


def attacked(table: Table, kind: str, item: str, answer: str = "yield") -> None:
    """Seat 0 attacks seat 1; the others keep what they turn up."""
    table.send("reveal", 0, item=item)
    table.send(kind, 0, target=1)
    table.send(answer, 1)
    table.send("end_turn", 0)
    table.pass_turns(3)


def begun() -> Table:
    return Table(track=[9, 9, 9, 9, 9, 9, 9, 9], task_values=POINTS).begin()


def test_the_robber_and_the_robbed() -> None:
    table = begun()
    for kind, item in (("steal", "candlestick"), ("rob", "pearls"), ("hold_up", "gems")):
        attacked(table, kind, item)
    found = remembered(table)
    robber, robbed = found.awards
    assert (robber.id, robber.winners, robbed.id, robbed.winners) == ("robber", (0,), "robbed", (1,))
    assert robber.feats[0].value == robbed.feats[1].value == 3
    lines = [
        "Turn 1: seat 0 steals a card from seat 1.",
        "Turn 5: seat 0 robs seat 1 of a card.",
        "Turn 9: seat 0 holds up seat 1 and takes a card.",
    ]
    assert [str(line) for line in robber.feats[0].evidence] == lines
    assert [str(line) for line in robbed.feats[1].evidence] == lines
    drawn = [("steal", 1, 1), ("rob", 5, 1), ("hold_up", 9, 1)]
    assert [(one.what, one.when, one.seat) for one in robber.feats[0].exhibits] == drawn


def test_one_less_is_too_few() -> None:
    """Two thefts, one defence, eleven cards traded in, one ambush sprung."""
    table = begun()
    for kind, item in (("steal", "candlestick"), ("rob", "pearls")):
        attacked(table, kind, item)
    assert remembered(table).awards == ()
    table = begun()
    attacked(table, "steal", "candlestick", "defend")
    assert remembered(table).awards == ()
    table = begun()
    for count in (4, 4, 3):
        table.pass_turns(11)
        table.send("trade_set", table.kept(), item="gems", count=count, keep=True)
        table.send("end_turn", 3)
    assert remembered(table).awards == ()
    table = begun()
    table.send("reveal", 0, item="gold")
    table.send("lay_ambush", 0, shows=["gems", "pearls"])
    table.send("end_turn", 0)
    table.send("trade_set", table.kept(), item="gems", count=4, keep=True)
    table.send("spring", 0, ambush=1)
    assert remembered(table).awards == ()


def test_the_wall_has_warded_off_two_attacks() -> None:
    table = begun()
    for _ in range(2):
        attacked(table, "steal", "candlestick", "defend")
    (wall,) = remembered(table).awards
    assert (wall.id, wall.winners, wall.feats[1].value) == ("wall", (1,), 2)
    assert [str(line) for line in wall.feats[1].evidence] == [
        "Turn 1: seat 1 defends against seat 0.",
        "Turn 5: seat 1 defends against seat 0.",
    ]


def test_the_spider_has_sprung_two_ambushes() -> None:
    """N-AMB-4: one that lies and hits nothing is no deed."""
    table = begun()
    for other in ("pearls", "casket"):
        table.send("reveal", 0, item="gold")
        table.send("lay_ambush", 0, shows=["gems", other])
        table.send("end_turn", 0)
        table.pass_turns(3)
    table.pass_turns(1)
    for turns in range(2):
        seat = table.kept()
        table.send("trade_set", seat, item="gems", count=5, keep=True)
        table.send("spring", 0, ambush=turns + 1)
        if turns == 0:
            table.send("let_be", 0)
        table.send("end_turn", seat)
    found = remembered(table)
    spider = next(one for one in found.awards if one.id == "spider")
    assert (spider.winners, spider.feats[0].value) == ((0,), 2)
    assert [str(line) for line in spider.feats[0].evidence] == [
        "Turn 10: seat 0's ambush hits seat 1's set: Gems.",
        "Turn 11: seat 0's ambush hits seat 2's set: Gems.",
    ]


def test_favourite_and_collector() -> None:
    table = begun()
    for _ in range(3):
        table.pass_turns(11)
        seat = table.kept()
        table.send("trade_set", seat, item="gems", count=4, keep=True)
        table.send("end_turn", seat)
    found = awards(table)
    assert found["collector"] == ((3,), 12)
    (collector,) = [one for one in remembered(table).awards if one.id == "collector"]
    assert str(collector.feats[3].evidence[0]) == "Turn 12: seat 3 trades in 4 gems."
    assert (collector.feats[3].exhibits[0].what, collector.feats[3].exhibits[0].cards) == ("set", {"gems": 4})
    # everybody drew three times: too few
    assert "favourite" not in found


def test_the_favourite_has_drawn_four_cards() -> None:
    table = Table(players=3, track=[6, 6, 6, 6, 6], task_values=POINTS).begin()
    for _ in range(4):
        seat = table.kept()
        table.send("trade_set", seat, item="gems", count=3, keep=False)
        table.send("end_turn", seat)
    drawn = {
        seat: sum(deed.kind == "favour" for deed in player.deeds) for seat, player in enumerate(table.game.players)
    }
    best = max(drawn.values())
    assert best >= 4
    holders = tuple(seat for seat, count in drawn.items() if count == best)
    assert awards(table).get("favourite") == ((holders, best) if len(holders) < 3 else None)


def test_a_set_that_an_ambush_spoilt_is_told_so() -> None:
    """N-AMB-5: too few cards were left of it."""
    table = begun()
    table.send("reveal", 0, item="gold")
    table.send("lay_ambush", 0, shows=["gems", "pearls"])
    table.send("end_turn", 0)
    table.send("trade_set", table.kept(), item="gems", count=3, keep=True)
    table.send("spring", 0, ambush=1)
    assert [str(sentence) for sentence in remembered(table).highlights] == [
        "Turn 2: an ambush spoils seat 1's set, 2 gems are left."
    ]


def test_highlights_are_the_dearest_sets() -> None:
    table = begun()
    for item, count in (("copper", 3), ("gems", 4), ("casket", 3), ("pearls", 5)):
        seat = table.kept()
        table.send("trade_set", seat, item=item, count=count, keep=True)
        table.send("end_turn", seat)
    told = [str(sentence) for sentence in remembered(table).highlights]
    assert len(told) == 3
    assert not any("copper" in line for line in told)
    assert told[0] == "Turn 2: seat 1 trades in 4 gems."
