"""What the fields of a command can be. The API derives its validation from these names."""

from collections.abc import Mapping
from typing import Annotated, Literal

Item = Annotated[str, "item"]
Items = Annotated[Mapping[str, int], "items"]
"""Item -> how many, never below 0."""
SignedItems = Annotated[Mapping[str, int], "signed_items"]
"""Item -> how many more (or, below 0, fewer)."""
TaskId = Annotated[str, "task"]
AmbushId = Annotated[int, "ambush"]
SignedCount = Annotated[int, "signed_count"]
Points = Annotated[int, "points"]
"""0 to 999."""
Position = Annotated[int, "position"]
"""How many fields from the city, 0 to 100."""

Shows = Annotated[str | tuple[str, str], "shows"]
"""What is drawn on an ambush card: a colour, or two items."""
FieldNumber = Annotated[int | Literal["city"], "field_number"]
"""What is printed on a field of the track: 0 to 99, or the city."""
