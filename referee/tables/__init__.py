"""The event store and what is folded from it: tables, seats, keys."""
