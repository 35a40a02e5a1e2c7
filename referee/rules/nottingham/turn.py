"""The turn: a card is turned up, taken in hand or played, then perhaps a trade, then the left neighbour (N-TRN)."""

from typing import Literal

from referee.rules.names import CARDS
from referee.rules.nottingham.book import awaited, command, event, known_item, rulebook
from referee.rules.nottingham.moves import into_hand
from referee.rules.nottingham.pending import COMMAND_OF, pending, playable
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import Item
from referee.rules.play import Refused, Sent
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say

Why = Literal["", "no_offer", "refused"]
"""Why a card is kept that was to be bought or bartered with: nothing was offered, or nothing that was liked."""


@command("reveal")
class Reveal:
    item: Item


@command("keep")
class Keep:
    pass


@command("end_turn")
class EndTurn:
    pass


@event("card_revealed")
class CardRevealed:
    seat: int
    item: str


@event("card_kept")
class CardKept:
    seat: int
    item: str
    why: Why = ""


@event("turn_ended")
class TurnEnded:
    seat: int
    next: int


def card(game: Game) -> str:
    """The card turned up, where one is known to lie there."""
    if game.revealed is None:
        raise LookupError("no card is turned up")
    return game.revealed


def plays(game: Game, name: str, sent: Sent, rule: str) -> int:
    """The seat in turn, if the card turned up can be played by this command."""
    if sent.seat is None or ("keep", sent.seat) not in pending(game) or playable(game) == name:
        return awaited(game, name, sent, rule)
    turned_up = card(game)
    if COMMAND_OF.get(game.edition.items[turned_up].action) == name:
        why = say("There is nothing this could be played on. Take the card in hand.")
        raise Refused("cannot_be_played", why, "N-ACT-9")
    why = say("The card turned up is another one: %(card)s.", card=CARDS[turned_up])
    raise Refused("wrong_card", why, rule)


@rulebook.decides(Reveal)
def _(game: Game, asked: Reveal, sent: Sent) -> list[object]:
    known_item(game, asked.item, "item")
    return [CardRevealed(seat=awaited(game, "reveal", sent, "N-TRN-1"), item=asked.item)]


@rulebook.decides(Keep)
def _(game: Game, asked: Keep, sent: Sent) -> list[object]:
    return [CardKept(seat=awaited(game, "keep", sent, "N-TRN-1"), item=card(game))]


@rulebook.decides(EndTurn)
def _(game: Game, asked: EndTurn, sent: Sent) -> list[object]:
    seat = awaited(game, "end_turn", sent, "N-TRN-4")
    return [TurnEnded(seat=seat, next=game.others[0])]


@rulebook.evolves(CardRevealed)
def _(game: Game, revealed: CardRevealed) -> Game:
    return replace(game, phase="act", revealed=revealed.item, deck=game.deck - 1)


@rulebook.evolves(CardKept)
def _(game: Game, kept: CardKept) -> Game:
    return acted(into_hand(game, kept.seat, {kept.item: 1}))


def acted(game: Game) -> Game:
    """The card turned up has gone where it belongs; the turn goes on to the trade (N-TRN-2)."""
    return replace(game, phase="trade", revealed=None, bidding=None, attack=None)


@rulebook.evolves(TurnEnded)
def _(game: Game, ended: TurnEnded) -> Game:
    return replace(game, phase="reveal", turn=ended.next, turns=game.turns + 1, traded=False, granted=None)


@rulebook.tells(CardRevealed)
def _(revealed: CardRevealed, viewer: int | None) -> Sentence:
    name = CARDS[revealed.item]
    return eyes(
        viewer,
        revealed.seat,
        say("You turn up: %(card)s.", card=name),
        say("%(who)s turns up: %(card)s.", who=Who(revealed.seat), card=name),
    )


@rulebook.tells(CardKept)
def _(kept: CardKept, viewer: int | None) -> Sentence:
    seat, name, player = kept.seat, CARDS[kept.item], Who(kept.seat)
    match kept.why:
        case "no_offer":
            return eyes(
                viewer,
                seat,
                say("Nobody has anything to offer. You keep the card: %(card)s.", card=name),
                say("Nobody has anything to offer. %(who)s keeps the card: %(card)s.", who=player, card=name),
            )
        case "refused":
            return eyes(
                viewer,
                seat,
                say("You refuse all offers and keep the card: %(card)s.", card=name),
                say("%(who)s refuses all offers and keeps the card: %(card)s.", who=player, card=name),
            )
        case _:
            return eyes(
                viewer,
                seat,
                say("You take the card in hand: %(card)s.", card=name),
                say("%(who)s takes the card in hand: %(card)s.", who=player, card=name),
            )


@rulebook.tells(TurnEnded)
def _(ended: TurnEnded, viewer: int | None) -> Sentence:
    return eyes(viewer, ended.next, say("It is your turn."), say("It is the turn of %(who)s.", who=Who(ended.next)))
