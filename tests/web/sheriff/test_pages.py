"""The regions of a running game: drawn for everybody in every phase, and what they must never show."""

import os
import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from referee.http.extensions import get_tables, get_views
from referee.http.language import at_table
from referee.tables.fold import Fold
from referee.tables.reader import Reader
from referee.tables.viewer import Viewer
from referee.web.asked import Asked
from referee.web.page import Page
from referee.web.regions import Drawn, draw
from referee.web.sheriff.regions import FACTS as REGIONS
from tests.phones import Phone, open_table
from tests.web.moments import everybody_at, one_of_each_sort
from tests.web.pages import uncovered

NOW = 1_800_000_000_000
ANN, BEN, CID = range(3)
WATCHER = Viewer()


def drawn(fold: Fold, viewer: Viewer, language: str = "en") -> Drawn:
    view = get_views().view(fold, Reader(viewer, language), NOW)
    at_table(fold.table)
    edition, asked = get_tables().folds.editions[view["edition"]], Asked(language, "", "http://localhost")
    return draw(Page("play", asked, view, edition, fold))


def page(fold: Fold, viewer: Viewer, language: str = "en") -> str:
    regions = drawn(fold, viewer, language).regions
    return "\n".join(f"<div id={name}>{regions[name]}</div>" for name in REGIONS)


# --- what others hide never changes my page ----------------------------------------------------------------------

Story = Callable[[Phone, Phone, Phone, Phone, str], None]


