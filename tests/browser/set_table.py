"""A table set over the API to be looked at, not to be played: every seat that is taken has a phone."""

from typing import Any

from tests.phones import Phone, ask, open_table

# As long as names can be, in letters as wide as they come.
LONG = (
    "Marion v. Nottingham",
    "👑 Little John 🏹 Esq.",
    "Wwwwwwwwwwwwwwwwwwww",
    "Мария-Антуанетта ф.",
    "Estienne",
    "Fáy",
)


class SetTable:
    """One table; every seat that is taken has a phone, and the first seat's is the host's."""

    def __init__(self, where: Any, players: int = 4, edition: str = "sheriff-2e", **options: Any) -> None:
        self.host = open_table(where, *LONG[:players], edition=edition, **options)
        self.code = self.host.code
        self.phones: dict[int, Phone] = {}

    def sit(self, *seats: int) -> "SetTable":
        for seat in seats:
            self.phones[seat] = self.host.claim(seat)
        return self

    def _ask_for(self, seat: int) -> dict[str, Any]:
        answer = self.host.stranger().post(f"/seats/{seat}/claim", {"ask": True})
        assert answer.status_code == 202, answer.text
        asked: dict[str, Any] = answer.json
        return asked

    def ask(self, seat: int) -> "SetTable":
        self._ask_for(seat)
        return self

    def replace(self, seat: int) -> "SetTable":
        """By another phone; the one that is kept here is the old one."""
        answer = self.host.post(f"/requests/{self._ask_for(seat)['request']}", {"allow": True})
        assert answer.status_code == 200, answer.text
        return self

    def get_up(self, seat: int) -> "SetTable":
        assert self.phones[seat].delete(f"/seats/{seat}/claim").status_code < 300
        return self

    def rematch(self) -> "SetTable":
        key = {"Authorization": f"Bearer {self.host.key}"}
        assert ask(self.host.where, "POST", f"/t/{self.code}/rematch", headers=key).status_code < 400
        return self

    def vote(self, by: int, seat: int) -> "SetTable":
        assert self.phones[by].post("/host", {"seat": seat}).status_code < 300
        return self

    def send(self, who: int | None, command: str, **fields: Any) -> "SetTable":
        """By a seat; by the host, who is no seat, where it is None."""
        (self.host if who is None else self.phones[who]).done(command, **fields)
        return self

    def cookie(self, seat: int | None, *, host: bool = False) -> str:
        keys = [self.host.key if host else None, None if seat is None else self.phones[seat].key]
        return ".".join(key for key in keys if key)
