"""The book of a group: written with the step that makes a score, on both databases."""

import pytest
from flask import Flask

from tests.groups.keepers import Keeper, do, open_group, play, tally
from tests.phones import API, Phone, open_table


@pytest.fixture
def keeper(any_store_app: Flask) -> Keeper:
    return open_group(any_store_app)


def totals(keeper: Keeper) -> list[dict[str, int]]:
    return [{player["name"]: player["total"] for player in game["players"]} for game in keeper.games]


def test_a_table_of_the_group_writes_its_result_by_itself(keeper: Keeper) -> None:
    host = keeper.open_table()
    assert keeper.games == []
    play(host, first=1)
    (game,) = keeper.reader().games
    assert totals(keeper) == [{"Ann": 59, "Ben": 54, "Cid": 51}]
    assert [player["start_player"] for player in game["players"]] == [False, True, False]
    assert [player["winner"] for player in game["players"]] == [True, False, False]
    view = host.view()
    assert (game["played_at"], game["minutes"], game["first"]) == (view["ended_at"], view["minutes"], 1)
    assert game["players"][0]["lines"][0]["text"] == "Gold in the purse"
    assert keeper.get(f"/games/{game['id']}") == game


def test_an_undo_takes_it_out_and_the_end_brings_it_back(keeper: Keeper) -> None:
    host = keeper.open_table()
    play(host)
    (before,) = keeper.games
    do(host, "undo", of=host.view()["undoable"][0]["version"])
    assert keeper.games == []
    assert keeper.standings == []
    do(host, "correct", seat=2, gold=20, goods={}, reason="found")
    do(host, "end_game")
    (after,) = keeper.games
    assert after["id"] == before["id"]
    assert totals(keeper) == [{"Ann": 59, "Ben": 54, "Cid": 71}]
    assert [line["name"] for line in keeper.standings] == ["Cid", "Ann", "Ben"]


def test_what_only_turns_the_pages_of_the_show_writes_nothing(keeper: Keeper) -> None:
    host = keeper.open_table()
    play(host)
    groups = keeper.app.extensions["groups"]
    version = groups.at(keeper.code).version
    do(host, "show", step=1)
    assert groups.at(keeper.code).version == version


def test_a_game_that_was_taken_out_stays_out(keeper: Keeper) -> None:
    host = keeper.open_table()
    play(host)
    assert keeper.send("DELETE", f"/games/{keeper.games[0]['id']}").status_code == 204
    do(host, "undo", of=host.view()["undoable"][0]["version"])
    do(host, "end_game")
    assert keeper.games == []
    # unless its keeper wants it back
    added = keeper.post("/games", {"table": host.code})
    assert [game["id"] for game in keeper.games] == [added["id"]]
    # by a file, too
    file = keeper.get("/games.json")
    assert keeper.send("DELETE", f"/games/{added['id']}").status_code == 204
    keeper.post("/import", file)
    assert [game["id"] for game in keeper.games] == [added["id"]]


def test_deleting_a_table_keeps_its_result(keeper: Keeper) -> None:
    host = keeper.open_table()
    play(host)
    before = keeper.games
    assert host.delete().status_code == 204
    assert keeper.games == before
    assert keeper.send("DELETE", f"/games/{before[0]['id']}").status_code == 204
    assert keeper.games == []


def test_a_finished_table_and_a_tally_can_be_added(keeper: Keeper, any_store_app: Flask) -> None:
    host = open_table(any_store_app)
    refused = keeper.send("POST", "/games", {"table": host.code})
    assert (refused.status_code, refused.json["refusal"]) == (409, "not_over")
    play(host)
    assert keeper.games == []
    keeper.post("/games", {"table": host.code.lower()})
    # what is put right afterwards is put right here too
    do(host, "undo", of=host.view()["undoable"][0]["version"])
    assert keeper.games == []
    do(host, "end_game")
    assert len(keeper.games) == 1
    body = tally(("Ann", 7), ("Eve", 9), ("Ben", 9), played_at="2020-02-01", minutes=45, first=2)
    added = keeper.post("/games", body)
    assert (added["played_at"], added["minutes"], added["first"]) == (1_580_515_200_000, 45, 2)
    assert [player["rank"] for player in added["players"]] == [3, 1, 1]
    assert [player["winner"] for player in added["players"]] == [False, True, True]
    assert "Ben" in added["players"][1]["tie_break"]["text"]
    assert [game["id"] for game in keeper.games][-1] == added["id"]
    assert {one["name"] for one in keeper.get()["members"]} == {"Ann", "Ben", "Cid", "Eve"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "edition"),
        ({"table": "ZZZZZZ"}, "table"),
        ({"table": "ZZZZZZ", "minutes": 4}, "table"),
        (tally(("Ann", 1), ("Ben", 2), ("Cid", 3), played_at="yesterday"), "played_at"),
        (tally(("Ann", 1), ("Ben", 2), ("Cid", 3), played_at=2**52), "played_at"),
        (tally(("Ann", 1), ("Ben", 2), ("Cid", 3), minutes=0), "minutes"),
        (tally(("Ann", 1), ("Ben", 2), ("Cid", 3), first=3), "first"),
        (tally(("Ann", 1), ("Ben", 2)), "players"),
    ],
)
def test_what_cannot_be_added(app: Flask, body: dict[str, object], field: str) -> None:
    keeper = open_group(app)
    refused = keeper.send("POST", "/games", body)
    assert refused.status_code == 422
    assert next(iter(refused.json["errors"])) == field
    assert keeper.get()["games"] == 0


