"""Ambushes are sprung against a set (N-AMB)."""

from collections.abc import Iterable
from dataclasses import replace

from referee.rules.kernel import Chapter, NotYours, Refused, Sent, Told, Unknown, command, event
from referee.rules.nottingham.ambush import COPIES_OF_ITEM, GOLD, require_can_be_laid, require_known_shows, shows_words
from referee.rules.nottingham.guards import require_awaited, require_known_seat, require_own_ambush, require_seat
from referee.rules.nottingham.moves import did, into_hand, with_player
from referee.rules.nottingham.names import CARDS
from referee.rules.nottingham.state import Ambush, Game
from referee.rules.nottingham.vocabulary import AmbushId, Shows
from referee.rules.nottingham.waiting import asked_for_ambush, owners_asked, waiting
from referee.rules.sentences import Who, say
from referee.rules.vocabulary import Seat

chapter: Chapter[Game] = Chapter()


@command(chapter, "spring")
class Spring:
    ambush: AmbushId | None = None
    """None: the one that shows this, or one of which nobody has said what it shows."""
    shows: Shows | None = None
    """Read from the card, where it was not said when it was laid (N-ONE-2)."""


@command(chapter, "let_be", "seat", "host")
class LetBe:
    seats: tuple[Seat, ...] = ()
    """The host answers for all of these at once, who have no phone (N-ONE-2)."""


@event(chapter, "ambush_sprung")
class AmbushSprung:
    seat: int
    victim: int
    ambush: int
    shows: tuple[str, ...]
    item: str
    left: int
    """How many cards of the set still lie."""


@event(chapter, "set_let_be")
class SetLetBe:
    seat: int


@chapter.decides(Spring)
def decide_spring(game: Game, asked: Spring, sent: Sent) -> list[object]:
    said = () if asked.shows is None else require_known_shows(game, asked.shows)
    ambush = _require_ambush(game, sent, asked.ambush, said)
    if not ambush.shows and not said:
        raise Unknown("shows", say("An ambush card shows a colour or two items."))
    seat = require_awaited(game, "spring", sent, "N-AMB-4")
    if not ambush.shows:
        _require_can_be_drawn(game, seat, said)
        ambush = replace(ambush, shows=said)
    elif said and set(said) != set(ambush.shows):
        why = say("You laid it as another card. If it shows something else, correct that first.")
        raise Refused("shows_otherwise", why, "N-AMB-3")
    if game.laid is None or not can_spring(game, ambush):
        why = say("This ambush does not fit: neither the item nor the colour is on it.")
        raise Refused("does_not_fit", why, "N-AMB-2")
    return [
        AmbushSprung(
            seat=seat,
            victim=game.turn,
            ambush=ambush.id,
            shows=ambush.shows,
            item=game.laid.item,
            left=game.laid.count - 1,
        )
    ]


def can_spring(game: Game, ambush: Ambush) -> bool:
    """An item ambush: the set is of one of its items. A colour ambush: the trading player has it (N-AMB-2).

    One of which nobody said what it shows may fit: its owner has seen it.
    """
    if game.laid is None:
        return False
    if not ambush.shows:
        return True
    return game.laid.item in ambush.shows or game.players[game.turn].colour in ambush.shows


def _require_ambush(game: Game, sent: Sent, id_: int | None, said: tuple[str, ...]) -> Ambush:
    """The ambush of this number; without a number the one that shows what was said, else one that nobody knows."""
    lying = game.players[require_seat(sent)].ambushes
    if id_ is None and said:
        fitting = [one for one in lying if set(one.shows) == set(said)] + [one for one in lying if not one.shows]
        id_ = fitting[0].id if fitting else None
    return require_own_ambush(game, sent, id_)


def _require_can_be_drawn(game: Game, seat: int, shows: tuple[str, ...]) -> None:
    """Whether the card just turned up can show this at all, as far as everybody, or its owner, has seen (N-ONE-2)."""
    lying = game.players[seat].ambushes
    require_can_be_laid(game, seat, shows, lying)
    if len(shows) == 2 and not set(shows) <= set(drawable(game, [one.shows for one in lying], shows)):
        why = say("Two other cards with this item were seen already, and there are only two. Look at the card again.")
        raise Refused("third_card", why, "N-AMB-2")


