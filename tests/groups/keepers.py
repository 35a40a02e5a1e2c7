"""A keeper of a group for tests, and games that are over in a moment."""

from collections.abc import Mapping
from typing import Any

from flask import Flask

from tests.phones import API, Phone, ask

GOLD = {"Ann": 9, "Ben": 4, "Cid": 1}


class Keeper:
    """A phone that keeps a group; without a key one that only has the link."""

    def __init__(self, where: Any, code: str, key: str | None = None) -> None:
        self.where, self.code, self.key = where, code, key

    @property
    def app(self) -> Flask:
        """Where it is one of this process."""
        assert isinstance(self.where, Flask)
        return self.where

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    def send(self, method: str, path: str = "", json: Any = None, **more: Any) -> Any:
        headers = self.headers | more.pop("headers", {})
        return ask(self.where, method, f"{API}/groups/{self.code}{path}", json=json, headers=headers, **more)

    def get(self, path: str = "", **query: Any) -> Any:
        answer = self.send("GET", path, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json

    def post(self, path: str, json: Any = None) -> Any:
        answer = self.send("POST", path, json)
        assert answer.status_code in (200, 201), answer.text
        return answer.json

    @property
    def games(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get("/games")["games"]
        return found

    @property
    def standings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get()["standings"]
        return found

    def member(self, name: str) -> str:
        (member,) = [one["id"] for one in self.get()["members"] if one["name"] == name]
        return str(member)

    def reader(self) -> "Keeper":
        return Keeper(self.where, self.code)

    def open_table(self, *names: str, edition: str = "sheriff-2e", **options: Any) -> Phone:
        """The host's phone at a new table of this group."""
        body = {"edition": edition, "options": options, "seats": list(names or GOLD), "group": self.code}
        answer = ask(self.where, "POST", f"{API}/tables", json=body, headers=self.headers)
        assert answer.status_code == 201, answer.text
        return Phone(self.where, answer.json["code"], answer.json["host_key"])


def open_group(where: Any, name: str = "The Thursday Table") -> Keeper:
    answer = ask(where, "POST", f"{API}/groups", json={"name": name})
    assert answer.status_code == 201, answer.text
    return Keeper(where, answer.json["code"], answer.json["keeper_key"])


def do(host: Phone, command: str, **fields: Any) -> int:
    answer = host.command(command, **fields)
    assert answer.status_code == 200, answer.text
    return int(answer.json["version"])


def play(host: Phone, gold: Mapping[str, int] = GOLD, first: int = 0) -> None:
    """A game that ends at once, after everybody was given so much more gold."""
    do(host, "start", first=first)
    for seat in host.view()["seats"]:
        if gold.get(seat["name"]):
            do(host, "correct", seat=seat["seat"], gold=gold[seat["name"]], goods={}, reason="found")
    do(host, "end_game")
    assert host.view()["phase"] == "over"


def tally(*gold: tuple[str, int], **more: Any) -> dict[str, Any]:
    """The body of a tally of people who have nothing but gold."""
    players = [{"name": name, "gold": coins} for name, coins in gold]
    return {"edition": "sheriff-1e", "players": players, **more}
