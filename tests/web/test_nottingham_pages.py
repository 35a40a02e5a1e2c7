"""Nottingham's pages: drawn for everybody in every scene, what each role can do there, and what they never show."""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.config import PACKAGE
from referee.rules.nottingham import may, view
from referee.rules.nottingham.pending import pending
from referee.speech import Speaker, at_table
from referee.tables import get_tables, get_views
from referee.tables.fold import Fold
from referee.tables.telling import Eyes
from referee.tables.viewer import Viewer
from referee.web.nottingham import REGIONS
from referee.web.nottingham_forms import set_form, task_forms
from referee.web.nottingham_items import Items
from referee.web.nottingham_seen import Seen
from referee.web.regions import Drawn, Kind, draw
from tests.phones import Phone, open_table
from tests.rules.nottingham.games import TASKS, RandomGame
from tests.web.moments import everybody_at, one_of_each_sort
from tests.web.test_play import uncovered

NOW = 1_800_000_000_000
ANN, BEN, CID = range(3)
WATCHER = Viewer()
EVERYBODY = (WATCHER, Viewer(None, host=True), Viewer(ANN), Viewer(BEN), Viewer(CID))


def drawn(fold: Fold, viewer: Viewer, kind: Kind = "play") -> Drawn:
    view = get_views().view(fold, Eyes(viewer, "en"), NOW)
    at_table(fold.table)
    return draw(kind, view, get_tables().editions[view["edition"]])


def page(fold: Fold, viewer: Viewer) -> str:
    regions = drawn(fold, viewer).regions
    return "\n".join(f"<div id={name}>{regions[name]}</div>" for name in REGIONS)


def done(answer: Any) -> None:
    assert answer.status_code == 200, answer.text


class Three:
    """A table with a phone for each player; Ann keeps the table and begins."""

    def __init__(self, app: Flask, **options: Any) -> None:
        self.app = app
        self.host = open_table(app, edition="nottingham", **options)
        self.phones = [self.host.claim(seat) for seat in (ANN, BEN, CID)]
        done(self.host.command("start", first=ANN))

    def __call__(self, seat: int, command: str, **fields: Any) -> "Three":
        done(self.phones[seat].command(command, **fields))
        return self

    def page(self, viewer: Viewer | int) -> str:
        with self.app.test_request_context():
            viewer = Viewer(viewer) if isinstance(viewer, int) else viewer
            return page(get_tables().at(self.host.code), viewer)


def commands(html: str) -> set[str]:
    """What can be sent with one tap, or after a question."""
    asked = re.findall(r"&#34;command&#34;: &#34;(\w+)|\"command\": \"(\w+)\"", html)
    return set(re.findall(r'data-command="(\w+)"', html)) | {one or other for one, other in asked}


# --- every scene, every role -------------------------------------------------------------------------------------

SCENES = {"record", "bidding", "attack", "set", "reveal", "act", "trade"}


@pytest.mark.parametrize("name", ["nottingham-3", "nottingham-5", "nottingham-7"])
def test_recorded_games_are_drawn_for_everybody(app: Flask, name: str) -> None:
    """A step of each sort in each phase, looked at by every seat, the host and a stranger, and on the board."""
    scenes: set[str] = set()
    with app.test_request_context():
        for fold in one_of_each_sort(get_tables().editions, name):
            for viewer in everybody_at(fold):
                html = page(fold, viewer)
                scenes |= set(re.findall(r'data-scene="(\w+)"', html))
                assert html.count("<h1") == 1
                assert not re.search(r">\s*None\s*<|Undefined|%\(\w+\)", html)
    assert scenes >= SCENES - ({"record"} if name == "nottingham-5" else set())


def test_turning_up_a_card_is_one_tap(app: Flask) -> None:
    table = Three(app)
    assert table.page(ANN).count('data-command="reveal"') == 7
    for viewer in (BEN, WATCHER, Viewer(None, host=True)):
        assert 'data-command="reveal"' not in table.page(viewer)
    assert "Ann turns up a card" in table.page(BEN)
    assert 'class="act"' not in table.page(ANN), "an empty strip would cover the last card"


