"""What one viewer sees of a table: composed by naming what may be seen, in the viewer's language."""

import json
from typing import Any

from referee.rules.editions import SheriffEdition
from referee.rules.table import Table
from referee.rules.table.host import votes_for, votes_needed
from referee.rules.words import say
from referee.speech import Speaker
from referee.tables.encoding import members
from referee.tables.fold import Fold, Folds
from referee.tables.history import made_by, undoable
from referee.tables.telling import Eyes, Telling
from referee.tables.viewer import Viewer
from referee.tally import result


class Views:
    """Renders folds. Everything that leaves a table goes through here.

    A view has four parts: what is the same for all eyes, what is for these eyes, their log, and what changes from
    moment to moment. No part holds a name that another holds too.
    """

    def __init__(self, folds: Folds) -> None:
        self.folds, self.telling = folds, Telling(folds)

    def view(self, fold: Fold, eyes: Eyes, now: int) -> dict[str, Any]:
        """The whole view of one viewer."""
        log = {"log": [json.loads(entry) for entry in self.telling.newest(fold, eyes)]}
        return self._shared(fold, eyes.language) | self._own(fold, eyes) | log | self._moment(fold, now)

    def view_json(self, fold: Fold, eyes: Eyes, now: int) -> bytes:
        """The same, encoded: for many phones at once, each part once for all it is the same for."""
        made, viewer, language = fold.made, eyes.viewer, eyes.language
        shared = made.shared.get(language)
        if shared is None:
            shared = made.shared[language] = members(self._shared(fold, language))
        same_eyes = viewer.seat, viewer.host, language, eyes.looking_for
        own = made.own.get(same_eyes)
        if own is None:
            own = made.own[same_eyes] = members(self._own(fold, eyes))
        log = b",".join(self.telling.newest(fold, eyes))
        return b'{%b,%b,"log":[%b],%b}' % (shared, own, log, self._this_moment(fold, now))

    def _shared(self, fold: Fold, language: str) -> dict[str, Any]:
        """What is the same for all eyes that read this language."""
        table = fold.table
        edition = self.folds.editions[table.edition]
        shared: dict[str, Any] = {
            "code": fold.code,
            "edition": table.edition,
            "options": dict(table.options),
            "version": fold.version,
            "phase": "lobby",
            "round": None,
            "rounds": edition.rounds.get(len(table.seats)) if isinstance(edition, SheriffEdition) else None,
            "host_seat": None if table.host_seat_id is None else table.number(table.host_seat_id),
            "host_votes": [
                {
                    "seat": table.number(candidate),
                    "by": sorted(map(table.number, voters)),
                    "needed": votes_needed(table, candidate),
                }
                for candidate, voters in votes_for(table).items()
            ],
        }
        if table.game is None:
            return shared | {"seats": _seats(table)}
        game = self.folds.game_of(table)
        shared |= _with_names(table, game.shared(table.game))
        if self.is_over(fold):
            speaker = Speaker(language, table.names)
            scores = game.final_score(table.game, table.names)
            shared["score"] = scores and [result(one, speaker) | {"seat": seat} for seat, one in enumerate(scores)]
            shared |= {"show": table.shown, "rematch": table.rematch}
        return shared

    def _own(self, fold: Fold, eyes: Eyes) -> dict[str, Any]:
        """What is for these eyes."""
        table, viewer = fold.table, eyes.viewer
        own: dict[str, Any] = {
            "viewer": {"seat": viewer.seat, "host": viewer.host},
            "may": self.may(fold, viewer),
            "undoable": self._undoable(fold, eyes),
        }
        if table.game is not None:
            own |= _with_names(table, self.folds.game_of(table).own(table.game, eyes.seat))
        elif eyes.seat is not None:
            # as it will be when the game begins: nothing yet
            own["me"] = self.folds.game_of(table).own(self.folds.game(table), eyes.seat)["me"]
        if viewer.host:
            own["requests"] = [{"id": request.id, "seat": table.number(request.seat_id)} for request in table.requests]
            own["may_for"] = {
                str(number): self.may(fold, Viewer(number, False))
                for number, seat in enumerate(table.seats)
                if not seat.claimed and seat.played_by_host
            }
        return own

    def _moment(self, fold: Fold, now: int) -> dict[str, Any]:
        game = fold.table.game
        return {"now": now} | ({} if game is None else self.folds.game_of(fold.table).moment(game, now))

    def _this_moment(self, fold: Fold, now: int) -> bytes:
        """The same, encoded: phones that are told of a change are told in the same moment."""
        known = fold.made.moment
        if known is None or known[0] != now:
            known = fold.made.moment = now, members(self._moment(fold, now))
        return known[1]

    def sheet(self, fold: Fold, language: str) -> dict[str, Any]:
        """What to take out of the box, deal and hand out at this table."""
        speaker = Speaker(language, fold.table.names)
        sheet = self.folds.game_of(fold.table).sheet(self.folds.fresh_game(fold.table))
        return sheet.numbers() | {"steps": [speaker.say(step) for step in sheet.steps]}

    def is_over(self, fold: Fold) -> bool:
        return fold.table.game is not None and bool(fold.table.game.phase == "over")

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
        return [{"version": move.version, "by": made_by(fold.table, move), **self.telling.shortly(fold, move, eyes)}]

    def log(self, fold: Fold, eyes: Eyes, before: int) -> list[dict[str, Any]]:
        """A page of the log: the entries of the steps before a version, newest first."""
        return [json.loads(entry) for entry in self.telling.older(fold, eyes, before)]

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
                # places may have changed since a game was undone to before its start
                seat = eyes.seat if told.version > fold.table.begun_anew else None
                found = game.ledger(((told.version, event) for event in told.events), seat, open_purses=open_purses)
                lines = [line | {"reason": speaker.say(why), "undone": False} for line, why in found]
            else:
                lines = [_moved_back(line, told.version, speaker) for line in by_version[undone.of]]
            by_version[told.version] = lines
            entries += lines
        return entries


def _moved_back(line: dict[str, Any], version: int, speaker: Speaker) -> dict[str, Any]:
    return line | {
        "version": version,
        "from": line["to"],
        "to": line["from"],
        "reason": speaker.say(say("Undone: %(reason)s", reason=line["reason"])),
        "undone": True,
    }


def _seats(table: Table) -> list[dict[str, Any]]:
    return [{"seat": number, "name": seat.name, "claimed": seat.claimed} for number, seat in enumerate(table.seats)]


def _with_names(table: Table, part: dict[str, Any]) -> dict[str, Any]:
    """The game knows seats by their number only."""
    if "seats" not in part:
        return part
    return part | {"seats": [seat | more for seat, more in zip(_seats(table), part["seats"], strict=True)]}
