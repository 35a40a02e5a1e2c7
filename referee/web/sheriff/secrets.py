"""For what the host's phone is passed on to a player without one, behind a curtain."""

from referee.web.page import View


def is_secret(view: View, seat: int) -> bool:
    """Whether that seat has to type what is hidden: a bag before it is settled, or face-down goods."""
    if view["options"]["bags"] == "counted":
        return False
    may = view["may_for"][str(seat)]
    if "seal_bag" in may:
        return True
    bag = view["seats"][seat]["bag"]
    if bag is not None and (bag["status"], bag["decision"]) == ("recording", "pass"):
        return True
    return any(debt["debtor"] == seat for debt in view["debts"])