@pytest.mark.parametrize(
    ("item", "play"),
    [
        ("copper", "buy"),
        ("candlestick", "steal"),
        ("gold", "lay_ambush"),
        ("pearls", "rob"),
        ("gems", "hold_up"),
        ("chain", None),
        ("casket", "barter"),
    ],
)
def test_every_card_offers_its_action_and_the_hand(app: Flask, item: str, play: str | None) -> None:
    table = Three(app)(ANN, "reveal", item=item)
    mine, others = commands(table.page(ANN)), commands(table.page(BEN))
    assert mine & {"buy", "steal", "lay_ambush", "rob", "hold_up", "barter", "keep"} == {play or "keep", "keep"}
    assert not others & {"buy", "steal", "lay_ambush", "rob", "hold_up", "barter", "keep"}


def test_an_empty_hand_is_no_target(app: Flask) -> None:
    table = Three(app)
    done(table.host.command("correct", seat=BEN, hand=-3, reason="empty"))
    html = table(ANN, "reveal", item="pearls").page(ANN)
    assert html.count('data-command="rob"') == 1


def test_buying_asks_everybody_and_shows_nothing_before_all_are_in(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="copper")(ANN, "buy")
    assert {"bid", "cannot"} <= commands(table.page(BEN))
    assert {"bid", "cannot"} <= commands(table.page(CID))
    table(BEN, "bid", items={"gems": 1})
    assert "has offered a card" in table.page(CID)
    assert "choose" not in commands(table.page(ANN))
    table(CID, "cannot")
    html = table.page(ANN)
    assert "Take 1 gems card" in html
    assert html.count('data-command="choose"') == 2, "one offer, and to refuse"


def test_a_barter_asks_one_after_the_other_and_is_not_refused(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="casket")(ANN, "barter")
    assert "bid" in commands(table.page(BEN))
    assert "bid" not in commands(table.page(CID))
    table(BEN, "bid", items={"gems": 1, "chain": 1})(CID, "cannot")
    html = table.page(ANN)
    assert "Take 1 gems card and 1 chain" in html
    assert html.count('data-command="choose"') == 1


def test_the_victim_answers_whatever_the_hand_holds(app: Flask) -> None:
    """N-ACT-6: silence would tell, so the question looks the same with and without a chain."""
    pages = []
    for hand in ({"gems": 3}, {"gems": 2, "chain": 1}):
        table = Three(app, track_hands=True)
        table(ANN, "record_hand", items={"gold": 3})(BEN, "record_hand", items=hand)
        table(CID, "record_hand", items={"gold": 3})(ANN, "reveal", item="gems")(ANN, "hold_up", target=BEN)
        pages.append(table.page(BEN))
        assert {"defend", "yield"} <= commands(pages[-1])
        assert not {"defend", "yield"} & commands(table.page(ANN))
    assert uncovered(pages[0]) == uncovered(pages[1])


def test_what_was_exchanged_is_told_to_both(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="pearls")(ANN, "rob", target=BEN)(BEN, "yield")
    assert "You take a card from Ben, who takes: Pearls." in table.page(ANN)
    assert "Ann takes a card from you. You take: Pearls." in table.page(BEN)
    assert table.page(BEN).count("data-noted") == 1
    assert "Ann takes a card from Ben, who takes: Pearls." in table.page(CID)
    assert "data-noted" not in table.page(CID)
    table(ANN, "end_turn")
    assert "who takes: Pearls." not in table.page(ANN)


def test_what_was_undone_is_not_to_be_done(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="casket")(ANN, "barter")(BEN, "bid", items={"gems": 1})(CID, "cannot")
    done(table.phones[ANN].command("choose", seat=BEN))
    assert "Ann takes 1 gems card from you." in table.page(BEN)
    (last,) = table.phones[ANN].view()["undoable"]
    table(ANN, "undo", of=last["version"])
    assert "Ann takes 1 gems card from you." not in table.page(BEN)


def test_a_card_is_to_be_drawn_until_the_next_turn_has_ended(app: Flask) -> None:
    """N-FAV-1: who looks late still reads it; who looks much later does not draw twice."""
    table = Three(app, track=[3, 3])(ANN, "reveal", item="chain")(ANN, "keep")
    table(ANN, "trade_set", item="gems", count=3, keep=True)(ANN, "end_turn")
    assert "Draw one card from the deck." in table.page(CID)
    assert "The field says 3 and you hold 3: draw one card." in table.page(CID)
    assert "Draw one card from the deck." not in table.page(WATCHER)
    table(BEN, "reveal", item="chain")(BEN, "keep")
    assert "Draw one card from the deck." in table.page(CID)
    table(BEN, "end_turn")
    assert "Draw one card from the deck." not in table.page(CID)


