"""Limits on the socket of a stream, in time and bytes: phones go away without a word."""

import socket
from collections.abc import Mapping
from typing import Any

STALLED_SECONDS = 60.0
"""A phone that takes nothing for so long is let go; it comes back by itself when it wakes up."""

UNREAD_BYTES = 16 * 1024
"""Enough for the newest view. The system would keep megabytes for a phone that never reads."""

OWN_SOCKET = "referee.socket"
"""Where `referee serve` puts the phone's connection; gunicorn has a place of its own."""


def let_go_when_stalled(environ: Mapping[str, Any]) -> None:
    """Limits what the stream that answers this request may leave unread, and for how long."""
    connection: socket.socket | None = environ.get(OWN_SOCKET) or environ.get("gunicorn.socket")
    if connection is None:
        return
    connection.settimeout(STALLED_SECONDS)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
    if hasattr(socket, "TCP_USER_TIMEOUT") and connection.family != getattr(socket, "AF_UNIX", None):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(STALLED_SECONDS * 1000))
