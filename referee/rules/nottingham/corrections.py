"""When table and book differ: counts by the host, kinds of hidden cards by their owner."""

from dataclasses import field

from referee.rules.heap import Heap, cards_in, plus, tidy
from referee.rules.nottingham.book import acting, command, event, known_item, known_seat, rulebook, started
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.state import Game
from referee.rules.nottingham.vocabulary import SignedCount, SignedItems
from referee.rules.nottingham.words import waiting
from referee.rules.play import Refused, Sent
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


def quiet(game: Game) -> bool:
    """Whether no cards are on their way from one place to another."""
    busy = game.bidding or game.attack or game.laid or game.unrecorded or game.unread or game.dry
    return not busy


def _quiet(game: Game) -> None:
    if not quiet(game):
        raise Refused("in_the_middle", waiting(game))


@rulebook.decides(Correct)
def _(game: Game, asked: Correct, sent: Sent) -> list[object]:
    if asked.seat is not None:
        known_seat(game, asked.seat, "seat")
    if not sent.host:
        raise Refused("not_the_host", say("Only the host corrects the book."))
    started(game)
    _quiet(game)
    if not (asked.hand or asked.discard or asked.missing):
        raise Refused("nothing_to_correct", say("Say what is too much or too little."))
    if asked.hand and asked.seat is None:
        raise Refused("nobody_named", say("Say whose hand is to be corrected."))
    hand = 0 if asked.seat is None else game.players[asked.seat].hand_count + asked.hand
    deck = game.deck - asked.hand - asked.discard - asked.missing
    if min(hand, deck, game.discard + asked.discard, game.missing + asked.missing) < 0:
        raise Refused("below_zero", say("There are not that many cards. Say where the others are."))
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
    seat = acting(sent)
    if game.phase != "over":
        started(game)
        _quiet(game)
    hand, loot = tidy(asked.hand), tidy(asked.loot)
    if not hand and not loot:
        raise Refused("nothing_to_correct", say("Say what is too much or too little."))
    player = game.players[seat]
    if hand and player.hand is None:
        raise Refused("hands_not_tracked", say("At this table nobody taps in hand cards."))
    if cards_in(hand) or cards_in(loot):
        raise Refused("same_number", say("Everybody can count them: as many cards must be there as before."))
    for held, change in ((player.hand or {}, hand), (player.loot, loot)):
        if any(held.get(item, 0) + count < 0 for item, count in change.items()):
            raise Refused("below_zero", say("There are not that many cards."))
    return [SecretCorrected(seat=seat, hand=hand, loot=loot, reason=asked.reason.strip())]


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
