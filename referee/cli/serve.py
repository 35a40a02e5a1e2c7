"""referee serve, referee demo: the server phones talk to, and how they find it."""

import logging
import os
import socket
import sys
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from referee.cli.network import announced, own_address, show_qr
from referee.config import Settings, from_environment

if TYPE_CHECKING:
    from flask import Flask, Response

    from referee.http.demo import Demo

# How long a stopping server lets requests finish; streams end at once and come back by themselves.
STOP_SECONDS = 2
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - to know it when it is set


@click.command()
@click.option("--host", help="Address to listen on.  [default: $HOST or 0.0.0.0]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [default: $PORT or 8000]")
@click.option(
    "--tls", is_flag=True, help="Serve https with a certificate of our own, for phones that shall install it."
)
def serve(host: str | None, port: int | None, tls: bool) -> None:
    """Start the referee and show the address phones can open."""
    # Thousands of streams stay open for hours, so everything that waits has to give way to the others.
    from gevent import monkey

    monkey.patch_all()
    from referee import create_app

    settings = from_environment()
    _listen(create_app(settings), settings, host, port, tls=tls)


def _listen(
    app: "Flask",
    settings: Settings,
    host: str | None,
    port: int | None,
    *,
    tls: bool = False,
    demo: "Demo | None" = None,
) -> None:
    from referee.http.addresses import ON_THE_NETWORK
    from referee.serving import phone_server

    _as_many_phones_as_possible()
    listener = (host or settings.host, settings.port if port is None else port)
    secure = _certificate(app, settings) if tls else {}
    errors = logging.getLogger("referee.server") if settings.log_format == "json" else sys.stderr
    server = phone_server(listener, app, error_log=errors, **secure)
    try:
        server.start()
    except OSError as error:
        raise click.ClickException(
            f"Cannot listen on {listener[0]} port {listener[1]}: {error.strerror}. Choose another one with PORT=…"
        ) from error
    scheme, everywhere = "https" if tls else "http", listener[0] in EVERYWHERE
    address = settings.public_url or f"{scheme}://{own_address()}:{server.server_port}"
    if everywhere:
        app.config[ON_THE_NETWORK] = address
    show_qr(f"{address}/demo" if demo else address)
    click.echo(f"The referee is ready. Phones on the same network open {address}")
    if tls:
        click.echo(
            f"Phones warn that they do not know this certificate. Either go on anyway, or open {address}/authority.crt"
        )
        click.echo(
            "once and let the phone trust it (in its settings, among the security certificates); then the page can be"
        )
        click.echo("installed like an app.")
    if demo:
        click.echo(f"All there is to see is at {address}/demo")
        for name, table in demo.running.items():
            click.echo(f"  {name:14}{address}/t/{table.code}")
    click.echo("Stop with Ctrl+C.")

    def name_is_known(name: str) -> None:
        click.echo(f"Phones that know names can also type {scheme}://{name}:{server.server_port}")

    with announced(settings.network_name if everywhere else None, server.server_port, name_is_known):
        _until_told_to_stop(server)


def _as_many_phones_as_possible() -> None:
    """Every phone holds a stream open, and many systems begin with a thousand open files."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _certificate(app: "Flask", settings: Settings) -> dict[str, str]:
    """The server's certificate; the authority behind it can be fetched by phones."""
    try:
        from referee.tls import certificate
    except ImportError as error:
        raise click.ClickException("--tls needs one package more: pip install 'nottingham-referee[tls]'") from error
    from flask import send_file

    name = socket.gethostname()
    # as the machine is called on its own network
    names = [name] if "." in name else [name, f"{name}.local"]
    if settings.network_name:
        names.append(f"{settings.network_name}.local")
    hosts = [own_address(), *names, "localhost", "127.0.0.1"]
    made, authority = certificate(settings.instance / "tls", hosts, datetime.now(UTC))

    @app.get("/authority.crt")
    def authority_certificate() -> "Response":
        return send_file(authority, mimetype="application/x-x509-ca-cert", download_name="referee.crt")

    return {"certfile": str(made.file), "keyfile": str(made.key)}


@click.command()
@click.option("--host", help="Address to listen on.  [default: $HOST or 0.0.0.0]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [default: $PORT or 8000]")
def demo(host: str | None, port: int | None) -> None:
    """Start the referee with all there is to see on one page, in a folder that is thrown away afterwards."""
    from gevent import monkey

    monkey.patch_all()
    from referee import create_app
    from referee.demo import open_demo
    from referee.http.demo import DEMO

    # Windows removes no file that is still open
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = from_environment({**os.environ, "INSTANCE": folder, "DATABASE_URL": "", "REDIS_URL": ""})
        app = create_app(settings)
        with app.app_context():
            shown = app.config[DEMO] = open_demo()
        _listen(app, settings, host, port, demo=shown)


def _until_told_to_stop(server: Any) -> None:
    import signal

    import gevent

    def stop() -> None:
        server.stop(timeout=STOP_SECONDS)

    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stop)
    server._stop_event.wait()
