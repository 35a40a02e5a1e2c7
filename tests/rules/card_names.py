"""Which cards a sentence names, and whether those not everybody is told of are marked secret."""

from collections import Counter
from collections.abc import Iterable

from referee.rules.kernel import Secret, Told
from referee.rules.names import COLOURS
from referee.rules.nottingham.names import CARD_NAMES as NOTTINGHAM
from referee.rules.sentences import Listing, Sentence, Word
from referee.rules.sheriff.names import CARD_NAMES as SHERIFF

# a colour is on an ambush card
TEXTS = {colour.text for colour in COLOURS.values()} | {
    words.text
    for names in (SHERIFF, NOTTINGHAM)
    for card in names.printed
    for words in (names.printed[card], names.counted(card, 1))
}


def cards_named(word: Word | None) -> Counter[str]:
    """The cards a sentence names, wherever they stand in it, and how often: two may be of one kind."""
    named = Counter[str]()
    below: Iterable[Word] = ()
    if isinstance(word, Sentence):
        named.update([word.text] if word.text in TEXTS else [])
        below = word.words.values()
    elif isinstance(word, Listing):
        below = word.things
    for each in below:
        named.update(cards_named(each))
    return named


def secrets_are_marked(told: Told) -> bool:
    """Whether every line that names cards not everybody is told of is a secret with a cover, and no other."""
    return all(_is_marked(line, told.everybody) for line in told.instead.values())


def _is_marked(line: Sentence | Secret, everybody: Sentence | None) -> bool:
    if not isinstance(line, Secret):
        return not cards_named(line) - cards_named(everybody)
    covered = line.covered or everybody
    hidden = cards_named(line.sentence) - cards_named(everybody)
    return bool(hidden) and covered is not None and not cards_named(covered) - cards_named(everybody)
