"""JSON in pieces: what is the same for several phones is encoded once and joined to what is not."""

import json
from typing import Any

_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def encoded(thing: Any) -> bytes:
    return _encoder.encode(thing).encode()


def joined(*objects: bytes) -> bytes:
    """Several encoded objects as one; none of them has a name that another has too."""
    return b"{%b}" % b",".join(one[1:-1] for one in objects if one != b"{}")


def listed(things: list[bytes]) -> bytes:
    return b"[%b]" % b",".join(things)


def named(name: str, thing: bytes) -> bytes:
    """An encoded thing as the only member of an object."""
    return b'{"%b":%b}' % (name.encode(), thing)
