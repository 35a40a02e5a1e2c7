"""What a machine can find in a sentence that is wrong: see tests/sentences.py for the list to be read by people."""

import re

import pytest

from referee.speech import LANGUAGES
from tests.sentences import sentences

WRONG = {
    "a blank that is not filled in": r"%\(|%[sd]\b",
    "an ending that was not chosen": r"[{}|]",
    "two spaces": r" {2}",
    "a straight quotation mark": r'"',
    "a space before a full stop or a comma": r" [.,](\s|$)",
}
WRONG_IN = {
    "fr": {
        "no elision": r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu|[Ll]|[Nn]|[Ss])[ea] (Ann|Émile|Olga)\b",
        "no hard space before the sign": r"(?<![\u00a0\d])(?<!Authorization)[:;!?»](?=\s|$)",
        "no hard space after the sign": r"«(?!\u00a0)",
        "a straight apostrophe": r"\w'\w",
        "so much in gold, where players count coins": r"\d en or\b",
        "many of one": r"\b1(</b>)? (?!des|dans|fois|voix)\w+[sx]\b",
    },
    "ru": {
        "a noun, a colon and a bare number": r"(?i)[а-яё]: \d+(?=[.,;!?)]|$)",
        "a form for one or two after five": r"\b5 (карта|карты|карту|золотой|очко|очка|игрок|игрока|голоса?|минута)\b",
        "a form for one or five after two": r"\b2 (карта|карту|золотой|очко|очков|голосов|минут|куриц|монет)\b",
        "a form for five after one": r"\b1(</b>)? (карт|минут|куриц|монет|\w+(ов|ых|ей))\b",
        "goods in the nominative": r"(заявляет|даёт|платит|берёт|сдаёт|за|на) \d+ (курица|медовуха|гауда|жемчужина)",
    },
    "de": {
        "many of one": r"\b1(</b>)? (Karten|Punkte|Partien|Handkarten|Minuten|Sekunden|Runden|Lügen|Beuteln|Stimmen)\b",
        "an adjective of many before one": r"\bvon 1(</b>)? \w+en \w",
        "a straight apostrophe": r"\w'\w",
    },
    "en": {
        "many of one": r"\b1(</b>)? [A-Za-z]*[a-rt-z]s\b",
        "a bag of Ann's that is not called Ann's bag": (
            r"\b[Tt]he (bag|cards?|colour|hand|offer|pile|points|purse|set|stand|tasks) of [A-ZÉ]"
        ),
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_reads_well_with_any_name_and_number(language: str) -> None:
    found = []
    for one in sentences(language):
        for what, wrong in (WRONG | WRONG_IN[language]).items():
            if re.search(wrong, one.said):
                found.append(f"{what}: {one.said}  [{one.text}]")
    assert found == []
