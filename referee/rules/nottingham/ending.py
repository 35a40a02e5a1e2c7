"""Both ends: the sheriff is back on the city, or the last task card is taken (N-END-1); and the result."""

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Sent, Told, command, event
from referee.rules.nottingham.guards import require_running
from referee.rules.nottingham.moves import into_hand
from referee.rules.nottingham.scoring import Hoard, NottinghamScore, score
from referee.rules.nottingham.state import Ended, Game
from referee.rules.nottingham.turn import end_all_turns
from referee.rules.nottingham.waiting import unread_tasks
from referee.rules.sentences import Sentence, say

chapter: Chapter[Game] = Chapter()


@command(chapter, "end_game", "host")
class EndGame:
    pass


@event(chapter, "game_over")
class GameOver:
    why: Ended


@chapter.decides(EndGame)
def decide_end_game(game: Game, asked: EndGame, sent: Sent) -> list[object]:
    if not sent.host:
        raise Refused("not_the_host", say("Only the host can end the game early."))
    require_running(game)
    return [GameOver(why="host")]


@chapter.evolves(GameOver)
def evolve_game_over(game: Game, over: GameOver) -> Game:
    if game.laid is not None:
        game = into_hand(game, game.turn, {game.laid.item: game.laid.count})
    if game.revealed is not None:
        game = into_hand(game, game.turn, {game.revealed: 1})
    return end_all_turns(replace(game, ended=over.why))


ENDED: dict[Ended, Sentence] = {
    "city": say("The sheriff is back in the city: the game is over."),
    "tasks": say("The last task card is taken: the game is over."),
    "host": say("The host ends the game: loot and tasks are counted as they lie."),
}


@chapter.tells(GameOver)
def tell_game_over(over: GameOver) -> Told:
    return Told(ENDED[over.why])


def final_score(game: Game, names: Sequence[str] = ()) -> list[NottinghamScore] | None:
    """The result, as soon as the game is over and everything that counts was read or told; `names` by seat."""
    if game.phase != "over" or unread_tasks(game) or any(player.has_untold_loot for player in game.players):
        return None
    hoards = [
        Hoard(
            name=names[seat] if names else str(seat),
            loot=player.loot,
            tasks=tuple(task for task in game.edition.tasks if seat in game.done.get(task, ())),
            other=player.other_points,
        )
        for seat, player in enumerate(game.players)
    ]
    return score(game.edition, hoards, game.task_values)
