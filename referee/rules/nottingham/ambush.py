"""An ambush is laid with a gold card (N-ACT-3)."""

from dataclasses import replace

from referee.rules.kernel import Chapter, Refused, Secret, Sent, Told, Unknown, command, event
from referee.rules.nottingham.guards import require_known_item, require_playable
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.names import CARDS, COLOURS
from referee.rules.nottingham.state import Ambush, Game
from referee.rules.nottingham.turn import go_on_to_trade
from referee.rules.nottingham.vocabulary import Shows
from referee.rules.sentences import Who, Word, listing, say

chapter: Chapter[Game] = Chapter()

GOLD = "gold"
COPIES_OF_ITEM = 2
"""Every item but gold is on exactly two ambush cards."""


@command(chapter, "lay_ambush")
class LayAmbush:
    shows: Shows | None = None
    """None: for a seat without a phone; then it is said when it is sprung (N-ONE-2)."""


@event(chapter, "ambush_laid")
class AmbushLaid:
    seat: int
    ambush: int
    shows: tuple[str, ...]
    """Its owner's secret; nothing: it was not said."""


@chapter.decides(LayAmbush)
def decide_lay_ambush(game: Game, asked: LayAmbush, sent: Sent) -> list[object]:
    # for the eyes of a seat without a phone there is no phone to keep it
    unsaid = asked.shows is None and sent.host and sent.seat is not None and sent.seat not in sent.phones
    shows = () if unsaid else require_known_shows(game, asked.shows)
    seat = require_playable(game, "lay_ambush", sent, "N-ACT-3")
    if shows:
        require_can_be_laid(game, seat, shows, game.players[seat].ambushes)
    return [AmbushLaid(seat=seat, ambush=game.next_ambush, shows=shows)]


def require_known_shows(game: Game, shows: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """A colour, or two items, that exist."""
    if shows is None:
        raise Unknown("shows", say("An ambush card shows a colour or two items."))
    if isinstance(shows, str):
        if shows not in game.edition.colours:
            raise Unknown("shows", say("“%(shows)s” is no colour of this game.", shows=shows))
        return (shows,)
    for item in shows:
        require_known_item(game, item, "shows")
    if len(shows) != 2:
        raise Unknown("shows", say("An ambush card shows a colour or two items."))
    return tuple(shows)


def require_can_be_laid(game: Game, seat: int, shows: tuple[str, ...], lying: tuple[Ambush, ...]) -> None:
    """Whether a card of this player's can show this, beside those that lie before them."""
    if len(shows) == 1:
        _require_colour(game, seat, shows[0], lying)
    else:
        _require_items(shows, lying)


def _require_colour(game: Game, seat: int, colour: str, lying: tuple[Ambush, ...]) -> None:
    if colour == game.players[seat].colour:
        why = say("Your own colour is never laid: lay the other card, or take the gold in hand.")
        raise Refused("own_colour", why, "N-ACT-3")
    if colour not in game.options.colours:
        raise Refused("not_in_play", say("Nobody plays this colour: its card is in the box."), "N-SET-2")
    # Only what lies before this player counts: what others have lying is their secret.
    if any(ambush.shows == (colour,) for ambush in lying):
        raise Refused("lies_already", say("There is only one such card, and you have it lying already."), "N-ACT-3")


def _require_items(items: tuple[str, ...], lying: tuple[Ambush, ...]) -> None:
    if items[0] == items[1]:
        raise Refused("two_items", say("An ambush card shows two different items."), "N-ACT-3")
    if GOLD in items:
        raise Refused("no_gold", say("Gold is on no ambush card."), "N-AMB-2")
    for item in items:
        if _is_lying_twice(item, lying):
            why = say("Only two cards show this item, and you have both lying already.")
            raise Refused("lies_already", why, "N-ACT-3")


def can_show(game: Game, seat: int, lying: tuple[Ambush, ...]) -> tuple[list[str], list[str]]:
    """The colours, and the items, that a card of this player's can show beside those that lie before them."""
    taken = {game.players[seat].colour, *(ambush.shows[0] for ambush in lying if len(ambush.shows) == 1)}
    colours = [colour for colour in game.options.colours if colour not in taken]
    return colours, [item for item in game.edition.items if item != GOLD and not _is_lying_twice(item, lying)]


def _is_lying_twice(item: str, lying: tuple[Ambush, ...]) -> bool:
    return sum(item in ambush.shows for ambush in lying) >= COPIES_OF_ITEM


def shows_words(shows: tuple[str, ...]) -> Word:
    """What is drawn on an ambush card."""
    if len(shows) == 1:
        return COLOURS[shows[0]]
    return listing(*(CARDS[item] for item in shows))


@chapter.evolves(AmbushLaid)
def evolve_ambush_laid(game: Game, laid: AmbushLaid) -> Game:
    lying = (*game.players[laid.seat].ambushes, Ambush(laid.ambush, laid.shows))
    game = with_player(game, laid.seat, ambushes=lying)
    return go_on_to_trade(replace(game, next_ambush=laid.ambush + 1))


@chapter.tells(AmbushLaid)
def tell_ambush_laid(laid: AmbushLaid) -> Told:
    lays = say("%(who)s lays an ambush.", who=Who(laid.seat))
    if not laid.shows:
        return Told(lays, {laid.seat: say("You lay an ambush.")})
    return Told(lays, {laid.seat: Secret(say("You lay an ambush: %(shows)s.", shows=shows_words(laid.shows)))})
