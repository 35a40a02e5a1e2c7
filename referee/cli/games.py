"""referee tally, referee replay: finished games in the terminal."""

import json
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click
from marshmallow import ValidationError

from referee.config import LANGUAGES, load_editions

if TYPE_CHECKING:
    from referee.tables.saved_game import SavedGame

STANDARD_INPUT = Path("-")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--language", default="en", type=click.Choice(list(LANGUAGES)), show_default=True)
def tally(file: Path, language: str) -> None:
    """Print the score table of a finished game (FILE: JSON or TOML, as POST /api/v1/tally takes it; - reads it from
    standard input)."""
    from referee.speech import Speaker
    from referee.tally import headline
    from referee.tally import tally as count

    try:
        sent = _json_or_toml(file)
    except ValueError as error:
        raise click.ClickException(f"{file}: cannot be read: {error}") from error
    speaker = Speaker(language)
    try:
        found = count(load_editions(), sent, speaker)
    except ValidationError as error:
        raise complaint(str(file), error, language) from error
    click.echo(headline(found["results"], speaker))
    for result in sorted(found["results"], key=lambda result: int(result["rank"])):
        click.echo(f"\n{result['rank']}. {result['name']}: {result['total']}")
        for line in result["lines"]:
            click.echo(f"   {line['points']:>5}  {line['text']}")
        if result["tie_break"]:
            click.echo(f"          {result['tie_break']['text']}")


def _json_or_toml(file: Path) -> Any:
    """What a file holds, or standard input: an object of JSON begins with a brace, as no TOML does."""
    named = file != STANDARD_INPUT
    # what some Windows programs write begins with a mark
    sent = file.read_bytes() if named else sys.stdin.buffer.read()
    text = sent.decode("utf-8-sig")
    toml = file.suffix == ".toml" if named else not text.lstrip().startswith("{")
    return tomllib.loads(text) if toml else json.loads(text)


@click.command()
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option("--language", default="en", type=click.Choice(list(LANGUAGES)), show_default=True)
def replay(file: TextIO, language: str) -> None:
    """Print the recorded game in FILE round by round, as everybody at the table saw it."""
    from referee.replay import printed

    for line in printed(load_editions(), saved_game_in(file), language):
        click.echo(line)


def saved_game_in(file: TextIO) -> "SavedGame":
    from referee.tables.saved_game import read

    try:
        return read(load_editions(), json.load(file))
    except ValidationError as error:
        raise complaint(file.name, error, "en") from error
    except ValueError as error:
        raise click.ClickException(f"{file.name}: cannot be read: {error}") from error


def complaint(file: str, error: ValidationError, language: str) -> click.ClickException:
    from referee.http.problems import field_errors
    from referee.speech import Speaker

    lines = [f"  {field}: {' '.join(words)}" for field, words in field_errors(error.messages, Speaker(language))]
    return click.ClickException("\n".join([f"{file}:", *lines]))
