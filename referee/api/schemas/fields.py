"""Fields that commands need besides those of the rules: one of several shapes, tuples."""

from contextlib import suppress
from typing import Any

from marshmallow import ValidationError, fields

from referee.rules.fields import invalid
from referee.rules.sentences import say


class Either(fields.Field[Any]):
    """One of several shapes: the first that fits."""

    def __init__(self, arms: list[fields.Field[Any]], **kwargs: Any) -> None:
        super().__init__(metadata={"description": "One of several shapes."}, **kwargs)
        self.arms = arms

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        for arm in self.arms[:-1]:
            with suppress(ValidationError):
                return arm.deserialize(value, attr, data)
        return self.arms[-1].deserialize(value, attr, data)


class Sequence(fields.List[Any]):
    """A JSON list as the tuple that frozen commands hold."""

    def __init__(self, inner: fields.Field[Any], length: int | None = None, **kwargs: Any) -> None:
        bounds = {} if length is None else {"minItems": length, "maxItems": length}
        super().__init__(inner, metadata=bounds, **kwargs)
        self.length = length

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        found = tuple(super()._deserialize(value, attr, data, **kwargs))
        if self.length is not None and len(found) != self.length:
            raise invalid(say("Expected %(count)d of them.", count=self.length))
        return found
