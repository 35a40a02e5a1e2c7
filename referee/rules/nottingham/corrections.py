"""When table and book differ: what can be counted by the host, kinds of hidden cards by their owner (N-COR-1)."""

from dataclasses import field, replace

from referee.rules.heaps import Heap, cards_in, plus, tidy
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.nottingham.ambush import require_can_be_laid, require_known_shows
from referee.rules.nottingham.book_corrections import (
    LootCorrected,
    LootCounted,
    decide_ambushes,
    decide_position,
    decide_tasks,
    with_loot,
)
from referee.rules.nottingham.guards import (
    require_known_item,
    require_known_seat,
    require_own_ambush,
    require_seat,
    require_started,
)
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.state import Game, Player
from referee.rules.nottingham.vocabulary import AmbushId, Position, Shows, SignedCount, SignedItems, TaskId
from referee.rules.nottingham.waiting import waiting
from referee.rules.reasons import with_reason
from referee.rules.sentences import Sentence, Who, say, say_n
from referee.rules.vocabulary import Count, Seat, Text

chapter: Chapter[Game] = Chapter()

RULE = "N-COR-1"


@command(chapter, "correct", "host", "seat")
class Correct:
    """Cards are where they are: whatever is more here was in the deck, whatever is fewer is there now.

    The host corrects all of it, a player how many cards are in their own hand.
    """

    seat: Seat | None = None
    hand: SignedCount = 0
    discard: SignedCount = 0
    missing: SignedCount = 0
    hand_count: Count | None = None
    """So many are in this hand: the same as `hand`, as everybody reads it."""
    loot: SignedItems = field(default_factory=dict)
    """Of a seat the host plays; others are asked for theirs when `loot_count` differs."""
    loot_count: Count | None = None
    tasks: tuple[TaskId, ...] | None = None
    """All that this player has done."""
    position: Position | None = None
    """Of the sheriff; 0: where he began."""
    ambushes: Count | None = None
    """How many lie before this player."""
    reason: Text = ""


@command(chapter, "correct_secret")
class CorrectSecret:
    hand: SignedItems = field(default_factory=dict)
    loot: SignedItems = field(default_factory=dict)
    ambush: AmbushId | None = None
    shows: Shows | None = None
    """What is really drawn on this ambush card."""
    reason: Text = ""


@event(chapter, "corrected")
class Corrected:
    seat: int | None
    hand: int
    """Cards more in this hand than the book said."""
    count: int
    """So many are in this hand now."""
    discard: int
    missing: int
    reason: str
    by: int | None = None
    """Whose own hand it is, if they corrected it themselves; else it was the host."""


@event(chapter, "secret_corrected")
class SecretCorrected:
    seat: int
    hand: Heap
    loot: Heap
    reason: str
    loot_count: int | None = None
    """So many are in the loot pile now; None: as many as before."""


@event(chapter, "ambush_corrected")
class AmbushCorrected:
    seat: int
    ambush: int
    shows: tuple[str, ...]
    """Its owner's secret."""
    reason: str


def is_countable(game: Game) -> bool:
    """Whether cards can be counted anew: nothing that goes on by itself hangs on their number."""
    if game.phase == "over":
        return True
    return not (game.laid or game.unrecorded or game.to_put_back or game.has_unread_field or game.dry)


def can_pawn_be_put(game: Game) -> bool:
    """Whether the sheriff can be put elsewhere: nothing is still to come of where he stands."""
    return is_countable(game) or (game.has_unread_field and game.pawn == "still" and not (game.unrecorded or game.dry))


def is_at_rest(game: Game, seat: int) -> bool:
    """Whether none of this player's cards is offered, shown, laid out or still to be tapped in, as all can see."""
    bidding, attack = game.bidding, game.attack
    offered = bidding is not None and bidding.bids[seat].answered
    shown = attack is not None and attack.stage == "take" and attack.target == seat
    laid_out = game.laid is not None and game.turn == seat
    return not (offered or shown or laid_out or seat in game.unrecorded or seat in game.to_put_back)


def _in_the_middle(game: Game) -> Refused:
    why = say("%(waiting)s Correct it after that, or undo the last step first.", waiting=waiting(game))
    return Refused("in_the_middle", why, RULE)


@chapter.decides(Correct)
def decide_correct(game: Game, asked: Correct, sent: Sent) -> list[object]:
    if asked.seat is not None:
        require_known_seat(game, asked.seat, "seat")
    for item in asked.loot:
        require_known_item(game, item, "loot")
    asked = _as_difference(game, asked)
    seat, in_piles = asked.seat, bool(asked.discard or asked.missing)
    of_seat = bool(tidy(asked.loot)) or any(one is not None for one in (asked.loot_count, asked.tasks, asked.ambushes))
    own_hand = seat is not None and seat == sent.seat and not (in_piles or of_seat or asked.position is not None)
    if not (sent.host or own_hand):
        why = say("Only the host corrects the book; how many cards are in your hand you correct yourself.")
        raise Refused("not_the_host", why, RULE)
    require_started(game)
    if not (asked.hand or in_piles or of_seat or asked.position is not None):
        raise Refused("nothing_to_correct", say("Say what is too much or too little."), RULE)
    if (asked.hand or of_seat) and seat is None:
        raise Refused("nobody_named", say("Say who is meant."), RULE)
    if (asked.hand or in_piles or of_seat) and not is_countable(game):
        raise _in_the_middle(game)
    if asked.position is not None and not can_pawn_be_put(game):
        raise _in_the_middle(game)
    if seat is not None and asked.hand and game.is_running and not is_at_rest(game, seat):
        raise _in_the_middle(game)
    return _decide_correction(game, asked, sent)


