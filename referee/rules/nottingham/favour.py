"""The sheriff's pawn and the favour it brings (N-TRN-3, N-FAV)."""

from dataclasses import replace

from referee.rules.kernel import Chapter, Secret, Sent, Told, command, event
from referee.rules.nottingham.ending import GameOver
from referee.rules.nottingham.guards import require_awaited, require_in_hand, require_known_item
from referee.rules.nottingham.moves import did, out_of_hand, undid, unseen_into_hand, unseen_out_of_hand
from referee.rules.nottingham.names import CARDS
from referee.rules.nottingham.state import Game, Granted
from referee.rules.nottingham.vocabulary import Item
from referee.rules.sentences import Sentence, Who, Word, say, who

chapter: Chapter[Game] = Chapter()


@event(chapter, "sheriff_moved")
class SheriffMoved:
    position: int
    dry: bool
    """For want of cards, without favour (N-DCK-2)."""


@event(chapter, "favour_granted")
class FavourGranted:
    number: int
    seats: tuple[int, ...]
    """Who draws, in this order."""
    hands: tuple[int, ...]
    """How many cards each of them holds."""


@event(chapter, "favour_drawn")
class FavourDrawn:
    seat: int


@event(chapter, "favour_extended")
class FavourExtended:
    """The field was read too low, and nobody has turned up a card since."""

    before: int
    number: int
    seats: tuple[int, ...]
    """Who draws, too, in this order."""
    hands: tuple[int, ...]
    """How many cards each of them held when the sheriff arrived."""


@event(chapter, "favour_taken_back")
class FavourTakenBack:
    """The field was read too high, and nobody has turned up a card since."""

    before: int
    number: int
    seats: tuple[int, ...]
    """Who puts a card of their choice on the deck."""
    hands: tuple[int, ...]
    """How many cards each of them held when the sheriff arrived."""


@command(chapter, "put_back")
class PutBack:
    item: Item


@event(chapter, "card_put_back")
class CardPutBack:
    seat: int
    item: str
    """The owner's secret."""


@chapter.decides(PutBack)
def decide_put_back(game: Game, asked: PutBack, sent: Sent) -> list[object]:
    require_known_item(game, asked.item, "item")
    seat = require_awaited(game, "put_back", sent, "N-FAV-1")
    require_in_hand(game, seat, {asked.item: 1}, "N-FAV-1")
    return [CardPutBack(seat=seat, item=asked.item)]


@chapter.follows
def move_sheriff(game: Game, sent: Sent) -> list[object]:
    """Moves the pawn for a trade; the last task card ends the game before that (N-TRN-3, N-END-1)."""
    if game.pawn != "called":
        return []
    return [GameOver(why="tasks")] if game.has_no_open_task else [SheriffMoved(position=game.next_position, dry=False)]


@chapter.follows
def end_on_city(game: Game, sent: Sent) -> list[object]:
    """Ends the game when the sheriff is back (N-END-1)."""
    is_back = game.position and game.is_on_city and not game.put_on_city
    return [GameOver(why="city")] if game.is_running and is_back else []


@chapter.follows
def grant_favour(game: Game, sent: Sent) -> list[object]:
    """Says who draws a card, as soon as the number of the field is known (N-FAV-1)."""
    if game.pawn != "arrived" or game.number is None:
        return []
    seats = _at_arrival(game, game.number).seats
    hands = tuple(game.players[seat].hand_count for seat in seats)
    return [FavourGranted(number=game.number, seats=seats, hands=hands)]


@chapter.follows
def move_sheriff_for_want_of_cards(game: Game, sent: Sent) -> list[object]:
    """Moves the pawn without favour, once everybody has discarded (N-DCK-2)."""
    if not game.dry or game.has_unread_field or game.over_number:
        return []
    return [SheriffMoved(position=game.next_position, dry=True)]


@chapter.follows
def draw_favour(game: Game, sent: Sent) -> list[object]:
    """Draws the next card of favour, while the deck has one."""
    if not game.favour or not game.deck or game.dry or game.has_unread_field:
        return []
    return [FavourDrawn(seat=game.favour[0])]


def _at_arrival(game: Game, number: int) -> Granted:
    """Favour as it is when the sheriff arrives on a field of this number."""
    hands = tuple(player.hand_count for player in game.players)
    nobody = Granted(
        number=number, seats=(), position=game.position, by=game.turn, hands=hands, away=game.without_favour
    )
    return replace(nobody, seats=nobody.favoured(number))


def settled_anew(game: Game, position: int, number: int) -> list[object]:
    """What another number on the field means for the cards that were drawn there, as long as nobody went on."""
    granted = game.granted
    if granted is None or granted.position != position or granted.number == number:
        return []
    seats, held = granted.favoured(number), granted.seats
    # the hand of whoever has left since stays as it is (N-LEV-1)
    holding = [seat for seat in held if seat not in granted.away and game.players[seat].hand_count]
    put_back = tuple(seat for seat in holding if seat not in seats)
    if put_back:
        hands = tuple(granted.hands[seat] for seat in put_back)
        return [FavourTakenBack(before=granted.number, number=number, seats=put_back, hands=hands)]
    draw = tuple(seat for seat in seats if seat not in held)
    hands = tuple(granted.hands[seat] for seat in draw)
    return [FavourExtended(before=granted.number, number=number, seats=draw, hands=hands)]


