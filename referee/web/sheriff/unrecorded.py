"""Bags that were decided on, and nobody has said what was in them (S-DEBT-7)."""

from referee.web.page import View


def unrecorded(view: View) -> tuple[int, ...]:
    """Whose."""
    return tuple(seat["seat"] for seat in view["seats"] if seat["bag"] and seat["bag"]["status"] == "recording")
