"""Nottingham's pages: drawn for everybody in every scene, what each role can do there, and what they never show."""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.http.extensions import get_tables, get_views
from referee.http.language import at_table
from referee.rules.nottingham import may, view
from referee.rules.nottingham.waiting import pending
from referee.speech import Speaker
from referee.tables.fold import Fold
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer
from referee.web.asked import Asked
from referee.web.nottingham.corrections import held
from referee.web.nottingham.forms import set_form, task_options
from referee.web.nottingham.page import REGIONS
from referee.web.nottingham.seen import Seen
from referee.web.nottingham.tokens import Items
from referee.web.page import Kind, Page
from referee.web.regions import Drawn, draw
from tests.phones import Phone, open_table
from tests.rules.nottingham.games import RandomGame
from tests.rules.nottingham.table import ITEMS, TASKS
from tests.web.moments import everybody_at, one_of_each_sort
from tests.web.pages import uncovered

NOW = 1_800_000_000_000
ANN, BEN, CID = range(3)
WATCHER = Viewer()
EVERYBODY = (WATCHER, Viewer(None, host=True), Viewer(ANN), Viewer(BEN), Viewer(CID))


def drawn(fold: Fold, viewer: Viewer, kind: Kind = "play") -> Drawn:
    view = get_views().view(fold, Reader(viewer, "en"), NOW)
    at_table(fold.table)
    edition = get_tables().folds.editions[view["edition"]]
    return draw(Page(kind, Asked("en", "", "http://localhost"), view, edition, fold))


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

    def shown(self, seat: int) -> str:
        """What is shown when all is over, one after the other."""
        with self.app.test_request_context():
            return drawn(get_tables().at(self.host.code), Viewer(seat), "result").regions["show"]

    def drawn(self, seat: int, kind: Kind = "play") -> Drawn:
        with self.app.test_request_context():
            return drawn(get_tables().at(self.host.code), Viewer(seat), kind)

    def page(self, viewer: Viewer | int) -> str:
        with self.app.test_request_context():
            viewer = Viewer(viewer) if isinstance(viewer, int) else viewer
            return page(get_tables().at(self.host.code), viewer)


def commands(html: str) -> set[str]:
    """What can be sent with one tap, or after a question."""
    return set(re.findall(r'(?:data-command=|"command":)"(\w+)"', html))


# --- every scene, every role -------------------------------------------------------------------------------------

SCENES = {"record", "bidding", "attack", "set", "reveal", "act", "trade"}


@pytest.mark.parametrize("name", ["nottingham-3", "nottingham-5", "nottingham-7"])
def test_recorded_games_are_drawn_for_everybody(app: Flask, name: str) -> None:
    """A step of each sort in each phase, looked at by every seat, the host and a stranger, and on the board."""
    scenes: set[str] = set()
    with app.test_request_context():
        for fold in one_of_each_sort(get_tables().folds.editions, name):
            for viewer in everybody_at(fold):
                html = page(fold, viewer)
                scenes |= set(re.findall(r'data-scene="(\w+)"', html))
                assert html.count("<h1") == 1
                assert not re.search(r">\s*None\s*<|Undefined|%\(\w+\)", html)
    assert scenes >= SCENES - ({"record"} if name == "nottingham-5" else set())


def test_turning_up_a_card_is_one_tap(app: Flask) -> None:
    table = Three(app)
    assert table.page(ANN).count('data-command="reveal"') == 7
    for viewer in (WATCHER, Viewer(None, host=True)):
        assert 'data-command="reveal"' not in table.page(viewer)
    assert "Ann turns up a card" in table.page(BEN)
    # whoever waits for it may tap it for her, if they unfold it
    assert re.search(r'<details class="more" data-key="tap-for">.*data-command="reveal"', table.page(BEN), re.DOTALL)
    assert 'class="act"' not in table.page(ANN), "an empty strip would cover the last card"


@pytest.mark.parametrize(
    ("item", "play"),
    [
        ("copper", "buy"),
        ("candlestick", "steal"),
        ("gold", "lay_ambush"),
        ("pearls", "rob"),
        ("gems", "hold_up"),
        ("casket", "barter"),
    ],
)
def test_every_card_offers_its_action_and_the_hand(app: Flask, item: str, play: str) -> None:
    table = Three(app)(ANN, "reveal", item=item)
    mine, others = commands(table.page(ANN)), commands(table.page(BEN))
    assert mine & {"buy", "steal", "lay_ambush", "rob", "hold_up", "barter", "keep"} == {play, "keep"}
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
    assert "Take 1 gem" in html
    assert html.count('data-command="choose"') == 2, "one offer, and to refuse"


