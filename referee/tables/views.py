"""What one viewer sees of a table: composed by naming what may be seen, in the viewer's language."""

import json
from collections import deque
from collections.abc import Set
from functools import lru_cache
from typing import Any

from referee.rules.sentences import say
from referee.rules.table import Table
from referee.rules.table.host import votes_for, votes_needed
from referee.rules.table.lobby import can_choose_colour
from referee.speech import Speaker
from referee.tables.encoding import members
from referee.tables.fold import Can, DecodedStep, Fold, VersionCache
from referee.tables.log import LogEntries
from referee.tables.projection import Projection, unhurried
from referee.tables.reader import Reader
from referee.tables.undo import made_by, undoable
from referee.tables.viewer import Viewer

LEDGER_STEPS = 2000
"""Of so many steps the ledger is read at once: more than a whole evening has."""

PLAIN_KEPT = 32
"""Shared parts of views that are not encoded: some 30 KB each, and of use for a moment only."""

ENTRIES_KEPT = 2000
"""Entries of logs, read once for all pages that show them."""

_read = lru_cache(ENTRIES_KEPT)(json.loads)


class Views:
    """Renders folds. Everything that leaves a table goes through here.

    A view has four parts: what is the same for all readers, what is for this one, their log, and what changes from
    moment to moment. No part holds a name that another holds too.
    """

    def __init__(self, folds: Projection) -> None:
        self.folds, self.log_entries = folds, LogEntries(folds)
        self._drawn_from: deque[tuple[VersionCache, str]] = deque()

    def view(self, fold: Fold, reader: Reader, now: int) -> dict[str, Any]:
        """The whole view of one viewer."""
        log = {"log": [_read(entry) for entry in self.log_entries.newest(fold, reader)]}
        return self._kept(fold, reader.language) | self._own(fold, reader) | log | self._moment(fold, now)

    def _kept(self, fold: Fold, language: str) -> dict[str, Any]:
        """What is the same for all: the pages of a table are drawn from it in the same moment, so it is made once."""
        found = fold.cache.plain.get(language)
        if found is None:
            found = fold.cache.plain[language] = self._shared(fold, language)
            self._drawn_from.append((fold.cache, language))
            if len(self._drawn_from) > PLAIN_KEPT:
                cache, forgotten = self._drawn_from.popleft()
                cache.plain.pop(forgotten, None)
        return found

    def view_json(self, fold: Fold, reader: Reader, now: int) -> bytes:
        """The same, encoded: for many phones at once, each part once for all it is the same for."""
        cache, language = fold.cache, reader.language
        shared = cache.shared.get(language)
        if shared is None:
            shared = cache.shared[language] = members(self._shared(fold, language))
        own = cache.own.get(reader.view_key)
        if own is None:
            own = cache.own[reader.view_key] = members(self._own(fold, reader))
        log = b",".join(self.log_entries.newest(fold, reader))
        return b'{%b,%b,"log":[%b],%b}' % (shared, own, log, self._this_moment(fold, now))

    def _shared(self, fold: Fold, language: str) -> dict[str, Any]:
        """What is the same for all who read this language."""
        table = fold.table
        shared: dict[str, Any] = {
            "code": fold.code,
            "edition": table.edition,
            "options": dict(table.options_now),
            "version": fold.version,
            "phase": "lobby",
            "round": None,
            "rounds": None,
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
        game = self.folds.game_of(table)
        if table.game is None:
            # as long as the game will be with those who sit there now
            to_come = game.shared(self.folds.fresh_game(table))
            return shared | {"rounds": to_come["rounds"], "seats": _seats_of_lobby(table)}
        shared |= _with_names(table, game.shared(table.game))
        if table.colours:
            # whoever chose none was given one
            shared["options"]["colours"] = [seat["colour"] for seat in shared["seats"]]
        if self.is_over(fold):
            speaker = Speaker(language, table.names)
            scores = game.final_score(table.game, table.names)
            shared["score"] = scores and [
                speaker.say_all(game.explain(one)) | {"seat": seat} for seat, one in enumerate(scores)
            ]
            if scores is not None:
                shared |= speaker.say_all(game.memory(table.game, scores).told())
            shared |= {"show": table.shown, "rematch": table.rematch}
            shared |= {"ended_at": table.ended_at, "minutes": table.minutes}
        return shared

    def _own(self, fold: Fold, reader: Reader) -> dict[str, Any]:
        """What is for this reader."""
        table, viewer = fold.table, reader.viewer
        own: dict[str, Any] = {
            "viewer": {"seat": viewer.seat, "host": viewer.host},
            "may": self.may(fold, viewer),
            "may_about": self.may_about(fold, viewer),
            "undoable": self._undoable(fold, reader),
        }
        if table.game is not None:
            own |= _with_names(table, self.folds.game_of(table).own(table.game, reader.seat))
        elif reader.seat is not None:
            # as it will be when the game begins: nothing yet
            own["me"] = self.folds.game_of(table).own(self.folds.game(table), reader.seat)["me"]
        if viewer.host:
            own["group"] = fold.group
            own["requests"] = [{"id": request.id, "seat": table.number(request.seat_id)} for request in table.requests]
            own["may_for"] = self._may_for(fold, viewer)
            own["may_about_for"] = {
                str(number): about
                for number, seat in enumerate(table.seats)
                if seat.played_by_host and not seat.claimed and (about := self.may_about(fold, Viewer(number, False)))
            }
        return own

    def _moment(self, fold: Fold, now: int) -> dict[str, Any]:
        game = fold.table.game
        return {"now": now} | ({} if game is None else self.folds.game_of(fold.table).moment(game, now))

    def _this_moment(self, fold: Fold, now: int) -> bytes:
        """The same, encoded: phones that are told of a change are told in the same moment."""
        known = fold.cache.moment
        if known is None or known[0] != now:
            known = fold.cache.moment = now, members(self._moment(fold, now))
        return known[1]

    def sheet(self, fold: Fold, language: str) -> dict[str, Any]:
        """What to take out of the box, deal and hand out at this table."""
        speaker = Speaker(language, fold.table.names)
        sheet = self.folds.sheet(fold.table)
        steps = [speaker.say(step) for step in sheet.steps]
        return sheet.numbers() | {"steps": steps, "ticked": sorted(fold.table.ticked)}

    def is_over(self, fold: Fold) -> bool:
        return fold.table.is_over

    def may(self, fold: Fold, viewer: Viewer) -> list[str]:
        """The commands this viewer can send now."""
        if viewer.stranger:
            return []
        table = fold.table
        commands = []
        if table.in_lobby:
            commands += ["rename", "leave", "tick"]
            commands += ["choose_colour"] if table.colours else []
            if viewer.host:
                commands += ["reorder", "set_options"] + (["add_seat"] if len(table.seats) < table.most_seats else [])
        if viewer.host and any(not seat.claimed and not seat.played_by_host for seat in table.seats):
            commands.append("adopt_seat")
        if viewer.host and table.has_secrets and len(table.phones) < len(table.seats):
            commands.append("look")
        if viewer.host and self.is_over(fold):
            commands.append("show")
        if undoable(fold, viewer):
            commands.append("undo")
        return commands if self.folds.is_settled(table) else commands + self._can(fold, viewer)[0]

    def _can(self, fold: Fold, viewer: Viewer) -> Can:
        known = fold.cache.can.get((viewer.seat, viewer.host))
        if known is None:
            game, state = self.folds.game_of(fold.table), self.folds.game(fold.table)
            asked = state, viewer.seat, viewer.host, fold.table.phones
            known = fold.cache.can[viewer.seat, viewer.host] = game.may(*asked), game.about(*asked)
        return known

    def _may_for(self, fold: Fold, viewer: Viewer) -> dict[str, list[str]]:
        """What the host can send for others: everything for who has no phone, for all others what is said aloud."""
        rules, phones = self.folds.game_of(fold.table).rules, fold.table.phones
        aloud = {name for name, kind in rules.commands.items() if "host_for_seat" in rules.roles[kind]}
        found = {}
        for number in range(len(fold.table.seats)):
            can = self.may(fold, Viewer(number, False))
            if number in phones:
                can = [name for name in can if name in aloud and number != viewer.seat]
            if can or number not in phones:
                found[str(number)] = can
        return found

    def may_about(self, fold: Fold, viewer: Viewer) -> dict[str, list[Any]]:
        """What some of these commands can be about."""
        if viewer.stranger:
            return {}
        table = fold.table
        about: dict[str, list[Any]] = {}
        if table.in_lobby and table.colours:
            about["choose_colour"] = [
                number
                for number, seat in enumerate(table.seats)
                if can_choose_colour(seat, number, viewer.seat, viewer.host)
            ]
        return about | self._can(fold, viewer)[1]

    def _undoable(self, fold: Fold, reader: Reader) -> list[dict[str, Any]]:
        move = undoable(fold, reader.viewer)
        if move is None:
            return []
        return [
            {
                "version": move.version,
                "by": made_by(fold.table, move.by),
                # booked for this viewer by somebody else (S-DEAL-13)
                "for_you": reader.viewer.seat in move.others,
                **self.log_entries.shortly(fold, move, reader),
            }
        ]

    def chapter(self, fold: Fold, reader: Reader, before: int, undone: Set[int]) -> list[dict[str, Any]]:
        """The entries of the step that began the round or turn which was played before a version."""
        return [_read(entry) for entry in self.log_entries.chapter(fold, reader, before, undone)]

    def log(self, fold: Fold, reader: Reader, before: int) -> list[dict[str, Any]]:
        """A page of the log: the entries of the steps before a version, newest first."""
        return [json.loads(entry) for entry in self.log_entries.older(fold, reader, before)]

    def ledger(
        self, fold: Fold, reader: Reader, before: int | None = None, steps: int = LEDGER_STEPS
    ) -> tuple[list[dict[str, Any]], int | None]:
        """Movements of gold this viewer may see, of the newest steps or of those before a version, oldest first.

        And the version to go on from, None after the first step. What was undone is moved back, not struck out.
        """
        last = fold.version if before is None else min(before - 1, fold.version)
        first = max(1, last - steps + 1)
        history = {step.version: step for step in self.folds.steps(fold, first, last)}
        entries: list[dict[str, Any]] = []
        for step in unhurried(history.values()):
            if step.undone is None:
                entries += self._moved(fold, reader, step)
                continue
            of = step.undone.of
            undone = history.get(of) or self.folds.steps(fold, of, of)[0]
            entries += [_moved_back(line, step.version, reader.language) for line in self._moved(fold, reader, undone)]
        return entries, first if first > 1 else None

    def whole_ledger(self, fold: Fold, reader: Reader) -> list[dict[str, Any]]:
        """Every movement of gold this viewer may see."""
        entries, before = self.ledger(fold, reader)
        while before is not None:
            older, before = self.ledger(fold, reader, before)
            entries = older + entries
        return entries

    def _moved(self, fold: Fold, reader: Reader, step: DecodedStep) -> list[dict[str, Any]]:
        """The movements of one step."""
        table, speaker = fold.table, Speaker(reader.language, fold.table.names)
        # places may have changed since a game was undone to before its start
        seat = reader.seat if step.version > table.begun_anew else None
        events = ((step.version, event) for event in step.events)
        found = self.folds.game_of(table).ledger(events, seat, open_purses=bool(table.options.get("open_purses", True)))
        return [line | {"reason": speaker.say(why), "undone": False} for line, why in found]


def _moved_back(line: dict[str, Any], version: int, language: str) -> dict[str, Any]:
    return line | {
        "version": version,
        "from": line["to"],
        "to": line["from"],
        "reason": Speaker(language).say(say("Undone: %(reason)s", reason=line["reason"])),
        "undone": True,
    }


def _seats(table: Table) -> list[dict[str, Any]]:
    return [
        {
            "seat": number,
            "name": seat.name,
            "claimed": seat.claimed,
            "played_by_host": not seat.claimed and seat.played_by_host,
        }
        for number, seat in enumerate(table.seats)
    ]


def _seats_of_lobby(table: Table) -> list[dict[str, Any]]:
    seats = _seats(table)
    if not table.colours:
        return seats
    return [shown | {"colour": seat.colour} for shown, seat in zip(seats, table.seats, strict=True)]


def _with_names(table: Table, part: dict[str, Any]) -> dict[str, Any]:
    """The game knows seats by their number only."""
    if "seats" not in part:
        return part
    return part | {"seats": [seat | more for seat, more in zip(_seats(table), part["seats"], strict=True)]}