def drawable(game: Game, lying: Iterable[tuple[str, ...]], shows: tuple[str, ...] = ()) -> list[str]:
    """The items that can still be on a card other than those that were seen; `shows`: on one that looks like this."""
    seen = [one for one in lying if len(one) == 2]
    known = [set(one) for one in seen]
    others = seen + [one for one in game.shown_ambushes if set(one) not in known and set(one) != set(shows)]
    return [
        item for item in game.edition.items if item != GOLD and sum(item in other for other in others) < COPIES_OF_ITEM
    ]


@chapter.decides(LetBe)
def decide_let_be(game: Game, asked: LetBe, sent: Sent) -> list[object]:
    if not asked.seats:
        return [SetLetBe(seat=require_awaited(game, "let_be", sent, "N-AMB-4"))]
    for seat in asked.seats:
        require_known_seat(game, seat, "seats")
        if not sent.speaks_for(seat):
            raise NotYours(say("The host answers for players without a phone; everybody else does on their own."))
    if game.laid is None:
        raise Refused("wrong_phase", waiting(game), "N-AMB-4")
    if asked_for_ambush(game, game.laid) not in asked.seats:
        raise Refused("not_your_turn", waiting(game), "N-AMB-4")
    # who has none lying is not asked, so nothing is to be answered there
    return [SetLetBe(seat=seat) for seat in owners_asked(game, game.laid) if seat in asked.seats]


@chapter.evolves(AmbushSprung)
def evolve_ambush_sprung(game: Game, sprung: AmbushSprung) -> Game:
    lying = tuple(one for one in game.players[sprung.seat].ambushes if one.id != sprung.ambush)
    game = with_player(game, sprung.seat, ambushes=lying)
    game = into_hand(game, sprung.seat, {sprung.item: 1})
    game = did(into_hand(game, sprung.victim, {GOLD: 1}), sprung.seat, "ambush", sprung.victim, what=sprung.item)
    if len(sprung.shows) == 2 and set(sprung.shows) not in map(set, game.shown_ambushes):
        game = replace(game, shown_ambushes=(*game.shown_ambushes, sprung.shows))
    if game.laid is None:
        return game
    # Who sprang one is asked for another first, and everybody is asked again (N-AMB-4).
    return replace(game, laid=replace(game.laid, count=sprung.left, first=sprung.seat, let_be=()))


@chapter.evolves(SetLetBe)
def evolve_set_let_be(game: Game, let: SetLetBe) -> Game:
    if game.laid is None:
        return game
    return replace(game, laid=replace(game.laid, let_be=(*game.laid.let_be, let.seat)))


@chapter.tells(AmbushSprung)
def tell_ambush_sprung(sprung: AmbushSprung) -> Told:
    card, shows = CARDS[sprung.item], shows_words(sprung.shows)
    owner, victim = Who(sprung.seat), Who(sprung.victim)
    return Told(
        say(
            "%(who)s springs an ambush (%(shows)s) and takes a card of the set: %(card)s. %(victim)s takes the gold.",
            who=owner,
            shows=shows,
            card=card,
            victim=victim,
        ),
        {
            sprung.seat: say(
                "You spring an ambush (%(shows)s) and take a card of the set: %(card)s. %(victim)s takes the gold.",
                shows=shows,
                card=card,
                victim=victim,
            ),
            sprung.victim: say(
                "%(who)s springs an ambush (%(shows)s) and takes a card of the set: %(card)s. You take the gold.",
                who=owner,
                shows=shows,
                card=card,
            ),
        },
    )


@chapter.tells(SetLetBe)
def tell_set_let_be(let: SetLetBe) -> Told:
    return Told(say("%(who)s lets the set be.", who=Who(let.seat)), {let.seat: say("You let the set be.")})
