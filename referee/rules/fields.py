"""Marshmallow fields that take nothing for granted: true is no number, and neither is "3"."""

from collections.abc import Collection, Mapping
from typing import Any

from marshmallow import ValidationError, fields

from referee.rules.player_names import LONGEST, clean, is_empty, is_showable
from referee.rules.sentences import Sentence, say

LONGEST_TEXT = 200


def invalid(why: Sentence, field: str | None = None) -> ValidationError:
    """A complaint in words that can still be translated: marshmallow keeps whatever stands in the list."""
    messages: Any = {field: [why]} if field else [why]
    return ValidationError(messages)


class WholeNumber(fields.Integer):
    """A JSON integer within bounds. Booleans, strings and 3.0 are something else."""

    def __init__(self, minimum: int | None = 0, maximum: int | None = None, **kwargs: Any) -> None:
        bounds = {"minimum": minimum, "maximum": maximum}
        metadata = {key: bound for key, bound in bounds.items() if bound is not None}
        super().__init__(strict=True, metadata=metadata | kwargs.pop("metadata", {}), **kwargs)
        self.minimum, self.maximum = minimum, maximum

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise invalid(say("Expected a whole number, not %(value)s.", value=shown(value)))
        if self.minimum is not None and value < self.minimum:
            raise invalid(
                say(
                    "Expected a whole number of at least %(least)d, not %(value)s.",
                    least=self.minimum,
                    value=shown(value),
                )
            )
        if self.maximum is not None and value > self.maximum:
            raise invalid(
                say(
                    "Expected a whole number of at most %(most)d, not %(value)s.",
                    most=self.maximum,
                    value=shown(value),
                )
            )
        return value


class Flag(fields.Boolean):
    """True or false; not 1, not "yes"."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise invalid(say("Expected true or false, not %(value)s.", value=shown(value)))
        return value


class OneOf(fields.String):
    """One of some ids."""

    def __init__(self, ids: Collection[str], **kwargs: Any) -> None:
        super().__init__(metadata={"enum": list(ids)} | kwargs.pop("metadata", {}), **kwargs)
        self.ids = tuple(ids)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if not isinstance(value, str) or value not in self.ids:
            raise invalid(say("Expected one of %(ids)s, not %(value)s.", ids=", ".join(self.ids), value=shown(value)))
        return value


class Counts(fields.Dict):
    """How many of what: id → whole number."""

    def __init__(self, ids: Collection[str], **kwargs: Any) -> None:
        super().__init__(keys=OneOf(ids), values=WholeNumber(), **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> dict[str, int]:
        if not isinstance(value, dict):
            raise invalid(say("Expected an object of ids and numbers."))
        errors: dict[str, Any] = {}
        for key, count in value.items():
            try:
                self.key_field.deserialize(key)  # type: ignore[union-attr]
                self.value_field.deserialize(count)  # type: ignore[union-attr]
            except ValidationError as error:
                errors[key] = error.messages
        if errors:
            raise ValidationError(errors)
        return dict(value)


class Words(fields.String):
    """Text that can be shown: no control characters, not endless."""

    def __init__(self, longest: int, **kwargs: Any) -> None:
        super().__init__(metadata={"maxLength": longest}, **kwargs)
        self.longest = longest

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if len(text) > self.longest:
            raise invalid(say("This is too long: %(most)d characters at most.", most=self.longest))
        if not is_showable(text):
            raise invalid(say("This holds characters that cannot be shown: leave them out."))
        return text


class PlayerName(fields.String):
    """A name as people write them, emoji included: trimmed, normalised, and visible."""

    def __init__(self, longest: int = LONGEST, **kwargs: Any) -> None:
        super().__init__(metadata={"minLength": 1, "maxLength": longest}, **kwargs)
        self.longest = longest

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise invalid(say("Expected a name, not %(value)s.", value=shown(value)))
        name = clean(value)
        if not is_showable(name):
            raise invalid(say("This name holds characters that cannot be shown: leave them out."))
        if is_empty(name):
            raise invalid(say("A name is missing here."))
        if len(name) > self.longest:
            raise invalid(say("This name is too long: %(most)d characters at most.", most=self.longest))
        return name


def shown(value: object) -> str:
    """The value as it may stand in a message: short, whatever was sent."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**18:
        return "1…" if value > 0 else "-1…"
    text = str(value).lower() if isinstance(value, bool) else "null" if value is None else ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."