def test_a_page_begins_at_its_top_when_the_own_turn_or_question_is_over(app: Flask) -> None:
    """What others do among themselves is one chapter (static/js/table/to-the-top.js), whoever's turn it is."""
    table = Three(app)(ANN, "reveal", item="copper")
    looking_on = table.drawn(CID).chapter
    assert looking_on and table.drawn(BEN).chapter == looking_on != table.drawn(ANN).chapter
    table(ANN, "buy")
    assert table.drawn(BEN).chapter != looking_on, "asked for an offer"
    assert table.drawn(ANN).chapter != looking_on, "in the own turn, although the others are asked"
    table(BEN, "cannot")
    assert table.drawn(BEN).chapter == looking_on


def test_a_barter_asks_one_after_the_other_and_is_not_refused(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="casket")(ANN, "barter")
    assert "bid" in commands(table.page(BEN))
    assert "bid" not in commands(table.page(CID))
    table(BEN, "bid", items={"gems": 1, "chain": 1})(CID, "cannot")
    html = table.page(ANN)
    assert "Take 1 gem and 1 chain" in html
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
    assert "Ann takes 1 gem from you." in table.page(BEN)
    (last,) = table.phones[ANN].view()["undoable"]
    table(ANN, "undo", of=last["version"])
    assert "Ann takes 1 gem from you." not in table.page(BEN)


def test_a_card_is_to_be_drawn_until_the_next_turn_has_ended(app: Flask) -> None:
    """N-FAV-1: who looks late still reads it; who looks much later does not draw twice."""
    table = Three(app, track=[3, 3])(ANN, "reveal", item="chain")
    table(ANN, "trade_set", item="gems", count=3, keep=True)(ANN, "end_turn")
    assert "Draw one card from the deck." in table.page(CID)
    assert "The field says 3 and you hold 3: draw one card." in table.page(CID)
    assert "Draw one card from the deck." not in table.page(WATCHER)
    table(BEN, "reveal", item="chain")
    assert "Draw one card from the deck." in table.page(CID)
    table(BEN, "end_turn")
    assert "Draw one card from the deck." not in table.page(CID)


def test_a_phone_that_was_told_the_card_need_not_draw_it_again(app: Flask) -> None:
    table = Three(app, track_hands=True, track=[3, 3])
    for seat in (ANN, BEN, CID):
        table(seat, "record_hand", items={"gems": 3})
    table(ANN, "reveal", item="chain")(ANN, "trade_set", item="gems", count=3, keep=True)
    assert "Draw one card from the deck." in table.page(BEN)
    assert "data-noted" not in table.page(BEN)
    table(BEN, "record_draw", item="gold")
    assert "Draw one card from the deck." not in table.page(BEN)
    assert "Draw one card from the deck." in table.page(CID)


def test_a_card_to_draw_never_stands_beside_the_next_trade(app: Flask) -> None:
    """N-FAV-1: with the next set on the table, the favour of the last one is no longer told of, nor beside the new."""
    table = Three(app, track=[3, 4])(ANN, "reveal", item="chain")
    table(ANN, "trade_set", item="gems", count=3, keep=True)(ANN, "end_turn")
    table(BEN, "reveal", item="gold")(BEN, "lay_ambush", shows="red")
    assert table.page(CID).count("Draw one card from the deck.") == 1
    table(BEN, "trade_set", item="pearls", count=3, keep=True)
    assert "The field says 3" not in table.page(CID)
    assert table.page(CID).count("Draw one card from the deck.") == 1
    assert "The field says 4 and you hold 4: draw one card." in table.page(CID)


def test_a_card_that_was_typed_in_is_not_to_be_drawn(app: Flask) -> None:
    """N-FAV-1: neither headline nor tab say so any more, nor the others' pages."""
    table = Three(app, track_hands=True, track=[3, 3])
    for seat in (ANN, BEN, CID):
        table(seat, "record_hand", items={"gems": 3})
    table(ANN, "reveal", item="chain")(ANN, "trade_set", item="gems", count=3, keep=True)
    for seat in (ANN, BEN, CID):
        assert table.drawn(seat).title.endswith("Draw a card and tap it in")
        assert "draws a card" in row(table.page(ANN), seat)
        table(seat, "record_draw", item="gold")
        assert "draw" not in table.drawn(seat).title
        assert "draws a card" not in row(table.page(ANN), seat)
    assert table.drawn(BEN).title == "Ann ends the turn"
    assert not table.drawn(BEN).waits


