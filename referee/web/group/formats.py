"""Days and numbers as the reader's language writes them."""

from datetime import UTC, date, datetime

from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent

from referee.http.language import gettext as _
from referee.http.language import language


def day(at: int) -> str:
    """The day of a moment, with its year unless that is the present one."""
    then = datetime.fromtimestamp(at / 1000, UTC)
    skeleton = "MMMd" if then.year == datetime.now(UTC).year else "yMMMd"
    return str(format_skeleton(skeleton, then, locale=language()))


def whole_day(at: int) -> str:
    """The day of a moment, in full."""
    return str(format_date(datetime.fromtimestamp(at / 1000, UTC), "long", locale=language()))


def quarter(day: date) -> str:
    """The quarter of a year, with the year."""
    return str(format_skeleton("yQQQ", day, locale=language()))


def percent(share: float) -> str:
    return str(format_percent(share, locale=language()))


def decimal(number: float | None) -> str:
    """With one digit behind the point, or a dash where nobody knows."""
    return "–" if number is None else str(format_decimal(number, "0.0", locale=language()))


def whole(number: float | None) -> str:
    return "–" if number is None else str(format_decimal(round(number), locale=language()))


def won_in_a_row(streak: int) -> str:
    return _("won the last %(count)d", count=streak) if streak > 1 else ""
