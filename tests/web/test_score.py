"""The result as a region of the page."""

from typing import Any

import pytest

from referee.config import Editions, shipped
from referee.speech import Speaker
from referee.tally import tally
from referee.web.games import pages_of
from referee.web.score import Score, scoreboard


def count(editions: Editions, edition: str, *players: dict[str, Any], **options: Any) -> Score:
    speaker = Speaker("en")
    sent = {"edition": edition, "options": options, "players": list(players)}
    return scoreboard(
        editions[edition], pages_of(editions[edition]).finale.score, tally(editions, sent, speaker)["results"], speaker
    )


def player(name: str, gold: int = 0, **goods: int) -> dict[str, Any]:
    return {"name": name, "gold": gold, "goods": goods}


def test_winner_stands_first(editions: Editions) -> None:
    score = count(editions, "sheriff-2e", player("Ann", 1), player("Ben", 9), player("Cid", 5))
    assert [row.name for row in score.rows] == ["Ben", "Cid", "Ann"]
    assert score.headline == "Ben wins by 4 points."


def test_bars_share_one_scale_and_leave_nothing_out(editions: Editions) -> None:
    score = count(editions, "sheriff-2e", player("Ann", 20, apple=3, silk=1), player("Ben", 9), player("Cid", 5))
    best = score.rows[0].total
    for row in score.rows:
        assert sum(part.points for part in row.bar) == row.total
        assert sum(part.width for part in row.bar) == pytest.approx(100 * row.total / best)
        for before, after in zip(row.bar, row.bar[1:], strict=False):
            assert after.start == pytest.approx(before.start + before.width)
    assert tuple(colour.name for colour in score.legend) == ("legal", "contraband", "gold", "titles")


def test_a_game_of_nothing_has_no_bars(editions: Editions) -> None:
    score = count(editions, "sheriff-1e", player("Ann"), player("Ben"), player("Cid"))
    assert all(row.bar == () for row in score.rows)


def test_court_names_kings_and_queens(editions: Editions) -> None:
    four = [player("Ann", apple=3), player("Ben", apple=3), player("Cid", cheese=2), player("Dan", cheese=1)]
    apples, cheese, bread, _ = count(editions, "sheriff-2e", *four).court
    assert apples.kings == (("Ann", 15), ("Ben", 15))
    assert apples.queens == ()
    assert (cheese.kings, cheese.queens) == ((("Cid", 15),), (("Dan", 10),))
    assert (bread.kings, bread.queens) == ((), ())


def test_court_of_three_has_no_bread(editions: Editions) -> None:
    court = count(editions, "sheriff-2e", player("Ann"), player("Ben"), player("Cid")).court
    assert [throne.good for throne in court] == ["apple", "cheese", "chicken"]


def test_lines_carry_their_drawings(editions: Editions) -> None:
    ann = {**player("Ann", 1, apple=1, silk=1, gouda=1), "black_market": ["mead_first"]}
    score = count(editions, "sheriff-2e", ann, player("Ben"), player("Cid"), royal_goods=True, black_market=True)
    marks = [(line.mark.drawing, line.mark.shape) for line in score.rows[0].lines]
    assert marks == [
        ("apple", "legal"),
        ("silk", "contraband"),
        ("gouda", "royal"),
        ("coin", None),
        ("king", None),
        ("king", None),
        ("black_market", None),
    ]


def test_every_card_has_a_drawing(editions: Editions) -> None:
    sprite = (shipped("static") / "sprite.svg").read_text()
    cards = {card for edition in editions.values() for card in getattr(edition, "goods", None) or edition.items}
    assert len(cards) == 22
    for card in cards:
        assert f'<symbol id="{card}"' in sprite, card