def test_a_phone_that_was_told_the_card_need_not_draw_it_again(app: Flask) -> None:
    table = Three(app, track_hands=True, track=[3, 3])
    for seat in (ANN, BEN, CID):
        table(seat, "record_hand", items={"gems": 3})
    table(ANN, "reveal", item="chain")(ANN, "keep")(ANN, "trade_set", item="gems", count=3, keep=True)
    assert "Draw one card from the deck." in table.page(BEN)
    assert "data-noted" not in table.page(BEN)
    table(BEN, "record_draw", item="gold")
    assert "Draw one card from the deck." not in table.page(BEN)
    assert "Draw one card from the deck." in table.page(CID)


def test_a_set_asks_every_owner_of_an_ambush(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="gold")(ANN, "lay_ambush", shows="yellow")(ANN, "end_turn")
    table(BEN, "reveal", item="chain")(BEN, "keep")
    assert "end_turn" in commands(table.page(BEN))
    assert "data-set=" in table.page(BEN)
    table(BEN, "trade_set", item="gems", count=3, keep=True)
    html = table.page(ANN)
    assert {"spring", "let_be"} <= commands(html)
    assert "does not fit" in html, "yellow is Cid's"
    assert not {"spring", "let_be"} & commands(table.page(CID))


@pytest.mark.parametrize("style", ["sets", "tasks"])
def test_tracked_hands_are_offered_every_legal_trade_and_no_other(app: Flask, style: str) -> None:
    """N-TRD-1, N-TRD-2, N-TRD-3: with the cards on the phone, sets and tasks are those the hand holds."""
    looked = 0
    with app.test_request_context():
        played = RandomGame(random.Random(5), 4, track_hands=True, style=style)
        for _ in played.play(most=300):
            game = played.game
            if not {"trade_set", "trade_task"} & {command for command, _ in pending(game)}:
                continue
            hand = game.players[game.turn].hand or {}
            found = view(game, game.turn) | {"may": may(game, game.turn, False), "viewer": {"host": False}, "log": []}
            found["seats"] = [seat | {"name": f"{seat['seat']}"} for seat in found["seats"]]
            seen = Seen(found, game.edition)
            items = Items(seen, Speaker("en", seen.names))
            offered = (set_form(seen, items) or {"kinds": {}})["kinds"]
            assert {item: 2 + len(counts) for item, counts in offered.items()} == {
                item: count for item, count in hand.items() if count >= 3
            }
            kinds = {each: {item for item, count in hand.items() if count >= each} for each in (1, 2, 5)}
            assert {form["id"]: form["choose"] and set(form["choose"]["only"]) for form in task_forms(seen, items)} == {
                task: kinds[each] if len(kinds[each]) > different else None
                for task, (different, each) in TASKS.items()
                if task in game.open_tasks(game.turn) and len(kinds[each]) >= different
            }
            looked += bool(offered) + bool(task_forms(seen, items))
    assert looked > 5


def test_the_field_is_read_and_favour_told(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="chain")(ANN, "keep")(ANN, "trade_set", item="gems", count=3, keep=True)
    assert table.page(ANN).count("read_field") >= 10
    assert "Ann moves the sheriff" in table.page(BEN)
    table(ANN, "read_field", number=3)
    for seat in (ANN, BEN, CID):
        assert "Draw one card from the deck." in table.page(seat)
    assert "Draw one card from the deck." not in table.page(WATCHER)
    with app.test_request_context():
        assert drawn(get_tables().at(table.host.code), Viewer(BEN)).waits


def test_discards_when_all_cards_are_used_up(app: Flask) -> None:
    table = Three(app, track=[2, 9])(ANN, "reveal", item="chain")(ANN, "keep")
    table(ANN, "trade_set", item="gems", count=3, keep=True)
    done(table.host.command("correct", discard=-2, reason="lost"))
    table(ANN, "end_turn")
    done(table.host.command("deck_empty"))
    assert "I have discarded 1 card" in table.page(BEN)
    assert "discard" not in commands(table.page(ANN))


def test_points_of_a_task_are_asked_from_who_did_it(app: Flask) -> None:
    table = Three(app, track=[1, 1, 1])
    done(table.host.command("correct", seat=ANN, hand=6, reason="many"))
    table(ANN, "reveal", item="chain")(ANN, "keep")
    assert "trade_task" in commands(table.page(ANN))
    table(ANN, "trade_task", task="all_seven")
    assert "Tap in the points" in table.page(ANN)
    assert "Tap in the points" not in table.page(BEN)
    table(ANN, "read_task", task="all_seven", alone=20, shared=14)
    assert "14 points" in table.page(BEN), "what the next one gets"
    assert re.search(r"Ann&nbsp;<b>20</b>", table.page(BEN))


