"""When table and book differ: counts by the host, kinds of hidden cards by their owner."""

from dataclasses import field

from referee.rules.heap import Heap, cards_in, plus, tidy
from referee.rules.nottingham.ambush import can_show, drawn_on_it
from referee.rules.nottingham.book import acting, command, event, known_item, known_seat, rulebook, started
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.springing import own_ambush
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import AmbushId, Shows, SignedCount, SignedItems
from referee.rules.nottingham.words import waiting
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.values import replace
from referee.rules.vocabulary import Seat, Text
from referee.rules.words import Sentence, Who, eyes, say, say_n


@command("correct", "host")
class Correct:
    """Cards are where they are: whatever is more here was in the deck, whatever is fewer is there now."""

    seat: Seat | None = None
    hand: SignedCount = 0
    discard: SignedCount = 0
    missing: SignedCount = 0
    reason: Text = ""


@command("correct_secret")
class CorrectSecret:
    hand: SignedItems = field(default_factory=dict)
    loot: SignedItems = field(default_factory=dict)
    ambush: AmbushId | None = None
    shows: Shows | None = None
    """What is really drawn on this ambush card."""
    reason: Text = ""


@event("corrected")
class Corrected:
    seat: int | None
    hand: int
    """Cards more in this hand than the book said."""
    count: int
    """So many are in this hand now."""
    discard: int
    missing: int
    reason: str


@event("secret_corrected")
class SecretCorrected:
    seat: int
    hand: Heap
    loot: Heap
    reason: str


@event("ambush_corrected")
class AmbushCorrected:
    seat: int
    ambush: int
    shows: tuple[str, ...]
    """Its owner's secret."""
    reason: str


def countable(game: Game) -> bool:
    """Whether cards can be counted anew: nothing that goes on by itself hangs on their number."""
    return not (game.laid or game.unrecorded or game.unread or game.dry)


def at_rest(game: Game, seat: int) -> bool:
    """Whether none of this player's cards is offered, shown, laid out or still to be tapped in, as all can see."""
    bidding, attack = game.bidding, game.attack
    offered = bidding is not None and bidding.bids[seat].answered
    shown = attack is not None and attack.stage == "take" and attack.target == seat
    laid_out = game.laid is not None and game.turn == seat
    return not (offered or shown or laid_out or seat in game.unrecorded)


def _in_the_middle(game: Game) -> Refused:
    why = say("%(waiting)s Correct it after that, or undo the last step first.", waiting=waiting(game))
    return Refused("in_the_middle", why)


@rulebook.decides(Correct)
def _(game: Game, asked: Correct, sent: Sent) -> list[object]:
    if asked.seat is not None:
        known_seat(game, asked.seat, "seat")
    if not sent.host:
        raise Refused("not_the_host", say("Only the host corrects the book."))
    started(game)
    if not countable(game):
        raise _in_the_middle(game)
    if not (asked.hand or asked.discard or asked.missing):
        raise Refused("nothing_to_correct", say("Say what is too much or too little."))
    if asked.hand and asked.seat is None:
        raise Refused("nobody_named", say("Say whose hand is to be corrected."))
    if asked.seat is not None and asked.hand and not at_rest(game, asked.seat):
        raise _in_the_middle(game)
    hand = 0 if asked.seat is None else game.players[asked.seat].hand_count + asked.hand
    deck = game.deck - asked.hand - asked.discard - asked.missing
    if min(hand, deck, game.discard + asked.discard, game.missing + asked.missing) < 0:
        raise Refused("below_zero", say("There are not that many cards. Say where the others are."))
    if game.attack is not None and game.attack.target == asked.seat and not hand:
        why = say("An empty hand cannot be attacked. Undo the attack first.")
        raise Refused("empty_hand", why, "N-ACT-9")
    return [
        Corrected(
            seat=asked.seat,
            hand=asked.hand,
            count=hand,
            discard=asked.discard,
            missing=asked.missing,
            reason=asked.reason.strip(),
        )
    ]


