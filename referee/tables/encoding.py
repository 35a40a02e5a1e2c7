"""JSON in pieces: what is the same for several phones is encoded once and joined to what is not."""

from typing import Any

import orjson


def encoded(thing: Any) -> bytes:
    # a copy: orjson takes more room than it needs, and where small things are kept in it, memory stays torn
    return bytes(memoryview(orjson.dumps(thing)))


def decoded(text: bytes) -> Any:
    """What was encoded here."""
    return orjson.loads(text)


def joined(*objects: bytes) -> bytes:
    """Several encoded objects as one; none of them has a name that another has too."""
    return b"{%b}" % b",".join(one[1:-1] for one in objects if one != b"{}")


def listed(things: list[bytes]) -> bytes:
    return b"[%b]" % b",".join(things)


def named(name: str, thing: bytes) -> bytes:
    """An encoded thing as the only member of an object."""
    return b'{"%b":%b}' % (name.encode(), thing)