def test_the_host_is_told_who_without_a_phone_is_waited_for(app: Flask, client: FlaskClient) -> None:
    host = open_table(app, edition="nottingham")
    done(host.command("start", first=BEN))
    with app.test_request_context():
        regions = drawn(get_tables().at(host.code), Viewer(None, host=True)).regions
    assert "The table waits for Ben, who has no phone." in regions["requests"]
    done(host.command("reveal", seat=BEN, item="chain"))


# --- secrets -----------------------------------------------------------------------------------------------------

Story = Callable[[Three, str], None]


def tapped_in(table: Three, secret: str) -> None:
    table(ANN, "record_hand", items={"gold": 3})(BEN, "record_hand", items={"chain": 2, secret: 1})
    table(CID, "record_hand", items={"copper": 3})


def offered(table: Three, secret: str) -> None:
    tapped_in(table, secret)
    table(ANN, "reveal", item="copper")(ANN, "buy")(BEN, "bid", items={secret: 1})


def ambushed(table: Three, secret: str) -> None:
    tapped_in(table, secret)
    table(ANN, "reveal", item="chain")(ANN, "keep")(ANN, "end_turn")
    table(BEN, "reveal", item="gold")(BEN, "lay_ambush", shows=["chain", secret])


def robbed(table: Three, secret: str) -> None:
    """Ann looks into Ben's hand; Cid does not."""
    tapped_in(table, secret)
    table(ANN, "reveal", item="pearls")(ANN, "rob", target=BEN)(BEN, "yield")


def stolen(table: Three, secret: str) -> None:
    robbed(table, secret)
    table(ANN, "take", item=secret)


def stolen_alike(table: Three, secret: str) -> None:
    """The card that goes may be of the same kind as the one that comes."""
    tapped_in(table, secret)
    table(ANN, "reveal", item="candlestick")(ANN, "steal", target=BEN)(BEN, "yield")(BEN, "give", item=secret)


def waylaid(table: Three, secret: str) -> None:
    """An ambush for one colour or the other."""
    tapped_in(table, secret)
    table(ANN, "reveal", item="chain")(ANN, "keep")(ANN, "end_turn")
    table(BEN, "reveal", item="gold")(BEN, "lay_ambush", shows={"casket": "red", "candlestick": "yellow"}[secret])


def favoured(table: Three, secret: str) -> None:
    tapped_in(table, "pearls")
    table(ANN, "reveal", item="gold")(ANN, "keep")(ANN, "trade_set", item="gold", count=4, keep=True)
    table(ANN, "read_field", number=3)(ANN, "record_draw", item="chain")(BEN, "record_draw", item=secret)


STORIES = [tapped_in, offered, ambushed, robbed, stolen, stolen_alike, waylaid, favoured]


@pytest.fixture(params=STORIES, ids=lambda story: story.__name__)
def pair(app: Flask, request: pytest.FixtureRequest) -> Iterator[tuple[str, Fold, Fold]]:
    """Two games that differ only in a card of Ben's."""
    codes = []
    for secret in ("casket", "candlestick"):
        table = Three(app, track_hands=True)
        request.param(table, secret)
        codes.append(table.host.code)
    with app.test_request_context():
        yield request.param.__name__, *(get_tables().at(code) for code in codes)


def test_pages_of_others_do_not_depend_on_hidden_cards(pair: tuple[str, Fold, Fold]) -> None:
    story, one, other = pair
    strangers = [WATCHER, Viewer(CID), Viewer(None, host=True)]
    if story not in ("robbed", "stolen", "stolen_alike"):
        strangers.append(Viewer(ANN))
    for viewer in strangers:
        assert page(one, viewer) == page(other, viewer)
        assert drawn(one, WATCHER, "board").regions["board"].replace(one.code, "") == drawn(
            other, WATCHER, "board"
        ).regions["board"].replace(other.code, "")


