"""The sheriff's pawn and the favour it brings; what follows by itself until the next choice (N-TRN-3, N-FAV)."""

from referee.rules.nottingham.book import event, rulebook
from referee.rules.nottingham.deck import card_needed, renewed
from referee.rules.nottingham.ending import GameOver
from referee.rules.nottingham.moves import unseen_into_hand
from referee.rules.nottingham.state import Game, Granted
from referee.rules.play import Sent
from referee.rules.values import replace
from referee.rules.words import Sentence, say, who


@event("sheriff_moved")
class SheriffMoved:
    position: int
    dry: bool
    """For want of cards, without favour (N-DCK-2)."""


@event("favour_granted")
class FavourGranted:
    number: int
    seats: tuple[int, ...]
    """Who draws, in this order."""
    hands: tuple[int, ...]
    """How many cards each of them holds."""


@event("favour_drawn")
class FavourDrawn:
    seat: int


@rulebook.follows
def _(game: Game, sent: Sent) -> list[object]:
    """Pawn, favour and deck, until somebody has to choose, to read or to discard."""
    if not game.running:
        return []
    if game.pawn == "called":
        # The last task card ends the game before the sheriff moves (N-END-1).
        if game.closed:
            return [GameOver(why="tasks")]
        return [SheriffMoved(position=game.position + 1, dry=False)]
    if game.position and game.on_city:
        return [GameOver(why="city")]
    if game.unread:
        return []
    if game.pawn == "arrived" and game.number is not None:
        seats = favoured(game, game.number)
        hands = tuple(game.players[seat].hand_count for seat in seats)
        return [FavourGranted(number=game.number, seats=seats, hands=hands)]
    if game.dry:
        return [] if game.over_number else [SheriffMoved(position=game.position + 1, dry=True)]
    if card_needed(game) and not game.deck:
        return renewed(game)
    if game.favour:
        return [FavourDrawn(seat=game.favour[0])]
    return []


def favoured(game: Game, number: int) -> tuple[int, ...]:
    """Who holds no more than the field's number, clockwise from the trading player (N-FAV-1, N-FAV-2)."""
    return tuple(seat for seat in game.from_left(game.turn) if game.players[seat].hand_count <= number)


@rulebook.evolves(SheriffMoved)
def _(game: Game, moved: SheriffMoved) -> Game:
    return replace(game, position=moved.position, dry=False, pawn="still" if moved.dry else "arrived")


@rulebook.evolves(FavourGranted)
def _(game: Game, granted: FavourGranted) -> Game:
    return replace(game, pawn="still", favour=granted.seats, granted=Granted(granted.number, granted.seats))


@rulebook.evolves(FavourDrawn)
def _(game: Game, drawn: FavourDrawn) -> Game:
    game = unseen_into_hand(game, drawn.seat, 1)
    return replace(game, deck=game.deck - 1, favour=game.favour[1:])


@rulebook.tells(SheriffMoved)
def _(moved: SheriffMoved, viewer: int | None) -> Sentence:
    if moved.dry:
        return say("The sheriff moves to field %(position)d, without favour.", position=moved.position)
    return say("The sheriff moves to field %(position)d.", position=moved.position)


@rulebook.tells(FavourGranted)
def _(granted: FavourGranted, viewer: int | None) -> Sentence:
    number = granted.number
    if not granted.seats:
        return say("The field says %(number)d: everybody holds more, nobody draws.", number=number)
    if viewer in granted.seats:
        hand = granted.hands[granted.seats.index(viewer)]
        others = tuple(seat for seat in granted.seats if seat != viewer)
        if not others:
            return say("The field says %(number)d and you hold %(hand)d: draw one card.", number=number, hand=hand)
        return say(
            "The field says %(number)d and you hold %(hand)d: draw one card. Also drawing: %(others)s.",
            number=number,
            hand=hand,
            others=who(others),
        )
    return say("The field says %(number)d. One card is drawn by %(who)s.", number=number, who=who(granted.seats))
