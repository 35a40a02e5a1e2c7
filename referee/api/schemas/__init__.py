"""Shapes of what the API takes and answers, by what they are about."""
