"""Addresses: the check of the Host header, whose name stands in links and QR codes, and the link to a table."""

import re

from flask import Flask, current_app, redirect, request
from werkzeug.exceptions import BadHost
from werkzeug.wrappers import Response

HOST = re.compile(r"(([a-z0-9_-]{1,63}\.){0,20}[a-z0-9_-]{1,63}\.?|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?", re.IGNORECASE)

ON_THE_NETWORK = "ON_THE_NETWORK"
"""Where a server that everybody reaches says how they do."""
ONLY_HERE = re.compile(r"((localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?)?")
IN_THIS_NETWORK = re.compile(r"[a-z0-9-]+\.local\.?(:[0-9]+)?", re.IGNORECASE)
"""A name by mDNS: not every phone knows it, and a key kept under it is not sent to the numbers."""
LEADS_NO_FURTHER = re.compile(rf"https?://({ONLY_HERE.pattern}|{IN_THIS_NETWORK.pattern})$", re.IGNORECASE)


def refuse_strange_hosts() -> None:
    """Who says no name, or one that Werkzeug does not let through, is answered; only a link would lead nowhere."""
    if request.host and not HOST.fullmatch(request.host):
        raise BadHost


def to_the_numbers() -> Response | None:
    """Redirects from a name in this network to the address that QR codes carry: one place for all keys."""
    address = _better_address() if IN_THIS_NETWORK.fullmatch(request.host) else None
    return redirect(address + request.full_path.rstrip("?")) if address and request.method == "GET" else None


def join_url(code: str) -> str:
    """The plain link behind the QR code."""
    return f"{_address()}/t/{code}"


def group_url(code: str) -> str:
    """The link to a group's book."""
    return f"{_address()}/g/{code}"


def _address() -> str:
    """Where phones reach us: as it is set, or as we were called, where that means the same to every phone."""
    public: str | None = current_app.config["SETTINGS"].public_url
    return public or _better_address() or (request.host_url.rstrip("/") if request.host else "")


def _better_address() -> str | None:
    """Ours on the network, for whoever called us "localhost", or by a name that some phones do not know."""
    address: str | None = current_app.config.get(ON_THE_NETWORK)
    if address and ONLY_HERE.fullmatch(request.host):
        return address
    named = address and IN_THIS_NETWORK.fullmatch(request.host)
    # where no network was found at the start, the name leads further than the number
    return address if named and not LEADS_NO_FURTHER.match(address or "") else None


def init_app(app: Flask) -> None:
    app.before_request(refuse_strange_hosts)
    app.before_request(to_the_numbers)