def test_my_own_secrets_lie_under_a_cover(pair: tuple[str, Fold, Fold]) -> None:
    """N-ACT-2, N-ACT-3, N-FAV-1: nor do they stand open in the log, or in what could be undone."""
    _, one, other = pair
    for viewer in (Viewer(BEN), Viewer(ANN)):
        assert uncovered(page(one, viewer)) == uncovered(page(other, viewer))
        shown = [drawn(fold, viewer).regions["log"].replace(fold.code, "") for fold in (one, other)]
        assert shown[0] == shown[1]
        told = [get_views().view(fold, Eyes(viewer, "en"), NOW) for fold in (one, other)]
        for words in ("log", "undoable"):
            mine, twin = ([entry.get("covered", entry["text"]) for entry in view[words]] for view in told)
            assert mine == twin


def test_a_draw_of_mine_has_words_for_other_eyes(app: Flask) -> None:
    """N-FAV-1: others are told nothing of it, so the cover has words of its own."""
    table = Three(app, track_hands=True)
    favoured(table, "casket")
    newest = table.phones[BEN].view()["log"][0]
    assert (newest["text"], newest["covered"]) == ("You have drawn: Casket.", "You have drawn a card.")
    assert table.phones[BEN].view()["undoable"][0]["covered"] == "You have drawn a card."
    assert "draw_recorded" not in {entry["event"] for entry in table.phones[CID].view()["log"]}


def test_names_are_text_whatever_they_hold(app: Flask) -> None:
    host = open_table(app, "<b>Ann</b>", 'Ben" onclick="x', "C'id", edition="nottingham")
    phones = [host.claim(seat) for seat in (ANN, BEN, CID)]
    done(host.command("start", first=ANN))
    done(phones[ANN].command("reveal", item="gold"))
    with app.test_request_context():
        html = page(get_tables().at(host.code), Viewer(ANN))
    assert "<b>Ann" not in html
    assert 'Ben" onclick' not in html
    assert not re.search(r"data-\w+='[^']*C'id", html)


def test_an_ambush_tapped_wrong_is_put_right_on_the_page(app: Flask) -> None:
    """N-ACT-3: beside the other corrections, with what such a card can show."""
    table = Three(app)(ANN, "reveal", item="gold")
    assert "correct-ambush" not in table.page(ANN)
    table(ANN, "lay_ambush", shows="purple")
    html = table.page(ANN)
    assert html.count("Correct my ambush<") == 1
    (options,) = re.findall(r"data-key=\"correct-ambush-1\" data-options='([^']*)'", html)
    ways = json.loads(options)["options"]
    # one that has it tapped right already sees no other choice than one that has not
    assert [way["fields"] for way in ways[:-1]] == [{"ambush": 1, "shows": colour} for colour in ("purple", "yellow")]
    assert (ways[-1]["choose"]["command"], ways[-1]["choose"]["fields"]) == ("correct_secret", {"ambush": 1})
    assert "correct-ambush" not in table.page(BEN)
    table(ANN, "correct_secret", ambush=1, shows="yellow")
    table(ANN, "correct_secret", ambush=1, shows=["gems", "pearls"])
    assert table.phones[ANN].view()["me"]["ambushes"] == [{"id": 1, "shows": ["gems", "pearls"]}]
    refused = table.phones[ANN].command("correct_secret", ambush=1, shows=["gems"])
    assert refused.status_code == 422


def test_a_hand_can_be_put_right_while_an_offer_is_asked_for(app: Flask) -> None:
    """N-ACT-1: until the own offer lies."""
    table = Three(app, track_hands=True)
    tapped_in(table, "casket")
    table(ANN, "reveal", item="copper")(ANN, "buy")
    assert "Correct my hand" in table.page(BEN)
    table(BEN, "correct_secret", hand={"casket": -1, "gems": 1})(BEN, "bid", items={"gems": 1})
    assert "Correct my hand" not in table.page(BEN)


def test_the_host_reads_the_field_for_a_phone_that_is_away(app: Flask) -> None:
    """N-FAV-1: what the host's page offers on the track is not refused."""
    table = Three(app)(ANN, "reveal", item="gold")(ANN, "keep")(ANN, "trade_set", item="gold", count=3, keep=True)
    assert re.search(r"data-key=\"field-1\"><button", table.page(Viewer(None, host=True)))
    assert not re.search(r"data-key=\"field-1\"><button", table.page(BEN))
    done(table.host.command("read_field", number=3, position=1))
    assert table.phones[BEN].view()["sheriff"] == {"position": 1, "field": 3}


# --- the end, the board, a new table -----------------------------------------------------------------------------