def test_anne_is_ann(keeper: Keeper) -> None:
    play(keeper.open_table("Ann", "Ben", "Cid"))
    play(keeper.open_table("anne", "ben", "Dot"), {"anne": 3})
    assert sorted(line["name"] for line in keeper.standings) == ["Ann", "Ben", "Cid", "Dot", "anne"]
    ann, anne = keeper.member("Ann"), keeper.member("anne")
    merged = keeper.send("PATCH", f"/members/{anne}", {"merge_into": ann})
    assert (merged.status_code, merged.json) == (200, {"id": ann, "name": "Ann"})
    (line,) = [line for line in keeper.standings if line["name"] == "Ann"]
    assert (line["games"], line["wins"]) == (2, 2)
    # and from now on she is
    play(keeper.open_table("Anne", "Ben", "Cid"), {"Ben": 3})
    assert keeper.get(f"/members/{ann}")["games"] == 3
    assert keeper.games[0]["players"][0]["name"] == "Ann"
    # two who sit at one table are two
    refused = keeper.send("PATCH", f"/members/{ann}", {"merge_into": keeper.member("Ben")})
    assert (refused.status_code, refused.json["refusal"]) == (409, "sat_together")
    play(keeper.open_table("Ann", "Anne", "Cid"))
    assert keeper.get(f"/members/{ann}")["games"] == 4
    assert keeper.get(f"/members/{keeper.member('Anne')}")["games"] == 1


def test_a_name_is_first_of_all_whose_own_it_is(keeper: Keeper) -> None:
    """Anne was Ann once; where both sit, Ann is Ann, whoever sits further to the left."""
    play(keeper.open_table("Ann", "Ben", "Cid"))
    play(keeper.open_table("Anne", "Ben", "Cid"))
    ann = keeper.member("Ann")
    assert keeper.send("PATCH", f"/members/{keeper.member('Anne')}", {"merge_into": ann}).status_code == 200
    play(keeper.open_table("Anne", "Ann", "Cid"), {"Ann": 5})
    (game, *_) = keeper.games
    assert [player["name"] for player in game["players"]] == ["Anne", "Ann", "Cid"]
    assert game["players"][1]["member"] == ann
    assert keeper.get(f"/members/{ann}")["games"] == 3


def test_seats_keep_their_member_while_a_table_is_played(keeper: Keeper) -> None:
    """Matched when the table was opened: renamed meanwhile they are the same, removed they are a guest."""
    play(keeper.open_table("Ann", "Ben", "Cid"))
    ann, before = keeper.member("Ann"), keeper.get()
    host = keeper.open_table("Ann", "Ben", "Dot")
    # nothing is in the book before the game is over, and nobody new either
    assert keeper.get() == before
    assert keeper.send("PATCH", f"/members/{ann}", {"name": "Annabel"}).status_code == 200
    assert keeper.send("DELETE", f"/members/{keeper.member('Ben')}").status_code == 204
    play(host, {"Ann": 5})
    (game, *_) = keeper.games
    assert [player["name"] for player in game["players"]] == ["Annabel", "a guest", "Dot"]
    assert sorted(one["name"] for one in keeper.get()["members"]) == ["Annabel", "Cid", "Dot"]
    assert keeper.get(f"/members/{ann}")["games"] == 2


def test_names_changed_in_the_lobby_are_matched_anew(keeper: Keeper) -> None:
    play(keeper.open_table("Ann", "Ben", "Cid"))
    ann, ben, cid = (keeper.member(name) for name in ("Ann", "Ben", "Cid"))
    host = keeper.open_table("Ann", "Ben", "Eve")
    assert keeper.send("PATCH", f"/members/{ann}", {"name": "Annabel"}).status_code == 200
    # who keeps name and seat is the same, wherever the seat is put
    host.rename("Cid", 2)
    do(host, "reorder", order=[1, 2, 0])
    assert keeper.send("PATCH", f"/members/{cid}", {"name": "Cedric"}).status_code == 200
    play(host, {"Ben": 5})
    (game, *_) = keeper.games
    assert [player["member"] for player in game["players"]] == [ben, cid, ann]
    assert [player["name"] for player in game["players"]] == ["Ben", "Cedric", "Annabel"]


