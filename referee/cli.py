"""referee serve | tally | replay | …: what an operator types."""

import json
import logging
import os
import resource
import socket
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click
from marshmallow import ValidationError

from referee.config import BadSetting, Settings, from_environment, load_editions
from referee.rules.editions import BrokenEdition

if TYPE_CHECKING:
    from flask import Flask, Response

    from referee.tables.recording import Recording

# How long a stopping server lets requests finish; streams end at once and come back by themselves.
STOP_SECONDS = 2
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - to know it when it is set


class Operator(click.Group):
    """Commands that say in a sentence what keeps them from being done."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            if isinstance(error, (click.ClickException, click.Abort, click.exceptions.Exit)):
                raise
            if (words := _in_words(error)) is None:
                raise
            raise click.ClickException(words) from error


def _in_words(error: Exception) -> str | None:
    from referee.tables.backup import CannotRestore
    from referee.tables.migrate import StoreIsNewer
    from referee.tables.trouble import Trouble
    from referee.tables.upgrades import NewerFormat

    if isinstance(error, (BadSetting, BrokenEdition, CannotRestore, StoreIsNewer)):
        return str(error)
    if isinstance(error, NewerFormat):
        return f"This was written by a newer version of the referee ({error}). Update this one."
    if isinstance(error, Trouble):
        return f"The store cannot be reached: {getattr(error, 'orig', error)}"
    return None


@click.group(cls=Operator, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="nottingham-referee")
def main() -> None:
    """Referee and bookkeeper for Sheriff of Nottingham and Nottingham."""


@main.command()
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
    settings = from_environment()
    _listen(_app(settings), settings, host, port, tls=tls)


def _listen(
    app: "Flask",
    settings: Settings,
    host: str | None,
    port: int | None,
    *,
    tls: bool = False,
    tables: Mapping[str, str] | None = None,
) -> None:
    from referee.api.tables import ON_THE_NETWORK
    from referee.qr import characters
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
    address = settings.public_url or f"{'https' if tls else 'http'}://{own_address()}:{server.server_port}"
    if listener[0] in EVERYWHERE:
        app.config[ON_THE_NETWORK] = address
    click.echo(characters(address))
    click.echo(f"The referee is ready. Phones on the same network open {address}")
    if tls:
        click.echo(
            f"Phones warn that they do not know this certificate. Either go on anyway, or open {address}/authority.crt"
        )
        click.echo(
            "once and let the phone trust it (in its settings, among the security certificates); then the page can be"
        )
        click.echo("installed like an app.")
    for name, code in (tables or {}).items():
        click.echo(f"  {name:14}{address}/t/{code}")
    click.echo("Stop with Ctrl+C.")
    _until_told_to_stop(server)


def _as_many_phones_as_possible() -> None:
    """Every phone holds a stream open, and many systems begin with a thousand open files."""
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

    hosts = [own_address(), socket.gethostname(), "localhost", "127.0.0.1"]
    made, authority = certificate(settings.instance / "tls", hosts, datetime.now(UTC))

    @app.get("/authority.crt")
    def authority_certificate() -> "Response":
        return send_file(authority, mimetype="application/x-x509-ca-cert", download_name="referee.crt")

    return {"certfile": str(made.file), "keyfile": str(made.key)}


@main.command()
@click.option("--host", help="Address to listen on.  [default: $HOST or 0.0.0.0]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [default: $PORT or 8000]")
def demo(host: str | None, port: int | None) -> None:
    """Start the referee with tables in full swing, in a folder that is thrown away afterwards."""
    from gevent import monkey

    monkey.patch_all()
    from referee.demo import open_demo_tables

    with tempfile.TemporaryDirectory() as folder:
        settings = from_environment({**os.environ, "INSTANCE": folder, "DATABASE_URL": "", "REDIS_URL": ""})
        app = _app(settings)
        with app.app_context():
            codes = open_demo_tables()
        _listen(app, settings, host, port, tables=codes)


def own_address() -> str:
    """The address by which others on the network reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: connecting only asks which way it would go. The address is nobody's.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _until_told_to_stop(server: Any) -> None:
    import signal

    import gevent

    def stop() -> None:
        server.stop(timeout=STOP_SECONDS)

    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stop)
    server._stop_event.wait()


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--language", default="en", type=click.Choice(["en", "de", "fr", "ru"]), show_default=True)
def tally(file: Path, language: str) -> None:
    """Print the score table of a finished game (FILE: JSON or TOML, as POST /api/v1/tally takes it)."""
    from referee.speech import Speaker
    from referee.tally import headline
    from referee.tally import tally as count

    try:
        text = file.read_text(encoding="utf-8")
        sent = tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)
    except (UnicodeDecodeError, ValueError) as error:
        raise click.ClickException(f"{file}: cannot be read: {error}") from error
    speaker = Speaker(language)
    try:
        found = count(load_editions(), sent, speaker)
    except ValidationError as error:
        raise _complaint(str(file), error, language) from error
    click.echo(headline(found["results"], speaker))
    for result in sorted(found["results"], key=lambda result: int(result["rank"])):
        click.echo(f"\n{result['rank']}. {result['name']}: {result['total']}")
        for line in result["lines"]:
            click.echo(f"   {line['points']:>5}  {line['text']}")
        if result["tie_break"]:
            click.echo(f"          {result['tie_break']['text']}")


