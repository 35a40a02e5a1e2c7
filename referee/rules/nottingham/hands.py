"""Tracked hands: each phone is told the cards nobody else sees."""

from referee.rules.heaps import Heap, cards_in, plus
from referee.rules.kernel import Chapter, Refused, Secret, Sent, Told, command, event
from referee.rules.nottingham.guards import require_awaited, require_known_item, require_known_items
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.names import CARDS, cards_listed
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import Item, Items
from referee.rules.sentences import Who, say, say_n

chapter: Chapter[Game] = Chapter()


@command(chapter, "record_hand")
class RecordHand:
    items: Items


@command(chapter, "record_draw")
class RecordDraw:
    item: Item


@event(chapter, "hand_recorded")
class HandRecorded:
    seat: int
    items: Heap


@event(chapter, "draw_recorded")
class DrawRecorded:
    seat: int
    item: str


def _require_tracked(game: Game) -> None:
    if not game.has_tracked_hands:
        raise Refused("hands_not_tracked", say("At this table nobody taps in their cards."))


@chapter.decides(RecordHand)
def decide_record_hand(game: Game, asked: RecordHand, sent: Sent) -> list[object]:
    items = require_known_items(game, asked.items, "items")
    _require_tracked(game)
    seat = require_awaited(game, "record_hand", sent, "N-SET-1")
    count = game.players[seat].hand_count
    if cards_in(items) != count:
        why = say_n(
            "Your hand holds %(num)d card: tap it in.", "Your hand holds %(num)d cards: tap in all of them.", count
        )
        raise Refused("hand_size", why, "N-SET-1")
    return [HandRecorded(seat=seat, items=items)]


@chapter.decides(RecordDraw)
def decide_record_draw(game: Game, asked: RecordDraw, sent: Sent) -> list[object]:
    require_known_item(game, asked.item, "item")
    _require_tracked(game)
    seat = require_awaited(game, "record_draw", sent, "N-FAV-1")
    return [DrawRecorded(seat=seat, item=asked.item)]


@chapter.evolves(HandRecorded)
def evolve_hand_recorded(game: Game, recorded: HandRecorded) -> Game:
    return with_player(game, recorded.seat, hand=dict(recorded.items), to_record=0)


@chapter.evolves(DrawRecorded)
def evolve_draw_recorded(game: Game, recorded: DrawRecorded) -> Game:
    one = game.players[recorded.seat]
    # Counted when it was drawn: only the phone did not know it yet.
    return with_player(game, recorded.seat, hand=plus(one.hand or {}, {recorded.item: 1}), to_record=one.to_record - 1)


@chapter.tells(HandRecorded)
def tell_hand_recorded(recorded: HandRecorded) -> Told:
    return Told(
        say("%(who)s has tapped in the hand.", who=Who(recorded.seat)),
        {recorded.seat: Secret(say("You tap in your hand: %(cards)s.", cards=cards_listed(recorded.items)))},
    )


@chapter.tells(DrawRecorded)
def tell_draw_recorded(recorded: DrawRecorded) -> Told:
    mine = say("You have drawn: %(card)s.", card=CARDS[recorded.item])
    return Told(None, {recorded.seat: Secret(mine, covered=say("You have drawn a card."))})