def test_a_trade_that_failed_is_called_so(app: Flask) -> None:
    """N-AMB-5: nobody may trade in any more, and the reason is not the hand."""
    table = Three(app)(ANN, "reveal", item="gold")(ANN, "lay_ambush", shows="purple")(ANN, "end_turn")
    table(BEN, "reveal", item="chain")(BEN, "trade_set", item="gems", count=3, keep=True)
    table(ANN, "spring", ambush=1)
    assert table.drawn(BEN).title == "Your turn: The trade failed: end your turn"
    assert "Too few cards of your set were left, and there is one trade a turn." in table.page(BEN)
    assert "A trade takes three cards" not in table.page(BEN)
    for viewer in (ANN, CID, WATCHER):
        assert "Ben ends the turn" in table.page(viewer)
        assert "Ben has no other trade in this turn." in table.page(viewer)
        assert "may trade in" not in table.page(viewer)


def test_a_field_read_wrong_is_settled_anew_on_every_phone(app: Flask) -> None:
    """N-FAV-1: who should not have drawn puts a card back, who should have draws, and nobody reads both."""
    table = Three(app)(ANN, "reveal", item="chain")
    done(table.host.command("correct", seat=CID, hand=1, reason="four"))
    table(ANN, "trade_set", item="gems", count=3, keep=True)(ANN, "read_field", number=3)(ANN, "end_turn")
    assert "Draw one card from the deck." in table.page(BEN)
    done(table.host.command("read_field", number=2, position=1))
    assert "Draw one card from the deck." not in table.page(BEN)
    assert "Put one card from your hand on the deck." in table.page(BEN)
    assert "The field says 2, not 3, and you held 3: put a card of your choice on the deck." in table.page(BEN)
    # Ann's card stays hers, whatever was read first
    assert "Draw one card from the deck." in table.page(ANN)
    assert "The field says 3" not in table.page(ANN)
    done(table.host.command("read_field", number=4, position=1))
    for seat in (BEN, CID):
        assert table.page(seat).count("Draw one card from the deck.") == 1
        assert "Put one card" not in table.page(seat)
    board = app.test_client().get(f"/t/{table.host.code}/board").text
    assert "The field says 4, not 2. One card is drawn by Ben and Cid, too." in board


def test_a_card_to_put_back_is_asked_for_where_phones_keep_the_hands(app: Flask) -> None:
    """N-FAV-1"""
    table = Three(app, track_hands=True, track=[3, 3])
    for seat in (ANN, BEN, CID):
        table(seat, "record_hand", items={"gems": 3})
    table(ANN, "reveal", item="chain")(ANN, "trade_set", item="gems", count=3, keep=True)
    for seat in (ANN, BEN, CID):
        table(seat, "record_draw", item="gold")
    done(table.host.command("read_field", number=2, position=1))
    assert "put_back" in commands(table.page(BEN))
    assert "put_back" not in commands(table.page(ANN))
    assert table.drawn(BEN).title == "Your turn: Put a card back on the deck"
    assert "Waiting for a card to be put back: Ben and Cid" in table.page(ANN)
    table(BEN, "put_back", item="gold")
    assert "Put one card from your hand on the deck." not in table.page(BEN)


def test_who_was_first_is_told_to_turn_the_task_card_over(app: Flask) -> None:
    """N-TRD-3: when a second player does the task; until it is ticked off, or the next turn has ended."""
    table = Three(app, track=[1, 1, 1])
    for seat in (ANN, BEN):
        done(table.host.command("correct", seat=seat, hand=6, reason="many"))
        table(seat, "reveal", item="chain")(seat, "trade_task", task="all_seven")
        assert "Turn your task card over" not in table.page(seat)
        if seat == ANN:
            table(ANN, "end_turn")
    for step in (None, "end_turn", "reveal"):
        if step:
            table(BEN if step == "end_turn" else CID, step, **({"item": "gems"} if step == "reveal" else {}))
        note = table.page(ANN).partition("Turn your task card over: the side with two pawns up.")[2]
        assert note.partition("</section>")[0].count("One of each") == 1
        assert "Turn your task card over" not in table.page(BEN) + table.page(CID)
    table(CID, "keep")(CID, "end_turn")
    assert "Turn your task card over" not in table.page(ANN)


