"""A piece of a page is drawn once for all who see the same, and anew for who does not."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from markupsafe import Markup

from referee.web import pieces

ROW: dict[str, Any] = {"seat": 1, "name": "<Ben>", "tokens": [], "hidden_count": 2, "black_market": [], "gold": 7}


@pytest.fixture
def stand(app: Flask) -> Callable[..., Markup]:
    def drawn(language: str = "en", root: str = "", **other: Any) -> Markup:
        with app.test_request_context(f"/?lang={language}", base_url=f"http://localhost{root}"):
            piece = app.jinja_env.globals["piece"]
            found: Markup = piece("table/play/stand.html", row=ROW | other, deputies=False, phase="load")  # type: ignore[operator]
            return found

    return drawn


def test_the_same_facts_are_drawn_once(stand: Callable[..., Markup]) -> None:
    first = stand()
    assert "&lt;Ben&gt;" in first
    assert stand() is first


def test_other_facts_words_and_addresses_are_drawn_anew(stand: Callable[..., Markup]) -> None:
    drawn = [stand(), stand(gold=8), stand("de"), stand(root="/referee"), stand(on_duty=True)]
    assert len(set(drawn)) == len(drawn)


def test_only_so_many_are_kept(stand: Callable[..., Markup], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECES_KEPT", 2)
    first = stand()
    stand(gold=8)
    assert stand() is first
    stand(gold=9)
    assert stand() is not first
