"""Whoever leaves is skipped; hand, loot and tasks stay as they are and count (N-LEV-1)."""

from dataclasses import replace

from referee.rules.kernel import Chapter, Event, Sent
from referee.rules.nottingham.bidding import BidWithdrawn
from referee.rules.nottingham.corrections import Correct, CorrectSecret
from referee.rules.nottingham.ending import EndGame
from referee.rules.nottingham.moves import into_hand, with_player
from referee.rules.nottingham.rulebook import rulebook
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.tasks import ReadTask
from referee.rules.nottingham.turn import TurnEnded
from referee.rules.table.leaving import PlayerCameBack, PlayerLeft, register
from referee.rules.table.other_points import OtherPoints

chapter: Chapter[Game] = Chapter()


def leaves(game: Game, left: PlayerLeft, sent: Sent) -> list[Event]:
    """The turn passes, if it was theirs; what they have offered another cannot be chosen any more."""
    seat = left.seat
    if seat != game.turn:
        return [left, BidWithdrawn(seat=seat)] if game.bidding and game.bidding.bids[seat].items else [left]
    return [left, TurnEnded(seat=seat, next=evolve_player_left(game, left).next_turn)]


def _is_open_to_absent(kind: type) -> bool:
    """What one owns stays one's own."""
    return kind in (CorrectSecret, ReadTask)


def _is_open_when_stopped(kind: type) -> bool:
    return kind in (EndGame, Correct, OtherPoints)


register(
    chapter,
    rulebook,
    "N-LEV-1",
    leaves,
    is_open_to_absent=_is_open_to_absent,
    is_open_when_stopped=_is_open_when_stopped,
)


@chapter.evolves(PlayerLeft)
def evolve_player_left(game: Game, left: PlayerLeft) -> Game:
    """What is turned up or laid goes to the leaver's hand; ambushes go under their pile, their gold is discarded."""
    seat = left.seat
    if seat == game.turn:
        game = _cards_back(game)
    elif game.attack is not None and game.attack.target == seat:
        # whoever attacked plays the card otherwise
        game = replace(game, attack=None)
    lying = len(game.players[seat].ambushes)
    game = with_player(game, seat, presence="away", ambushes=())
    granted = game.granted
    return replace(
        game,
        without_favour=(*game.without_favour, seat),
        granted=granted and replace(granted, away=(*granted.away, seat)),
        discard=game.discard + lying,
        favour=tuple(one for one in game.favour if one != seat),
        to_put_back=tuple(one for one in game.to_put_back if one != seat),
    )


def _cards_back(game: Game) -> Game:
    """Bidding and attack end; what the player in turn has turned up or laid goes to the hand."""
    if game.revealed is not None:
        game = into_hand(game, game.turn, {game.revealed: 1})
    if game.laid is not None:
        game = into_hand(game, game.turn, {game.laid.item: game.laid.count})
    return replace(game, revealed=None, laid=None, bidding=None, attack=None)


@chapter.evolves(PlayerCameBack)
def evolve_player_came_back(game: Game, back: PlayerCameBack) -> Game:
    """From their next turn on."""
    return with_player(game, back.seat, presence="returning")
