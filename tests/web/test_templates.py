"""Templates can be read: no line is too long for a screen."""

from referee.config import shipped

WIDTH = 140


def test_no_line_of_a_template_is_too_long() -> None:
    templates = shipped("templates")
    files = sorted(templates.rglob("*.html"))
    assert len(files) > 50
    too_long = [
        f"{file.relative_to(templates)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > WIDTH
    ]
    assert too_long == []
