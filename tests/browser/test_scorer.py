"""One result, whoever counts it: the same cases go through the phone's scorer and through the server's."""

import random
from typing import Any

import pytest
from marshmallow import ValidationError
from playwright.sync_api import Page

from referee.config import LANGUAGES, Editions
from referee.http.problems import field_errors
from referee.rules.nottingham.edition import NottinghamEdition
from referee.rules.sheriff.edition import SheriffEdition
from referee.speech import Speaker
from referee.tally import headline, tally
from tests.browser.conftest import Phones
from tests.browser.tally_page import open_tally
from tests.soak import short_or_long

CASES = short_or_long(50, 1000)
"""Of each edition, in each language."""


def players_of(chance: random.Random, few: int) -> list[str]:
    return chance.sample(["Ann", "Ben", "Cid", "Dan", "Eve", "Flo", "Ärmel & Söhne", "<b>Ида</b>"], few)


def sheriff(edition: SheriffEdition, chance: random.Random) -> dict[str, Any]:
    """Few kinds and small numbers, so that ties and shared titles are common; sometimes more than the box holds."""
    merry_men = edition.merry_men is not None and chance.random() < 0.5
    values = edition.black_market if edition.merry_men is None or not merry_men else edition.merry_men.black_market
    royal, black_market = chance.random() < 0.5, bool(values) and chance.random() < 0.5
    few = chance.choice([*edition.player_count(merry_men=merry_men)])
    kinds = [good.id for good in edition.goods.values() if royal or good.kind != "royal" or chance.random() < 0.02]
    highest = chance.choice([1, 2, 3, 20])
    options: dict[str, Any] = {"royal_goods": royal} | ({"merry_men": True} if merry_men else {})
    market = [f"{kind}_{which}" for kind in values for which in ("first", "second")]
    chance.shuffle(market)
    if values:
        options["black_market"] = black_market
    if black_market and chance.random() < 0.3:
        options["black_market_values"] = {kind: [chance.randint(0, 40), chance.randint(0, 40)] for kind in ("pepper",)}
    promos = [card for card in edition.promo_cards if chance.random() < 0.5] if chance.random() < 0.3 else []
    if promos:
        options["promo_cards"] = {card: {"value": chance.choice([0, 2, 12]), "copies": few} for card in promos}
        kinds += [card for card in edition.promo_cards if card in promos or chance.random() < 0.02]
    players = []
    for name in players_of(chance, few):
        goods: dict[str, Any] = {kind: chance.randint(0, highest) for kind in chance.sample(kinds, min(len(kinds), 6))}
        goods |= {card: chance.randint(0, 1) for card in promos}
        if "feast_plate" in goods:
            goods["feast_plate"] = {kind: chance.randint(0, 1) for kind in ("apple", "chicken", "bread")}
        one: dict[str, Any] = {"name": name, "gold": chance.randint(0, 4), "goods": goods}
        if black_market or (market and chance.random() < 0.01):
            one["black_market"] = [market.pop() for _ in range(chance.randint(0, 1)) if market]
        players.append(one)
    return {"edition": edition.id, "options": options, "players": players}


def nottingham(edition: NottinghamEdition, chance: random.Random) -> dict[str, Any]:
    few, highest = chance.choice(list(edition.players)), chance.choice([1, 1, 2, 9])
    values = {task: [chance.randint(9, 20), chance.randint(1, 8)] for task in edition.tasks if chance.random() < 0.97}
    players = [
        {
            "name": name,
            "loot": {item: chance.randint(0, highest) for item in chance.sample(list(edition.items), 3)},
            "tasks": chance.sample(list(edition.tasks), chance.randint(0, 1)),
        }
        for name in players_of(chance, few)
    ]
    return {"edition": edition.id, "options": {"task_values": values}, "players": players}


def cases(editions: Editions, chance: random.Random) -> list[dict[str, Any]]:
    made = []
    for edition in editions.values():
        for _ in range(CASES):
            if isinstance(edition, SheriffEdition):
                made.append(sheriff(edition, chance))
            else:
                assert isinstance(edition, NottinghamEdition)
                made.append(nottingham(edition, chance))
    return made


def with_other_points(case: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Some players have points the table counted itself (S-END-9, N-OTH-1)."""
    for player in case["players"]:
        if chance.random() < 0.3:
            player |= {"other_points": chance.choice([-7, 12]), "other_points_for": chance.choice(["", "a law"])}
    return case


def by_the_server(editions: Editions, case: dict[str, Any], language: str) -> dict[str, Any]:
    speaker = Speaker(language)
    try:
        counted = tally(editions, case, speaker)
    except ValidationError as error:
        return {"wrong": dict(field_errors(error.messages, speaker))}
    return counted | {"headline": headline(counted["results"], speaker)}


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phone_counts_as_the_server_does(phones: Phones, editions: Editions, language: str) -> None:
    """S-END-1 to S-END-8, S-BLK-4, N-END-2, N-END-3: every number, every sentence, every refusal."""
    page: Page = phones(locale=language)
    open_tally(page)
    chance = random.Random(language)
    made = [with_other_points(case, chance) for case in cases(editions, chance)]
    counted = page.evaluate(
        """async (cases) => {
          const folder = document.querySelector("script[src*='/tally/main']").src.replace(/[^/]+$/, "");
          const { scorer } = await import(`${folder}scorer.js`);
          const { count } = scorer(JSON.parse(document.querySelector("[data-scoring]").dataset.scoring));
          return cases.map(count);
        }""",
        made,
    )
    wanted = [by_the_server(editions, case, language) for case in made]
    for case, phone, server in zip(made, counted, wanted, strict=True):
        assert phone.get("wrong") == server.get("wrong"), case
        for mine, theirs in zip(phone.get("results", ()), server.get("results", ()), strict=True):
            assert mine == theirs, case
        assert phone == server, case
    refused, tied = [one for one in wanted if "wrong" in one], [one for one in wanted if "wrong" not in one]
    # the cases are worth something
    assert len(refused) > CASES / 10
    assert sum(any(row["tie_break"] for row in one["results"]) for one in tied) > CASES / 10
