"""What a phone needs to keep the app: a manifest in its language, a worker that keeps no secret, rules to look up."""

import json
import re
import struct
from itertools import product

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.config import PACKAGE
from referee.speech import LANGUAGES
from referee.web.files import address as file_address
from tests.web.pages import Browser, Page, file_at

EDITIONS = ("sheriff-1e", "sheriff-2e", "nottingham")


def test_the_manifest_speaks_the_phones_language(client: FlaskClient) -> None:
    for language in LANGUAGES:
        answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
        assert answer.mimetype == "application/manifest+json"
        manifest = json.loads(answer.text)
        assert manifest["lang"] == language
        assert manifest["start_url"] == manifest["scope"] == "/"
        for shortcut in manifest["shortcuts"]:
            assert client.get(shortcut["url"]).status_code == 200
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_pictures_are_as_large_as_they_say(client: FlaskClient) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").text)
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}
    for icon in manifest["icons"] + manifest["screenshots"]:
        if icon["type"] == "image/png":
            head = file_at(icon["src"]).read_bytes()[:24]
            assert head.startswith(b"\x89PNG")
            assert "{}x{}".format(*struct.unpack(">II", head[16:24])) == icon["sizes"]


def test_every_page_names_the_manifest(client: FlaskClient) -> None:
    for path in ("/", "/new", "/join", "/rules/sheriff-2e", "/tally"):
        links = Page(client.get(path).text).all("link")
        assert any(link.get("rel") == "manifest" and link["href"] == "/manifest.webmanifest" for link in links)