def test_a_table_that_is_never_played_leaves_nothing(keeper: Keeper) -> None:
    host = keeper.open_table("Ann", "Ben", "Cid")
    assert host.delete().status_code == 204
    assert (keeper.games, keeper.get()["members"]) == ([], [])


def test_a_new_name_is_a_new_name_everywhere(keeper: Keeper) -> None:
    play(keeper.open_table())
    ann = keeper.member("Ann")
    refused = keeper.send("PATCH", f"/members/{ann}", {"name": "BEN"})
    assert (refused.status_code, refused.json["refusal"]) == (409, "name_taken")
    for nonsense in (
        {},
        {"name": "Zoe", "merge_into": ann},
        {"merge_into": ann},
        {"merge_into": "nobody"},
        {"name": ""},
    ):
        assert keeper.send("PATCH", f"/members/{ann}", nonsense).status_code == 422
    assert keeper.send("PATCH", f"/members/{ann}", {"name": "Annabel"}).status_code == 200
    assert [player["name"] for player in keeper.games[0]["players"]] == ["Annabel", "Ben", "Cid"]
    assert keeper.standings[0]["name"] == "Annabel"
    # another Ann may come
    play(keeper.open_table())
    assert keeper.get(f"/members/{ann}")["games"] == 1


def test_a_name_is_removed_whole_and_a_guest_stays_a_guest(keeper: Keeper) -> None:
    host = keeper.open_table("Ann", "Ben", "Cid")
    play(host, {"Ann": 5, "Ben": 5})
    assert keeper.send("DELETE", f"/members/{keeper.member('Ben')}").status_code == 204
    everything = keeper.send("GET", "/games.json").text + keeper.send("GET", "/games.csv").text
    everything += keeper.send("GET", "/games.bgsplay").text + str(keeper.get())
    assert "Ben" not in everything
    assert keeper.games[0]["players"][1]["name"] == "a guest"
    assert "a guest" in keeper.games[0]["players"][0]["tie_break"]["text"]
    do(host, "undo", of=host.view()["undoable"][0]["version"])
    do(host, "end_game")
    assert [one["name"] for one in keeper.get()["members"]] == ["Ann", "Cid"]
    assert keeper.games[0]["players"][1]["member"] is None


def test_who_changes_places_before_a_new_start_is_not_mistaken(keeper: Keeper) -> None:
    host = keeper.open_table()
    play(host, {"Ann": 9})
    while host.view()["phase"] != "lobby":
        do(host, "undo", of=host.view()["undoable"][0]["version"])
    do(host, "reorder", order=[2, 1, 0])
    play(host, {"Ann": 9})
    (game,) = keeper.games
    assert [player["name"] for player in game["players"]] == ["Cid", "Ben", "Ann"]
    assert keeper.standings[0]["name"] == "Ann"


def test_no_points_yet_no_game_yet(keeper: Keeper) -> None:
    """N-END: task points that nobody has read are missing in the score."""
    host = keeper.open_table(edition="nottingham")
    do(host, "start", first=2)
    do(host, "end_game")
    (game,) = keeper.games
    assert (game["edition"], game["first"], game["rounds"]) == ("nottingham", 2, None)


def test_the_next_game_of_the_same_people_is_in_the_same_book(app: Flask) -> None:
    keeper = open_group(app)
    host = keeper.open_table()
    play(host)
    client = app.test_client()
    client.set_cookie(f"table_{host.code}", str(host.key))
    code = client.post(f"/t/{host.code}/rematch").headers["Location"].partition("/t/")[2][:6]
    again = Phone(app, code, client.get_cookie(f"table_{code}").value)  # type: ignore[union-attr]
    assert again.view()["group"] == keeper.code
    play(again)
    assert len(keeper.games) == 2


def test_only_the_host_is_told_the_group(app: Flask) -> None:
    keeper = open_group(app)
    host = keeper.open_table()
    seat = host.claim(1)
    assert host.view()["group"] == keeper.code
    for other in (seat, Phone(app, host.code)):
        assert "group" not in other.view()
        assert keeper.code not in other.get().text
    do(host, "start", first=0)
    do(host, "end_game")
    assert keeper.code not in host.post("/export").text
    assert open_table(app).view()["group"] is None


def test_a_table_is_opened_for_a_group_by_its_keeper_alone(app: Flask) -> None:
    keeper = open_group(app)
    body = {"edition": "sheriff-1e", "seats": ["A", "B", "C"], "group": keeper.code}
    client = app.test_client(use_cookies=False)
    for headers, status in (({}, 401), ({"Authorization": "Bearer guessed"}, 401)):
        assert client.post(f"{API}/tables", json=body, headers=headers).status_code == status
    assert client.post(f"{API}/tables", json=body | {"group": "ZZZZZZZZ"}).status_code == 404
