"""How phones reach this machine: its address, and a QR code of it in the terminal."""

import socket
import sys
from contextlib import suppress

import click


def own_address() -> str:
    """The address by which others on the network reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: connecting only asks which way it would go. The address is nobody's.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def show_qr(link: str) -> None:
    """Nothing where the output cannot show it: a file or a pipe on Windows knows a few letters only."""
    from referee.qr import characters

    drawing = characters(link)
    with suppress(UnicodeEncodeError):
        drawing.encode(sys.stdout.encoding or "ascii")
        click.echo(drawing)
