"""Parts of views that are kept for a moment."""

import json
from itertools import islice

from referee.config import Editions, shipped
from referee.tables.projection import Projection
from referee.tables.reader import Reader
from referee.tables.saved_game import read, replay
from referee.tables.viewer import Viewer
from referee.tables.views import PLAIN_KEPT, Views

GAME = shipped("seeds") / "demo" / "sheriff-3.json"


def test_a_table_is_read_in_another_language_when_its_first_one_is_forgotten(editions: Editions) -> None:
    saved = read(editions, json.loads(GAME.read_text(encoding="utf-8")))
    views = Views(Projection(editions))
    first, *others = islice(replay(editions, saved), PLAIN_KEPT)
    for fold in (first, *others):
        views.view(fold, Reader(Viewer(), "de"), 0)
    assert views.view(first, Reader(Viewer(), "en"), 0)["version"] == first.version
    assert list(first.cache.plain) == ["en"]