@rulebook.decides(CorrectSecret)
def _(game: Game, asked: CorrectSecret, sent: Sent) -> list[object]:
    for where, items in (("hand", asked.hand), ("loot", asked.loot)):
        for item in items:
            known_item(game, item, where)
    seat, ambush = acting(sent), _ambush(game, asked, sent)
    if game.phase != "over":
        started(game)
        if not at_rest(game, seat):
            raise _in_the_middle(game)
    hand, loot = tidy(asked.hand), tidy(asked.loot)
    if not hand and not loot and not ambush:
        raise Refused("nothing_to_correct", say("Say what is too much or too little."))
    player = game.players[seat]
    if hand and player.hand is None:
        raise Refused("hands_not_tracked", say("At this table nobody taps in hand cards."))
    if cards_in(hand) or cards_in(loot):
        raise Refused("same_number", say("Everybody can count them: as many cards must be there as before."))
    for held, change in ((player.hand or {}, hand), (player.loot, loot)):
        if any(held.get(item, 0) + count < 0 for item, count in change.items()):
            raise Refused("below_zero", say("There are not that many cards."))
    cards = [SecretCorrected(seat=seat, hand=hand, loot=loot, reason=asked.reason.strip())] if hand or loot else []
    return [*cards, *ambush]


def _ambush(game: Game, asked: CorrectSecret, sent: Sent) -> list[AmbushCorrected]:
    """What is really on an ambush card, checked as when it is laid; nothing where nothing changes."""
    if asked.ambush is None and asked.shows is None:
        return []
    lies = own_ambush(game, sent, asked.ambush)
    if asked.shows is None:
        raise Unknown("shows", say("An ambush card shows a colour or two items."))
    shows, seat = drawn_on_it(game, asked.shows), acting(sent)
    if set(shows) == set(lies.shows):
        return []
    others = tuple(one for one in game.players[seat].ambushes if one != lies)
    can_show(game, seat, shows, others)
    return [AmbushCorrected(seat=seat, ambush=lies.id, shows=shows, reason=asked.reason.strip())]


@rulebook.evolves(Corrected)
def _(game: Game, corrected: Corrected) -> Game:
    if corrected.seat is not None and corrected.hand:
        count = game.players[corrected.seat].hand_count + corrected.hand
        # A phone that keeps the hand has to be told all of it again.
        game = with_player(game, corrected.seat, hand_count=count, hand=None, to_record=0)
    return replace(
        game,
        deck=game.deck - corrected.hand - corrected.discard - corrected.missing,
        discard=game.discard + corrected.discard,
        missing=game.missing + corrected.missing,
    )


@rulebook.evolves(SecretCorrected)
def _(game: Game, corrected: SecretCorrected) -> Game:
    player = game.players[corrected.seat]
    hand = None if player.hand is None else plus(player.hand, corrected.hand)
    return with_player(game, corrected.seat, hand=hand, loot=plus(player.loot, corrected.loot))


@rulebook.evolves(AmbushCorrected)
def _(game: Game, corrected: AmbushCorrected) -> Game:
    lying = tuple(
        replace(one, shows=corrected.shows) if one.id == corrected.ambush else one
        for one in game.players[corrected.seat].ambushes
    )
    return with_player(game, corrected.seat, ambushes=lying)


@rulebook.tells(Corrected)
def _(corrected: Corrected, viewer: int | None) -> Sentence:
    if corrected.seat is None or not corrected.hand:
        corrects = say("The host corrects the number of cards in the piles.")
    else:
        corrects = eyes(
            viewer,
            corrected.seat,
            say_n(
                "The host corrects your hand: now %(num)d card.",
                "The host corrects your hand: now %(num)d cards.",
                corrected.count,
            ),
            say_n(
                "The host corrects the hand of %(who)s: now %(num)d card.",
                "The host corrects the hand of %(who)s: now %(num)d cards.",
                corrected.count,
                who=Who(corrected.seat),
            ),
        )
    if not corrected.reason:
        return corrects
    return say("%(what)s Why: %(reason)s", what=corrects, reason=corrected.reason)


@rulebook.tells(SecretCorrected)
def _(corrected: SecretCorrected, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        corrected.seat,
        say("You correct your hidden cards."),
        say("%(who)s corrects their own hidden cards; the number stays.", who=Who(corrected.seat)),
    )


@rulebook.tells(AmbushCorrected)
def _(corrected: AmbushCorrected, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        corrected.seat,
        say("You correct what your ambush card shows."),
        say("%(who)s corrects what their ambush card shows.", who=Who(corrected.seat)),
    )
