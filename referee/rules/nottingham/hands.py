"""Tracked hands: each phone is told the cards nobody else sees."""

from referee.rules.heap import Heap, cards_in, plus
from referee.rules.names import CARDS, cards_listed
from referee.rules.nottingham.book import awaited, command, event, known_item, known_items, rulebook
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import Item, Items
from referee.rules.play import Refused, Sent
from referee.rules.words import Sentence, Who, eyes, say


@command("record_hand")
class RecordHand:
    items: Items


@command("record_draw")
class RecordDraw:
    item: Item


@event("hand_recorded")
class HandRecorded:
    seat: int
    items: Heap


@event("draw_recorded")
class DrawRecorded:
    seat: int
    item: str


def _tracked(game: Game) -> None:
    if not game.tracked:
        raise Refused("hands_not_tracked", say("At this table nobody taps in hand cards."))


@rulebook.decides(RecordHand)
def _(game: Game, asked: RecordHand, sent: Sent) -> list[object]:
    items = known_items(game, asked.items, "items")
    _tracked(game)
    seat = awaited(game, "record_hand", sent, "N-SET-1")
    count = game.players[seat].hand_count
    if cards_in(items) != count:
        raise Refused("hand_size", say("Your hand holds %(count)d cards: tap in all of them.", count=count), "N-SET-1")
    return [HandRecorded(seat=seat, items=items)]


@rulebook.decides(RecordDraw)
def _(game: Game, asked: RecordDraw, sent: Sent) -> list[object]:
    known_item(game, asked.item, "item")
    _tracked(game)
    seat = awaited(game, "record_draw", sent, "N-FAV-1")
    return [DrawRecorded(seat=seat, item=asked.item)]


@rulebook.evolves(HandRecorded)
def _(game: Game, recorded: HandRecorded) -> Game:
    return with_player(game, recorded.seat, hand=dict(recorded.items), to_record=0)


@rulebook.evolves(DrawRecorded)
def _(game: Game, recorded: DrawRecorded) -> Game:
    one = game.players[recorded.seat]
    # Counted when it was drawn: only the phone did not know it yet.
    return with_player(game, recorded.seat, hand=plus(one.hand or {}, {recorded.item: 1}), to_record=one.to_record - 1)


@rulebook.tells(HandRecorded)
def _(recorded: HandRecorded, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        recorded.seat,
        say("You tap in your hand: %(cards)s.", cards=cards_listed(recorded.items)),
        say("%(who)s has tapped in the hand.", who=Who(recorded.seat)),
    )


@rulebook.tells(DrawRecorded)
def _(recorded: DrawRecorded, viewer: int | None) -> Sentence | None:
    if viewer != recorded.seat:
        return None
    return say("You have drawn: %(card)s.", card=CARDS[recorded.item])


@rulebook.covers(DrawRecorded)
def _(recorded: DrawRecorded) -> Sentence:
    return say("You have drawn a card.")
