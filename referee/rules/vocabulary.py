"""What the fields of a command can be in any game. The API derives its validation from these names."""

from collections.abc import Mapping
from typing import Annotated, Any

Seat = Annotated[int, "seat"]
Count = Annotated[int, "count"]
Text = Annotated[str, "text"]
"""At most 200 characters."""
Points = Annotated[int, "points"]
"""From -99 to 999."""
Options = Annotated[Mapping[str, Any], "options"]
"""Option -> what is chosen; checked against the edition."""