def sealed(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
    done(host.command("start", first=ANN))
    done(ann.command("close_market"))
    done(ben.command("seal_bag", goods={"apple": 2, secret: 1}))


def declared(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
    sealed(host, ann, ben, cid, secret)
    done(cid.command("seal_bag", goods={"cheese": 1}))
    done(ben.command("declare", good="apple", count=3))
    done(cid.command("declare", good="cheese", count=1))


def offered(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
    declared(host, ann, ben, cid, secret)
    done(ben.command("offer", gold=3, bag={"apple": 1}, promise="Next time", ask={"do": "pass", "merchant": BEN}))
    done(ann.command("offer", to=CID, want={"gold": 2}, ask={"do": "pass", "merchant": CID}))


def passed(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
    offered(host, ann, ben, cid, secret)
    done(ann.command("accept", offer=1))
    done(ann.command("inspect", merchant=CID))


def ended(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
    passed(host, ann, ben, cid, secret)
    done(ann.command("end_round"))


def indebted(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
    """Ben, sheriff now, owes more than his legal goods are worth, and has a choice of contraband."""
    ended(host, ann, ben, cid, secret)
    done(ben.command("correct_secret", goods={secret: 1, "mead": 1}))
    done(ben.command("close_market"))
    done(cid.command("seal_bag", goods={"chicken": 4}))
    done(ann.command("seal_bag", goods={"apple": 1}))
    done(cid.command("declare", good="chicken", count=4))
    done(ann.command("declare", good="apple", count=1))
    gold = host.view()["seats"][BEN]["gold"]
    done(host.command("correct", seat=BEN, gold=-gold, goods={"apple": -1}, reason="dropped"))
    done(ben.command("inspect", merchant=CID))


STORIES = [sealed, declared, offered, passed, ended, indebted]


def done(answer: object) -> None:
    assert answer.status_code == 200, answer.text  # type: ignore[attr-defined]


def play(app: Flask, story: Story, secret: str) -> str:
    host = open_table(app, timer=True, royal_goods=True)
    story(host, *(host.claim(seat) for seat in (ANN, BEN, CID)), secret)
    return host.code


@pytest.fixture(params=STORIES, ids=lambda story: story.__name__)
def pair(app: Flask, request: pytest.FixtureRequest) -> Iterator[tuple[Fold, Fold]]:
    """Two games that differ only in a card Ben hides; both are looked at in the same request."""
    codes = [play(app, request.param, secret) for secret in ("silk", "pepper")]
    with app.test_request_context():
        one, other = (get_tables().at(code) for code in codes)
        yield one, other


def test_what_is_hidden_changes_no_page_and_nothing_uncovered(pair: tuple[Fold, Fold]) -> None:
    for viewer in (WATCHER, Viewer(ANN), Viewer(CID), Viewer(None, host=True), Viewer(CID, host=True)):
        assert page(pair[0], viewer) == page(pair[1], viewer)
    mine = [page(fold, Viewer(BEN)) for fold in pair]
    assert mine[0] != mine[1]
    # and what is Ben's own lies under a cover: a neighbour who looks over learns nothing
    assert uncovered(mine[0]) == uncovered(mine[1])
    assert "#silk" in mine[0]


def test_a_proof_is_seen_by_who_it_was_shown_to(app: Flask) -> None:
    """S-DEAL-7: what was promised is missing, and the sheriff alone looks into the bag."""

    def broken(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
        declared(host, ann, ben, cid, secret)
        done(ben.command("offer", bag={"mead": 1}, ask={"do": "pass", "merchant": BEN}))
        done(ann.command("accept", offer=1))

    codes = [play(app, broken, secret) for secret in ("silk", "pepper")]
    with app.test_request_context():
        one, other = (get_tables().at(code) for code in codes)
        assert page(one, Viewer(CID)) == page(other, Viewer(CID))
        assert page(one, WATCHER) == page(other, WATCHER)
        assert "Ben shows you the bag" in page(one, Viewer(ANN))
        assert uncovered(page(one, Viewer(ANN))) == uncovered(page(other, Viewer(ANN)))


# --- every phase, every role -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sheriff-3", "sheriff-5", "sheriff-6"])
def test_recorded_games_are_drawn_for_everybody(app: Flask, name: str) -> None:
    """A step of each sort in each phase, looked at by every seat, the host and a stranger."""
    phases: set[str] = set()
    with app.test_request_context():
        for fold in one_of_each_sort(get_tables().folds.editions, name):
            assert fold.table.game is not None
            phases.add(fold.table.game.phase)
            for viewer in everybody_at(fold):
                html = page(fold, viewer)
                assert html.count("<h1") == 1
                assert not re.search(r">\s*None\s*<|Undefined|%\(\w+\)", html)
    assert phases == {"market", "load", "declare", "inspect", "end"}


def test_the_title_says_whose_turn_it_is(app: Flask) -> None:
    code = play(app, sealed, "silk")
    with app.test_request_context():
        fold = get_tables().at(code)
        assert drawn(fold, Viewer(CID)).title == "Your turn: Fill your bag"
        assert drawn(fold, Viewer(BEN)).title == "Your bag is sealed"
        assert drawn(fold, Viewer(ANN)).title == "1 bag is not sealed yet"
        assert drawn(fold, WATCHER).title == "Ann is the sheriff. 1 bag is not sealed yet."


def test_whoever_has_swapped_is_not_told_to(app: Flask) -> None:
    def swapped(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
        host.done("start", first=ANN)
        ann.done("open_market", first=BEN)
        ben.done("market_done", swapped=2)

    code = play(app, swapped, "silk")
    with app.test_request_context():
        fold = get_tables().at(code)
        assert "You have swapped." in page(fold, Viewer(BEN))
        assert "You have swapped." not in page(fold, Viewer(CID))


def test_only_who_may_decide_can_decide(app: Flask) -> None:
    code = play(app, offered, "silk")
    with app.test_request_context():
        fold = get_tables().at(code)
        sheriff, merchant = page(fold, Viewer(ANN)), page(fold, Viewer(CID))
    assert sheriff.count('data-command="inspect"') == 2
    assert "Take it, let Ben pass" in sheriff
    assert 'data-command="inspect"' not in merchant
    # Ann's offer to Cid can be answered, Ben's to Ann cannot
    assert merchant.count('data-command="accept"') == 1


def test_a_bag_that_must_be_opened_cannot_be_bought_free(app: Flask) -> None:
    """S-DEAL-5: neither the sheriff nor its merchant is offered what the rules would refuse."""

    def betrayed(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
        declared(host, ann, ben, cid, secret)
        done(cid.command("offer", gold=5, ask={"do": "inspect", "merchant": BEN}))
        done(ann.command("accept", offer=1))

    code = play(app, betrayed, "silk")
    with app.test_request_context():
        fold = get_tables().at(code)
        sheriff, merchant = page(fold, Viewer(ANN)), page(fold, Viewer(BEN))
    assert "Must be opened: that is the deal with Cid." in sheriff
    assert (sheriff.count('data-command="pass"'), sheriff.count('data-command="inspect"')) == (1, 2)
    assert "data-send-offer" not in merchant
    assert "Offer a deal…" in merchant


def test_a_running_clock_does_not_change_the_page_by_itself(app: Flask) -> None:
    """Else every look would draw the top anew."""

    def running(host: Phone, ann: Phone, ben: Phone, cid: Phone, secret: str) -> None:
        declared(host, ann, ben, cid, secret)
        done(ann.command("start_clock"))

    code = play(app, running, "silk")
    with app.test_request_context():
        fold, now = get_tables().at(code), get_tables().now()
        views = [get_views().view(fold, Reader(Viewer(BEN), "en"), now + later) for later in (0, 5000)]
        assert views[0]["clock"] != views[1]["clock"]
        at_table(fold.table)
        edition = get_tables().folds.editions["sheriff-2e"]
        one, other = (draw(Page("play", Asked("en", "", ""), view, edition, fold)).regions for view in views)
    assert {name: one[name] for name in REGIONS} == {name: other[name] for name in REGIONS}
    assert f'data-ends-at="{views[0]["clock"]["ends_at"]}"' in one["top"]


def test_nobody_looks_at_the_disk_to_draw_a_page_again(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six phones are drawn anew with every tap, each with half a hundred drawings."""
    code = play(app, offered, "silk")
    with app.test_request_context():
        fold = get_tables().at(code)
        first = [page(fold, Viewer(seat)) for seat in (ANN, BEN, CID)]
        for name in ("stat", "lstat", "open", "scandir"):
            monkeypatch.delattr(os, name)
        again = [page(fold, Viewer(seat)) for seat in (ANN, BEN, CID)]
        monkeypatch.undo()
    assert again == first


def test_names_are_text_whatever_they_hold(app: Flask) -> None:
    host = open_table(app, "<b>Ann</b>", 'Ben" onclick="x', "C'id")
    phones = [host.claim(seat) for seat in (ANN, BEN, CID)]
    offered(host, *phones, "silk")
    with app.test_request_context():
        fold = get_tables().at(host.code)
        html = "".join(page(fold, Viewer(seat)) for seat in (ANN, BEN, CID))
    assert "<b>Ann" not in html
    assert 'Ben" onclick' not in html
    # inside the single quotes of data-offer and data-fields
    assert not re.search(r"data-\w+='[^']*C'id", html)


# --- what the pages say of a deal --------------------------------------------------------------------------------


def at_the_gate(app: Flask) -> tuple[Phone, Phone, Phone, Phone]:
    host = open_table(app)
    ann, ben, cid = (host.claim(seat) for seat in (ANN, BEN, CID))
    declared(host, ann, ben, cid, "silk")
    return host, ann, ben, cid


def test_a_bag_that_must_be_opened_can_be_bought_by_nobody(app: Flask) -> None:
    """S-DEAL-5: an offer that is still open shows no button that could only be refused."""
    host, ann, ben, cid = at_the_gate(app)
    done(ben.command("offer", gold=3, ask={"do": "pass", "merchant": BEN}))
    taking = '"offer":1}'
    with app.test_request_context():
        assert 'data-command="accept"' in page(get_tables().at(host.code), Viewer(ANN))
    done(cid.command("offer", gold=5, ask={"do": "inspect", "merchant": BEN}))
    done(ann.command("accept", offer=2))
    with app.test_request_context():
        shown = page(get_tables().at(host.code), Viewer(ANN))
    assert taking in shown
    assert 'data-command="accept"' not in shown
    assert 'data-command="decline"' in shown
    assert "Must be opened: that is the deal with Cid." in shown


def test_everybody_reads_a_ready_made_promise_in_their_own_language(app: Flask) -> None:
    """S-DEAL-6: own words stay as they are."""
    host, ann, ben, cid = at_the_gate(app)
    done(ben.command("offer", gold=1, promise="I leave a kind to you", ask={"do": "pass", "merchant": BEN}))
    done(cid.command("offer", gold=1, promise="Next time", ask={"do": "pass", "merchant": CID}))
    done(ann.command("accept", offer=1))
    with app.test_request_context(headers={"Accept-Language": "de"}):
        shown = page(get_tables().at(host.code), Viewer(CID), "de")
    assert shown.count("Eine Sorte überlasse ich dir") == 2
    assert "I leave a kind to you" not in shown
    log = " ".join(entry["text"] for entry in host.get("/log", query_string={"lang": "de"}).json["log"])
    assert "Eine Sorte überlasse ich dir" in log
    assert "Next time" in log


def test_who_made_an_offer_reads_that_it_was_declined(app: Flask) -> None:
    """Until they make another one."""
    host, ann, ben, cid = at_the_gate(app)

    def shown_to(seat: int) -> str:
        with app.test_request_context():
            return drawn(get_tables().at(host.code), Viewer(seat)).regions["deal"]

    done(ben.command("offer", gold=3, ask={"do": "pass", "merchant": BEN}))
    assert "declines" not in shown_to(BEN)
    done(ann.command("decline", offer=1))
    assert "Ann declines your offer." in shown_to(BEN)
    assert "declines" not in shown_to(CID)
    done(cid.command("offer", gold=1, ask={"do": "pass", "merchant": CID}))
    assert "Ann declines your offer." in shown_to(BEN)
    done(ben.command("offer", gold=5, ask={"do": "pass", "merchant": BEN}))
    assert "declines" not in shown_to(BEN)


def test_where_both_sides_promise_each_is_written_down_and_judged(app: Flask) -> None:
    """S-DEAL-6"""
    host, ann, ben, _ = at_the_gate(app)
    ask = {"do": "pass", "merchant": BEN}
    done(ben.command("offer", promise="Ben's word", want={"promise": "Ann's word"}, ask=ask))
    done(ann.command("accept", offer=1))

    def words_of_honour(seat: int) -> list[str]:
        with app.test_request_context():
            others = drawn(get_tables().at(host.code), Viewer(seat)).regions["gate"]
        return re.findall(r'<li class="sheet" data-key="promise-.*?</li>', others, re.DOTALL)

    for seat, judged in ((ANN, "Ben&#39;s word"), (BEN, "Ann&#39;s word"), (CID, None)):
        written = words_of_honour(seat)
        assert len(written) == 2
        assert [judged in one for one in written if "judge_promise" in one and judged] == ([True] if judged else [])
    done(ben.command("judge_promise", deal=1, kept=False))
    done(ann.command("judge_promise", deal=1, kept=True))
    kept = {("Ben&#39;s word" in one): ">Kept</p>" in one for one in words_of_honour(CID)}
    assert kept == {True: True, False: False}


def test_what_a_bag_was_passed_for_is_said(app: Flask) -> None:
    """S-DEAL-2: everybody heard the deal, whoever made it and whoever paid."""
    host, ann, ben, _ = at_the_gate(app)
    done(ann.command("offer", to=BEN, want={"gold": 4}, ask={"do": "pass", "merchant": BEN}))
    done(ben.command("accept", offer=1))
    done(ann.command("pass", merchant=CID))
    with app.test_request_context():
        fold = get_tables().at(host.code)
        assert "Passed for 4 gold, unopened." in page(fold, Viewer(ANN))
        assert "Your bag came back closed, for 4 gold." in page(fold, Viewer(BEN))
        assert "Your bag came back closed.<" in page(fold, Viewer(CID))


def test_that_the_time_was_up_is_said(app: Flask) -> None:
    """S-CLK-2: also to whoever did not look at the clock."""
    host = open_table(app, timer=True)
    declared(host, *(host.claim(seat) for seat in (ANN, BEN, CID)), "silk")
    tables = app.extensions["tables"]
    done(host.command("start_clock"))
    begun = tables.now()
    tables.now = lambda: begun + 3_600_000
    assert host.view()["phase"] == "end"
    with app.test_request_context():
        assert "Time was up" in page(tables.at(host.code), Viewer(CID))
