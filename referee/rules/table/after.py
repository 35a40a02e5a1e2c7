"""When the game is over: the end as a show that the host steps through, and the next table."""

from collections.abc import Iterator

from referee.rules.play import Refused, Sent, command, event
from referee.rules.table.state import Table, table_rules
from referee.rules.values import replace
from referee.rules.words import Sentence, say

MOST_STEPS = 100


@command(table_rules, "show", "host")
class Show:
    step: int
    """How far the show is: it counts from 0, and may go back."""


@event(table_rules, "show_stepped")
class ShowStepped:
    step: int


@table_rules.decides(Show)
def show(table: Table, command: Show, sent: Sent) -> Iterator[ShowStepped]:
    only_when_over(table)
    yield ShowStepped(step=min(command.step, MOST_STEPS))


@table_rules.evolves(ShowStepped)
def _stepped(table: Table, event: ShowStepped) -> Table:
    return replace(table, shown=max(0, event.step))


@command(table_rules, "save", "host")
class Save:
    """The whole game as a file, with all that was hidden."""


@event(table_rules, "table_saved")
class TableSaved:
    pass


@table_rules.decides(Save)
def save(table: Table, command: Save, sent: Sent) -> Iterator[TableSaved]:
    only_when_over(table)
    if not table.saved:
        yield TableSaved()


@table_rules.evolves(TableSaved)
def _saved(table: Table, event: TableSaved) -> Table:
    return replace(table, saved=True)


@table_rules.tells(TableSaved)
def _tell_saved(event: TableSaved, viewer: int | None) -> Sentence:
    return say("The host saves the game as a file. It holds what was hidden, so nothing can be undone any more.")


@command(table_rules, "open_rematch", "host")
class OpenRematch:
    code: str
    """Where everybody goes on."""


@event(table_rules, "rematch_opened")
class RematchOpened:
    code: str


@table_rules.decides(OpenRematch)
def open_rematch(table: Table, command: OpenRematch, sent: Sent) -> Iterator[RematchOpened]:
    only_when_over(table)
    if table.rematch:
        raise Refused("rematch_open", say("The next game is at table %(code)s.", code=table.rematch))
    yield RematchOpened(code=command.code)


@table_rules.evolves(RematchOpened)
def _rematch(table: Table, event: RematchOpened) -> Table:
    return replace(table, rematch=event.code)


@table_rules.tells(RematchOpened)
def _tell_rematch(event: RematchOpened, viewer: int | None) -> Sentence:
    return say("The next game is at table %(code)s.", code=event.code)


def only_when_over(table: Table) -> None:
    if table.game is None or table.game.phase != "over":
        raise Refused("not_over", say("The game is not over yet."))