def page_of(app: Flask, phone: Phone) -> str:
    """What the own page of this phone is."""
    answer = app.test_client().get(f"/t/{phone.code}", headers={"Authorization": f"Bearer {phone.key}"})
    assert answer.status_code == 200
    return answer.text


def test_the_task_card_is_turned_over_although_somebody_left(app: Flask) -> None:
    """N-TRD-3, N-LEV-1: who did the task second is not counted back over who is away."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dot", "Eve", edition="nottingham", track=[1, 1, 1])
    ann, cid = host.claim(ANN), host.claim(CID)
    done(host.command("start", first=ANN))
    for away in (BEN, 3):
        done(host.command("leave_game", seat=away))
    for phone, seat in ((ann, ANN), (cid, CID)):
        done(host.command("correct", seat=seat, hand=6, reason="many"))
        done(phone.command("reveal", item="chain"))
        done(phone.command("trade_task", task="all_seven"))
        done(phone.command("end_turn"))
    assert host.view()["turn"] == 4
    assert "Turn your task card over" in page_of(app, ann)
    assert "Turn your task card over" not in page_of(app, cid)


def test_a_card_is_kept_when_the_only_offer_leaves_with_its_player(app: Flask) -> None:
    """N-LEV-1: the note says what became of the card."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dot", edition="nottingham")
    ann, ben, cid, dot = (host.claim(seat) for seat in range(4))
    done(host.command("start", first=ANN))
    done(ann.command("reveal", item="copper"))
    done(ann.command("buy"))
    done(ben.command("cannot"))
    done(cid.command("cannot"))
    done(dot.command("bid", items={"gems": 1}))
    done(dot.command("leave_game", seat=3))
    assert 'data-key="note-handed-' in page_of(app, ben)


def test_who_left_is_not_announced_as_the_next(app: Flask) -> None:
    """N-LEV-1: under the turn of a player without a phone."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dot", edition="nottingham", one_device=True)
    done(host.command("start", first=ANN))
    done(host.command("leave_game", seat=BEN))
    done(host.command("reveal", seat=ANN, item="gold"))
    assert "next: Cid" in page_of(app, host) and "next: Ben" not in page_of(app, host)
    done(host.command("keep", seat=ANN))
    assert "Next: Cid" in page_of(app, host)


def test_everybody_is_told_to_shuffle_and_to_move_the_sheriff_for_want_of_cards(app: Flask) -> None:
    """N-DCK-1, N-DCK-2: on every phone and on the board, until a card is turned up."""
    table = Three(app, track=[2, 9])(ANN, "reveal", item="chain")
    table(ANN, "trade_set", item="gems", count=3, keep=True)
    done(table.host.command("deck_empty"))
    table(ANN, "end_turn")

    def everywhere() -> list[str]:
        board = app.test_client().get(f"/t/{table.host.code}/board").text
        return [*(table.page(viewer) for viewer in (ANN, BEN, CID, WATCHER)), board]

    for html in everywhere():
        assert "The deck is empty: shuffle the discard pile (2 cards) into a new deck." in html
    table(BEN, "reveal", item="chain")
    assert "shuffle the discard pile" not in table.page(BEN)
    done(table.host.command("deck_empty"))
    table(BEN, "end_turn")
    # Ben holds four, Cid three, and the field says two
    assert "whoever holds more than 2 cards discards down to that" in table.page(ANN)
    table(BEN, "discard")(CID, "discard")
    for html in everywhere():
        assert "The sheriff moves to field 2, without favour." in html
        assert "The deck is empty: shuffle the discard pile (3 cards) into a new deck." in html


def test_a_card_kept_for_want_of_offers_is_told_of(app: Flask) -> None:
    """N-ACT-9: a buy or barter that brings no offer; a card that is simply kept needs no words."""
    table = Three(app)(ANN, "reveal", item="copper")(ANN, "buy")(BEN, "cannot")(CID, "cannot")
    assert "Nobody has anything to offer. You keep the card: Copper coin." in table.page(ANN)
    assert "Nobody has anything to offer. Ann keeps the card: Copper coin." in table.page(BEN)
    table(ANN, "end_turn")(BEN, "reveal", item="copper")(BEN, "keep")
    assert "keep the card" not in table.page(BEN)
    assert "in hand: Copper coin" not in table.page(CID)


def row(html: str, seat: int) -> str:
    """This player's line, as it stands round the table."""
    found = re.search(rf'<li class="stand[^"]*" data-key="seat-{seat}">.*?</li>', html, re.DOTALL)
    assert found
    return found[0]


