"""What the book of Sheriff of Nottingham says of each player, for whoever puts it right."""

from referee.web.page import View


def held(view: View) -> dict[str, dict[str, int | None]]:
    return {str(seat["seat"]): {"gold": seat["gold"], **seat["stand"]} for seat in view["seats"]}
