"""Events as JSON and back, by the names they are registered under."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from cattrs.preconf.json import make_converter

from referee.rules.play import Event, Rulebook

_converter = make_converter()


class Codec:
    """Knows the events of the table and of the game played at it."""

    def __init__(self, *rulebooks: Rulebook[Any]) -> None:
        self._classes = {name: cls for rules in rulebooks for name, cls in rules.events.items()}
        self._names = {cls: name for name, cls in self._classes.items()}

    def dumps(self, events: Iterable[Event]) -> str:
        plain = [{"event": self._names[type(event)], **_converter.unstructure(event)} for event in events]
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))

    def loads(self, text: str) -> Sequence[Event]:
        return tuple(self._event(plain) for plain in json.loads(text))

    def _event(self, plain: dict[str, Any]) -> Event:
        return _converter.structure(plain, self._classes[plain.pop("event")])