def test_a_set_asks_every_owner_of_an_ambush(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="gold")(ANN, "lay_ambush", shows="yellow")(ANN, "end_turn")
    table(BEN, "reveal", item="chain")
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
            ways = task_options(seen, items)["options"]
            assert {way["fields"]["task"]: way["choose"] and set(way["choose"]["only"]) for way in ways} == {
                task: kinds[each] if len(kinds[each]) > different else None
                for task, (different, each) in TASKS.items()
                if task in game.open_tasks(game.turn) and len(kinds[each]) >= different
            }
            looked += bool(offered) + bool(ways)
    assert looked > 5


def test_the_field_is_read_and_favour_told(app: Flask) -> None:
    table = Three(app)(ANN, "reveal", item="chain")(ANN, "trade_set", item="gems", count=3, keep=True)
    assert table.page(ANN).count("read_field") >= 10
    assert "Ann moves the sheriff" in table.page(BEN)
    table(ANN, "read_field", number=3)
    for seat in (ANN, BEN, CID):
        assert "Draw one card from the deck." in table.page(seat)
    assert "Draw one card from the deck." not in table.page(WATCHER)
    with app.test_request_context():
        assert drawn(get_tables().at(table.host.code), Viewer(BEN)).waits


def test_discards_when_all_cards_are_used_up(app: Flask) -> None:
    table = Three(app, track=[2, 9])(ANN, "reveal", item="chain")
    table(ANN, "trade_set", item="gems", count=3, keep=True)
    done(table.host.command("correct", discard=-2, reason="lost"))
    table(ANN, "end_turn")
    done(table.host.command("deck_empty"))
    assert "I have discarded 1 card" in table.page(BEN)
    assert "discard" not in commands(table.page(ANN))


def test_points_of_a_task_are_asked_from_who_did_it(app: Flask) -> None:
    table = Three(app, track=[1, 1, 1])
    done(table.host.command("correct", seat=ANN, hand=6, reason="many"))
    table(ANN, "reveal", item="chain")
    assert "trade_task" in commands(table.page(ANN))
    table(ANN, "trade_task", task="all_seven")
    assert "Tap in the points" in table.page(ANN)
    assert "Tap in the points" not in table.page(BEN)
    table(ANN, "read_task", task="all_seven", alone=20, shared=14)
    assert "14 points" in table.page(BEN), "what the next one gets"
    assert re.search(r"Ann&nbsp;<b>20</b>", table.page(BEN))


def test_the_phone_is_passed_on_only_for_what_nobody_else_may_see(app: Flask, client: FlaskClient) -> None:
    """N-ONE-1: where hands are only counted nothing is, and the host taps it at the place where it is seen."""
    for tracked in (True, False):
        host = open_table(app, edition="nottingham", track_hands=tracked)
        done(host.command("start", first=BEN))
        with app.test_request_context():
            regions = drawn(get_tables().at(host.code), Viewer(None, host=True)).regions
        assert ("The table waits for" in regions["requests"]) == tracked
        assert ('data-command="reveal"' in regions["turn"]) == (not tracked)


def test_the_host_taps_for_a_player_without_a_phone_beside_the_own_page(app: Flask) -> None:
    """N-ONE-1: at any table; whoever has a phone is attacked there, and answers there."""
    host = open_table(app, edition="nottingham")
    ann = host.claim(ANN)
    done(host.command("start", first=BEN))

    def page() -> dict[str, str]:
        with app.test_request_context():
            return dict(drawn(get_tables().at(host.code), Viewer(ANN, host=True)).regions)

    assert page()["turn"].count('data-command="reveal"') == 7
    assert 'data-command="reveal"' not in page()["now"]
    done(host.command("reveal", seat=BEN, item="pearls"))
    assert '"defended":true' in page()["turn"] and "keep-end" in page()["act"]
    attack = re.findall(r'data-key="target-0".*?data-fields=\'(.*?)\'', page()["turn"], re.DOTALL)
    assert [json.loads(one) for one in attack] == [{"target": ANN, "seat": BEN}]
    done(host.command("rob", seat=BEN, target=ANN))
    assert not page()["turn"].strip()
    done(ann.command("yield"))
    assert "data-laid-item" in page()["turn"] and 'data-key="next"' in page()["act"]