def test_the_worker_keeps_only_what_exists_and_nothing_of_a_table(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    kept = json.loads(re.search(r"const SHELL = (\[.*\]);", answer.text)[1])  # type: ignore[index]
    assert {"/", "/rules/sheriff-2e", file_address("sprite.svg"), file_address("js/table/main.js")} <= set(kept)
    for address in kept:
        if address.startswith("/static/"):
            assert file_at(address).is_file(), address
        else:
            assert client.get(address).status_code == 200, address
        assert not address.startswith(("/t/", "/api/"))


def test_the_worker_leaves_tables_and_the_api_alone(client: FlaskClient) -> None:
    never = re.search(r"const NEVER = /(.*)/;", client.get("/sw.js").text)
    assert never is not None
    pattern = re.compile(never[1].replace(r"\/", "/"))
    for path in ("/api/v1/tables/K7QFWM", "/t/K7QFWM/regions", "/t/K7QFWM/ledger", "/t/K7QFWM/board", "/sw.js"):
        assert pattern.match(path), path
    for path in ("/", "/t/K7QFWM", "/rules/sheriff-1e", "/timer", "/tally"):
        assert not pattern.match(path), path


def test_rules_to_look_up(client: FlaskClient) -> None:
    for edition, language in product(EDITIONS, LANGUAGES):
        answer = client.get(f"/rules/{edition}", headers={"Accept-Language": language})
        assert answer.status_code == 200
        ids = [attributes["id"] for _, attributes in Page(answer.text).tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        assert not re.search(r">\s*(None|\w+_\w+)\s*<", answer.text)
    assert client.get("/rules/chess").status_code == 404


def test_the_rules_hold_the_numbers_of_the_box(client: FlaskClient) -> None:
    second, first = (client.get(f"/rules/sheriff-{edition}").text for edition in ("2e", "1e"))
    # in the box, or in its expansion
    assert "Deputies, with six players" in second and "Deputies, with six players" in first
    assert "With six it is 9." in second and "With six it is" not in first
    assert "3 to 6 players, 50 gold each, 6 cards in hand." in second
    crossbow = re.search(r"Crossbows<small>(.*?)</small>.*?<td>(\d+)</td>\s*<td>(\d+)</td>", second, re.DOTALL)
    assert crossbow is not None
    assert crossbow.groups() == ("5 cards", "9", "4")


@pytest.mark.parametrize(
    ("language", "lie"),
    [
        ("en", "face-down goods on your stand: nobody owes what is not there."),
        ("de", "über verdeckte Waren auf deinem Stand"),
        ("fr", "sur les marchandises face cachée de ton étal"),
        ("ru", "о скрытых товарах на прилавке можно лгать"),
    ],
)
def test_deal_7_the_rules_of_the_second_edition_know_lies_and_their_proof(
    client: FlaskClient, language: str, lie: str
) -> None:
    """S-DEAL-7: 2e lets one lie about face-down goods and then has to show them; 1e does not."""
    second, first = (
        client.get(f"/rules/sheriff-{edition}", headers={"Accept-Language": language}).text for edition in ("2e", "1e")
    )
    assert lie in second and lie not in first
    if language == "en":
        assert "you show the sheriff, and nobody else, the place it was promised from as proof." in second
        assert "What you offer from your stand must be there." in first
    for page in (first, second):
        assert 'id="S-DEAL-10"' in page and 'id="S-CLK-2"' in page


def test_a_refusal_leads_to_its_rule(app: Flask) -> None:
    host = Browser(app).open()
    host.command("start", first=0)
    host.command("close_market")
    answer = host.client.post(
        f"/api/v1/tables/{host.code}/commands", json={"command": "seal_bag", "seat": 1, "goods": {"apple": 6}}
    )
    rule = answer.json["rule"]
    assert 'href="/rules/sheriff-2e"' in host.page()
    assert f'id="{rule}"' in host.client.get("/rules/sheriff-2e").text


def test_the_home_screen_has_a_picture(client: FlaskClient) -> None:
    links = Page(client.get("/").text).all("link")
    (touch,) = [link["href"] for link in links if link.get("rel") == "apple-touch-icon"]
    assert file_at(str(touch)).is_file()


@pytest.mark.parametrize(("edition", "prefix"), [("sheriff-1e", "S"), ("sheriff-2e", "S"), ("nottingham", "N")])
def test_every_rule_a_refusal_names_can_be_looked_up(client: FlaskClient, edition: str, prefix: str) -> None:
    code = "".join(file.read_text() for file in (PACKAGE / "rules").rglob("*.py"))
    named = set(re.findall(rf'"({prefix}-[A-Z]+-\d+)"', code))
    assert len(named) > 20
    page = client.get(f"/rules/{edition}").text
    assert {rule for rule in named if f'id="{rule}"' not in page} == set()


def test_every_rule_of_the_set_up_and_the_end_has_an_address(client: FlaskClient) -> None:
    """S-SET-1 to S-SET-12, S-END-1 to S-END-9: each can be sent to the others."""
    for edition in ("sheriff-1e", "sheriff-2e"):
        page = client.get(f"/rules/{edition}").text
        rules = [f"S-SET-{number}" for number in range(1, 13)] + [f"S-END-{number}" for number in range(1, 10)]
        assert [rule for rule in rules if f'id="{rule}"' not in page] == []


def test_the_first_edition_tells_what_its_expansion_brings(client: FlaskClient) -> None:
    """S-SET-1, S-RND-3, S-SET-8, S-SET-9: six players, deputies and the black market come with the Merry Men."""
    first, second = (re.sub(r"\s+", " ", client.get(f"/rules/{one}").text) for one in ("sheriff-1e", "sheriff-2e"))
    for text in (
        "With the Merry Men expansion 3 to 6.",
        "With six, and the Merry Men expansion, 9.",
        "With the Merry Men expansion six players have deputies instead.",
        "These points are those of the second edition, as a proposal",
    ):
        assert text in first and text not in second
    assert first.count("Only with the Merry Men expansion.") == 2


@pytest.mark.parametrize(
    ("wrong", "rule", "right"),
    [
        ("Legal goods that were not declared are lost and fined", "S-INS-5", "Every other card is lost, legal or not"),
        ("No gold does not mean no fine", "S-DEBT-1", "For the rest legal goods from the stand"),
        ("Gold first, then legal goods, then contraband", "S-DEBT-2", "Only when all legal goods are not enough"),
        ("need not be of one kind", "S-DEC-2", "The kind may be a lie"),
        ("Confiscated cards go to the discard pile", "S-INS-5", "What is lost goes to the discard pile"),
        ("A promise about this round binds", "S-DEAL-5", "in this round binds"),
        ("Cards in hand are no bribe", "S-DEAL-1", "Never cards from the hand"),
        ("A royal good is not the good it counts as", "S-INS-6", "A royal good is not the good it counts as"),
        (
            "are drawn before any from the deck",
            "S-MKT-3",
            "Cards from the tops of the two discard piles are drawn before",
        ),
    ],
)
def test_what_is_often_played_wrong_leads_to_the_line_that_says_it(
    client: FlaskClient, wrong: str, rule: str, right: str
) -> None:
    page = re.sub(r"\s+", " ", client.get("/rules/sheriff-1e").text)
    assert re.search(rf'<li><a href="#{rule}">[^<]*{wrong}', page)
    (line,) = re.findall(rf'id="{rule}">(.*?)</p>', page)
    assert right in line


def test_mkt_3_4_the_rules_say_where_cards_go_and_what_an_empty_deck_means(client: FlaskClient) -> None:
    """S-MKT-3, S-MKT-4: hands do it, the referee says how."""
    first, second = (client.get(f"/rules/{edition}").text for edition in ("sheriff-1e", "sheriff-2e"))
    assert "all but the top five of each discard pile" in first
    assert "on one discard pile, face up, in any order" in first
    assert "the whole discard pile" in second
    assert "the sheriff puts what was laid aside on the discard pile" in second
