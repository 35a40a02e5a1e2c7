"""JSON fragments: what is the same for several phones is encoded once and joined to what is not."""

from typing import Any

import orjson


def encoded(thing: Any) -> bytes:
    # a copy: orjson takes more room than it needs, and where small things are kept in it, memory stays torn
    return bytes(memoryview(orjson.dumps(thing)))


def decoded(text: bytes) -> Any:
    """What was encoded here."""
    return orjson.loads(text)


def members(thing: dict[str, Any]) -> bytes:
    """What is in an object, to be put into another one."""
    return orjson.dumps(thing)[1:-1]
