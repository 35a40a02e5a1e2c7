"""Plays random games at a running referee, and asks a model about every step."""

import pickle
import random
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from tests.model.table import HOST, NAMES, Connection, Table

Move = tuple[int, str, dict[str, Any]]


class Refused(Exception):
    """The rules say no."""


class Unsettled(Exception):
    """The rules leave this open: the model has no opinion, and nobody should try it."""


class Different(AssertionError):
    """Referee and model do not agree."""


def need(true: object, why: str) -> None:
    if not true:
        raise Refused(why)


M = TypeVar("M", bound="Model")


def copied(model: M) -> M:
    """A deep copy, several times as fast as one by `copy`."""
    found: M = pickle.loads(pickle.dumps(model))
    return found


def same(what: str, server: Any, model: Any) -> None:
    if server != model:
        raise Different(f"{what}: the referee says {server!r}, the model {model!r}")


class Model(Protocol):
    """What a game's model has to know."""

    players: int
    phase: str
    # What chance or the referee chooses: which of the ways that the rules leave open is taken (`branches`).
    script: list[int]
    ways: list[int]

    def do(self, actor: int, command: str, fields: dict[str, Any]) -> None:
        """Carries out what a seat or the host does, or raises Refused."""


@dataclass
class Step(Generic[M]):
    """An accepted command, and the table before it."""

    version: int
    by: int
    command: str
    before: M


@dataclass
class Mix:
    """A kind of game: the options, and what is played with."""

    edition: str = "sheriff-2e"
    players: tuple[int, ...] = (3, 4, 5)
    options: dict[str, Any] = field(default_factory=dict)
    # How many seats have a phone: all, some, or none.
    phones: str = "all"


class Playing(Generic[M]):
    def __init__(self, connection: Connection, mix: Mix, seed: int) -> None:
        # The same seed throws other dice for another kind of game.
        self.rng = random.Random(f"{seed} {mix}")
        self.mix = mix
        players = self.rng.choice(mix.players)
        self.options = self.with_choices(mix.options)
        claimed = set(range(players))
        if mix.phones == "some":
            claimed = {seat for seat in claimed if self.rng.random() < 0.6}
        elif mix.phones == "none":
            claimed = set()
        self.connection = connection
        self.table = Table(connection, mix.edition, players, self.options, claimed)
        self.model = self.sit_down(players)
        self.version = len(claimed)
        self.names = list(NAMES[:players])
        self.history: list[Step[M]] = []
        self.moves = 0

    # What each game says for itself

    def sit_down(self, players: int) -> M:
        raise NotImplementedError

    def with_choices(self, options: dict[str, Any]) -> dict[str, Any]:
        raise NotImplementedError

    def compare(self, model: M, view: dict[str, Any], who: int) -> None:
        raise NotImplementedError

    def start(self) -> None:
        raise NotImplementedError

    def step(self) -> None:
        raise NotImplementedError

    def after_the_end(self) -> None:
        raise NotImplementedError

    def undone(self, step: Step[M], after: M, view: dict[str, Any]) -> None:
        """What an undo cannot bring back."""

    def carried_out(self, model: M, actor: int, command: str, fields: dict[str, Any]) -> M:
        model.do(actor, command, fields)
        return model

    # One game

    def play(self, most_moves: int = 600) -> None:
        try:
            self.start()
            while self.model.phase != "over" and self.moves < most_moves:
                self.step()
                if self.rng.random() < 0.04:
                    self.compare_all()
            self.compare_all()
            if self.model.phase == "over":
                self.after_the_end()
        except Exception as different:
            last = self.table.sent[-25:]
            sent = "\n".join(f"  {who} {command} {fields} {status}" for who, command, fields, status in last)
            about = f"{self.mix.edition} {self.model.players} players {self.options}"
            raise Different(f"{different!r}\n{about}\nphones {sorted(self.table.keys)}\n{sent}") from different

    def compare_all(self) -> None:
        """Everybody's view of the table."""
        public = self.table.view(HOST)
        same("version", public["version"], self.version)
        same("names", tuple(seat["name"] for seat in public["seats"]), tuple(self.names))
        self.compare(self.model, public, HOST)
        for seat in range(self.model.players):
            self.compare(self.model, self.table.view(seat), seat)

    def rename_somebody(self) -> None:
        """S-SET-12: in the lobby everybody chooses their own name, and the host all of them; no two are the same."""
        seat, actor = self.rng.randrange(self.model.players), self.rng.choice(sorted(self.table.keys))
        name = self.rng.choice([f"{NAMES[seat]}{self.rng.randint(2, 99)}", self.rng.choice(self.names)])
        others = {other for at, other in enumerate(self.names) if at != seat}
        status, _ = self.table.command(actor, "rename", {"seat": seat, "name": name})
        same("rename", status, 403 if actor not in (HOST, seat) else 409 if name in others else 200)
        if status == 200:
            self.version += 1
            self.names[seat] = name

    # One step

    def send(self, move: Move) -> bool:
        """Sends a move, and holds the answer against what the model says of it. Whether it was accepted."""
        actor, command, fields = move
        expected: list[M] = []
        refused: str | None = None
        try:
            expected = self.branches(actor, command, fields)
        except Refused as why:
            refused = str(why)
        status, answer = self.table.command(actor, command, fields)
        self.moves += 1
        if status != 200:
            if refused is None:
                detail = {key: answer.get(key) for key in ("refusal", "rule", "detail", "errors")}
                raise Different(f"{move} is refused: {status} {detail}; the model carries it out")
            return False
        if refused is not None:
            raise Different(f"{move} is carried out; the model refuses it: {refused}")
        same("version", answer["version"], self.version + 1)
        self.version += 1
        view = answer["view"]
        self.history.append(Step(self.version, actor, command, self.model))
        self.model = expected[0] if len(expected) == 1 else self.the_one_that_came(expected)
        self.compare(self.model, view, view["me"]["seat"] if "me" in view else HOST)
        return True

    def send_or_skip(self, move: Move | None) -> None:
        if move is None:
            return
        try:
            self.send(move)
        except Unsettled:
            return

    def branches(self, actor: int, command: str, fields: dict[str, Any]) -> list[M]:
        """Every table that this command may come to: one, unless chance or the referee chooses."""
        found = []
        scripts: list[list[int]] = [[]]
        while scripts:
            script = scripts.pop()
            model = copied(self.model)
            model.script, model.ways = list(script), []
            model = self.carried_out(model, actor, command, fields)
            found.append(model)
            for at in range(len(script), len(model.ways)):
                scripts += [[*model.script[:at], other] for other in range(1, model.ways[at])]
            assert len(found) < 2000, "too many ways"
        return found

    def the_one_that_came(self, expected: list[M]) -> M:
        """Told by what everybody sees, their secrets too."""
        views = [(seat, self.table.view(seat)) for seat in range(self.model.players)]
        why: Different | None = None
        for model in expected:
            try:
                for seat, view in views:
                    self.compare(model, view, seat)
            except Different as different:
                why = different
            else:
                return model
        raise Different(f"none of {len(expected)} ways: {why}")

    def undo_last(self) -> None:
        if len(self.history) < 2:
            return
        view = self.table.view(HOST)
        last = self.history[-1]
        undoable = [one["version"] for one in view["undoable"]]
        same("what can be undone", undoable[:1], [last.version])
        status, answer = self.table.command(HOST, "undo", {"of": last.version})
        same(f"undo of {last.command}", status, 200)
        self.version += 1
        self.history.pop()
        after, self.model = self.model, last.before
        self.undone(last, after, answer["view"])
        self.compare(self.model, answer["view"], HOST)
