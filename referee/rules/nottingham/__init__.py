"""Nottingham (2006)."""
