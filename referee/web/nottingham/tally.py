"""A running table of Nottingham as the tally takes it: names and tasks. What lies face down stays with its owners."""

from typing import Any

from referee.web.page import View


def tally(view: View) -> dict[str, Any]:
    return {
        "options": {"task_values": view["options"]["task_values"]},
        "players": [{"name": seat["name"], "tasks": seat["tasks"]} for seat in view["seats"]],
    }