def _as_difference(game: Game, asked: Correct) -> Correct:
    """With a hand that was counted as so many cards more, or fewer, than the book says."""
    if asked.seat is None or asked.hand_count is None:
        return asked
    return replace(asked, hand=asked.hand_count - game.players[asked.seat].hand_count)


def _decide_correction(game: Game, asked: Correct, sent: Sent) -> list[object]:
    """What is corrected, one after the other; the deck has, or gets, what is elsewhere now."""
    reason, seat = asked.reason.strip(), asked.seat
    changes: list[object] = []
    same: list[object] = []
    more = asked.hand + asked.discard + asked.missing
    hand = 0 if seat is None else game.players[seat].hand_count + asked.hand
    _require_not_below_zero(hand, game.discard + asked.discard, game.missing + asked.missing)
    if game.attack is not None and game.attack.target == seat and not hand:
        why = say("An empty hand cannot be attacked. Undo the attack first.")
        raise Refused("empty_hand", why, "N-ACT-9")
    if asked.hand or asked.discard or asked.missing:
        changes.append(
            Corrected(
                seat=seat,
                hand=asked.hand,
                count=hand,
                discard=asked.discard,
                missing=asked.missing,
                reason=reason,
                by=None if sent.host else seat,
            )
        )
    if seat is not None:
        player, lying = game.players[seat], len(game.players[seat].ambushes)
        if loot := tidy(asked.loot):
            changes.append(_decide_loot(game, seat, loot, reason, sent))
            more += cards_in(player.loot) + cards_in(loot) - player.loot_count
        elif asked.loot_count is not None:
            counted = LootCounted(seat=seat, count=asked.loot_count, reason=reason)
            (same if asked.loot_count == player.loot_count else changes).append(counted)
            more += asked.loot_count - player.loot_count
        if asked.tasks is not None:
            changes.append(decide_tasks(game, seat, asked.tasks, reason))
        if asked.ambushes is not None:
            lie = decide_ambushes(game, seat, asked.ambushes, reason)
            (same if asked.ambushes == lying else changes).append(lie)
            more += asked.ambushes - lying
    if asked.position is not None:
        changes.append(decide_position(game, asked.position, reason))
    _require_not_below_zero(game.deck - more)
    # whoever reads three numbers and changes one has corrected that one
    return changes or same


def _decide_loot(game: Game, seat: int, loot: Heap, reason: str, sent: Sent) -> LootCorrected:
    if seat in sent.phones:
        why = say("What is in a loot pile its owner corrects. Say how many cards there are.")
        raise Refused("has_a_phone", why, RULE)
    now = plus(game.players[seat].loot, loot)
    _require_not_below_zero(*now.values())
    return LootCorrected(seat=seat, loot=loot, count=cards_in(now), reason=reason)


def _require_not_below_zero(*counts: int) -> None:
    if min(counts, default=0) < 0:
        raise Refused("below_zero", say("There are not that many cards. Say where the others are."), RULE)


@chapter.decides(CorrectSecret)
def decide_correct_secret(game: Game, asked: CorrectSecret, sent: Sent) -> list[object]:
    for where, items in (("hand", asked.hand), ("loot", asked.loot)):
        for item in items:
            require_known_item(game, item, where)
    seat, ambush = require_seat(sent), _decide_ambush(game, asked, sent)
    require_started(game)
    hand, loot = tidy(asked.hand), tidy(asked.loot)
    if game.is_running and not (is_at_rest(game, seat) or game.players[seat].has_untold_loot):
        raise _in_the_middle(game)
    if not hand and not loot and not ambush:
        raise Refused("nothing_to_correct", say("Say what is too much or too little."), RULE)
    player = game.players[seat]
    if hand and player.hand is None:
        raise Refused("hands_not_tracked", say("At this table nobody taps in their cards."), RULE)
    if cards_in(hand):
        why = say("Everybody can count them: as many cards must be there as before.")
        raise Refused("same_number", why, RULE)
    for held, change in ((player.hand or {}, hand), (player.loot, loot)):
        if any(held.get(item, 0) + count < 0 for item, count in change.items()):
            raise Refused("below_zero", say("There are not that many cards."), RULE)
    if not (hand or loot):
        return [*ambush]
    count = _require_loot_count(game, player, loot) if loot else None
    corrected = SecretCorrected(seat=seat, hand=hand, loot=loot, reason=asked.reason.strip(), loot_count=count)
    return [corrected, *ambush]


