"""Templates can be read: no line is too long for a screen, what stands in something is indented."""

import re

from referee.config import shipped
from tests.web.nesting import Line, lines

WIDTH = 140
TEMPLATES = {
    file.relative_to(shipped("templates")).as_posix(): file.read_text("utf-8")
    for file in sorted(shipped("templates").rglob("*.html"))
}


def test_no_line_of_a_template_is_too_long() -> None:
    assert len(TEMPLATES) > 50
    too_long = [
        f"{name}:{number}"
        for name, text in TEMPLATES.items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > WIDTH
    ]
    assert too_long == []


def badly_indented(text: str) -> list[int]:
    """Lines that stand no deeper than what they stand in, or elsewhere than what they end."""
    indents: dict[int, int] = {}

    def is_well(line: Line) -> bool:
        indents[line.number] = line.indent
        outer = 0 if line.parent is None else indents.get(line.parent, 0)
        return line.indent == outer if line.ends or line.parent is None else line.indent == outer + 2

    return [line.number for line in lines(text) if not is_well(line)]


def test_what_stands_in_a_tag_or_a_block_is_indented() -> None:
    assert {name: bad for name, text in TEMPLATES.items() if (bad := badly_indented(text))} == {}


def test_a_line_that_is_not_indented_would_be_found() -> None:
    good = '<ul>\n  {% for one in all %}\n    <li\n        id="{{ one }}">\n    </li>\n  {% endfor %}\n</ul>'
    assert badly_indented(good) == []
    assert badly_indented("<p>\ntext\n</p>") == [2]
    assert badly_indented("{% if a > b %}\n<br>\n{% else %}\n  <br>\n  {% endif %}") == [2, 5]


def test_macros_are_told_all_they_need() -> None:
    """A macro that sees the page's context is drawn anew for every page, and nobody knows what it depends on."""
    assert [name for name, text in TEMPLATES.items() if re.search(r"\bwith context\b", text)] == []
