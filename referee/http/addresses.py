"""Addresses: the check of the Host header, whose name stands in links and QR codes, and the link to a table."""

import re

from flask import Flask, current_app, request
from werkzeug.exceptions import BadHost

HOST = re.compile(r"(([a-z0-9_-]{1,63}\.){0,20}[a-z0-9_-]{1,63}\.?|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?", re.IGNORECASE)

ON_THE_NETWORK = "ON_THE_NETWORK"
"""Where a server that everybody reaches says how they do."""
ONLY_HERE = re.compile(r"((localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?)?")


def refuse_strange_hosts() -> None:
    """Who says no name, or one that Werkzeug does not let through, is answered; only a link would lead nowhere."""
    if request.host and not HOST.fullmatch(request.host):
        raise BadHost


def join_url(code: str) -> str:
    """The plain link behind the QR code."""
    return f"{_address()}/t/{code}"


def group_url(code: str) -> str:
    """The link to a group's book."""
    return f"{_address()}/g/{code}"


def _address() -> str:
    """Where phones reach us: as it is set, or as we were called; but "localhost" is somewhere else for every phone."""
    public: str | None = current_app.config["SETTINGS"].public_url
    on_the_network: str | None = current_app.config.get(ON_THE_NETWORK)
    if public or (on_the_network and ONLY_HERE.fullmatch(request.host)):
        return public or on_the_network or ""
    return request.host_url.rstrip("/") if request.host else ""


def init_app(app: Flask) -> None:
    app.before_request(refuse_strange_hosts)
