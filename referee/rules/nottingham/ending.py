"""Both ends: the sheriff is back on the city, or the last task card is taken (N-END-1); and the result."""

from collections.abc import Sequence
from typing import Literal

from referee.rules.nottingham.book import command, event, rulebook, started
from referee.rules.nottingham.moves import into_hand
from referee.rules.nottingham.pending import unread_tasks
from referee.rules.nottingham.scoring import Hoard, NottinghamScore, score
from referee.rules.nottingham.state import Game
from referee.rules.play import Refused, Sent
from referee.rules.values import replace
from referee.rules.words import Sentence, say

Why = Literal["city", "tasks", "host"]


@command("end_game", "host")
class EndGame:
    pass


@event("game_over")
class GameOver:
    why: Why


@rulebook.decides(EndGame)
def _(game: Game, asked: EndGame, sent: Sent) -> list[object]:
    if not sent.host:
        raise Refused("not_the_host", say("Only the host can end the game early."))
    started(game)
    return [GameOver(why="host")]


@rulebook.evolves(GameOver)
def _(game: Game, over: GameOver) -> Game:
    if game.laid is not None:
        game = into_hand(game, game.turn, {game.laid.item: game.laid.count})
    if game.revealed is not None:
        game = into_hand(game, game.turn, {game.revealed: 1})
    return replace(
        game,
        phase="over",
        pawn="still",
        dry=False,
        favour=(),
        granted=None,
        revealed=None,
        bidding=None,
        attack=None,
        laid=None,
    )


@rulebook.tells(GameOver)
def _(over: GameOver, viewer: int | None) -> Sentence:
    match over.why:
        case "city":
            return say("The sheriff is back on the city: the game is over.")
        case "tasks":
            return say("The last task card is taken: the game is over.")
        case _:
            return say("The host ends the game: loot and tasks are counted as they lie.")


def final_score(game: Game, names: Sequence[str] = ()) -> list[NottinghamScore] | None:
    """The result, once the game is over and the points of all tasks that were done are read; `names` by seat."""
    if game.phase != "over" or unread_tasks(game):
        return None
    hoards = [
        Hoard(
            name=names[seat] if names else str(seat),
            loot=player.loot,
            tasks=tuple(task for task in game.edition.tasks if seat in game.done.get(task, ())),
        )
        for seat, player in enumerate(game.players)
    ]
    return score(game.edition, hoards, game.task_values)
