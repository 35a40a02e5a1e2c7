"""Request bodies: strict JSON, within bounds."""

import json
from typing import Any

from flask import request

from referee.http.problems import Problem
from referee.rules.sentences import say

DEEPEST = 32
"""Lists and objects in each other: what a game has to say lies in ten at most."""


def json_body(*, optional: bool = False) -> Any:
    """The request's body as JSON, whatever it calls itself; malformed bodies are a 400."""
    raw = request.get_data()
    return {} if optional and not raw.strip() else read_json(raw)


def read_json(raw: bytes) -> Any:
    """What was sent, read strictly; what is malformed is a 400."""
    try:
        found = _strictly.decode(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Problem(400, say("The body is not valid JSON. Send one JSON object.")) from error
    # as a rule there are not even so many of them
    if raw.count(b"[") + raw.count(b"{") > DEEPEST and _depth(found) > DEEPEST:
        raise Problem(400, say("What was sent is nested too deeply."))
    return found


def _depth(found: Any) -> int:
    """How many lists and objects lie inside each other; counted without going as deep oneself."""
    depth, level = 0, [found]
    while level := [one for one in level if isinstance(one, dict | list)]:
        depth += 1
        level = [below for one in level for below in (one.values() if isinstance(one, dict) else one)]
    return depth


def _no_constants(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are not JSON


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


_strictly = json.JSONDecoder(parse_constant=_no_constants, object_pairs_hook=_no_repeats)
