"""POST /tally: right numbers for random games, clear words for bad ones. An independent count checks both."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from sqlalchemy import text

from referee.config import load_editions
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.sheriff.edition import SheriffEdition

URL = "/api/v1/tally"
EDITIONS = load_editions()
SLOW = hypothesis_settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

# Written down again on purpose: this count shares nothing with the one it checks.
VALUE = {"apple": 2, "cheese": 3, "bread": 3, "chicken": 4, "pepper": 6, "mead": 7, "silk": 8, "crossbow": 9}
ROYAL = {
    "green_apples": (4, "apple", 2),
    "golden_apples": (6, "apple", 3),
    "gouda": (6, "cheese", 2),
    "bleu_cheese": (9, "cheese", 3),
    "rye_bread": (6, "bread", 2),
    "pumpernickel": (9, "bread", 3),
    "royal_rooster": (8, "chicken", 2),
}
BONUS = {"apple": (20, 10), "cheese": (15, 10), "bread": (15, 10), "chicken": (10, 5)}
ITEM = {"copper": 7, "candlestick": 8, "gold": 9, "pearls": 10, "gems": 11, "chain": 12, "casket": 13}


def bonuses_by_hand(goods: list[dict[str, int]]) -> list[int]:
    won = [0] * len(goods)
    for kind, (king, queen) in BONUS.items():
        counts = []
        for mine in goods:
            more = sum(mine.get(royal, 0) * times for royal, (_, of, times) in ROYAL.items() if of == kind)
            counts.append(mine.get(kind, 0) + more)
        ladder = sorted({count for count in counts if count > 0}, reverse=True)
        if not ladder:
            continue
        kings = [who for who, count in enumerate(counts) if count == ladder[0]]
        if len(kings) > 1:
            for who in kings:
                won[who] += (king + queen) // len(kings)
            continue
        won[kings[0]] += king
        if len(ladder) > 1:
            queens = [who for who, count in enumerate(counts) if count == ladder[1]]
            for who in queens:
                won[who] += queen // len(queens)
    return won


def ranks_by_hand(keys: list[tuple[int, ...]]) -> list[int]:
    return [1 + len([other for other in keys if other > key]) for key in keys]


@st.composite
def sheriff_games(draw: st.DrawFn) -> dict[str, Any]:
    """A possible final table: cards dealt out from what the box holds."""
    edition = EDITIONS[draw(st.sampled_from(["sheriff-1e", "sheriff-2e"]))]
    assert isinstance(edition, SheriffEdition)
    size = draw(st.integers(edition.players.min, edition.players.max))
    royal = draw(st.booleans())
    black = draw(st.booleans()) if edition.black_market else False
    players: list[dict[str, Any]] = [
        {"name": f"P{who}", "gold": draw(st.integers(0, 300)), "goods": {}} for who in range(size)
    ]
    for good in edition.goods:
        left = edition.copies(good, size, royal_goods=royal)
        for player in players:
            taken = draw(st.integers(0, min(left, 9)))
            left -= taken
            if taken or draw(st.booleans()):
                player["goods"][good] = taken
    options: dict[str, Any] = {"royal_goods": royal}
    if black:
        options["black_market"] = True
        if draw(st.booleans()):
            options["black_market_values"] = {"mead": [draw(st.integers(0, 50)), draw(st.integers(0, 50))]}
        for player in players:
            player["black_market"] = []
        for kind in edition.black_market:
            for which in ("first", "second"):
                if draw(st.booleans()):
                    draw(st.sampled_from(players))["black_market"].append(f"{kind}_{which}")
    return {"edition": edition.id, "options": options, "players": players}


@SLOW
@given(sheriff_games())
def test_sheriff_games_are_counted_right(client: FlaskClient, game: dict[str, Any]) -> None:
    """S-END-2 to S-END-8, S-BLK-4 against a count by other means."""
    answer = client.post(URL, json=game)
    assert answer.status_code == 200, answer.text
    results = answer.json["results"]
    assert answer.json["edition"] == game["edition"]
    market = {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]} | game["options"].get("black_market_values", {})
    won = bonuses_by_hand([player["goods"] for player in game["players"]])
    keys = []
    for player, result, bonus in zip(game["players"], results, won, strict=True):
        goods = player["goods"]
        legal = {good: count for good, count in goods.items() if good in BONUS}
        hidden = {good: count for good, count in goods.items() if good not in BONUS}
        legal_value = sum(VALUE[good] * count for good, count in legal.items())
        hidden_value = sum((VALUE.get(good) or ROYAL[good][0]) * count for good, count in hidden.items())
        points = sum(market[card.split("_")[0]][card.endswith("second")] for card in player.get("black_market", []))
        total = player["gold"] + legal_value + hidden_value + points + bonus
        expected = {
            "name": player["name"],
            "total": total,
            "gold": player["gold"],
            "legal_value": legal_value,
            "contraband_value": hidden_value,
            "black_market_value": points,
            "bonus": bonus,
            "legal_cards": sum(legal.values()),
            "contraband_cards": sum(hidden.values()),
        }
        assert {key: result[key] for key in expected} == expected
        assert sum(title["points"] for title in result["titles"]) == bonus
        assert sum(line["points"] for line in result["lines"]) == total
        assert all(line["text"] for line in result["lines"])
        keys.append((total, expected["legal_cards"], expected["contraband_cards"]))
    assert [result["rank"] for result in results] == ranks_by_hand(keys)
    assert [result["winner"] for result in results] == [rank == 1 for rank in ranks_by_hand(keys)]
    for result in results:
        tied = [other["name"] for other in results if other["total"] == result["total"] and other is not result]
        assert (result["tie_break"] is not None) == bool(tied)
        if tied:
            assert result["tie_break"]["with"] == tied


@st.composite
def nottingham_games(draw: st.DrawFn) -> dict[str, Any]:
    size = draw(st.integers(3, 7))
    players: list[dict[str, Any]] = [{"name": f"P{who}", "loot": {}, "tasks": []} for who in range(size)]
    for item in ITEM:
        left = 12
        for player in players:
            taken = draw(st.integers(0, min(left, 3)))
            left -= taken
            player["loot"][item] = taken
    values = {}
    for task in ("all_seven", "five_of_a_kind", "four_pairs", "three_pairs"):
        doers = draw(st.lists(st.integers(0, size - 1), max_size=2, unique=True))
        for who in doers:
            players[who]["tasks"].append(task)
        if doers or draw(st.booleans()):
            values[task] = [draw(st.integers(10, 30)), draw(st.integers(10, 30))]
    return {"edition": "nottingham", "options": {"task_values": values}, "players": players}


@SLOW
@given(nottingham_games())
def test_nottingham_games_are_counted_right(client: FlaskClient, game: dict[str, Any]) -> None:
    """N-END-2, N-END-3, N-TRD-3 against a count by other means."""
    answer = client.post(URL, json=game)
    assert answer.status_code == 200, answer.text
    keys = []
    all_tasks = [task for player in game["players"] for task in player["tasks"]]
    for player, result in zip(game["players"], answer.json["results"], strict=True):
        loot = sum(ITEM[item] * count for item, count in player["loot"].items())
        values = game["options"]["task_values"]
        tasks = sum(values[task][all_tasks.count(task) - 1] for task in player["tasks"])
        cards = sum(player["loot"].values())
        assert (result["loot_value"], result["task_value"], result["loot_cards"]) == (loot, tasks, cards)
        assert result["total"] == loot + tasks == sum(line["points"] for line in result["lines"])
        keys.append((loot + tasks, cards))
    assert [result["rank"] for result in answer.json["results"]] == ranks_by_hand(keys)


def players(*changes: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, "gold": 0, **change} for name, change in zip("ABCDEFG", changes, strict=False)]


def looters(*changes: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, **change} for name, change in zip("ABCDEFGH", changes, strict=False)]


VALUES = {"task_values": {"all_seven": [30, 20]}}

BAD = {
    "no object": ([], "_schema"),
    "no players": ({"edition": "sheriff-1e"}, "players"),
    "no edition": ({"players": players({}, {}, {})}, "edition"),
    "unknown edition": ({"edition": "chess", "players": players({}, {}, {})}, "edition"),
    "two players": ({"edition": "sheriff-1e", "players": players({}, {})}, "players"),
    "six in 1e": ({"edition": "sheriff-1e", "players": players({}, {}, {}, {}, {}, {})}, "players"),
    "seven in 2e": ({"edition": "sheriff-2e", "players": players({}, {}, {}, {}, {}, {}, {})}, "players"),
    "eight in nottingham": ({"edition": "nottingham", "players": looters(*[{}] * 8)}, "players"),
    "unknown good": (
        {"edition": "sheriff-1e", "players": players({"goods": {"pear": 1}}, {}, {})},
        "players.0.goods.pear",
    ),
    "negative": (
        {"edition": "sheriff-1e", "players": players({"goods": {"apple": -1}}, {}, {})},
        "players.0.goods.apple",
    ),
    "half": ({"edition": "sheriff-1e", "players": players({"goods": {"apple": 0.5}}, {}, {})}, "players.0.goods.apple"),
    "float": (
        {"edition": "sheriff-1e", "players": players({"goods": {"apple": 2.0}}, {}, {})},
        "players.0.goods.apple",
    ),
    "true": (
        {"edition": "sheriff-1e", "players": players({"goods": {"apple": True}}, {}, {})},
        "players.0.goods.apple",
    ),
    "text": ({"edition": "sheriff-1e", "players": players({"goods": {"apple": "2"}}, {}, {})}, "players.0.goods.apple"),
    "null": (
        {"edition": "sheriff-1e", "players": players({"goods": {"apple": None}}, {}, {})},
        "players.0.goods.apple",
    ),
    "goods as list": ({"edition": "sheriff-1e", "players": players({"goods": ["apple"]}, {}, {})}, "players.0.goods"),
    "no gold": ({"edition": "sheriff-1e", "players": [{"name": "A"}, *players({}, {}, {})[1:]]}, "players.0.gold"),
    "negative gold": ({"edition": "sheriff-1e", "players": players({"gold": -1}, {}, {})}, "players.0.gold"),
    "more gold than can be printed": (
        {"edition": "sheriff-1e", "players": players({"gold": 10**4290, "goods": {"apple": 40}}, {}, {})},
        "players.0.gold",
    ),
    "49 apples": (
        {"edition": "sheriff-1e", "players": players({"goods": {"apple": 24}}, {"goods": {"apple": 25}}, {}, {})},
        "players",
    ),
    "bread with three": ({"edition": "sheriff-1e", "players": players({"goods": {"bread": 1}}, {}, {})}, "players"),
    "a plate for bread with three": (
        {
            "edition": "sheriff-1e",
            "options": {"promo_cards": {"feast_plate": {"copies": 2}}},
            "players": players({"goods": {"feast_plate": {"bread": 1}}}, {}, {}),
        },
        "players",
    ),
    "19 pepper with three": (
        {"edition": "sheriff-2e", "players": players({"goods": {"pepper": 19}}, {}, {})},
        "players",
    ),
    "royal goods without the option": (
        {"edition": "sheriff-1e", "players": players({"goods": {"gouda": 1}}, {}, {})},
        "players",
    ),
    "same name": ({"edition": "sheriff-1e", "players": players({}, {"name": " A "}, {})}, "players"),
    "empty name": ({"edition": "sheriff-1e", "players": players({"name": "  "}, {}, {})}, "players.0.name"),
    "invisible name": ({"edition": "sheriff-1e", "players": players({"name": "\u200b"}, {}, {})}, "players.0.name"),
    "black market in 1e": (
        {"edition": "sheriff-1e", "options": {"black_market": True}, "players": players({}, {}, {})},
        "options.black_market",
    ),
    "black market not in play": (
        {"edition": "sheriff-2e", "players": players({"black_market": ["pepper_first"]}, {}, {})},
        "players",
    ),
    "black market twice": (
        {
            "edition": "sheriff-2e",
            "options": {"black_market": True},
            "players": players({"black_market": ["pepper_first"]}, {"black_market": ["pepper_first"]}, {}),
        },
        "players",
    ),
    "unknown black market card": (
        {
            "edition": "sheriff-2e",
            "options": {"black_market": True},
            "players": players({"black_market": ["pepper_third"]}, {}, {}),
        },
        "players.0.black_market.0",
    ),
    "option of another game": (
        {"edition": "sheriff-2e", "options": {"track": [2]}, "players": players({}, {}, {})},
        "options.track",
    ),
    "13 copper": ({"edition": "nottingham", "players": looters({"loot": {"copper": 13}}, {}, {})}, "players"),
    "apples in nottingham": (
        {"edition": "nottingham", "players": looters({"loot": {"apple": 1}}, {}, {})},
        "players.0.loot.apple",
    ),
    "task without points": (
        {"edition": "nottingham", "players": looters({"tasks": ["all_seven"]}, {}, {})},
        "options.task_values",
    ),
    "task by three": (
        {"edition": "nottingham", "options": VALUES, "players": looters(*[{"tasks": ["all_seven"]}] * 3)},
        "players",
    ),
    "task twice by one": (
        {"edition": "nottingham", "options": VALUES, "players": looters({"tasks": ["all_seven"] * 2}, {}, {})},
        "players",
    ),
    "one number for a task": (
        {"edition": "nottingham", "options": {"task_values": {"all_seven": [3]}}, "players": looters({}, {}, {})},
        "options.task_values.all_seven",
    ),
    "unknown field": ({"edition": "sheriff-1e", "players": players({}, {}, {}), "hand": 3}, "hand"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_tallies_say_what_is_wrong_and_where(client: FlaskClient, case: str) -> None:
    body, field = BAD[case]
    answer = client.post(URL, json=body)
    assert answer.status_code == 422, answer.text
    assert answer.mimetype == "application/problem+json"
    problem = answer.json
    assert set(problem) == {"type", "title", "status", "detail", "errors"}
    assert list(problem["errors"]) == [field]
    assert problem["detail"].endswith(problem["errors"][field][0])


def test_pro_1_a_plate_stands_for_what_is_in_the_box(client: FlaskClient) -> None:
    """S-PRO-1, S-DEC-2: for bread with four players, and for cheese with three."""
    body, _ = BAD["a plate for bread with three"]
    assert "Bread: not in this game" in client.post(URL, json=body).json["detail"]
    for good, others in (("bread", [{}, {}, {}]), ("cheese", [{}, {}])):
        one = {"goods": {"feast_plate": {good: 1}}}
        assert client.post(URL, json=body | {"players": players(one, *others)}).status_code == 200


@pytest.mark.parametrize("raw", [b"", b"nonsense", b"{", b"\xff\xfe", b'{"edition": Infinity}', b"9" * 5000])
def test_what_is_no_json_is_a_400(client: FlaskClient, raw: bytes) -> None:
    answer = client.post(URL, data=raw)
    assert answer.status_code == 400
    assert answer.mimetype == "application/problem+json"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@SLOW
@given(st.dictionaries(st.sampled_from(["edition", "options", "players", "x"]), ANYTHING))
def test_no_body_makes_it_stumble(client: FlaskClient, body: dict[str, Any]) -> None:
    assert client.post(URL, json=body).status_code in (400, 422)


@SLOW
@given(ANYTHING, st.sampled_from(["name", "gold", "goods", "black_market"]))
def test_no_field_of_a_player_makes_it_stumble(client: FlaskClient, value: Any, field: str) -> None:
    body = {"edition": "sheriff-2e", "options": {"black_market": True}, "players": players({field: value}, {}, {})}
    assert client.post(URL, json=body).status_code in (200, 400, 422)


def test_nothing_is_stored(app: Flask) -> None:
    client = app.test_client()
    client.post(URL, json={"edition": "sheriff-1e", "players": players({}, {}, {})})
    with app.extensions["store"].engine.connect() as connection:
        for table in ("tables", "steps", "keys", "answers"):
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar() == 0


def test_the_example_of_the_contract(client: FlaskClient) -> None:
    body = {
        "edition": "sheriff-2e",
        "options": {"royal_goods": True, "black_market": True},
        "players": [
            {
                "name": "Ann",
                "gold": 42,
                "goods": {"apple": 4, "gouda": 1, "silk": 2},
                "black_market": ["pepper_first"],
            },
            *players({}, {}, {})[1:],
        ],
    }
    ann = client.post(URL, json=body).json["results"][0]
    assert (ann["rank"], ann["winner"], ann["black_market_value"]) == (1, True, 30)
    # alone with a gouda: king of cheese (royal goods are contraband, but crown)
    assert {"good": "cheese", "title": "king", "points": 15} in ann["titles"]
    assert ann["contraband_cards"] == 3


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Expected a whole number"), ("de", "ganze Zahl"), ("fr", "nombre entier"), ("ru", "целое число")],
)
def test_problems_are_in_the_readers_language(client: FlaskClient, language: str, words: str) -> None:
    body = {"edition": "sheriff-1e", "players": players({"gold": "much"}, {}, {})}
    answer = client.post(URL, json=body, headers={"Accept-Language": language})
    assert words in answer.json["errors"]["players.0.gold"][0]


def test_editions_are_described(client: FlaskClient) -> None:
    listed = client.get("/api/v1/editions").json["editions"]
    assert [edition["id"] for edition in listed] == ["nottingham", "sheriff-1e", "sheriff-2e"]
    second = client.get("/api/v1/editions/sheriff-2e").json
    assert second["players"] == {"min": 3, "max": 6}
    options = {option["name"]: option for option in second["options"]}
    assert options["open_purses"]["default"] is True
    assert options["bags"]["choices"] == ["sealed", "open", "counted"]
    assert all(option["meaning"] and option["type"] for option in second["options"])
    goods = {good["id"]: good for good in second["goods"]}
    assert goods["bread"]["copies"] == {"3": 0, "4": 36, "5": 36, "6": 36}
    assert goods["gouda"]["counts_as"] == {"good": "cheese", "cards": 2}
    assert second["coins"] == {"1": 55, "5": 48, "20": 18, "50": 12}
    assert second["bonuses"]["apple"] == {"king": 20, "queen": 10}
    nottingham = client.get("/api/v1/editions/nottingham").json
    assert {item["id"] for item in nottingham["items"]} == set(ITEM)
    assert isinstance(EDITIONS["nottingham"], NottinghamEdition)
    missing = client.get("/api/v1/editions/sheriff-3e")
    assert missing.status_code == 404
    assert missing.mimetype == "application/problem+json"


def test_every_number_is_explained(client: FlaskClient) -> None:
    """S-END-3: royal goods count for several of their kind; S-END-4: shares are rounded down; S-END-6: what decides."""
    goods = ({"apple": 4, "green_apples": 1, "cheese": 1}, {"apple": 6, "cheese": 1}, {"cheese": 1})
    players = [
        {"name": name, "gold": 50, "goods": held} for name, held in zip(("Ann", "Ben", "Cid"), goods, strict=True)
    ]
    body = {"edition": "sheriff-2e", "options": {"royal_goods": True}, "players": players}
    ann, ben, _ = client.post(URL, json=body).json["results"]
    assert ann["total"] == ben["total"] == 88
    titles = {who["name"]: [line["text"] for line in who["lines"] if line["kind"] == "title"] for who in (ann, ben)}
    shared = "King of cheese with 1: 25 shared by 3 players, rounded down"
    assert titles["Ann"] == ["King of apples with 6, as royal goods count for several: 30 shared by 2 players", shared]
    assert titles["Ben"] == ["King of apples with 6: 30 shared by 2 players", shared]
    assert ann["tie_break"]["text"] == "Equal points with Ben: the number of legal goods decides, here 5."
    assert ben["tie_break"]["text"] == "Equal points with Ann: the number of legal goods decides, here 7."
