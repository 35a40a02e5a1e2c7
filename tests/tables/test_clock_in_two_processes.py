"""The clock ends in two processes at once: one of them is quicker, and the other goes on with what it wrote."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from referee import create_app
from referee.config import Settings
from referee.tables.fold import NoSuchTable
from tests.clocks import start_clock

A_FEW = 3


@pytest.fixture
def other_app(any_store_settings: Settings) -> Iterator[Flask]:
    app = create_app(any_store_settings)
    yield app
    app.extensions["store"].engine.dispose()


def limited(append: Callable[..., None]) -> Callable[..., None]:
    """Who tries again for ever fails here instead."""
    tries = 0

    def tried(*args: Any, **kwargs: Any) -> None:
        nonlocal tries
        tries += 1
        assert tries <= A_FEW, "it tries again and again"
        append(*args, **kwargs)

    return tried


@pytest.mark.parametrize("at_least", [0, "as told", None])
def test_whoever_is_second_takes_what_the_first_wrote(
    any_store_app: Flask, other_app: Flask, at_least: int | str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S-CLK-2: it ended once, at its time, whichever process is asked."""
    tables, others = (app.extensions["tables"] for app in (any_store_app, other_app))
    code, _, ends_at = start_clock(any_store_app, 0)
    known = tables.now_at(code, at_least=None)
    tables.now = others.now = lambda: ends_at + 1
    written = others.now_at(code)
    assert written.version == known.version + 1
    monkeypatch.setattr(tables.store, "append", limited(tables.store.append))
    found = tables.now_at(code, at_least=known.version if at_least == "as told" else at_least)  # type: ignore[arg-type]
    assert (found.version, found.recent[-1].at) == (written.version, ends_at)


def test_a_table_forgotten_elsewhere_is_gone_here_too(
    any_store_app: Flask, other_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, others = (app.extensions["tables"] for app in (any_store_app, other_app))
    code, _, ends_at = start_clock(any_store_app, 0)
    tables.now_at(code)
    others.store.forget(code)
    tables.now = lambda: ends_at + 1
    monkeypatch.setattr(tables.store, "append", limited(tables.store.append))
    with pytest.raises(NoSuchTable):
        tables.now_at(code, at_least=0)
