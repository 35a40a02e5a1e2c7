"""The log: what happened, in the reader's words and language, with nothing that is not for them."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import chain
from typing import Any

from referee.rules.kernel import Secret
from referee.rules.sentences import Sentence, say
from referee.rules.table import Table, table_rules
from referee.rules.table.undo import Undone, tell_undone
from referee.speech import Speaker
from referee.tables.encoding import decoded, encoded
from referee.tables.fold import DecodedStep, Fold, Log, MissingStep, ToldEvent
from referee.tables.projection import Projection
from referee.tables.reader import Audience, Reader, audience
from referee.tables.snapshots import Move

LOG_SHOWN = 30


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; where it names cards that are not for everybody's eyes, also the words that do not."""

    mine: Sentence
    covered: Sentence | None = None
    event: str = ""
    yours: bool = False
    """Said to this viewer in other words than to everybody: it is about them."""
    of: int | None = None
    """The version that was undone."""


A_STEP = LogLine(say("a step of the game"))
NOTHING = b""
"""The entry of an event that is not worth a line."""


class LogEntries:
    """Entries of the log, cached and handed out encoded: most of them go to phones as they are."""

    def __init__(self, folds: Projection) -> None:
        self.folds = folds

    def newest(self, fold: Fold, reader: Reader) -> list[bytes]:
        """The newest entries, the newest first: whole steps, for what is older is asked for step by step."""
        return list(chain.from_iterable(self._at_hand(fold, _audience(fold, reader))))

    def older(self, fold: Fold, reader: Reader, before: int) -> list[bytes]:
        """A page of the log: the entries of the steps before a version, newest first."""
        last, found = min(before - 1, fold.version), list[bytes]()
        # only before the first step is there nothing: whoever reads on would take an empty page for the end
        while last > 0 and not found:
            first = max(1, last - LOG_SHOWN + 1)
            found, last = self.entries(fold, self.folds.steps(fold, first, last), reader), first - 1
        return found

    def entries(self, fold: Fold, steps: Sequence[DecodedStep], reader: Reader) -> list[bytes]:
        """What happened in these steps, newest first, as this reader may know it."""
        audience = _audience(fold, reader)
        return list(chain.from_iterable(self._worth_a_line(fold, step, audience) for step in reversed(steps)))

    def _at_hand(self, fold: Fold, audience: Audience) -> Log:
        """The steps that are shown, newest first; as a rule those of the version before are known, and one is added."""
        version, log = fold.people.logs.get(audience, (None, ()))
        if version != fold.version:
            if version == fold.version - 1:
                log = (self._worth_a_line(fold, fold.recent[-1], audience), *log)
            else:
                log = tuple(self._worth_a_line(fold, step, audience) for step in reversed(fold.recent))
            log = _as_much_as_is_shown(log)
            fold.people.logs[audience] = fold.version, log
        return log

    def _worth_a_line(self, fold: Fold, step: DecodedStep, audience: Audience) -> tuple[bytes, ...]:
        said = self._said(fold, step, audience)
        # as a rule all of it is, and then it is kept once
        return said if all(said) else tuple(filter(None, said))

    def _said(self, fold: Fold, step: DecodedStep, audience: Audience) -> tuple[bytes, ...]:
        """The entries of one step, newest first: one for each event, worth a line or not."""
        if step.version <= fold.table.begun_anew and audience.seat is not None:
            # places may have changed since: what a seat was told then is not for whoever sits there now
            audience = audience.everybody
        known = step.entries.get(audience)
        return self._put_into_words(fold, step, audience) if known is None else known

    def chapter(self, fold: Fold, reader: Reader, before: int, undone: Set[int]) -> tuple[bytes, ...]:
        """The entries of the step that began the round or turn which was played before a version."""
        audience = _audience(fold, reader)
        # as a rule it is still the one of the version before: only what came since is looked through
        since, known = fold.people.chapters.get(audience, (1, ()))
        if since > before or (known and decoded(known[0])["version"] in undone):
            since, known = 1, ()
        try:
            found = self._chapter(fold, audience, since, before, undone) or known
        except MissingStep:
            # rather a page without this heading than no page
            return ()
        if before >= fold.people.chapters.get(audience, (0,))[0]:
            fold.people.chapters[audience] = before, found
        return found

    def _chapter(
        self, fold: Fold, audience: Audience, since: int, before: int, undone: Set[int]
    ) -> tuple[bytes, ...] | None:
        begins = self.folds.game_of(fold.table).chapter_begins
        for last in range(before - 1, since - 1, -LOG_SHOWN):
            for step in reversed(self.folds.steps(fold, max(since, last - LOG_SHOWN + 1), last)):
                undone |= {step.undone.of} if step.undone else set()
                entries = self._worth_a_line(fold, step, audience)
                if step.version not in undone and any(decoded(entry)["event"] in begins for entry in entries):
                    return entries
        return None

    def shortly(self, fold: Fold, move: Move, reader: Reader) -> dict[str, str]:
        """A move in one sentence, as this reader may know it: the weightiest that is worth one."""
        entries = self.entries(fold, self.folds.steps(fold, move.version, move.version), reader)
        if not entries:
            return said(A_STEP, Speaker(reader.language))
        told = min(map(decoded, reversed(entries)), key=lambda entry: self._weight(fold, entry["event"]))
        return {name: told[name] for name in ("text", "covered") if name in told}

    def _weight(self, fold: Fold, event: str) -> int:
        """What only led up to the rest of its step comes after it; of equals the first is told."""
        leading_up = self.folds.game_of(fold.table).leading_up
        return leading_up.index(event) + 1 if event in leading_up else 0

    def _put_into_words(self, fold: Fold, step: DecodedStep, audience: Audience) -> tuple[bytes, ...]:
        """What happened stays as it was told, so it is done once; what is not about the seat, once for everybody."""
        found: tuple[bytes, ...]
        if step.undone is not None:
            line = self._taken_back(fold, step.undone, audience.seat)
            found = (_entry(step.version, line, audience.speaker),)
        elif audience.seat is None:
            lines = [_line(happened, None) for happened in self._happened(fold, step)]
            found = tuple([_entry(step.version, line, audience.speaker) for line in reversed(lines)])
        else:
            found = self._said(fold, step, audience.everybody)
            # whoever is told nothing else than everybody shares it with them: there are many of both
            for number, happened in enumerate(self._happened(fold, step), 1):
                if (me := happened.seat_in(fold.table, audience.seat)) in happened.told.instead:
                    mine = _entry(step.version, _line(happened, me), audience.speaker)
                    at = len(found) - number
                    found = (*found[:at], mine, *found[at + 1 :])
        step.entries[audience] = found
        return found

    def _taken_back(self, fold: Fold, undone: Undone, seat: int | None) -> LogLine:
        mine, what = _seat_id(fold.table, seat) == undone.seat_id, self._what(fold, undone.of, seat)
        covered = tell_undone(undone, what.covered, mine=mine) if what.covered else None
        return LogLine(tell_undone(undone, what.mine, mine=mine), covered, "undone", of=undone.of)

    def _happened(self, fold: Fold, step: DecodedStep) -> list[ToldEvent]:
        """A step event by event: the newest is put together once for all who are told."""
        newest = step.version == fold.version
        if newest and fold.cache.newest is not None:
            return fold.cache.newest
        name, found = self.folds.codec(fold.table).name, []
        for event in step.events:
            at_table = table_rules.knows(event)
            rules = table_rules if at_table else self.folds.game_of(fold.table).rules
            found.append(ToldEvent(name(event), rules.told(event), at_table))
        if newest:
            fold.cache.newest = found
        return found

    def _what(self, fold: Fold, version: int, seat: int | None) -> LogLine:
        """A step that was undone in one sentence: the weightiest that is worth one."""
        steps = fold.cache.undone.get(version)
        if steps is None:
            # it may have to be asked for, and everybody is told of it
            steps = fold.cache.undone[version] = self.folds.steps(fold, version, version)
        events = [happened for step in steps for happened in self._happened(fold, step)]
        lines = (_line(happened, happened.seat_in(fold.table, seat)) for happened in events)
        return min(filter(None, lines), key=lambda line: self._weight(fold, line.event), default=A_STEP)


