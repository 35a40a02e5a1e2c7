"""Rate limits for the request at hand: by the address it comes from, or by the key it brings."""

import ipaddress
import re
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, current_app, request

from referee.limits import FAILURES, Limits, LocalBuckets, Rate

WITH_PORT = re.compile(r"^(?:\[([0-9a-fA-F:.]+)\]|(\d+\.\d+\.\d+\.\d+)):\d+$")


def address() -> str:
    """Where the request comes from: the socket's other end, or what the trusted proxies say (TRUSTED_PROXIES)."""
    return network(request.remote_addr or "")


def network(text: str) -> str:
    """An address as it is counted: a household with IPv6 has a whole /64 to itself."""
    if found := WITH_PORT.match(text):
        text = found[1] or found[2]
    try:
        ip = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))


def get_limits() -> Limits:
    limits: Limits = current_app.extensions["limits"]
    return limits


def take(rate: Rate, who: str | None = None) -> None:
    """One more of this, by the key's grant or else by the address it came from."""
    get_limits().take(rate, who or address())


def count_failure() -> None:
    """A guess that missed. Too many of them, and even missing is not told any more."""
    get_limits().take(FAILURES, address())


def require_few_failures() -> None:
    """Whoever has no key and failed too often has to wait, right or wrong: else guessing would go on."""
    get_limits().take(FAILURES, address(), look_only=True)


@contextmanager
def counting_failures(*kinds: type[Exception]) -> Iterator[None]:
    """What is refused in here is counted as a failure."""
    try:
        yield
    except kinds:
        count_failure()
        raise


def init_app(app: Flask) -> None:
    settings = app.config["SETTINGS"]
    app.extensions["limits"] = Limits(LocalBuckets(), enabled=settings.ratelimit_enabled)
