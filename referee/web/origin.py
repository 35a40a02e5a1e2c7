"""Where a line of the log comes from: its step, who tapped it, and the gold that moved with it."""

from dataclasses import dataclass

from referee.http.extensions import get_tables, get_views
from referee.http.language import gettext as _
from referee.tables.fold import Fold
from referee.tables.reader import Reader
from referee.tables.undo import made_by
from referee.web.asked import link
from referee.web.purse import account_name


@dataclass(frozen=True, slots=True)
class Movement:
    giver: str
    taker: str
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Origin:
    version: int
    at: int
    """In milliseconds since 1970: the phone knows its time of day."""
    by: str
    moved: tuple[Movement, ...]
    replay: str | None
    """The table as it was then, once the game is over."""


def origin_of(fold: Fold, reader: Reader, version: int) -> Origin | None:
    """None: of this step the reader is told nothing, so there is nothing to see."""
    if not any(entry["version"] == version for entry in get_views().log(fold, reader, version + 1)):
        return None
    names, mine = fold.table.names, reader.viewer.seat
    (step,) = get_tables().folds.steps(fold, version, version)
    moved, _older = get_views().ledger(fold, reader, version + 1, steps=1)
    return Origin(
        version=version,
        at=step.at,
        by=_by(made_by(fold.table, step.by), names, mine),
        moved=tuple(
            Movement(
                account_name(names, one["from"], mine),
                account_name(names, one["to"], mine),
                one["amount"],
                one["reason"],
            )
            for one in moved
        ),
        replay=f"{link('replay.show', code=fold.code)}#{version}" if fold.table.is_over else None,
    )


def _by(whose: int | str | None, names: tuple[str, ...], mine: int | None) -> str:
    match whose:
        case int(seat) if seat == mine:
            return str(_("tapped by you"))
        case int(seat):
            return str(_("tapped by %(name)s", name=names[seat]))
        case None:
            return str(_("came by itself"))
        case _:
            return str(_("tapped by the host"))
