"""An mDNS responder (zeroconf) in a process of its own: it gives this machine a name that phones can type.

`referee serve` turns all threads into greenlets, and zeroconf's event loop wants a real one: hence the process. It
announces until its standard input ends, so it never outlives the server, however that one ends. It imports nothing of
ours.
"""

import ipaddress
import signal
import sys
from collections.abc import Iterator

from zeroconf import (  # type: ignore[attr-defined]
    AddressResolverIPv4,
    DNSQuestionType,
    NonUniqueNameException,
    ServiceInfo,
    Zeroconf,
)

KIND = "_http._tcp.local."
NAMES = 9
"""So many referees in one network have a name each."""
ANSWER_MS = 700
"""Whoever has a name says so within this time."""


def names(wanted: str) -> Iterator[str]:
    yield wanted
    yield from (f"{wanted}-{number}" for number in range(2, NAMES + 1))


def is_free(network: Zeroconf, host: str, service: ServiceInfo) -> bool:
    """Whether nobody else answers to this name, here or on another machine; what is left of ourselves is no other.

    Asked aloud (QM): what is answered to this machine alone reaches one of its responders, and perhaps not this one.
    """
    asked = AddressResolverIPv4(server=host)
    asked.request(network, ANSWER_MS)
    other = network.get_service_info(KIND, service.name, ANSWER_MS, DNSQuestionType.QM)
    return set(asked.parsed_addresses()) <= set(service.parsed_addresses()) and (
        other is None or other.port == service.port
    )


def announce(network: Zeroconf, wanted: str, address: str, port: int) -> str | None:
    """The name it got, if there was one left."""
    for name in names(wanted):
        host = f"{name}.local."
        service = ServiceInfo(
            KIND,
            f"{name}.{KIND}",
            port,
            server=host,
            addresses=[ipaddress.ip_address(address).packed],
            properties={"path": "/"},
        )
        if is_free(network, host, service):
            try:
                network.register_service(service)
            except NonUniqueNameException:
                continue
            return name
    return None


def main(wanted: str, address: str, port: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is heard by the server, which then lets go of us
    network = Zeroconf(interfaces=[address])
    try:
        name = announce(network, wanted, address, int(port))
        if name:
            sys.stdout.write(f"{name}.local\n")
            sys.stdout.flush()
            sys.stdin.read()
    finally:
        network.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
