"""Theft, robbery and hold-up (N-ACT-2, N-ACT-4, N-ACT-5)."""

from dataclasses import replace

from referee.rules.heaps import Heap
from referee.rules.kernel import Chapter, NotYours, Refused, Secret, Sent, Told, command, event
from referee.rules.nottingham.attack_sentences import THREAT, taken_seen, taken_unseen
from referee.rules.nottingham.defence import Defended
from referee.rules.nottingham.guards import (
    require_awaited,
    require_in_hand,
    require_known_item,
    require_known_seat,
    require_playable,
    require_revealed,
)
from referee.rules.nottingham.moves import did, into_hand, out_of_hand, unseen_into_hand, unseen_out_of_hand
from referee.rules.nottingham.names import cards_listed
from referee.rules.nottingham.state import Attack, Attacking, DeedKind, Game
from referee.rules.nottingham.turn import go_on_to_trade
from referee.rules.nottingham.vocabulary import Item
from referee.rules.sentences import Sentence, Who, say
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()

RULE: dict[Attacking, str] = {"steal": "N-ACT-2", "rob": "N-ACT-4", "hold_up": "N-ACT-5"}
LOST_BY: dict[Attacking, DeedKind] = {"steal": "lost_by_steal", "rob": "lost_by_rob", "hold_up": "lost_by_hold_up"}


@command(chapter, "steal")
class Steal:
    target: Seat
    defended: bool | None = None
    """What the victim answered aloud: for those who have no phone to answer with, in the same step (N-ONE-1)."""


@command(chapter, "rob")
class Rob:
    target: Seat
    defended: bool | None = None


@command(chapter, "hold_up")
class HoldUp:
    target: Seat
    defended: bool | None = None


@command(chapter, "yield")
class Yield:
    pass


@command(chapter, "give")
class Give:
    """Theft: the victim says which card was drawn."""

    item: Item


@command(chapter, "take")
class Take:
    item: Item


@event(chapter, "attacked")
class Attacked:
    kind: Attacking
    seat: int
    target: int
    item: str


@event(chapter, "yielded")
class Yielded:
    """Only where hands are tracked: the card that moves has still to be named."""

    kind: Attacking
    seat: int
    target: int
    hand: Heap
    """What a robber or everybody gets to see; a thief sees nothing."""


@event(chapter, "card_taken")
class CardTaken:
    kind: Attacking
    seat: int
    target: int
    item: str
    """The attacking card, which the victim takes."""
    taken: str | None
    """None: hands are not tracked, the referee does not know."""


@chapter.decides(Steal)
def decide_steal(game: Game, asked: Steal, sent: Sent) -> list[object]:
    return _decide_attack(game, "steal", asked, sent)


@chapter.decides(Rob)
def decide_rob(game: Game, asked: Rob, sent: Sent) -> list[object]:
    return _decide_attack(game, "rob", asked, sent)


@chapter.decides(HoldUp)
def decide_hold_up(game: Game, asked: HoldUp, sent: Sent) -> list[object]:
    return _decide_attack(game, "hold_up", asked, sent)


def _decide_attack(game: Game, kind: Attacking, asked: Steal | Rob | HoldUp, sent: Sent) -> list[object]:
    target = require_known_seat(game, asked.target, "target")
    seat = require_playable(game, kind, sent, RULE[kind])
    if target == seat:
        raise Refused("not_yourself", say("Name another player."), RULE[kind])
    if target not in game.others:
        raise Refused("has_left", say("%(who)s has left the game.", who=Who(target)), "N-LEV-1")
    if not game.players[target].hand_count:
        why = say("%(who)s has no cards in hand: name somebody else.", who=Who(target))
        raise Refused("empty_hand", why, "N-ACT-9")
    item = require_revealed(game)
    attacked = Attacked(kind=kind, seat=seat, target=target, item=item)
    if asked.defended is None:
        return [attacked]
    if not sent.speaks_for(target):
        raise NotYours(say("%(who)s has a phone to answer with.", who=Who(target)))
    if game.has_tracked_hands:
        why = say("Phones keep the cards at this table: whoever is attacked answers on their own.")
        raise Refused("hands_tracked", why, "N-ONE-1")
    if asked.defended:
        return [attacked, Defended(seat=seat, target=target, item=item)]
    return [attacked, CardTaken(kind=kind, seat=seat, target=target, item=item, taken=None)]