def test_whose_loot_pile_was_counted_is_asked_which_cards_it_holds(app: Flask) -> None:
    """N-COR-1: on their own phone alone, and the result says for whom it waits."""
    table = Three(app, track=[3, 3, 3])
    done(table.host.command("correct", seat=BEN, loot_count=2))
    assert "found another number of cards" in table.page(BEN)
    assert "found another number of cards" not in table.page(ANN) + table.page(Viewer(None, host=True))
    (form,) = [json.loads(one) for one in re.findall(r"data-key=\"untold-loot\" data-pick='(.*?)'", table.page(BEN))]
    assert (form["least"], form["most"], form["command"], form["as"]) == (2, 2, "correct_secret", "loot")
    table(BEN, "correct_secret", loot={"gems": 2})
    assert "found another number of cards" not in table.page(BEN)


def test_the_host_corrects_the_book_where_it_is_shown(app: Flask) -> None:
    """N-COR-1: a player's numbers, who has done a task, where the sheriff stands; what a page asks is not refused."""
    table = Three(app, track=[3, 3, 3])
    html = table.page(Viewer(None, host=True))
    asked = [json.loads(one) for one in re.findall(r"data-pad='(.*?)'", html)]
    assert f'data-book-seat="{BEN}"' in html
    ben = held(table.host.view())[str(BEN)]
    assert (ben["hand"], ben["loot_count"], ben["ambushes"]) == (3, 0, 0)
    done(table.host.command("correct", seat=BEN, hand=2, loot_count=0, ambushes=1))
    assert table.phones[CID].view()["seats"][BEN]["hand_count"] == 5
    (place,) = [one for one in asked if one["command"] == "correct" and "fields" not in one]
    done(table.host.command("correct", **{place["slots"][0]["name"]: 2}))
    owners = [json.loads(one) for one in re.findall(r"data-options='(.*?)'", html)]
    way = owners[0]["options"][CID]
    done(table.host.command(way["command"], **way["fields"]))
    assert table.phones[CID].view()["seats"][CID]["tasks"] == ["all_seven"]
    for viewer in (ANN, BEN, WATCHER):
        assert 'data-key="place"' not in table.page(viewer) and f'data-book-seat="{BEN}"' not in table.page(viewer)


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
    table(ANN, "reveal", item="chain")(ANN, "end_turn")
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
    table(ANN, "reveal", item="chain")(ANN, "end_turn")
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
        told = [get_views().view(fold, Reader(viewer, "en"), NOW) for fold in (one, other)]
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


def test_anybody_reads_the_field_for_a_phone_that_is_away(app: Flask) -> None:
    """N-FAV-1, N-ONE-1: everybody sees the board, and what a page offers on the track is not refused."""
    table = Three(app)(ANN, "reveal", item="gold")(ANN, "keep")(ANN, "trade_set", item="gold", count=3, keep=True)
    for viewer in (Viewer(None, host=True), BEN):
        assert re.search(r"data-key=\"field-1\"><button", table.page(viewer))
    assert not re.search(r"data-key=\"field-1\"><button", table.page(WATCHER))
    table(BEN, "read_field", number=3, position=1)
    assert table.phones[BEN].view()["sheriff"] == {"position": 1, "field": 3}


# --- the end, the board, a new table -----------------------------------------------------------------------------


def test_points_can_still_be_read_when_all_is_over(app: Flask) -> None:
    table = Three(app, track=[1])
    done(table.host.command("correct", seat=ANN, hand=6, reason="many"))
    table(ANN, "reveal", item="chain")(ANN, "trade_task", task="all_seven")
    done(table.host.command("end_game"))

    def result(viewer: Viewer) -> str:
        with app.test_request_context():
            return "".join(drawn(get_tables().at(table.host.code), viewer, "result").regions.values())

    assert "read_task" in commands(result(Viewer(ANN)))
    assert "read_task" not in commands(result(Viewer(BEN)))
    table(ANN, "read_task", task="all_seven", alone=20, shared=14)
    assert "loot pile?" in result(Viewer(BEN))
    board = app.test_client().get(f"/t/{table.host.code}/board")
    assert board.status_code == 200


