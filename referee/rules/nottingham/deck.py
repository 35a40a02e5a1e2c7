"""When a card is needed and the deck is empty (N-DCK-1, N-DCK-2)."""

from referee.rules.heap import Heap, cards_in
from referee.rules.names import cards_listed
from referee.rules.nottingham.book import awaited, command, event, holds, known_items, rulebook, started
from referee.rules.nottingham.moves import out_of_hand, unseen_out_of_hand
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import Items
from referee.rules.play import Refused, Sent
from referee.rules.values import replace
from referee.rules.vocabulary import Count
from referee.rules.words import Sentence, Who, eyes, say, say_n, who


@command("deck_empty", "seat", "host")
class DeckEmpty:
    """The real deck ran out, whatever the referee thinks."""


@command("discard")
class Discard:
    count: Count | None = None
    items: Items | None = None


@event("deck_found_empty")
class DeckFoundEmpty:
    seat: int | None
    """None: the host."""
    missing: int


@event("deck_reshuffled")
class DeckReshuffled:
    cards: int


@event("deck_ran_dry")
class DeckRanDry:
    number: int | None
    """Of the sheriff's field; None: the city."""
    seats: tuple[int, ...]
    """Who has more cards."""


@event("cards_discarded")
class CardsDiscarded:
    seat: int
    count: int
    items: Heap | None
    """The owner's secret; None: hands are not tracked."""


@rulebook.decides(DeckEmpty)
def _(game: Game, asked: DeckEmpty, sent: Sent) -> list[object]:
    started(game)
    if not game.deck:
        raise Refused("deck_is_empty", say("The referee has counted the deck as empty already."), "N-DCK-1")
    return [DeckFoundEmpty(seat=sent.seat, missing=game.deck)]


@rulebook.decides(Discard)
def _(game: Game, asked: Discard, sent: Sent) -> list[object]:
    items = None if asked.items is None else known_items(game, asked.items, "items")
    seat = awaited(game, "discard", sent, "N-DCK-2")
    count = game.players[seat].hand_count - (game.number or 0)
    tracked = game.players[seat].hand is not None
    if tracked and items is None:
        raise Refused("items_needed", say("Say which cards you discard."), "N-DCK-2")
    named = cards_in(items) if items is not None else asked.count
    if (named is not None and named != count) or (asked.count is not None and asked.count != count):
        why = say_n("Discard exactly %(num)d card.", "Discard exactly %(num)d cards.", count)
        raise Refused("discard_down", why, "N-DCK-2")
    if items is not None:
        holds(game, seat, items, "N-DCK-2")
    return [CardsDiscarded(seat=seat, count=count, items=items if tracked else None)]


def card_needed(game: Game) -> bool:
    return game.phase == "reveal" or bool(game.favour)


def renewed(game: Game) -> list[object]:
    """What happens to an empty deck when a card is needed, and not before."""
    if game.discard:
        return [DeckReshuffled(cards=game.discard)]
    return [DeckRanDry(number=game.number, seats=game.over_number)]


@rulebook.evolves(DeckFoundEmpty)
def _(game: Game, found: DeckFoundEmpty) -> Game:
    return replace(game, deck=0, missing=game.missing + found.missing)


@rulebook.evolves(DeckReshuffled)
def _(game: Game, reshuffled: DeckReshuffled) -> Game:
    return replace(game, deck=game.deck + reshuffled.cards, discard=0)


@rulebook.evolves(DeckRanDry)
def _(game: Game, dry: DeckRanDry) -> Game:
    return replace(game, dry=True)


@rulebook.evolves(CardsDiscarded)
def _(game: Game, discarded: CardsDiscarded) -> Game:
    if discarded.items is None:
        game = unseen_out_of_hand(game, discarded.seat, discarded.count)
    else:
        game = out_of_hand(game, discarded.seat, discarded.items)
    return replace(game, discard=game.discard + discarded.count)


@rulebook.tells(DeckFoundEmpty)
def _(found: DeckFoundEmpty, viewer: int | None) -> Sentence:
    if found.seat is None:
        return say("The host says that the deck has run out.")
    return eyes(
        viewer,
        found.seat,
        say("You say that the deck has run out."),
        say("%(who)s says that the deck has run out.", who=Who(found.seat)),
    )


@rulebook.tells(DeckReshuffled)
def _(reshuffled: DeckReshuffled, viewer: int | None) -> Sentence:
    return say_n(
        "The deck is empty: shuffle the discard pile (%(num)d card) into a new deck.",
        "The deck is empty: shuffle the discard pile (%(num)d cards) into a new deck.",
        reshuffled.cards,
    )


@rulebook.tells(DeckRanDry)
def _(dry: DeckRanDry, viewer: int | None) -> Sentence:
    if not dry.seats or dry.number is None:
        return say("All cards are used up and nobody has to discard: the sheriff moves on.")
    if dry.seats == (viewer,):
        return say("All cards are used up: discard down to %(number)d.", number=dry.number)
    return say("All cards are used up: %(who)s must discard down to %(number)d.", who=who(dry.seats), number=dry.number)


@rulebook.tells(CardsDiscarded)
def _(discarded: CardsDiscarded, viewer: int | None) -> Sentence:
    count = discarded.count
    if discarded.items is not None and viewer == discarded.seat:
        return say("You discard %(cards)s.", cards=cards_listed(discarded.items))
    return eyes(
        viewer,
        discarded.seat,
        say_n("You discard %(num)d card.", "You discard %(num)d cards.", count),
        say_n("%(who)s discards %(num)d card.", "%(who)s discards %(num)d cards.", count, who=Who(discarded.seat)),
    )
