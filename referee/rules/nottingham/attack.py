"""Theft, robbery and hold-up (N-ACT-2, N-ACT-4, N-ACT-5)."""

from referee.rules.heap import Heap
from referee.rules.names import cards_listed
from referee.rules.nottingham.attack_words import TAKEN, THREAT
from referee.rules.nottingham.book import awaited, command, event, holds, known_item, known_seat, rulebook
from referee.rules.nottingham.moves import into_hand, out_of_hand, unseen_into_hand, unseen_out_of_hand
from referee.rules.nottingham.state import Attack, Attacking, Game
from referee.rules.nottingham.turn import acted, card, plays
from referee.rules.nottingham.vocabulary import Item
from referee.rules.play import Refused, Sent
from referee.rules.values import replace
from referee.rules.vocabulary import Seat
from referee.rules.words import Sentence, Who, eyes, say

RULE: dict[Attacking, str] = {"steal": "N-ACT-2", "rob": "N-ACT-4", "hold_up": "N-ACT-5"}


@command("steal")
class Steal:
    target: Seat


@command("rob")
class Rob:
    target: Seat


@command("hold_up")
class HoldUp:
    target: Seat


@command("yield")
class Yield:
    pass


@command("give")
class Give:
    """Theft: the victim says which card was drawn."""

    item: Item


@command("take")
class Take:
    item: Item


@event("attacked")
class Attacked:
    kind: Attacking
    seat: int
    target: int
    item: str


@event("yielded")
class Yielded:
    """Only where hands are tracked: the card that moves has still to be named."""

    kind: Attacking
    seat: int
    target: int
    hand: Heap
    """What a robber or everybody gets to see; a thief sees nothing."""


@event("card_taken")
class CardTaken:
    kind: Attacking
    seat: int
    target: int
    item: str
    """The attacking card, which the victim takes."""
    taken: str | None
    """None: hands are not tracked, the referee does not know."""


@rulebook.decides(Steal)
def _(game: Game, asked: Steal, sent: Sent) -> list[object]:
    return _attack(game, "steal", asked.target, sent)


@rulebook.decides(Rob)
def _(game: Game, asked: Rob, sent: Sent) -> list[object]:
    return _attack(game, "rob", asked.target, sent)


@rulebook.decides(HoldUp)
def _(game: Game, asked: HoldUp, sent: Sent) -> list[object]:
    return _attack(game, "hold_up", asked.target, sent)


def _attack(game: Game, kind: Attacking, target: int, sent: Sent) -> list[object]:
    known_seat(game, target, "target")
    seat = plays(game, kind, sent, RULE[kind])
    if target == seat:
        raise Refused("not_yourself", say("Name another player."), RULE[kind])
    if not game.players[target].hand_count:
        why = say("%(who)s has no hand cards: name somebody else.", who=Who(target))
        raise Refused("empty_hand", why, "N-ACT-9")
    return [Attacked(kind=kind, seat=seat, target=target, item=card(game))]


@rulebook.decides(Yield)
def _(game: Game, asked: Yield, sent: Sent) -> list[object]:
    target = awaited(game, "yield", sent, "N-ACT-6")
    kind, hand = _kind(game), game.players[target].hand
    if hand is None:
        return [CardTaken(kind=kind, seat=game.turn, target=target, item=card(game), taken=None)]
    return [Yielded(kind=kind, seat=game.turn, target=target, hand={} if kind == "steal" else hand)]


@rulebook.decides(Give)
def _(game: Game, asked: Give, sent: Sent) -> list[object]:
    known_item(game, asked.item, "item")
    victim = awaited(game, "give", sent, "N-ACT-2")
    holds(game, victim, {asked.item: 1}, "N-ACT-2")
    return _taken(game, asked.item)


@rulebook.decides(Take)
def _(game: Game, asked: Take, sent: Sent) -> list[object]:
    known_item(game, asked.item, "item")
    awaited(game, "take", sent, RULE[_kind(game)])
    # Whoever takes it has the hand before the eyes; it stays as it was shown.
    if game.attack is None or asked.item not in (game.players[game.attack.target].hand or {}):
        why = say("This card is not in that hand. If it is, undo the last step and let the hand be corrected first.")
        raise Refused("not_in_hand", why, RULE[_kind(game)])
    return _taken(game, asked.item)


def _taken(game: Game, item: str) -> list[object]:
    if game.attack is None:
        raise LookupError("nobody is attacked")
    kind, target = game.attack.kind, game.attack.target
    return [CardTaken(kind=kind, seat=game.turn, target=target, item=card(game), taken=item)]


def _kind(game: Game) -> Attacking:
    return game.attack.kind if game.attack is not None else "steal"


@rulebook.evolves(Attacked)
def _(game: Game, attacked: Attacked) -> Game:
    return replace(game, attack=Attack(kind=attacked.kind, target=attacked.target))


@rulebook.evolves(Yielded)
def _(game: Game, yielded: Yielded) -> Game:
    stage = Attack(yielded.kind, yielded.target, "give" if yielded.kind == "steal" else "take")
    return replace(game, attack=stage)


@rulebook.evolves(CardTaken)
def _(game: Game, moved: CardTaken) -> Game:
    if moved.taken is None:
        game = unseen_into_hand(unseen_out_of_hand(game, moved.target, 1), moved.seat, 1)
    else:
        game = into_hand(out_of_hand(game, moved.target, {moved.taken: 1}), moved.seat, {moved.taken: 1})
    return acted(into_hand(game, moved.target, {moved.item: 1}))


@rulebook.tells(Attacked)
def _(attacked: Attacked, viewer: int | None) -> Sentence:
    return THREAT[attacked.kind](attacked.seat, attacked.target, viewer)


@rulebook.tells(Yielded)
def _(yielded: Yielded, viewer: int | None) -> Sentence | None:
    hand, target = cards_listed(yielded.hand), Who(yielded.target)
    if yielded.kind == "hold_up":
        return eyes(
            viewer,
            yielded.target,
            say("You lay your hand open: %(cards)s.", cards=hand),
            say("%(who)s lays the hand open: %(cards)s.", who=target, cards=hand),
        )
    if yielded.kind == "rob" and viewer is not None and viewer == yielded.seat:
        return say("%(who)s shows you the hand: %(cards)s.", who=target, cards=hand)
    return eyes(
        viewer,
        yielded.target,
        say("You do not defend yourself."),
        say("%(who)s does not defend.", who=target),
    )


@rulebook.tells(CardTaken)
def _(moved: CardTaken, viewer: int | None) -> Sentence:
    """Which card moved is known to the two involved only, unless the hand lay open."""
    return TAKEN[moved.kind](moved.seat, moved.target, moved.item, moved.taken, viewer)
