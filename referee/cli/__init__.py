"""referee serve | tally | replay | …: what an operator types."""

import sys
from contextlib import suppress

import click

from referee.cli.games import replay, tally
from referee.cli.operator import Operator
from referee.cli.serve import demo, serve
from referee.cli.store import backup, export_table, import_table, keeper, reseat, restore


@click.group(cls=Operator, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="nottingham-referee")
def main() -> None:
    """Referee and bookkeeper for Sheriff of Nottingham and Nottingham."""
    # a name in letters that this output does not know is no reason to fall over
    with suppress(AttributeError):
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]


for command in (serve, demo, tally, replay, export_table, import_table, reseat, keeper, backup, restore):
    main.add_command(command)
