"""What one viewer sees of a table: composed by naming what may be seen, in the viewer's language."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules.editions import SheriffEdition
from referee.rules.names import cards_named
from referee.rules.play import Event, Rulebook
from referee.rules.table import Table, table_rules
from referee.rules.table.undo import Undone, tell_undone
from referee.rules.words import Sentence, say
from referee.speech import Speaker
from referee.tables.fold import Fold, Folds, Told
from referee.tables.history import made_by, undoable
from referee.tables.viewer import Viewer
from referee.tally import result

LOG_SHOWN = 30
LINES_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose eyes look, and in which language they read."""

    viewer: Viewer
    language: str
    looking_for: int | None = None
    """The host looking behind the curtain of a player without a phone."""

    @property
    def seat(self) -> int | None:
        return self.viewer.seat if self.looking_for is None else self.looking_for


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log; where it names cards that are not for everybody's eyes, also the words that do not."""

    mine: Sentence
    covered: Sentence | None = None


class Views:
    """Renders folds. Everything that leaves a table goes through here."""

    def __init__(self, folds: Folds) -> None:
        self.folds = folds
        self._told: dict[tuple[object, ...], tuple[dict[str, str], ...]] = {}

    def view(self, fold: Fold, eyes: Eyes, now: int) -> dict[str, Any]:
        """The whole view of one viewer."""
        table, viewer = fold.table, eyes.viewer
        edition = self.folds.editions[table.edition]
        view: dict[str, Any] = {
            "code": fold.code,
            "edition": table.edition,
            "options": dict(table.options),
            "version": fold.version,
            "now": now,
            "viewer": {"seat": viewer.seat, "host": viewer.host},
            "phase": "lobby",
            "round": None,
            "rounds": edition.rounds.get(len(table.seats)) if isinstance(edition, SheriffEdition) else None,
            "seats": [
                {"seat": number, "name": seat.name, "claimed": seat.claimed} for number, seat in enumerate(table.seats)
            ],
            "host_seat": None if table.host_seat_id is None else table.number(table.host_seat_id),
        }
        if table.game is not None:
            self._add_game(view, fold, eyes, now)
        if view["phase"] == "over":
            view |= {"show": table.shown, "rematch": table.rematch}
        view["log"] = self.log(fold, fold.recent[-LOG_SHOWN:], eyes)[:LOG_SHOWN]
        view["may"] = self.may(fold, viewer)
        view["undoable"] = self._undoable(fold, eyes)
        if viewer.host:
            view["requests"] = [{"id": request.id, "seat": table.number(request.seat_id)} for request in table.requests]
            view["may_for"] = {
                str(number): self.may(fold, Viewer(number, False))
                for number, seat in enumerate(table.seats)
                if not seat.claimed and seat.played_by_host
            }
        return view

    def sheet(self, fold: Fold, language: str) -> dict[str, Any]:
        """What to take out of the box, deal and hand out at this table."""
        speaker = Speaker(language, fold.table.names)
        sheet = self.folds.game_of(fold.table).sheet(self.folds.fresh_game(fold.table))
        return sheet.numbers() | {"steps": [speaker.say(step) for step in sheet.steps]}

    def is_over(self, fold: Fold) -> bool:
        return fold.table.game is not None and bool(fold.table.game.phase == "over")

    def _add_game(self, view: dict[str, Any], fold: Fold, eyes: Eyes, now: int) -> None:
        table = fold.table
        game = self.folds.game_of(table)
        played = game.view(table.game, eyes.seat, now=now)
        seats = [seat | more for seat, more in zip(view["seats"], played["seats"], strict=True)]
        view |= played | {"seats": seats}
        if self.is_over(fold):
            speaker = Speaker(eyes.language, table.names)
            scores = game.final_score(table.game, table.names)
            view["score"] = scores and [result(one, speaker) | {"seat": seat} for seat, one in enumerate(scores)]

    def may(self, fold: Fold, viewer: Viewer) -> list[str]:
        """The commands this viewer can send now."""
        if viewer.stranger:
            return []
        table = fold.table
        commands = []
        if table.in_lobby:
            commands += ["rename", "leave"]
            if viewer.host:
                commands += ["reorder"] + (["add_seat"] if len(table.seats) < table.most_seats else [])
        if viewer.host and any(not seat.claimed and not seat.played_by_host for seat in table.seats):
            commands.append("adopt_seat")
        if viewer.host and self.is_over(fold):
            commands.append("show")
        if undoable(fold, viewer):
            commands.append("undo")
        return commands + self.folds.game_of(table).may(self.folds.game(table), viewer.seat, viewer.host)

    def _undoable(self, fold: Fold, eyes: Eyes) -> list[dict[str, Any]]:
        move = undoable(fold, eyes.viewer)
        if move is None:
            return []
        speaker = Speaker(eyes.language, fold.table.names)
        what = self._what(fold, move.version, eyes)
        return [{"version": move.version, "by": made_by(fold.table, move), **_said(what, speaker)}]

    # --- the log ------------------------------------------------------------------------------------------

    def log(self, fold: Fold, steps: Sequence[Told], eyes: Eyes) -> list[dict[str, Any]]:
        """What happened, newest first, as these eyes may know it."""
        return [
            {"version": told.version, **line}
            for told in reversed(steps)
            for line in reversed(self._lines(fold, told, eyes))
        ]

    def _lines(self, fold: Fold, told: Told, eyes: Eyes) -> tuple[dict[str, str], ...]:
        """The lines of one step. What happened stays as it was told, so each pair of eyes is told once."""
        names = fold.table.names
        # a forgotten table's code may come again, so the moment belongs to it
        key = (fold.code, told.version, told.at, eyes.language, eyes.seat, names)
        lines = self._told.get(key)
        if lines is None:
            speaker = Speaker(eyes.language, names)
            lines = tuple(_said(line, speaker) for line in self._sentences(fold, told, eyes))
            if len(self._told) >= LINES_KEPT:
                self._told.clear()
            self._told[key] = lines
        return lines

    def older_log(self, fold: Fold, eyes: Eyes, before: int) -> list[dict[str, Any]]:
        """A page of the log: the entries of the steps before a version, newest first."""
        last = min(before - 1, fold.version)
        return self.log(fold, self.folds.told(fold, max(1, last - LOG_SHOWN + 1), last), eyes)

    def _sentences(self, fold: Fold, told: Told, eyes: Eyes) -> Iterator[Line]:
        if told.undone is None:
            yield from self._tell(told.events, fold.table, eyes)
            return
        undone, me = told.undone, _seat_id(fold.table, eyes)
        what = self._what(fold, undone.of, eyes)
        covered = tell_undone(undone, me, what.covered) if what.covered else None
        yield Line(tell_undone(undone, me, what.mine), covered)

    def _what(self, fold: Fold, version: int, eyes: Eyes) -> Line:
        """A step in one sentence: the first that is worth one."""
        events = (event for told in self.folds.told(fold, version, version) for event in told.events)
        return next(iter(self._tell(events, fold.table, eyes)), Line(say("a step of the game")))

    def _tell(self, events: Iterable[Event], table: Table, eyes: Eyes) -> Iterator[Line]:
        for event in events:
            of_the_table = table_rules.knows(event)
            rules: Rulebook[Any] = table_rules if of_the_table else self.folds.game_of(table).rules
            mine = rules.tell(event, _seat_id(table, eyes) if of_the_table else eyes.seat)
            if mine is None:
                continue
            everybodys = rules.tell(event, None)
            secret = everybodys is not None and not cards_named(mine) <= cards_named(everybodys)
            yield Line(mine, everybodys if secret else None)

    # --- the ledger ---------------------------------------------------------------------------------------

    def ledger(self, fold: Fold, eyes: Eyes) -> list[dict[str, Any]]:
        """Every movement of gold this viewer may see. What was undone is moved back, not struck out."""
        speaker = Speaker(eyes.language, fold.table.names)
        game = self.folds.game_of(fold.table)
        open_purses = bool(fold.table.options.get("open_purses", True))
        entries: list[dict[str, Any]] = []
        by_version: dict[int, list[dict[str, Any]]] = {}
        for told in self.folds.told(fold, 1, fold.version):
            undone = told.undone
            if undone is None:
                found = game.ledger(
                    ((told.version, event) for event in told.events), eyes.seat, open_purses=open_purses
                )
                lines = [line | {"reason": speaker.say(why), "undone": False} for line, why in found]
            else:
                lines = [_moved_back(line, undone, told.version, speaker) for line in by_version[undone.of]]
            by_version[told.version] = lines
            entries += lines
        return entries


def _said(line: Line, speaker: Speaker) -> dict[str, str]:
    covered = {"covered": speaker.say(line.covered)} if line.covered else {}
    return {"text": speaker.say(line.mine), **covered}


def _moved_back(line: dict[str, Any], undone: Undone, version: int, speaker: Speaker) -> dict[str, Any]:
    return line | {
        "version": version,
        "from": line["to"],
        "to": line["from"],
        "reason": speaker.say(say("Undone: %(reason)s", reason=line["reason"])),
        "undone": True,
    }


def _seat_id(table: Table, eyes: Eyes) -> int | None:
    return None if eyes.seat is None else table.seats[eyes.seat].id
