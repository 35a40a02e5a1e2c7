"""How the tags and blocks of a template nest: for each line what it stands in, or what it ends."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr", "!doctype"}
BLOCKS = {"block", "call", "filter", "for", "if", "macro", "with"}
SKIPPED = (("{#", "#}"), ("{{", "}}"), ("<!--", "-->"))
TAG = re.compile(r"<(/?)(!?[a-zA-Z][\w-]*)")
STATEMENT = re.compile(r"\{%[-+]?\s*(\w+)(.*?)[-+]?%\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Piece:
    """A tag or a statement; what stands in attributes is part of its tag."""

    start: int
    end: int
    name: str
    does: str
    """It opens, closes, goes on (`else`), or does nothing of all that."""


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    indent: int
    parent: int | None
    """The line that opened what this one stands in, or what it ends."""
    ends: bool


def pieces(text: str) -> Iterator[Piece]:
    at = 0
    while at < len(text):
        end, found = at + 1, None
        if skipped := next((close for start, close in SKIPPED if text.startswith(start, at)), None):
            end = text.index(skipped, at) + len(skipped)
            found = Piece(at, end, "", "nothing")
        elif statement := STATEMENT.match(text, at):
            end, found = statement.end(), _statement(statement)
        elif tag := TAG.match(text, at):
            end = _tag_ends(text, tag.end())
            closes, empty = tag[1] == "/", tag[2].lower() in VOID or text[end - 2] == "/"
            found = Piece(at, end, tag[2], "closes" if closes else "nothing" if empty else "opens")
        if found:
            yield found
        at = end


def _statement(found: re.Match[str]) -> Piece:
    name, rest = found[1], found[2]
    if name in BLOCKS or (name == "set" and "=" not in rest):
        return Piece(*found.span(), f"% {name}", "opens")
    if name.startswith("end"):
        return Piece(*found.span(), f"% {name[3:]}", "closes")
    return Piece(*found.span(), f"% {name}", "goes on" if name in ("else", "elif") else "nothing")


def _tag_ends(text: str, at: int) -> int:
    quote = ""
    while True:
        if text[at] == "{" and text[at + 1] in "{%#":
            at = text.index({"{": "}}", "%": "%}", "#": "#}"}[text[at + 1]], at) + 2
            continue
        if quote and text[at] == quote:
            quote = ""
        elif not quote and text[at] in "\"'":
            quote = text[at]
        elif not quote and text[at] == ">":
            return at + 1
        at += 1


def lines(text: str) -> Iterator[Line]:
    """The lines that begin with something of their own, not in the middle of a tag or a statement."""
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    found, opened = list(pieces(text)), list[tuple[str, int]]()
    next_piece, begun = 0, 0
    for number, start in enumerate(starts, 1):
        line = text[start:].partition("\n")[0]
        first = start + len(line) - len(line.lstrip())
        while next_piece < len(found) and found[next_piece].start < first:
            _go_on(opened, found[next_piece], begun)
            next_piece += 1
        if not line.strip() or (next_piece and found[next_piece - 1].end > first):
            continue
        begun = number
        begins = found[next_piece] if next_piece < len(found) and found[next_piece].start == first else None
        within = [at for _, at in opened]
        ends = begins is not None and begins.does in ("closes", "goes on")
        if begins is not None and ends:
            within = within[: _place(opened, begins) + 1]
        yield Line(number, first - start, within[-1] if within else None, ends)


def _place(opened: list[tuple[str, int]], piece: Piece) -> int:
    """Where that stands which this piece ends: tags never end what was opened outside of a block."""
    for place in reversed(range(len(opened))):
        name = opened[place][0]
        if name == piece.name or (piece.does == "goes on" and name in ("% if", "% for")):
            return place
        if name.startswith("%") and not piece.name.startswith("%"):
            break
    return len(opened) - 1


def _go_on(opened: list[tuple[str, int]], piece: Piece, line: int) -> None:
    if piece.does == "opens":
        opened.append((piece.name, line))
    elif piece.does in ("closes", "goes on"):
        place = _place(opened, piece)
        if opened and (opened[place][0] == piece.name or piece.does == "goes on"):
            del opened[place + (piece.does == "goes on") :]