def _as_much_as_is_shown(log: Log) -> Log:
    """The newest step that is worth a line, whole, and as many before it as there is room for."""
    steps = min(len(log), LOG_SHOWN)
    entries = sum(map(len, log[:steps]))
    while entries > LOG_SHOWN and entries > len(log[steps - 1]):
        steps -= 1
        entries -= len(log[steps])
    return log[:steps]


def _audience(fold: Fold, reader: Reader) -> Audience:
    """Whom this reader shares all words with."""
    audiences, key = fold.people.audiences, (reader.seat, reader.language)
    found = audiences.get(key)
    if found is None:
        found = audiences[key] = audience(*key, fold.table.names)
    return found


def _line(happened: ToldEvent, me: int | None) -> LogLine | None:
    """An event as this seat is told it."""
    everybody, instead = happened.told.everybody, happened.told.instead
    if me is None or me not in instead:
        return None if everybody is None else LogLine(everybody, event=happened.name)
    mine = instead[me]
    if isinstance(mine, Secret):
        return LogLine(mine.sentence, mine.covered or everybody or A_STEP.mine, happened.name, yours=True)
    return LogLine(mine, event=happened.name, yours=True)


def said(line: LogLine, speaker: Speaker) -> dict[str, Any]:
    words = {"text": speaker.say(line.mine)}
    if line.covered:
        words["covered"] = speaker.say(line.covered)
    return words


def _entry(version: int, line: LogLine | None, speaker: Speaker) -> bytes:
    """A line with its event's name, for programs: words are for people."""
    if line is None:
        return NOTHING
    entry = {"version": version, "event": line.event, **said(line, speaker)}
    if line.yours:
        entry["yours"] = True
    if line.of is not None:
        entry["of"] = line.of
    return encoded(entry)


def _seat_id(table: Table, seat: int | None) -> int | None:
    return None if seat is None else table.seats[seat].id
