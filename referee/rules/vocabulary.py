"""What the fields of a command can be in any game. The API derives its validation from these names."""

from typing import Annotated

Seat = Annotated[int, "seat"]
Count = Annotated[int, "count"]
Text = Annotated[str, "text"]
"""At most 200 characters."""
