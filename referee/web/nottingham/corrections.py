"""What the book of Nottingham says of each player, for whoever puts it right."""

from referee.web.page import View


def held(view: View) -> dict[str, dict[str, int | None]]:
    piles = {"discard": view["discard_count"], "missing": view["missing_count"]}
    return {str(seat["seat"]): {"hand": seat["hand_count"], **piles} for seat in view["seats"]}
