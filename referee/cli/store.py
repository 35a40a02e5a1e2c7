"""referee export, import, reseat, keeper, backup, restore: tables and groups in the operator's own store."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from referee.cli.games import saved_game_in
from referee.cli.network import own_address, show_qr
from referee.config import Settings, from_environment
from referee.private import replacing

if TYPE_CHECKING:
    from flask import Flask

    from referee.tables.backup import Rows

STANDARD_OUTPUT = Path("-")


@click.command("export")
@click.argument("code")
@click.argument("file", type=click.Path(dir_okay=False, writable=True, allow_dash=True, path_type=Path), default="-")
def export_table(code: str, file: Path) -> None:
    """Write the table CODE, running or not, to FILE (or the screen). It holds all secrets of the game."""
    from referee.http.extensions import get_tables

    with _at_table(code) as known:
        text = get_tables().export(known).dumps()
    if file == STANDARD_OUTPUT:
        click.echo(text)
        return
    with _replacing(file) as made:
        made.write_text(text + "\n", encoding="utf-8")


@click.command("import")
@click.argument("file", type=click.File("r", encoding="utf-8"))
def import_table(file: TextIO) -> None:
    """Bring the table in FILE here; it gets a new code, and its seats can be taken anew."""
    from referee.http.extensions import get_tables

    saved, settings = saved_game_in(file), from_environment()
    with _app(settings).app_context():
        code, key, _ = get_tables().import_game(saved)
    click.echo(f"Table {code}. The host's key: {key}")
    _show_hosts_link(settings, code, key)


@click.command()
@click.argument("code")
def reseat(code: str) -> None:
    """Let all seats of the table CODE be claimed anew (when an address change lost everybody's cookies)."""
    from referee.http.extensions import get_tables

    with _at_table(code) as known:
        key = get_tables().reseat(known)
    click.echo(f"Table {known}: everybody can take a seat again. The host's key: {key}")
    _show_hosts_link(from_environment(), known, key)


def _show_hosts_link(settings: Settings, code: str, key: str) -> None:
    """How a phone becomes the host's: by this link, or by typing the key on the table's page."""
    link = f"{_address(settings)}/t/{code}#host={key}"
    show_qr(link)
    click.echo(f"The host's phone scans this, or opens {link}")
    click.echo('(Or it opens the table, taps "I am the host" and types the key.) Show it to nobody else.')


def _address(settings: Settings) -> str:
    """Where phones reach this server."""
    return settings.public_url or f"http://{own_address()}:{settings.port}"


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
def backup(file: Path) -> None:
    """Write all tables to FILE, also while the referee is running. It holds the secrets of all games."""
    from referee.tables.backup import back_up

    engine = _app().extensions["store"].engine
    with _replacing(file) as made:
        counted = back_up(engine, made, time.time_ns() // 1_000_000)
    click.echo(f"{file}: {_told(counted)}.")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Remove the tables that are in the store now.")
def restore(file: Path, replace: bool) -> None:
    """Bring the tables of a backup into the store; phones go on with the keys they have."""
    from referee.tables.backup import restore as bring_back

    restored = bring_back(_app().extensions["store"].engine, file, replace=replace)
    click.echo(f"{_told(restored)} are back.")


def _told(rows: "Rows") -> str:
    return f"{rows['tables']} tables with {rows['steps']} steps, {rows['groups']} groups with {rows['games']} games"


@click.command()
@click.argument("code")
def keeper(code: str) -> None:
    """Make a new keeper of the group CODE (when the phones that kept it are lost)."""
    from referee.groups.base import NoSuchGroup
    from referee.http.extensions import get_groups

    settings = from_environment()
    with _app(settings).app_context():
        try:
            known = get_groups().at(code).code
        except NoSuchGroup as error:
            raise click.ClickException(f"There is no group {code}.") from error
        token, _ = get_groups().make_link(known)
    link = f"{_address(settings)}/g/{known}#keeper={token}"
    show_qr(link)
    click.echo(f"Whoever opens this link first, within a day, keeps the group: {link}")


@contextmanager
def _replacing(file: Path) -> Iterator[Path]:
    """A file that nobody else may read, or words that say why it was not written."""
    try:
        with replacing(file) as made:
            yield made
    except OSError as error:
        raise click.ClickException(f"{file} was not written: {error}") from error


@contextmanager
def _at_table(code: str) -> Iterator[str]:
    """The application on the operator's own store, and the table's code as it is written."""
    from referee.http.extensions import get_tables
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
