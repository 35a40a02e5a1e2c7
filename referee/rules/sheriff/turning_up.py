"""Counted bags, the end: what lies face down is turned up and typed, and only then is there a score (S-CNT-7)."""

from referee.rules.heaps import Heap, cards_in, minus, plus
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.sentences import Who, say, say_n
from referee.rules.sheriff.chest import share_by_lot
from referee.rules.sheriff.debt_choice import cheapest
from referee.rules.sheriff.debts import paid
from referee.rules.sheriff.guards import require_known_goods, require_known_seat, require_phase, require_seat
from referee.rules.sheriff.names import cards_listed
from referee.rules.sheriff.round import GameOver
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Game, hidden_cards, legal_goods, with_player, without_hidden
from referee.rules.sheriff.vocabulary import Goods
from referee.rules.sheriff.waiting import yet_to_turn_up
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "turn_up", "host", "seat")
class TurnUp:
    goods: Goods
    """All that was hidden."""
    seat: Seat | None = None
    """Whose; the own cards unless it is said."""


@event(chapter, "cards_turned_up")
class CardsTurnedUp:
    seat: int
    goods: Heap


@chapter.decides(TurnUp)
def decide_turn_up(game: Game, asked: TurnUp, sent: Sent) -> list[object]:
    goods = require_known_goods(game, asked.goods, "goods")
    if legal_goods(game, goods):
        raise Unknown("goods", say("Legal goods lie face up: name contraband and royal goods only."))
    seat = require_seat(sent) if asked.seat is None else require_known_seat(game, asked.seat, "seat")
    if not sent.host and seat != sent.seat:
        raise Refused("not_your_cards", say("Everybody turns up their own cards, or the host does it."), "S-CNT-7")
    require_phase(game, "turn_up", rule="S-CNT-7")
    hidden = hidden_cards(game.players[seat].contraband)
    if not hidden:
        raise Refused("nothing_hidden", say("Everything on this stand is turned up."), "S-CNT-7")
    if cards_in(goods) != hidden:
        raise Refused(
            "wrong_count",
            say_n(
                "%(num)d card lies face down there: name exactly that. If it is not so, the host corrects the number.",
                "%(num)d cards lie face down there: name them all. If it is not so, the host corrects the number.",
                hidden,
            ),
            "S-CNT-7",
        )
    buffer = EventBuffer(game)
    buffer.add(CardsTurnedUp(seat=seat, goods=goods))
    # What was still owed when the game was ended is paid with what has now a kind, as cheaply as can be (S-CNT-4).
    for debt in game.debts:
        if debt.debtor == seat:
            handed = cheapest(game, goods, debt.rest)
            buffer.add(paid(game, debt, handed))
            goods = minus(goods, handed)
    return buffer.events


@chapter.follows
def end_turning_up(game: Game, sent: Sent) -> list[object]:
    """Over as soon as nothing is hidden any more."""
    if game.phase != "turn_up" or yet_to_turn_up(game) or game.debts:
        return []
    buffer = EventBuffer(game)
    share_by_lot(buffer, sent)
    buffer.add(GameOver(early=False))
    return buffer.events


@chapter.evolves(CardsTurnedUp)
def evolve_cards_turned_up(game: Game, turned: CardsTurnedUp) -> Game:
    held = game.players[turned.seat].contraband
    return with_player(game, turned.seat, contraband=plus(without_hidden(held), turned.goods))


@chapter.tells(CardsTurnedUp)
def tell_cards_turned_up(turned: CardsTurnedUp) -> Told:
    goods = cards_listed(turned.goods)
    return Told(
        say("%(who)s turns up %(goods)s.", who=Who(turned.seat), goods=goods),
        {turned.seat: say("You turn up %(goods)s.", goods=goods)},
    )
