"""Ambushes are sprung against a set (N-AMB)."""

from referee.rules.names import CARDS
from referee.rules.nottingham.ambush import GOLD
from referee.rules.nottingham.book import acting, awaited, command, event, rulebook
from referee.rules.nottingham.moves import into_hand, with_player
from referee.rules.nottingham.state import Ambush, Game
from referee.rules.nottingham.vocabulary import AmbushId
from referee.rules.nottingham.words import shows_words
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say


@command("spring")
class Spring:
    ambush: AmbushId


@command("let_be")
class LetBe:
    pass


@event("ambush_sprung")
class AmbushSprung:
    seat: int
    victim: int
    ambush: int
    shows: tuple[str, ...]
    item: str
    left: int
    """How many cards of the set still lie."""


@event("set_let_be")
class SetLetBe:
    seat: int


@rulebook.decides(Spring)
def _(game: Game, asked: Spring, sent: Sent) -> list[object]:
    ambush = own_ambush(game, sent, asked.ambush)
    seat = awaited(game, "spring", sent, "N-AMB-4")
    if game.laid is None or not fits(game, ambush):
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


def own_ambush(game: Game, sent: Sent, id_: int | None) -> Ambush:
    """The ambush of this number before the player who acts."""
    ambush = next((one for one in game.players[acting(sent)].ambushes if one.id == id_), None)
    if ambush is None:
        raise Unknown("ambush", say("You have no such ambush lying."))
    return ambush


def fits(game: Game, ambush: Ambush) -> bool:
    """An item ambush: the set is of one of its items. A colour ambush: the trading player has it (N-AMB-2)."""
    if game.laid is None:
        return False
    return game.laid.item in ambush.shows or game.players[game.turn].colour in ambush.shows


@rulebook.decides(LetBe)
def _(game: Game, asked: LetBe, sent: Sent) -> list[object]:
    return [SetLetBe(seat=awaited(game, "let_be", sent, "N-AMB-4"))]


@rulebook.evolves(AmbushSprung)
def _(game: Game, sprung: AmbushSprung) -> Game:
    lying = tuple(one for one in game.players[sprung.seat].ambushes if one.id != sprung.ambush)
    game = with_player(game, sprung.seat, ambushes=lying)
    game = into_hand(game, sprung.seat, {sprung.item: 1})
    game = into_hand(game, sprung.victim, {GOLD: 1})
    if game.laid is None:
        return game
    # Who sprang one is asked for another first, and everybody is asked again (N-AMB-4).
    return replace(game, laid=replace(game.laid, count=sprung.left, first=sprung.seat, let_be=()))


@rulebook.evolves(SetLetBe)
def _(game: Game, let: SetLetBe) -> Game:
    if game.laid is None:
        return game
    return replace(game, laid=replace(game.laid, let_be=(*game.laid.let_be, let.seat)))


@rulebook.tells(AmbushSprung)
def _(sprung: AmbushSprung, viewer: int | None) -> Sentence:
    card, shows = CARDS[sprung.item], shows_words(sprung.shows)
    owner, victim = Who(sprung.seat), Who(sprung.victim)
    if viewer is not None and viewer == sprung.victim:
        return say(
            "%(who)s springs an ambush (%(shows)s) and takes a card of the set: %(card)s. You take the gold.",
            who=owner,
            shows=shows,
            card=card,
        )
    return eyes(
        viewer,
        sprung.seat,
        say(
            "You spring an ambush (%(shows)s) and take a card of the set: %(card)s. %(victim)s takes the gold.",
            shows=shows,
            card=card,
            victim=victim,
        ),
        say(
            "%(who)s springs an ambush (%(shows)s) and takes a card of the set: %(card)s. %(victim)s takes the gold.",
            who=owner,
            shows=shows,
            card=card,
            victim=victim,
        ),
    )


@rulebook.tells(SetLetBe)
def _(let: SetLetBe, viewer: int | None) -> Sentence:
    return eyes(viewer, let.seat, say("You let the set be."), say("%(who)s lets the set be.", who=Who(let.seat)))
