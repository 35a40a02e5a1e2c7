"""The tally page: everything a phone needs to count and draw a result by itself, without a network."""

import re
from functools import cache
from typing import Any

from babel import Locale
from flask import Blueprint, render_template

from referee.config import shipped
from referee.http.extensions import all_editions
from referee.http.language import language, speaker
from referee.rules.edition import Edition
from referee.rules.games import GAMES, USUAL_EDITION, game_of
from referee.rules.sentences import Sentence
from referee.speech import Speaker
from referee.web.games import pages_of
from referee.web.offered import listed_editions
from referee.web.score import OTHER, Colour, Mark, Row, Score, ScoreLine, Stretch, Throne

blueprint = Blueprint("tallying", __name__)

SCORING = ("shared/ranking", "shared/counting", "tally/scorer", *(f"{game}/scoring" for game in GAMES))
"""The scripts that speak."""
ONE = r'"((?:[^"\\]|\\.)*)"'
SAID = re.compile(rf"\bsay\(\s*{ONE}")
COUNTED = re.compile(rf"\bsayN\(\s*{ONE},\s*{ONE}")
SOME = (1, 2, 5)
"""Numbers that take every plural form of our languages."""


@blueprint.get("/tally")
def tally() -> str:
    """Score a finished game without a table."""
    return render_template(
        "tally.html",
        editions=listed_editions(),
        usual=USUAL_EDITION,
        score=DRAWING,
        summary="{summary}",
        scoring=scoring(),
    )


def scoring() -> dict[str, Any]:
    """What the scripts count with: the facts of the editions, and the words for what they say."""
    editions = {edition["id"]: edition for edition in listed_editions()}
    return {
        "language": language(),
        "catalogue": _catalogue(language()),
        "editions": {id_: _facts(all_editions()[id_], facts) for id_, facts in editions.items()},
    }


def _facts(edition: Edition, facts: dict[str, Any]) -> dict[str, Any]:
    look = pages_of(edition).finale.score
    says: Speaker = speaker()
    return {
        **{key: value for key, value in facts.items() if key not in ("asked", "options", "sources")},
        "counted": {card: _forms(counted) for card, counted in _counted(edition).items()},
        "names": {key: says.say(sentence) for key, sentence in look.names.items()},
        "bars": [
            {"name": bar.name, "sum": bar.sum, "label": says.say(bar.label), "pattern": bar.pattern}
            for bar in (*look.bars, OTHER)
        ],
    }


def _counted(edition: Edition) -> dict[str, Sentence]:
    names = game_of(edition).cards
    return {card: names.counted(card, 1) for card in names.printed}


def _forms(sentence: Sentence) -> list[str]:
    return [sentence.text, sentence.plural or sentence.text]


@cache
def _sentences() -> tuple[set[str], set[tuple[str, str]]]:
    """What the scripts say: sentences, and sentences with a number."""
    texts = [(shipped("static") / "js" / f"{name}.js").read_text(encoding="utf-8") for name in SCORING]
    plain = {text for script in texts for text in SAID.findall(script)}
    counted = {pair for script in texts for pair in COUNTED.findall(script)}
    for edition in all_editions().values():
        counted |= {(one, many) for one, many in map(_forms, _counted(edition).values())}
    return plain, counted


@cache
def _catalogue(language: str) -> dict[str, str | dict[str, str]]:
    """Each sentence in a language, with its blanks; those with a number by the plural categories of the browser."""
    plain, counted = _sentences()
    says, category = Speaker(language), Locale.parse(language).plural_form
    return {text: says.pattern(Sentence(text)) for text in sorted(plain)} | {
        one: {category(number): says.pattern(Sentence(one, many, number)) for number in SOME}
        for one, many in sorted(counted)
    }


_COLOUR = Colour("{bar}", "{pattern}", "{label}")
_LINE = ScoreLine(Mark("{drawing}"), "{text}", "{points}")
DRAWING = Score(
    edition="{edition}",
    headline="{headline}",
    rows=(
        Row(
            seat=None,
            rank="{rank}",
            name="{name}",
            total="{total}",
            winner=False,
            tie_break="{tie}",
            bar=(Stretch(_COLOUR, 0, 0, 0),),
            lines=(ScoreLine(Mark("{drawing}", "{shape}"), "{text}", "{points}"), _LINE),
            titles=(_LINE,),
        ),
    ),
    legend=(_COLOUR,),
    court=(Throne("{good}", "{kind}", kings=(("{name}", "{points}"),), queens=()),),
)
"""A result of nothing but blanks: the scripts fill as many of its pieces as a result has."""
