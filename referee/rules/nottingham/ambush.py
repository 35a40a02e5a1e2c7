"""An ambush is laid with a gold card (N-ACT-3)."""

from referee.rules.nottingham.book import command, event, known_item, rulebook
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.state import Ambush, Game
from referee.rules.nottingham.turn import acted, plays
from referee.rules.nottingham.vocabulary import Shows
from referee.rules.nottingham.words import shows_words
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say

GOLD = "gold"
COPIES_OF_ITEM = 2
"""Every item but gold is on exactly two ambush cards."""


@command("lay_ambush")
class LayAmbush:
    shows: Shows


@event("ambush_laid")
class AmbushLaid:
    seat: int
    ambush: int
    shows: tuple[str, ...]
    """Its owner's secret."""


@rulebook.decides(LayAmbush)
def _(game: Game, asked: LayAmbush, sent: Sent) -> list[object]:
    shows = drawn_on_it(game, asked.shows)
    seat = plays(game, "lay_ambush", sent, "N-ACT-3")
    can_show(game, seat, shows, game.players[seat].ambushes)
    return [AmbushLaid(seat=seat, ambush=game.next_ambush, shows=shows)]


def drawn_on_it(game: Game, shows: str | tuple[str, ...]) -> tuple[str, ...]:
    """A colour, or two items, that exist."""
    if isinstance(shows, str):
        if shows not in game.edition.colours:
            raise Unknown("shows", say("“%(shows)s” is no colour of this game.", shows=shows))
        return (shows,)
    for item in shows:
        known_item(game, item, "shows")
    if len(shows) != 2:
        raise Unknown("shows", say("An ambush card shows a colour or two items."))
    return tuple(shows)


def can_show(game: Game, seat: int, shows: tuple[str, ...], lying: tuple[Ambush, ...]) -> None:
    """Whether a card of this player's can show this, beside those that lie before them."""
    if len(shows) == 1:
        _colour_possible(game, seat, shows[0], lying)
    else:
        _items_possible(shows, lying)


def _colour_possible(game: Game, seat: int, colour: str, lying: tuple[Ambush, ...]) -> None:
    if colour == game.players[seat].colour:
        why = say("Your own colour is never laid: lay the other card, or take the gold in hand.")
        raise Refused("own_colour", why, "N-ACT-3")
    if colour not in game.options.colours:
        raise Refused("not_in_play", say("Nobody plays this colour: its card is in the box."), "N-SET-2")
    # Only what lies before this player counts: what others have lying is their secret.
    if any(ambush.shows == (colour,) for ambush in lying):
        raise Refused("lies_already", say("There is only one such card, and you have it lying already."), "N-ACT-3")


def _items_possible(items: tuple[str, ...], lying: tuple[Ambush, ...]) -> None:
    if items[0] == items[1]:
        raise Refused("two_items", say("An ambush card shows two different items."), "N-ACT-3")
    if GOLD in items:
        raise Refused("no_gold", say("Gold is on no ambush card."), "N-AMB-2")
    for item in items:
        if sum(item in ambush.shows for ambush in lying) >= COPIES_OF_ITEM:
            why = say("Only two cards show this item, and you have both lying already.")
            raise Refused("lies_already", why, "N-ACT-3")


@rulebook.evolves(AmbushLaid)
def _(game: Game, laid: AmbushLaid) -> Game:
    lying = (*game.players[laid.seat].ambushes, Ambush(laid.ambush, laid.shows))
    game = with_player(game, laid.seat, ambushes=lying)
    return acted(replace(game, next_ambush=laid.ambush + 1))


@rulebook.tells(AmbushLaid)
def _(laid: AmbushLaid, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        laid.seat,
        say("You lay an ambush: %(shows)s.", shows=shows_words(laid.shows)),
        say("%(who)s lays an ambush.", who=Who(laid.seat)),
    )