@chapter.evolves(SheriffMoved)
def evolve_sheriff_moved(game: Game, moved: SheriffMoved) -> Game:
    game = replace(game, position=moved.position, put_on_city=False, dry=False)
    if moved.dry:
        return replace(game, pawn="still")
    return replace(game, pawn="arrived", without_favour=tuple(seat for seat in game.seats if not game.is_here(seat)))


@chapter.evolves(FavourGranted)
def evolve_favour_granted(game: Game, granted: FavourGranted) -> Game:
    arrived = replace(_at_arrival(game, granted.number), seats=granted.seats)
    return replace(game, pawn="still", favour=granted.seats, granted=arrived)


@chapter.evolves(FavourDrawn)
def evolve_favour_drawn(game: Game, drawn: FavourDrawn) -> Game:
    game = did(unseen_into_hand(game, drawn.seat, 1), drawn.seat, "favour")
    return replace(game, deck=game.deck - 1, favour=game.favour[1:])


@chapter.evolves(FavourExtended)
def evolve_favour_extended(game: Game, extended: FavourExtended) -> Game:
    game = _regranted(game, extended.number, more=extended.seats)
    return replace(game, favour=(*game.favour, *extended.seats))


@chapter.evolves(FavourTakenBack)
def evolve_favour_taken_back(game: Game, taken: FavourTakenBack) -> Game:
    game = _regranted(game, taken.number, fewer=taken.seats)
    for seat in taken.seats:
        game = undid(game, seat, "favour")
    if game.has_tracked_hands:
        return replace(game, to_put_back=taken.seats)
    for seat in taken.seats:
        game = unseen_out_of_hand(game, seat, 1)
    return replace(game, deck=game.deck + len(taken.seats))


def _regranted(game: Game, number: int, more: tuple[int, ...] = (), fewer: tuple[int, ...] = ()) -> Game:
    granted = game.granted
    if granted is None:
        return game
    seats = granted.in_order({*granted.seats, *more} - {*fewer})
    return replace(game, granted=replace(granted, number=number, seats=seats))


@chapter.evolves(CardPutBack)
def evolve_card_put_back(game: Game, put: CardPutBack) -> Game:
    game = out_of_hand(game, put.seat, {put.item: 1})
    left = tuple(seat for seat in game.to_put_back if seat != put.seat)
    return replace(game, deck=game.deck + 1, to_put_back=left)


@chapter.tells(FavourExtended)
def tell_favour_extended(extended: FavourExtended) -> Told:
    words: dict[str, Word] = {"number": extended.number, "before": extended.before}
    if not extended.seats:
        return Told(say("The field says %(number)d, not %(before)d. That changes nothing for anybody.", **words))
    drawing = who(extended.seats)
    return Told(
        say("The field says %(number)d, not %(before)d. One card is drawn by %(who)s, too.", who=drawing, **words),
        {
            seat: say(
                "The field says %(number)d, not %(before)d, and you held %(hand)d: draw one card.", hand=hand, **words
            )
            for seat, hand in zip(extended.seats, extended.hands, strict=True)
        },
    )


@chapter.tells(FavourTakenBack)
def tell_favour_taken_back(taken: FavourTakenBack) -> Told:
    words: dict[str, Word] = {"number": taken.number, "before": taken.before}
    return Told(
        say(
            "The field says %(number)d, not %(before)d. One card is put back on the deck by %(who)s.",
            who=who(taken.seats),
            **words,
        ),
        {seat: _you_put_back(hand, words) for seat, hand in zip(taken.seats, taken.hands, strict=True)},
    )


def _you_put_back(hand: int, words: dict[str, Word]) -> Sentence:
    return say(
        "The field says %(number)d, not %(before)d, and you held %(hand)d: put a card of your choice on the deck.",
        hand=hand,
        **words,
    )


@chapter.tells(CardPutBack)
def tell_card_put_back(put: CardPutBack) -> Told:
    return Told(
        say("%(who)s puts a card back on the deck.", who=Who(put.seat)),
        {put.seat: Secret(say("You put a card back on the deck: %(card)s.", card=CARDS[put.item]))},
    )


@chapter.tells(SheriffMoved)
def tell_sheriff_moved(moved: SheriffMoved) -> Told:
    if moved.dry:
        return Told(say("The sheriff moves to field %(position)d, without favour.", position=moved.position))
    return Told(say("The sheriff moves to field %(position)d.", position=moved.position))


@chapter.tells(FavourGranted)
def tell_favour_granted(granted: FavourGranted) -> Told:
    number, seats = granted.number, granted.seats
    if not seats:
        return Told(say("The field says %(number)d: everybody holds more, nobody draws.", number=number))
    return Told(
        say("The field says %(number)d. One card is drawn by %(who)s.", number=number, who=who(seats)),
        {
            seat: _you_draw(number, hand, tuple(other for other in seats if other != seat))
            for seat, hand in zip(seats, granted.hands, strict=True)
        },
    )


def _you_draw(number: int, hand: int, others: tuple[int, ...]) -> Sentence:
    if not others:
        return say("The field says %(number)d and you hold %(hand)d: draw one card.", number=number, hand=hand)
    return say(
        "The field says %(number)d and you hold %(hand)d: draw one card. Also drawing: %(others)s.",
        number=number,
        hand=hand,
        others=who(others),
    )
