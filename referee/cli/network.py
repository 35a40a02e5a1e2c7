"""How phones reach this machine: its address, its name, and a QR code in the terminal."""

import importlib.util
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click

from referee.config import PACKAGE

GOODBYE_SECONDS = 2
"""How long the name's process may take to say goodbye to the network."""


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


@contextmanager
def announced(name: str | None, port: int, tell: Callable[[str], None]) -> Iterator[None]:
    """Announces `name.local` in the network meanwhile, and tells the whole name as soon as it is ours.

    Does nothing without the `network` extra, and nobody is told where the network takes no names.
    """
    if name is None or importlib.util.find_spec("zeroconf") is None:
        yield
        return
    # -P: its own folder is no place to import from, ours has an `http` too
    command = [sys.executable, "-P", str(PACKAGE / "announcing.py"), name, own_address(), str(port)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process: Any
    with subprocess.Popen(command, text=True, **pipes) as process:  # noqa: S603 - our own file
        import gevent

        listening = gevent.spawn(lambda: tell(line.strip()) if (line := process.stdout.readline()) else None)
        try:
            yield
        finally:
            process.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(GOODBYE_SECONDS)
            process.kill()
            listening.kill()
