"""Groups: a link, a name, and a book of finished games that outlives their tables."""
