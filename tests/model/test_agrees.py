"""The referee and an independent model of the rules play the same random games and have to agree about every step."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.model.playing import Mix
from tests.model.playing_nottingham import NottinghamGame
from tests.model.playing_sheriff import SheriffGame
from tests.model.sheriff import Sheriff
from tests.model.table import HOST, Connection, HurriedServer
from tests.soak import short_or_long

SHERIFF = {
    "2e": Mix(phones="some"),
    "1e": Mix("sheriff-1e"),
    "2e-open": Mix(options={"bags": "open"}),
    "2e-counted": Mix(options={"bags": "counted"}),
    "1e-counted": Mix("sheriff-1e", options={"bags": "counted"}, phones="some"),
    "2e-promo": Mix(options={"promo_cards": "some"}),
    "1e-promo-open": Mix("sheriff-1e", options={"promo_cards": "some", "bags": "open"}),
    "deputies": Mix(players=(6,)),
    "deputies-promo": Mix(players=(6,), options={"promo_cards": "some"}, phones="some"),
    "deputies-1e": Mix("sheriff-1e", players=(6,), options={"merry_men": True, "bags": "open"}, phones="some"),
    "deputies-counted": Mix(players=(6,), options={"bags": "counted"}),
    "merry-men": Mix("sheriff-1e", (3, 4, 5, 6), {"merry_men": True, "promo_cards": "some"}),
    "1e-promo-counted": Mix("sheriff-1e", options={"promo_cards": "some", "bags": "counted"}, phones="some"),
    "merry-men-counted": Mix("sheriff-1e", (3, 4, 5, 6), {"merry_men": True, "bags": "counted"}, phones="some"),
    "one-device": Mix(options={"one_device": True}, phones="none"),
    "one-device-1e": Mix("sheriff-1e", options={"one_device": True}, phones="none"),
    "one-device-open": Mix(options={"one_device": True, "bags": "open"}, phones="none"),
    "one-device-promo": Mix(options={"one_device": True, "promo_cards": "some"}, phones="none"),
    "one-device-six": Mix(players=(6,), options={"one_device": True}, phones="none"),
    "one-device-six-promo": Mix(players=(6,), options={"one_device": True, "promo_cards": "some"}, phones="none"),
    "one-device-six-1e": Mix("sheriff-1e", (6,), {"merry_men": True, "one_device": True}, phones="none"),
    "one-device-some": Mix(players=(3, 4, 5, 6), options={"one_device": True}, phones="some"),
    "one-device-some-1e": Mix("sheriff-1e", options={"one_device": True, "bags": "open"}, phones="some"),
}
ANY = (3, 4, 5, 6, 7)
NOTTINGHAM = {
    "counted": Mix("nottingham", ANY, phones="some"),
    "tracked": Mix("nottingham", ANY, {"track_hands": True}),
    "one-device": Mix("nottingham", ANY, {"one_device": True}, phones="none"),
    "one-device-some": Mix("nottingham", ANY, {"one_device": True}, phones="some"),
}


@pytest.fixture(scope="module")
def referee(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    with HurriedServer(Path(tmp_path_factory.mktemp("model"))) as server:
        connection = Connection(server, server.shift)
        yield connection
        connection.http.close()


@pytest.mark.soak
@pytest.mark.parametrize("mix", SHERIFF)
def test_sheriff_is_played_as_its_rules_say(referee: Connection, mix: str) -> None:
    for seed in range(1, short_or_long(2, 101)):
        SheriffGame(referee, SHERIFF[mix], seed).play(short_or_long(120, 600))


@pytest.mark.soak
@pytest.mark.parametrize("mix", NOTTINGHAM)
def test_nottingham_is_played_as_its_rules_say(referee: Connection, mix: str) -> None:
    for seed in range(1, short_or_long(2, 101)):
        NottinghamGame(referee, NOTTINGHAM[mix], seed).play(short_or_long(120, 600))


class Secretive(SheriffGame):
    """A counted game in which nobody ever shows a crossbow, though some phones try to type one in."""

    def sit_down(self, players: int) -> Sheriff:
        model = super().sit_down(players)
        del model.box["crossbow"]
        return model

    def in_the_lobby(self) -> None:
        """Other options would bring the crossbows back."""

    def step(self) -> None:
        if self.rng.random() < 0.2:
            seat = self.rng.randrange(self.model.players)
            tried: list[tuple[str, dict[str, Any]]] = [
                ("seal_bag", {"goods": {"crossbow": 2}}),
                ("correct_secret", {"goods": {"crossbow": 1}}),
                ("record_bag", {"goods": {"crossbow": 6}}),
                ("claim_black_market", {"kind": "crossbow"}),
                ("turn_up", {"seat": seat, "goods": {"crossbow": 99}}),
            ]
            command, fields = self.rng.choice(tried)
            status, _ = self.table.command(seat, command, fields)
            assert status in (409, 422), (command, status)
        super().step()


@pytest.mark.soak
def test_cnt_8_no_kind_is_kept_that_nobody_has_shown(tmp_path: Path) -> None:
    """S-CNT-8: neither in the store and its log, nor in a view, a log entry or the ledger."""
    on_phones = Mix(options={"bags": "counted"})
    on_one = Mix(options={"one_device": True}, phones="none")
    with HurriedServer(tmp_path) as server:
        connection = Connection(server, server.shift)
        for seed in range(short_or_long(2, 60)):
            game = Secretive(connection, on_phones if seed % 2 else on_one, seed)
            game.play(short_or_long(120, 600))
            sent = [game.table.view(seat) for seat in (HOST, *range(game.model.players))]
            sent += [{"ledger": game.table.ledger(HOST)}, {"log": game.table.whole_log(HOST)}]
            assert not [one for one in sent if "crossbow" in str(one)]
        connection.http.close()
        kept = [file for file in tmp_path.rglob("*") if file.is_file()]
        assert any(file.stat().st_size > 10_000 for file in kept)
        assert not [file for file in kept if b"crossbow" in file.read_bytes()]