def _require_loot_count(game: Game, player: Player, loot: Heap) -> int | None:
    """How many cards are in the loot pile now, if not as many as before. Where the host counted, it is that number."""
    count = cards_in(player.loot) + cards_in(loot)
    if player.loot_counted is not None and count != player.loot_counted:
        why = say_n(
            "The host has counted %(num)d card in your loot pile.",
            "The host has counted %(num)d cards in your loot pile.",
            player.loot_counted,
        )
        raise Refused("wrong_count", why, RULE)
    _require_not_below_zero(game.deck - (count - player.loot_count))
    return count if cards_in(loot) else None


def _decide_ambush(game: Game, asked: CorrectSecret, sent: Sent) -> list[AmbushCorrected]:
    """What is really on an ambush card, checked as when it is laid; nothing where nothing changes."""
    if asked.ambush is None and asked.shows is None:
        return []
    lies = require_own_ambush(game, sent, asked.ambush)
    if asked.shows is None:
        raise Unknown("shows", say("An ambush card shows a colour or two items."))
    shows, seat = require_known_shows(game, asked.shows), require_seat(sent)
    if set(shows) == set(lies.shows):
        return []
    others = tuple(one for one in game.players[seat].ambushes if one != lies)
    require_can_be_laid(game, seat, shows, others)
    return [AmbushCorrected(seat=seat, ambush=lies.id, shows=shows, reason=asked.reason.strip())]


@chapter.evolves(Corrected)
def evolve_corrected(game: Game, corrected: Corrected) -> Game:
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


@chapter.evolves(SecretCorrected)
def evolve_secret_corrected(game: Game, corrected: SecretCorrected) -> Game:
    player = game.players[corrected.seat]
    hand = None if player.hand is None else plus(player.hand, corrected.hand)
    game = with_player(game, corrected.seat, hand=hand)
    return with_loot(game, corrected.seat, plus(player.loot, corrected.loot)) if corrected.loot else game


@chapter.evolves(AmbushCorrected)
def evolve_ambush_corrected(game: Game, corrected: AmbushCorrected) -> Game:
    lying = tuple(
        replace(one, shows=corrected.shows) if one.id == corrected.ambush else one
        for one in game.players[corrected.seat].ambushes
    )
    return with_player(game, corrected.seat, ambushes=lying)


@chapter.tells(Corrected)
def tell_corrected(corrected: Corrected) -> Told:
    if corrected.seat is None or not corrected.hand:
        return Told(with_reason(say("The host corrects the number of cards in the piles."), corrected.reason))
    corrects = _by_host if corrected.by is None else _by_owner
    theirs, mine = corrects(corrected.seat, corrected.count)
    reason = corrected.reason
    return Told(with_reason(theirs, reason), {corrected.seat: with_reason(mine, reason)})


def _by_owner(seat: int, count: int) -> tuple[Sentence, Sentence]:
    """What everybody is told, and what the owner of the hand is."""
    return (
        say_n(
            "%(who)s corrects how many cards they hold: %(num)d card.",
            "%(who)s corrects how many cards they hold: %(num)d cards.",
            count,
            who=Who(seat),
        ),
        say_n(
            "You correct how many cards you hold: %(num)d card.",
            "You correct how many cards you hold: %(num)d cards.",
            count,
        ),
    )


def _by_host(seat: int, count: int) -> tuple[Sentence, Sentence]:
    """What everybody is told, and what the owner of the hand is."""
    return (
        say_n(
            "The host corrects %(who)s's hand: now %(num)d card.",
            "The host corrects %(who)s's hand: now %(num)d cards.",
            count,
            who=Who(seat),
        ),
        say_n(
            "The host corrects your hand: now %(num)d card.",
            "The host corrects your hand: now %(num)d cards.",
            count,
        ),
    )


@chapter.tells(SecretCorrected)
def tell_secret_corrected(corrected: SecretCorrected) -> Told:
    if corrected.loot_count is not None:
        return Told(
            say_n(
                "%(who)s corrects their own loot pile: now %(num)d card.",
                "%(who)s corrects their own loot pile: now %(num)d cards.",
                corrected.loot_count,
                who=Who(corrected.seat),
            ),
            {
                corrected.seat: say_n(
                    "You correct your loot pile: now %(num)d card.",
                    "You correct your loot pile: now %(num)d cards.",
                    corrected.loot_count,
                )
            },
        )
    return Told(
        say("%(who)s corrects their own hidden cards; the number stays.", who=Who(corrected.seat)),
        {corrected.seat: say("You correct your hidden cards.")},
    )


@chapter.tells(AmbushCorrected)
def tell_ambush_corrected(corrected: AmbushCorrected) -> Told:
    return Told(
        say("%(who)s corrects what their ambush card shows.", who=Who(corrected.seat)),
        {corrected.seat: say("You correct what your ambush card shows.")},
    )