@main.command("export")
@click.argument("code")
@click.argument("file", type=click.File("w", encoding="utf-8"), default="-")
def export_table(code: str, file: TextIO) -> None:
    """Write the table CODE, running or not, to FILE (or the screen). It holds all secrets of the game."""
    from referee.tables import get_tables

    with _at_table(code) as known:
        file.write(get_tables().export(known).dumps() + "\n")


@main.command("import")
@click.argument("file", type=click.File("r", encoding="utf-8"))
def import_table(file: TextIO) -> None:
    """Bring the table in FILE here; it gets a new code, and its seats can be taken anew."""
    from referee.tables import get_tables

    recording = _recording(file)
    with _app().app_context():
        code, key, _ = get_tables().import_recording(recording)
    click.echo(f"Table {code}. The host's key: {key}")


@main.command()
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option("--language", default="en", type=click.Choice(["en", "de", "fr", "ru"]), show_default=True)
def replay(file: TextIO, language: str) -> None:
    """Print the recorded game in FILE round by round, as everybody at the table saw it."""
    from referee.replay import printed

    for line in printed(load_editions(), _recording(file), language):
        click.echo(line)


@main.command()
@click.argument("code")
def reseat(code: str) -> None:
    """Let all seats of the table CODE be claimed anew (when an address change lost everybody's cookies)."""
    from referee.tables import get_tables

    with _at_table(code) as known:
        get_tables().reseat(known)
    click.echo(f"Table {known}: everybody can take a seat again.")


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
def backup(file: Path) -> None:
    """Write all tables to FILE, also while the referee is running. It holds the secrets of all games."""
    from referee.tables.backup import back_up

    engine = _app().extensions["store"].engine
    # the old backup is there until the new one is whole; nobody else may read it
    made = file.absolute().with_name(f".{file.name}.{os.getpid()}")
    try:
        made.touch(mode=0o600)
        counted = back_up(engine, made, time.time_ns() // 1_000_000)
        with made.open("rb") as written:
            os.fsync(written.fileno())
        made.replace(file)
    except OSError as error:
        raise click.ClickException(f"{file} was not written: {error}") from error
    finally:
        made.unlink(missing_ok=True)
    click.echo(f"{file}: {counted['tables']} tables with {counted['steps']} steps.")


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Remove the tables that are in the store now.")
def restore(file: Path, replace: bool) -> None:
    """Bring the tables of a backup into the store; phones go on with the keys they have."""
    from referee.tables.backup import restore as bring_back

    restored = bring_back(_app().extensions["store"].engine, file, replace=replace)
    click.echo(f"{restored['tables']} tables with {restored['steps']} steps are back.")


@contextmanager
def _at_table(code: str) -> Iterator[str]:
    """The application on the operator's own store, and the table's code as it is written."""
    from referee.tables import get_tables
    from referee.tables.fold import NoSuchTable

    with _app().app_context():
        try:
            known = get_tables().at(code).code
        except NoSuchTable as error:
            raise click.ClickException(f"There is no table {code}.") from error
        yield known


def _app(settings: Settings | None = None) -> "Flask":
    """The application on the operator's own store, loaded by the commands that need it."""
    from referee import create_app

    return create_app(settings)


def _recording(file: TextIO) -> "Recording":
    from referee.tables.recording import read

    try:
        return read(load_editions(), json.load(file))
    except ValidationError as error:
        raise _complaint(file.name, error, "en") from error
    except ValueError as error:
        raise click.ClickException(f"{file.name}: cannot be read: {error}") from error


def _complaint(file: str, error: ValidationError, language: str) -> click.ClickException:
    from referee.api.problems import field_errors
    from referee.speech import Speaker

    lines = [f"  {field}: {' '.join(words)}" for field, words in field_errors(error.messages, Speaker(language))]
    return click.ClickException("\n".join([f"{file}:", *lines]))
