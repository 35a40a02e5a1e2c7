"""A codec: events as JSON and back, by the names they are registered under."""

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.preconf.json import make_converter

from referee.rules.kernel import Event, Rulebook
from referee.tables.upgrades import NewerFormat, Plain, as_stored, from_store

_converter = make_converter()


def _reserved(cls: type) -> dict[str, Any]:
    """Fields that end in an underscore only because Python has the word for itself."""
    names = [field.name for field in fields(cls)] if is_dataclass(cls) else []
    return {name: override(rename=name.rstrip("_")) for name in names if name.endswith("_")}


_converter.register_unstructure_hook_factory(
    lambda cls: bool(_reserved(cls)), lambda cls: make_dict_unstructure_fn(cls, _converter, **_reserved(cls))
)
_converter.register_structure_hook_factory(
    lambda cls: bool(_reserved(cls)), lambda cls: make_dict_structure_fn(cls, _converter, **_reserved(cls))
)


class Codec:
    """Knows the events of the table and of the game played at it."""

    def __init__(self, *rulebooks: Rulebook[Any]) -> None:
        self._classes = {name: cls for rules in rulebooks for name, cls in rules.events.items()}
        self._names = {cls: name for name, cls in self._classes.items()}
        self._as_plain = {cls: _converter.get_unstructure_hook(cls) for cls in self._names}

    def name(self, event: Event) -> str:
        """The name it is stored by."""
        return self._names[type(event)]

    def dumps(self, events: Iterable[Event]) -> str:
        return as_stored([{"event": self.name(event), **self._as_plain[type(event)](event)} for event in events])

    def loads(self, text: str) -> Sequence[Event]:
        return tuple(self._event(plain) for plain in from_store(text))

    def _event(self, plain: Plain) -> Event:
        name = plain.pop("event")
        if name not in self._classes:
            raise NewerFormat(f"an event {name!r}, which this version does not know")
        return _converter.structure(plain, self._classes[name])
