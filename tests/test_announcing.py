"""A name in the network: announced by a real responder, looked up by a real browser of it, over loopback."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from zeroconf import AddressResolverIPv4, Zeroconf

from referee.cli.network import own_address
from referee.config import PACKAGE
from tests.services import Server, free_port, wait_until

HERE = "127.0.0.1"


@pytest.fixture
def network() -> Iterator[Zeroconf]:
    browser = Zeroconf(interfaces=[HERE])
    yield browser
    browser.close()


def address_of(network: Zeroconf, name: str) -> list[str]:
    asked = AddressResolverIPv4(server=f"{name}.")
    asked.request(network, 3000)
    return asked.parsed_addresses()


@contextmanager
def announcing(name: str, port: int) -> Iterator[str]:
    """The name it says it has, until its standard input ends."""
    command = [sys.executable, "-P", str(PACKAGE / "announcing.py"), name, HERE, str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()
        assert process.wait(30) == 0


def test_phones_find_the_machine_by_its_name_as_long_as_it_serves(network: Zeroconf) -> None:
    name = f"gate-{free_port()}"
    with announcing(name, 8123) as told:
        assert told == f"{name}.local"
        assert address_of(network, told) == [HERE]
        service = network.get_service_info("_http._tcp.local.", f"{name}._http._tcp.local.")
        assert service is not None
        assert service.port == 8123
    wait_until(lambda: not network.cache.entries_with_name(f"{name}.local."), "it has said goodbye")


def test_two_in_one_network_have_a_name_each(network: Zeroconf) -> None:
    name = f"gate-{free_port()}"
    with announcing(name, 8123) as first, announcing(name, 8124) as second:
        assert (first, second) == (f"{name}.local", f"{name}-2.local")
        assert address_of(network, second) == [HERE]


def test_serve_prints_the_name_beside_the_numbers(tmp_path: Path) -> None:
    name = f"gate-{free_port()}"
    with Server(tmp_path, NETWORK_NAME=name) as server:
        wait_until(lambda: f"{name}.local" in server.log.read_text(encoding="utf-8"), "the name is known")
        printed = server.log.read_text(encoding="utf-8")
        assert re.search(rf"Phones on the same network open http://[\d.]+:{server.port}\n", printed)
        assert f"can also type http://{name}.local:{server.port}\n" in printed
        phone = Zeroconf(interfaces=[own_address()])
        try:
            assert address_of(phone, f"{name}.local") == [own_address()]
        finally:
            phone.close()
    assert server.process is not None
    assert server.process.returncode == 0


@pytest.mark.parametrize(
    "settings", [{"NETWORK_NAME": ""}, {"NETWORK_NAME": "gate", "HOST": HERE}], ids=["off", "here"]
)
def test_nothing_is_announced_where_nobody_asked_or_could_come(tmp_path: Path, settings: dict[str, str]) -> None:
    with Server(tmp_path, **settings) as server:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")  # type: ignore[union-attr]
        if children.exists():
            assert children.read_text() == ""
    assert ".local" not in server.log.read_text(encoding="utf-8")
