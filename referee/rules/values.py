"""Values that never change: whoever wants another one makes a copy with something replaced."""

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """As `dataclasses.replace` does it, but without setting each part anew, which every command does a dozen times.

        A value with slots is left to it. One without holds its parts and nothing else.
        """
        parts = getattr(value, "__dict__", None)
        if parts is None:
            return dataclasses.replace(value, **changes)
        if not changes.keys() <= parts.keys():
            raise TypeError(f"{type(value).__name__} has no {', '.join(changes.keys() - parts.keys())}")
        made = object.__new__(type(value))
        made.__dict__.update(parts, **changes)
        return made
