"""When a card is needed and the deck is empty (N-DCK-1, N-DCK-2)."""

from dataclasses import replace

from referee.rules.heaps import Heap, cards_in
from referee.rules.kernel import Chapter, Refused, Secret, Sent, Told, command, event
from referee.rules.nottingham.guards import require_awaited, require_in_hand, require_known_items, require_running
from referee.rules.nottingham.moves import out_of_hand, unseen_out_of_hand
from referee.rules.nottingham.names import cards_listed
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import Items
from referee.rules.sentences import Who, say, say_n, who
from referee.rules.vocabulary import Count

chapter: Chapter[Game] = Chapter()


@command(chapter, "deck_empty", "seat", "host", "host_for_seat")
class DeckEmpty:
    """The real deck ran out, whatever the referee thinks."""


@command(chapter, "discard")
class Discard:
    count: Count | None = None
    items: Items | None = None


@event(chapter, "deck_found_empty")
class DeckFoundEmpty:
    seat: int | None
    """None: the host."""
    missing: int


@event(chapter, "deck_reshuffled")
class DeckReshuffled:
    cards: int


@event(chapter, "deck_ran_dry")
class DeckRanDry:
    number: int | None
    """Of the sheriff's field; None: the city."""
    seats: tuple[int, ...]
    """Who has more cards."""


@event(chapter, "cards_discarded")
class CardsDiscarded:
    seat: int
    count: int
    items: Heap | None
    """The owner's secret; None: hands are not tracked."""


@chapter.decides(DeckEmpty)
def decide_deck_empty(game: Game, asked: DeckEmpty, sent: Sent) -> list[object]:
    require_running(game)
    if not game.deck:
        raise Refused("deck_is_empty", say("The referee has counted the deck as empty already."), "N-DCK-1")
    return [DeckFoundEmpty(seat=sent.seat, missing=game.deck)]


@chapter.decides(Discard)
def decide_discard(game: Game, asked: Discard, sent: Sent) -> list[object]:
    items = None if asked.items is None else require_known_items(game, asked.items, "items")
    seat = require_awaited(game, "discard", sent, "N-DCK-2")
    count = to_discard(game, seat)
    tracked = game.players[seat].hand is not None
    if tracked and items is None:
        raise Refused("items_needed", say("Say which cards you discard."), "N-DCK-2")
    named = cards_in(items) if items is not None else asked.count
    if (named is not None and named != count) or (asked.count is not None and asked.count != count):
        why = say_n("Discard exactly %(num)d card.", "Discard exactly %(num)d cards.", count)
        raise Refused("discard_down", why, "N-DCK-2")
    if items is not None:
        require_in_hand(game, seat, items, "N-DCK-2")
    return [CardsDiscarded(seat=seat, count=count, items=items if tracked else None)]


def to_discard(game: Game, seat: int) -> int:
    """How many cards this hand holds above the number of the sheriff's field."""
    return max(0, game.players[seat].hand_count - (game.number or 0))


@chapter.follows
def renew_deck(game: Game, sent: Sent) -> list[object]:
    """Makes a new deck when a card is needed, and not before; where there is none, hands are cut down."""
    is_needed = game.phase == "reveal" or bool(game.favour)
    # what is put back is on the deck in a moment
    if not is_needed or game.deck or game.dry or game.has_unread_field or game.to_put_back:
        return []
    if game.discard:
        return [DeckReshuffled(cards=game.discard)]
    return [DeckRanDry(number=game.number, seats=game.over_number)]


@chapter.evolves(DeckFoundEmpty)
def evolve_deck_found_empty(game: Game, found: DeckFoundEmpty) -> Game:
    return replace(game, deck=0, missing=game.missing + found.missing)


@chapter.evolves(DeckReshuffled)
def evolve_deck_reshuffled(game: Game, reshuffled: DeckReshuffled) -> Game:
    return replace(game, deck=game.deck + reshuffled.cards, discard=0)


@chapter.evolves(DeckRanDry)
def evolve_deck_ran_dry(game: Game, dry: DeckRanDry) -> Game:
    return replace(game, dry=True)


@chapter.evolves(CardsDiscarded)
def evolve_cards_discarded(game: Game, discarded: CardsDiscarded) -> Game:
    if discarded.items is None:
        game = unseen_out_of_hand(game, discarded.seat, discarded.count)
    else:
        game = out_of_hand(game, discarded.seat, discarded.items)
    return replace(game, discard=game.discard + discarded.count)


@chapter.tells(DeckFoundEmpty)
def tell_deck_found_empty(found: DeckFoundEmpty) -> Told:
    if found.seat is None:
        return Told(say("The host says that the deck has run out."))
    return Told(
        say("%(who)s says that the deck has run out.", who=Who(found.seat)),
        {found.seat: say("You say that the deck has run out.")},
    )


@chapter.tells(DeckReshuffled)
def tell_deck_reshuffled(reshuffled: DeckReshuffled) -> Told:
    return Told(
        say_n(
            "The deck is empty: shuffle the discard pile (%(num)d card) into a new deck.",
            "The deck is empty: shuffle the discard pile (%(num)d cards) into a new deck.",
            reshuffled.cards,
        )
    )


@chapter.tells(DeckRanDry)
def tell_deck_ran_dry(dry: DeckRanDry) -> Told:
    if not dry.seats or dry.number is None:
        return Told(say("All cards are used up and nobody has to discard: the sheriff moves on."))
    number, mine = dry.number, say("All cards are used up: discard down to %(number)d.", number=dry.number)
    return Told(
        say("All cards are used up: %(who)s must discard down to %(number)d.", who=who(dry.seats), number=number),
        # several are told by their names
        {dry.seats[0]: mine} if len(dry.seats) == 1 else {},
    )


@chapter.tells(CardsDiscarded)
def tell_cards_discarded(discarded: CardsDiscarded) -> Told:
    seat, count, items = discarded.seat, discarded.count, discarded.items
    theirs = say_n("%(who)s discards %(num)d card.", "%(who)s discards %(num)d cards.", count, who=Who(seat))
    if items is None:
        return Told(theirs, {seat: say_n("You discard %(num)d card.", "You discard %(num)d cards.", count)})
    return Told(theirs, {seat: Secret(say("You discard %(cards)s.", cards=cards_listed(items)))})