def test_whose_points_are_missing_is_said_and_the_host_taps_them_in_too(app: Flask) -> None:
    """N-END-2: with the pad, on the phone of whoever did the task and on the host's."""
    table = Three(app, track=[1, 1])
    done(table.host.command("correct", seat=BEN, hand=6, reason="many"))
    table(ANN, "reveal", item="chain")(ANN, "end_turn")
    table(BEN, "reveal", item="chain")(BEN, "trade_task", task="all_seven")
    done(table.host.command("end_game"))
    missing = "The points of a task are still missing: One of each. Its card lies with Ben."
    pages = {}
    with app.test_request_context():
        fold = get_tables().at(table.host.code)
        for name, viewer in {"ben": Viewer(BEN), "cid": Viewer(CID), "host": Viewer(ANN, host=True)}.items():
            found = drawn(fold, viewer, "result")
            pages[name] = "".join(found.regions.values())
            assert missing in pages[name]
            assert "<input" not in found.regions["points"], "no keyboard"
            assert ("data-pad" in found.regions["points"]) == (name != "cid")
            assert found.waits == (name == "ben")
    assert missing in app.test_client().get(f"/t/{table.host.code}/board").text
    done(table.host.command("read_task", task="all_seven", alone=20, shared=14))
    assert table.phones[CID].view()["score"][BEN]["task_value"] == 20


@pytest.mark.parametrize(
    ("track", "why"),
    [
        ([], "The sheriff is back in the city: the game is over."),
        ([9], "The host ends the game: loot and tasks are counted as they lie."),
    ],
)
def test_why_the_game_is_over_is_said_on_phones_and_board(app: Flask, track: list[int], why: str) -> None:
    """N-END-1"""
    table = Three(app, track=track or None)
    table(ANN, "reveal", item="chain")(ANN, "trade_set", item="gems", count=3, keep=True)
    if track:
        done(table.host.command("end_game"))
    else:
        table(ANN, "read_field", number="city")
    for seat in (ANN, BEN, CID):
        assert why in table.shown(seat)
    assert why in app.test_client().get(f"/t/{table.host.code}/board").text
    assert table.phones[BEN].view()["ended"] == ("host" if track else "city")


def test_the_last_task_card_ends_the_game_and_the_first_is_still_turned_over(app: Flask) -> None:
    """N-END-1, N-TRD-3: each of them is told so, also when all is over."""
    table = Three(app, track=[0] * 20, task_values={task: [20, 14] for task in TASKS})
    for seat, task in ((seat, task) for task in TASKS for seat in (ANN, BEN)):
        done(table.host.command("correct", seat=seat, hand=8, discard=-table.host.view()["discard_count"]))
        different, each = TASKS[task]
        cards = dict.fromkeys(ITEMS[:different], each)
        table(seat, "reveal", item="chain")(seat, "trade_task", task=task, items=cards)
        if table.host.view()["phase"] != "over":
            table(seat, "end_turn")
            if seat == BEN:
                table(CID, "reveal", item="chain")(CID, "end_turn")
    assert table.host.view()["ended"] == "tasks"
    show = table.shown(ANN)
    assert "The last task card is taken: the game is over." in show
    assert "Turn your card over." in show
    assert "Ann turns the first card over." in table.shown(BEN)


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
    assert 'value="4 5 6 "' in half.text


# --- the rules ---------------------------------------------------------------------------------------------------


def test_of_the_french_names_those_that_are_clear_are_used(client: FlaskClient) -> None:
    """N-ACT-8: the pearls are Cambriolage, the gems Attaque; Brigandage is both in the book, and only explained."""
    html = client.get("/rules/nottingham", headers={"Accept-Language": "fr"}).text
    for action, card in (("Cambriolage", "Perles"), ("Attaque", "Joyaux")):
        assert re.search(rf"{action} <small>{card}</small>", html)
    assert html.count("Brigandage") == 1


def test_who_barters_is_not_among_those_waited_for(app: Flask) -> None:
    """N-ACT-7: the offers are the others'; that the bidding can be ended is no reason to wait."""
    table = Three(app)(ANN, "reveal", item="casket")(ANN, "barter")
    assert "Ann barters. Waiting for Ben." in table.page(CID)
