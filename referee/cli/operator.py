"""What keeps a command from being done, said in a sentence."""

from typing import Any

import click

from referee.config import BadSetting
from referee.rules.editions import BrokenEdition


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
    from referee.tables.store_errors import STORE_ERRORS
    from referee.tables.upgrades import NewerFormat

    if isinstance(error, (BadSetting, BrokenEdition, CannotRestore, StoreIsNewer)):
        return str(error)
    if isinstance(error, NewerFormat):
        return f"This was written by a newer version of the referee ({error}). Update this one."
    if isinstance(error, STORE_ERRORS):
        return f"The store cannot be reached: {getattr(error, 'orig', error)}"
    return None