def test_points_can_still_be_read_when_all_is_over(app: Flask) -> None:
    table = Three(app, track=[1])
    done(table.host.command("correct", seat=ANN, hand=6, reason="many"))
    table(ANN, "reveal", item="chain")(ANN, "keep")(ANN, "trade_task", task="all_seven")
    done(table.host.command("end_game"))

    def result(viewer: Viewer) -> str:
        with app.test_request_context():
            return "".join(drawn(get_tables().at(table.host.code), viewer, "result").regions.values())

    assert 'data-command="read_task"' in result(Viewer(ANN))
    assert 'data-command="read_task"' not in result(Viewer(BEN))
    table(ANN, "read_task", task="all_seven", alone=20, shared=14)
    assert "What is in the loot pile of" in result(Viewer(BEN))
    board = app.test_client().get(f"/t/{table.host.code}/board")
    assert board.status_code == 200


def test_more_loot_than_the_box_holds_is_pointed_out(app: Flask) -> None:
    """N-END-2: somebody tapped one too many."""
    table = Three(app, track=[0] * 40)
    for turn in range(13):
        seat = turn % 3
        done(table.host.command("correct", seat=seat, hand=3, reason="many"))
        table(seat, "reveal", item="gems")(seat, "keep")(seat, "trade_set", item="gems", count=3, keep=True)
        table(seat, "end_turn")
        done(table.host.command("correct", discard=-2, reason="back"))
    done(table.host.command("end_game"))
    done(table.host.command("show", step=3))
    with app.test_request_context():
        regions = drawn(get_tables().at(table.host.code), Viewer(BEN), "result").regions
    assert "Gems: 13 counted, 12 in the box" in "".join(regions.values())


def test_the_board_shows_the_table_and_no_secret(app: Flask) -> None:
    table = Three(app, track=[4, 5])(ANN, "reveal", item="gems")
    board = app.test_client().get(f"/t/{table.host.code}/board").text
    for text in ("Ann has turned up: Gems", "Hold-up", "Four pairs", "purple", "The sheriff stands here"):
        assert text in board
    assert "data-command" not in board


def test_the_hosts_phone_is_told_what_was_read(app: Flask) -> None:
    table = Three(app, track=[4, 5])
    html = table.page(Viewer(None, host=True))
    found = re.search(r"data-printed='([^']*)'", html)
    assert found
    assert json.loads(found[1]) == {"at": 0, "track": [4, 5], "city": 3, "tasks": {}}
    assert "data-printed" not in table.page(BEN)


def test_a_new_table_takes_the_numbers_of_the_copy(app: Flask, client: FlaskClient) -> None:
    form = {"edition": "nottingham", "name": ["Ann", "Ben", "Cid"], "nottingham:track": "4 5, 6"}
    form |= {"nottingham:task_values:all_seven:0": "20", "nottingham:task_values:all_seven:1": "14"}
    answer = client.post("/new", data=form)
    assert answer.status_code == 303
    view = Phone(app, answer.location.rsplit("/", 1)[1]).view()
    assert view["options"]["track"] == [4, 5, 6]
    assert view["options"]["task_values"] == {"all_seven": [20, 14]}
    half = client.post("/new", data=form | {"nottingham:task_values:four_pairs:0": "9"})
    assert half.status_code == 422
    assert 'value="4 5 6"' in half.text


# --- the rules ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
def test_the_reference_has_every_rule_under_its_id(client: FlaskClient, language: str) -> None:
    """Whatever rule a refusal names can be looked up."""
    rules = (PACKAGE / "rules" / "README.md").read_text(encoding="utf-8")
    chapters = re.findall(r"^\| (N-[A-Z]+)-1…(\d+) \|", rules, re.MULTILINE)
    ids = [f"{chapter}-{number}" for chapter, last in chapters for number in range(1, int(last) + 1)]
    html = client.get("/rules/nottingham", headers={"Accept-Language": language}).text
    told = dict(re.findall(r'<p id="(N-[A-Z]+-\d+)">(.*?)</p>', html, re.DOTALL))
    assert sorted(told) == sorted(ids)
    assert all(len(text) > 20 for text in told.values())
    assert len(set(told.values())) == len(ids)


def test_of_the_french_names_those_that_are_clear_are_used(client: FlaskClient) -> None:
    """N-ACT-8: the pearls are Cambriolage, the gems Attaque; Brigandage is both in the book, and only explained."""
    html = client.get("/rules/nottingham", headers={"Accept-Language": "fr"}).text
    for action, card in (("Cambriolage", "Perles"), ("Attaque", "Joyaux")):
        assert re.search(rf"{action} <small>{card}</small>", html)
    assert html.count("Brigandage") == 1
