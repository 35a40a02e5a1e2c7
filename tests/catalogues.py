"""The texts of the program as code and templates have them now, and the catalogues."""

from functools import cache

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from referee.config import PACKAGE

ROOT = PACKAGE.parent
KEYWORDS = DEFAULT_KEYWORDS | {"say": None, "say_n": (1, 2)}


@cache
def texts() -> dict[str, tuple[str, ...] | str]:
    """Everything the program says, as code and templates have it now."""
    with (ROOT / "babel.cfg").open() as settings:
        methods, options = parse_mapping_cfg(settings)
    found = Catalog()
    for _, _, message, _, context in extract_from_dir(ROOT, methods, options, KEYWORDS):
        found.add(message, context=context)
    return {str(message.id): message.id for message in found if message.id}


@cache
def catalogue(language: str) -> Catalog:
    with (PACKAGE / "translations" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)
