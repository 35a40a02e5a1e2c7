"""Pages name every module they will need."""

import re

from referee.config import shipped
from referee.web.modules import modules


def test_all_that_is_imported_is_named_once() -> None:
    named = modules("table/main", "lobby/main")
    assert len(named) == len(set(named))
    needed = {"js/table/live.js", "js/table/morph.js", "js/shared/kept.js", "js/lobby/start.js", "js/shared/links.js"}
    assert needed <= set(named)
    assert "js/sheriff/main.js" not in named
    for name in named:
        for imported in re.findall(r'from "([^"]+)"', (shipped("static") / name).read_text(encoding="utf-8")):
            module = (shipped("static") / name).parent / imported
            assert str(module.resolve().relative_to(shipped("static").resolve())) in named
