"""Pages of groups: the book, its games and members, and what its keepers do."""
