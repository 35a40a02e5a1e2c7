"""Names: what nobody sees is not kept, and two that look the same are one; every script and emoji is welcome."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from referee.rules.checks import require_distinct_names
from referee.rules.fields import PlayerName
from referee.rules.player_names import LONGEST, clean, is_taken
from tests.phones import API, open_table, refusal

LOOK_LIKE_ANN = [
    "ann",
    "A\u200bnn",  # a space of no width
    "\ufeffAnn",
    "A\u00adnn",
    "Ann\u200d",
    "An\u2060n",
    "Ann\u3164",  # a Hangul filler, which is a letter
    "Ann\U000e0041",
    "Аnn",  # a Cyrillic А
    "Αnn",  # a Greek Α
    "Ａｎｎ",
    "𝐀𝐧𝐧",
    "A\u034fnn",
]
REAL = [
    "Ann",
    "Анна",
    "Άννα",
    "François",
    "O’Neill",
    "Jean-Luc",
    "李小龍",
    "さくら",
    "김철수",
    "محمد",
    "می\u200cنا",  # Persian, with the space of no width that keeps letters apart
    "क्\u200dष",  # Devanagari, with the joiner that keeps half a letter
    "שרה",
    "สมชาย",
    "👩\u200d🚀",
    "👨\u200d👩\u200d👧",
    "🏳\ufe0f\u200d🌈",
    "❤\ufe0f\u200d🔥",
    "🙂\u200d↔\ufe0f",
    "👍🏽",
    "🇩🇪",
    "1\ufe0f\u20e3",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
]


@pytest.mark.parametrize("name", LOOK_LIKE_ANN)
def test_look_alikes_of_ann_are_ann(name: str) -> None:
    assert is_taken(name, ["Ben", "Ann"])
    assert is_taken("Ann", [name])
    with pytest.raises(ValidationError):
        require_distinct_names(["Ann", "Ben", name], "seats")


@pytest.mark.parametrize("name", REAL)
def test_every_script_and_emoji_stays_as_it_is(name: str) -> None:
    assert PlayerName().deserialize(name) == name


def test_real_names_are_told_apart() -> None:
    require_distinct_names(REAL, "seats")
    for one, other in (("Ian", "Lan"), ("Rene", "René"), ("Anna", "Ann"), ("Том", "Тим"), ("Ил", "Ия"), ("李", "季")):
        assert not is_taken(one, [other])
    assert is_taken("AIi", ["Ali"])
    assert is_taken("Bо", ["Bo"])
    flags = ["gbeng", "gbsct", "gbwls"]
    tags = ["".join(chr(0xE0000 + ord(letter)) for letter in flag) + "\U000e007f" for flag in flags]
    require_distinct_names([f"\U0001f3f4{tag}" for tag in tags], "seats")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann \u00a0 Lee ", "Ann Lee"),
        ("A\u200bnn", "Ann"),
        ("\u200eAnn\u200f", "Ann"),
        ("Ann\u2800", "Ann"),
        ("A\u200cn\u200dn", "Ann"),
        ("Ann\ufe0f", "Ann"),
    ],
)
def test_what_nobody_sees_is_not_kept(typed: str, kept: str) -> None:
    assert PlayerName().deserialize(typed) == kept


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u2800", "\u200d\u200d", "\ufe0f", "\u0301"])
def test_a_name_nobody_sees_is_none(name: str) -> None:
    with pytest.raises(ValidationError, match="A name is missing"):
        PlayerName().deserialize(name)


@given(st.text(max_size=LONGEST))
def test_a_clean_name_is_clean(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert is_taken(clean(text), [text])


def test_everywhere_a_name_is_taken(app: Flask) -> None:
    host = open_table(app)
    assert refusal(host.command("rename", seat=1, name="A\u200bnn")) == (409, "name_taken")
    assert refusal(host.command("add_seat", name="Аnn")) == (409, "name_taken")
    assert host.command("rename", seat=1, name="B\u200be").status_code == 200
    assert host.view()["seats"][1]["name"] == "Be"
    client = app.test_client()
    seats: dict[str, Any] = {"edition": "sheriff-2e", "seats": ["Ann", "Аnn", "Cid"]}
    assert client.post(f"{API}/tables", json=seats).status_code == 422
    players = [{"name": name, "gold": 1} for name in seats["seats"]]
    assert client.post(f"{API}/tally", json={"edition": "sheriff-2e", "players": players}).status_code == 422