@chapter.decides(Yield)
def decide_yield(game: Game, asked: Yield, sent: Sent) -> list[object]:
    target = require_awaited(game, "yield", sent, "N-ACT-6")
    kind, hand = _kind(game), game.players[target].hand
    if hand is None:
        return [CardTaken(kind=kind, seat=game.turn, target=target, item=require_revealed(game), taken=None)]
    return [Yielded(kind=kind, seat=game.turn, target=target, hand={} if kind == "steal" else hand)]


@chapter.decides(Give)
def decide_give(game: Game, asked: Give, sent: Sent) -> list[object]:
    require_known_item(game, asked.item, "item")
    victim = require_awaited(game, "give", sent, "N-ACT-2")
    require_in_hand(game, victim, {asked.item: 1}, "N-ACT-2")
    return _taken(game, asked.item)


@chapter.decides(Take)
def decide_take(game: Game, asked: Take, sent: Sent) -> list[object]:
    require_known_item(game, asked.item, "item")
    require_awaited(game, "take", sent, RULE[_kind(game)])
    # Whoever takes it has the hand before the eyes; it stays as it was shown.
    if game.attack is None or asked.item not in (game.players[game.attack.target].hand or {}):
        why = say("This card is not in that hand. If it is, undo the last step and let the hand be corrected first.")
        raise Refused("not_in_hand", why, RULE[_kind(game)])
    return _taken(game, asked.item)


def _taken(game: Game, item: str) -> list[object]:
    if game.attack is None:
        raise LookupError("nobody is attacked")
    kind, target = game.attack.kind, game.attack.target
    return [CardTaken(kind=kind, seat=game.turn, target=target, item=require_revealed(game), taken=item)]


def _kind(game: Game) -> Attacking:
    return game.attack.kind if game.attack is not None else "steal"


@chapter.evolves(Attacked)
def evolve_attacked(game: Game, attacked: Attacked) -> Game:
    return replace(game, attack=Attack(kind=attacked.kind, target=attacked.target))


@chapter.evolves(Yielded)
def evolve_yielded(game: Game, yielded: Yielded) -> Game:
    stage = Attack(yielded.kind, yielded.target, "give" if yielded.kind == "steal" else "take")
    return replace(game, attack=stage)


@chapter.evolves(CardTaken)
def evolve_card_taken(game: Game, moved: CardTaken) -> Game:
    if moved.taken is None:
        game = unseen_into_hand(unseen_out_of_hand(game, moved.target, 1), moved.seat, 1)
    else:
        game = into_hand(out_of_hand(game, moved.target, {moved.taken: 1}), moved.seat, {moved.taken: 1})
    game = did(game, moved.seat, moved.kind, moved.target)
    game = did(game, moved.target, LOST_BY[moved.kind], moved.seat)
    return go_on_to_trade(into_hand(game, moved.target, {moved.item: 1}))


@chapter.tells(Attacked)
def tell_attacked(attacked: Attacked) -> Told:
    return Told(*THREAT[attacked.kind](attacked.seat, attacked.target))


@chapter.tells(Yielded)
def tell_yielded(yielded: Yielded) -> Told:
    hand, target = cards_listed(yielded.hand), Who(yielded.target)
    if yielded.kind == "hold_up":
        return Told(
            say("%(who)s lays the hand open: %(cards)s.", who=target, cards=hand),
            {yielded.target: say("You lay your hand open: %(cards)s.", cards=hand)},
        )
    instead: dict[int, Sentence | Secret] = {yielded.target: say("You do not defend yourself.")}
    if yielded.kind == "rob":
        instead[yielded.seat] = Secret(say("%(who)s shows you the hand: %(cards)s.", who=target, cards=hand))
    return Told(say("%(who)s does not defend.", who=target), instead)


@chapter.tells(CardTaken)
def tell_card_taken(moved: CardTaken) -> Told:
    """Which card moved is known to the two involved only, unless the hand lay open."""
    everybody, instead = taken_unseen(moved.seat, moved.target, moved.item)
    if moved.taken is None:
        return Told(everybody, instead)
    seen = taken_seen(moved.seat, moved.target, moved.item, moved.taken)
    if moved.kind == "hold_up":
        return Told(*seen)
    return Told(everybody, {seat: Secret(sentence) for seat, sentence in seen[1].items()})
