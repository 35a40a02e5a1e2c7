"""When the game is over: the end as a show that the host steps through, and the next table."""

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.sentences import say
from referee.rules.table.guards import require_over
from referee.rules.table.state import Table

chapter: Chapter[Table] = Chapter()

MOST_STEPS = 100


@command(chapter, "show", "host")
class Show:
    step: int
    """How far the show is: it counts from 0, and may go back."""


@event(chapter, "show_stepped")
class ShowStepped:
    step: int


@chapter.decides(Show)
def decide_show(table: Table, command: Show, sent: Sent) -> Iterator[ShowStepped]:
    require_over(table)
    yield ShowStepped(step=min(command.step, MOST_STEPS))


@chapter.evolves(ShowStepped)
def evolve_show_stepped(table: Table, event: ShowStepped) -> Table:
    return replace(table, shown=max(0, event.step))


@command(chapter, "save", "host")
class Save:
    """The whole game as a file, with all that was hidden."""


@event(chapter, "table_saved")
class TableSaved:
    pass


@chapter.decides(Save)
def decide_save(table: Table, command: Save, sent: Sent) -> Iterator[TableSaved]:
    require_over(table)
    if not table.saved:
        yield TableSaved()


@chapter.evolves(TableSaved)
def evolve_table_saved(table: Table, event: TableSaved) -> Table:
    return replace(table, saved=True)


@chapter.tells(TableSaved)
def tell_table_saved(event: TableSaved) -> Told:
    return Told(say("The host saves the game as a file. It holds what was hidden, so nothing can be undone any more."))


@command(chapter, "open_rematch", "host")
class OpenRematch:
    code: str
    """Where everybody goes on."""


@event(chapter, "rematch_opened")
class RematchOpened:
    code: str


@chapter.decides(OpenRematch)
def decide_open_rematch(table: Table, command: OpenRematch, sent: Sent) -> Iterator[RematchOpened]:
    require_over(table)
    if table.rematch:
        raise Refused("rematch_open", say("The next game is at table %(code)s.", code=table.rematch))
    yield RematchOpened(code=command.code)


@chapter.evolves(RematchOpened)
def evolve_rematch_opened(table: Table, event: RematchOpened) -> Table:
    return replace(table, rematch=event.code)


@chapter.tells(RematchOpened)
def tell_rematch_opened(event: RematchOpened) -> Told:
    return Told(say("The next game is at table %(code)s.", code=event.code))
