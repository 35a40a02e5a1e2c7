"""What people are called: names as they are kept, and whether two of them look the same across a table."""

import unicodedata
from collections.abc import Iterable

LONGEST = 64

# They would turn the text of others around.
BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Unicode's Default_Ignorable_Code_Point without the above: nothing is drawn for these.
INVISIBLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x2060, 0x2065),
    (0x206A, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
JOINERS = "\u200c\u200d"
EMPTY_BRAILLE = "\u2800"
BLACK_FLAG = "\U0001f3f4"
# What a letter of another script is drawn like. Accents stay: whoever reads them can tell such names apart.
DRAWN_ALIKE = str.maketrans(
    # Cyrillic, then Greek, then some that only phonetics uses
    "АВЕЅІЈКМНОРСТУХҺԜаеѕіјорсухһԁԛԝӏ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρ" + "ɑɡ",
    "ABESIJKMHOPCTYXhWaesijopcyxhdqwl" + "ABEZHIKMNOPTYXoavp" + "ag",
)
STROKES = str.maketrans("I1|0", "lllO")


def clean(text: str) -> str:
    """A name as it is kept: without what nobody sees, in the one way Unicode writes it."""
    # more is no name in any case, and this takes its time
    text = unicodedata.normalize("NFC", text[: 10 * LONGEST]).replace(EMPTY_BRAILLE, " ")
    seen = (letter for place, letter in enumerate(text) if not _is_invisible(letter) or _is_shaping(text, place))
    return " ".join("".join(seen).split())


def is_showable(text: str) -> bool:
    """No control characters, no halves of characters, nothing that turns its neighbours around."""
    if text.isascii() and text.isprintable():
        return True
    return not BIDI_CONTROLS.intersection(text) and all(
        unicodedata.category(letter) not in ("Cc", "Cs") for letter in text
    )


def is_empty(name: str) -> bool:
    """Whether nothing of it is drawn by itself."""
    kinds = (unicodedata.category(letter) for letter in name)
    return all(kind[0] in "CZ" or kind == "Mn" for kind in kinds)


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether somebody is called so, or so that nobody at the table could tell: Ann, ann and Аnn."""
    looks = _looks(name)
    return any(not looks.isdisjoint(_looks(other)) for other in others)


def name_key(name: str) -> str:
    """Names that are one and the same to whoever reads them have the same key: Ann and ann."""
    return unicodedata.normalize("NFC", next(text for kind, text in _looks(name) if kind == "letters"))


def _looks(name: str) -> frozenset[tuple[str, str]]:
    """A name as seen from a metre away: once with large and small letters alike, once with all mere strokes alike."""
    drawn = unicodedata.normalize("NFKC", _without_style(clean(name)))
    # accents stand apart from their letters meanwhile: ё is drawn like ë
    drawn = unicodedata.normalize("NFD", drawn).translate(DRAWN_ALIKE)
    return frozenset({("letters", drawn.casefold()), ("strokes", drawn.translate(STROKES))})


def _without_style(name: str) -> str:
    """Without what only chooses between two drawings of one character, or joins letters that are joined anyway."""
    return "".join(
        letter
        for place, letter in enumerate(name)
        if not _is_invisible(letter)
        or letter > "\U000e0000"
        or (letter in JOINERS and unicodedata.category(name[place - 1])[0] in "SM")
    )


def _is_invisible(letter: str) -> bool:
    return letter > "~" and any(first <= ord(letter) <= last for first, last in INVISIBLE)


def _is_shaping(text: str, place: int) -> bool:
    """Whether this invisible character changes how its neighbours look: in emoji, and in scripts whose letters join."""
    letter, before, after = text[place], text[:place], text[place + 1 :]
    if not before:
        return False
    kind = unicodedata.category(before[-1])
    if letter in JOINERS:
        # Latin, Greek and Cyrillic letters have a case, and never join
        joins = kind in ("Lo", "Mc", "Mn", "So", "Sk") or before[-1] == "\ufe0f"
        return joins and after != "" and unicodedata.category(after[0]) in ("Lo", "Mc", "Mn", "So", "Sm")
    if letter in "\ufe0e\ufe0f":
        return kind in ("So", "Sm", "Po") or (kind in ("Nd", "Po") and after[:1] == "\u20e3")
    # the flags of England, Scotland and Wales
    return letter > "\U000e0000" and BLACK_FLAG in before and (_is_invisible(before[-1]) or before[-1] == BLACK_FLAG)
