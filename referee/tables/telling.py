"""The log: what happened, in one viewer's words and language, with nothing that is not for these eyes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from referee.rules.heap import Heap, within
from referee.rules.names import cards_named
from referee.rules.play import Event, Rulebook, ToldToAll
from referee.rules.table import Table, table_rules
from referee.rules.table.undo import Undone, tell_undone
from referee.rules.words import Sentence, say
from referee.speech import Speaker
from referee.tables.encoding import decoded, encoded
from referee.tables.fold import LOG_KEPT, Fold, Folds, Told
from referee.tables.snapshots import Move
from referee.tables.viewer import Viewer

LOG_SHOWN = 30
READERS_KEPT = 50_000

Log = tuple[tuple[bytes, ...], ...]
"""Steps, the newest first, each with the entries it is worth."""

SameEyes = tuple[int | None, bool, str, int | None]
"""Seat, host, language, and whom the host looks for: who has these sees the same."""


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
    event: str = ""
    yours: bool = False
    """Said to this viewer in other words than to everybody: it is about them."""
    of: int | None = None
    """The version that was undone."""


@dataclass(frozen=True, slots=True, eq=False)
class Reader:
    """Who gets the same words for the same step. One and the same for all steps: it is known by itself."""

    seat: int | None
    language: str
    names: tuple[str, ...]
    speaker: Speaker


# there are as many as phones, and each remembers thirty steps
@lru_cache(READERS_KEPT)
def _reader(seat: int | None, language: str, names: tuple[str, ...]) -> Reader:
    return Reader(seat, language, names, Speaker(language, names))


class Happened(NamedTuple):
    """An event, and what everybody is told of it but for a few."""

    event: Event
    name: str
    rules: Rulebook[Any]
    """Those that tell of it."""
    told: ToldToAll
    cards: Heap
    """The cards that everybody is told of."""

    def me(self, table: Table, seat: int | None) -> int | None:
        """A seat as these rules know it."""
        return _seat_id(table, seat) if self.rules is table_rules else seat


A_STEP = Line(say("a step of the game"))
NO_CARDS: Heap = {}
NOTHING = b""
"""The entry of an event that is not worth a line."""


class Telling:
    """Entries are kept and handed out encoded: most of them go to phones as they are."""

    def __init__(self, folds: Folds) -> None:
        self.folds = folds

    def newest(self, fold: Fold, eyes: Eyes) -> list[bytes]:
        """The newest entries, the newest first: whole steps, for what is older is asked for step by step."""
        return list(chain.from_iterable(self._at_hand(fold, _reads(fold, eyes))))

    def older(self, fold: Fold, eyes: Eyes, before: int) -> list[bytes]:
        """A page of the log: the entries of the steps before a version, newest first."""
        last, found = min(before - 1, fold.version), list[bytes]()
        # only before the first step is there nothing: whoever reads on would take an empty page for the end
        while last > 0 and not found:
            first = max(1, last - LOG_SHOWN + 1)
            found, last = self.entries(fold, self.folds.told(fold, first, last), eyes), first - 1
        return found

    def entries(self, fold: Fold, steps: Sequence[Told], eyes: Eyes) -> list[bytes]:
        """What happened in these steps, newest first, as these eyes may know it."""
        reader = _reads(fold, eyes)
        return list(chain.from_iterable(self._worth_a_line(fold, told, reader) for told in reversed(steps)))

    def _at_hand(self, fold: Fold, reader: Reader) -> Log:
        """The steps that are shown, newest first; as a rule those of the version before are known, and one is added."""
        version, log = fold.people.logs.get(reader, (None, ()))
        if version != fold.version:
            if version == fold.version - 1:
                log = (self._worth_a_line(fold, fold.recent[-1], reader), *log)
            else:
                log = tuple(self._worth_a_line(fold, told, reader) for told in reversed(fold.recent))
            log = _as_much_as_is_shown(log)
            fold.people.logs[reader] = fold.version, log
        return log

    def _worth_a_line(self, fold: Fold, told: Told, reader: Reader) -> tuple[bytes, ...]:
        said = self._said(fold, told, reader)
        # as a rule all of it is, and then it is kept once
        return said if all(said) else tuple(filter(None, said))

    def _said(self, fold: Fold, told: Told, reader: Reader) -> tuple[bytes, ...]:
        """The entries of one step, newest first: one for each event, worth a line or not."""
        known = told.said.get(reader)
        return self._put_into_words(fold, told, reader) if known is None else known

    def shortly(self, fold: Fold, move: Move, eyes: Eyes) -> dict[str, str]:
        """A move in one sentence, as these eyes may know it: the first that is worth one."""
        entries = self.entries(fold, self.folds.told(fold, move.version, move.version), eyes)
        if not entries:
            return said(A_STEP, Speaker(eyes.language))
        first = decoded(entries[-1])
        return {name: first[name] for name in ("text", "covered") if name in first}

    def _put_into_words(self, fold: Fold, told: Told, reader: Reader) -> tuple[bytes, ...]:
        """What happened stays as it was told, so it is done once; what is not about the reader, once for everybody."""
        found: tuple[bytes, ...]
        if told.version <= fold.table.begun_anew and reader.seat is not None:
            # places may have changed since: what a seat was told then is not for whoever sits there now
            found = self._said(fold, told, _reader(None, reader.language, reader.names))
        elif told.undone is not None:
            line = self._taken_back(fold, told.undone, reader.seat)
            found = (_entry(told.version, line, reader.speaker),)
        elif reader.seat is None:
            lines = [_line(happened, None) for happened in self._happened(fold, told)]
            found = tuple([_entry(told.version, line, reader.speaker) for line in reversed(lines)])
        else:
            found = self._said(fold, told, _reader(None, reader.language, reader.names))
            # whoever is told nothing else than everybody shares it with them: there are many of both
            for number, happened in enumerate(self._happened(fold, told), 1):
                if (me := happened.me(fold.table, reader.seat)) in happened.told.asked:
                    mine = _entry(told.version, _line(happened, me), reader.speaker)
                    at = len(found) - number
                    found = (*found[:at], mine, *found[at + 1 :])
        told.said[reader] = found
        return found

    def _taken_back(self, fold: Fold, undone: Undone, seat: int | None) -> Line:
        me, what = _seat_id(fold.table, seat), self._what(fold, undone.of, seat)
        covered = tell_undone(undone, me, what.covered) if what.covered else None
        return Line(tell_undone(undone, me, what.mine), covered, "undone", of=undone.of)

    def _happened(self, fold: Fold, told: Told) -> list[Happened]:
        """A step event by event: the newest is put together once for all who are told."""
        newest = told.version == fold.version
        if newest and fold.made.happened is not None:
            return fold.made.happened
        name, found = self.folds.codec(fold.table).name, []
        for event in told.events:
            rules = table_rules if table_rules.knows(event) else self.folds.game_of(fold.table).rules
            told_to_all = rules.tell_everybody(event)
            # they matter only where somebody is told something else
            cards = cards_named(told_to_all.sentence) if told_to_all.asked else NO_CARDS
            found.append(Happened(event, name(event), rules, told_to_all, cards))
        if newest:
            fold.made.happened = found
        return found

    def _what(self, fold: Fold, version: int, seat: int | None) -> Line:
        """A step that was undone in one sentence: the first that is worth one."""
        steps = fold.made.taken_back.get(version)
        if steps is None:
            # it may have to be asked for, and everybody is told of it
            steps = fold.made.taken_back[version] = self.folds.told(fold, version, version)
        events = [happened for told in steps for happened in self._happened(fold, told)]
        lines = (_line(happened, happened.me(fold.table, seat)) for happened in events)
        return next((line for line in lines if line), A_STEP)


def _as_much_as_is_shown(log: Log) -> Log:
    """The newest step that is worth a line, whole, and as many before it as there is room for."""
    steps = min(len(log), LOG_KEPT)
    entries = sum(map(len, log[:steps]))
    while entries > LOG_SHOWN and entries > len(log[steps - 1]):
        steps -= 1
        entries -= len(log[steps])
    return log[:steps]


def _reads(fold: Fold, eyes: Eyes) -> Reader:
    """Who reads with these eyes."""
    readers, key = fold.people.readers, (eyes.seat, eyes.language)
    reader = readers.get(key)
    if reader is None:
        reader = readers[key] = _reader(*key, fold.table.names)
    return reader


def _line(happened: Happened, me: int | None) -> Line | None:
    """An event as this seat is told it."""
    everybodys, asked = happened.told
    mine = happened.rules.tell(happened.event, me) if me in asked else everybodys
    if mine is None:
        return None
    if mine == everybodys:
        return Line(mine, event=happened.name)
    secret = not within(cards_named(mine), happened.cards)
    # what nobody else is told of has words of its own
    covered = everybodys or happened.rules.cover(happened.event) or A_STEP.mine
    return Line(mine, covered if secret else None, happened.name, yours=True)


def said(line: Line, speaker: Speaker) -> dict[str, Any]:
    words = {"text": speaker.say(line.mine)}
    if line.covered:
        words["covered"] = speaker.say(line.covered)
    return words


def _entry(version: int, line: Line | None, speaker: Speaker) -> bytes:
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
