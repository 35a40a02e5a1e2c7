"""Groups for the screens of their pages: one without a game, and one with a past and names as long as they come."""

from functools import cached_property
from typing import Any

from tests.browser.set_table import LONG
from tests.groups.keepers import Keeper, do, open_group
from tests.phones import Phone

NAME = "Wwwwwwwwww Мария-Антуанетта & the Thursday Table of Nottingham"[:60]


def with_an_award(host: Phone) -> None:
    """The first player finds three lies."""
    do(host, "start", first=0)
    do(host, "close_market")
    for seat in (1, 2, 3):
        do(host, "seal_bag", seat=seat, goods={"silk": 2, "pepper": 1})
    for seat in (1, 2, 3):
        do(host, "declare", seat=seat, good="apple", count=3)
    for seat in (1, 2, 3):
        do(host, "inspect", seat=0, merchant=seat)
    do(host, "end_game", leave_out_bags=True)


class SomeGroups:
    def __init__(self, where: Any) -> None:
        self.where = where

    @cached_property
    def empty(self) -> Keeper:
        return open_group(self.where)

    @cached_property
    def full(self) -> Keeper:
        keeper = open_group(self.where, NAME)
        for number in range(24):
            seated = [LONG[(number + seat) % 5] for seat in range(3 + number % 3)]
            players = [
                {"name": name, "gold": 100 + 37 * seat * number % 91, "goods": {"apple": seat, "silk": 1}}
                for seat, name in enumerate(seated)
            ]
            day = f"202{4 + number // 12}-{number % 12 + 1:02}-28"
            keeper.post("/games", {"edition": "sheriff-2e", "players": players, "played_at": day, "minutes": 61})
        with_an_award(keeper.open_table(*LONG[:4]))
        return keeper

    @cached_property
    def points(self) -> str:
        """The id of a game of which only the points are known."""
        results = [{"name": name, "total": 30 - seat} for seat, name in enumerate(LONG[:5])]
        body = {"edition": "nottingham", "results": results, "played_at": "2020-02-02"}
        return str(self.full.post("/games", body)["id"])

    def address(self, kind: str, path: str) -> tuple[str, dict[str, str]]:
        """Where this screen is, and the cookie of whoever looks."""
        keeper = self.empty if kind == "empty" else self.full
        cookie = {} if kind == "read" else {f"group_{keeper.code}": str(keeper.key)}
        if path == "/new":
            return f"/new?group={keeper.code}", cookie
        if "{points}" in path:
            path = path.format(points=self.points)
        if "{" in path:
            game = next(one for one in keeper.games if one["edition"] == "sheriff-2e")
            path = path.format(game=game["id"], member=game["players"][0]["member"])
        return f"/g/{keeper.code}{path.rstrip('/')}", cookie
