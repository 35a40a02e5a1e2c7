"""When table and book differ: gold and face-up goods by the host, face-down goods by their owner."""

from dataclasses import field

from referee.rules.heaps import Heap, by_kind, plus
from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.ledger import BANK, seat_account
from referee.rules.reasons import reason_said
from referee.rules.sentences import Sentence, Who, listing, say, say_n
from referee.rules.sheriff import promo
from referee.rules.sheriff.book_corrections import decide_book
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.guards import (
    require_counted,
    require_face_up,
    require_known_goods,
    require_known_seat,
    require_seat,
    require_started,
)
from referee.rules.sheriff.names import cards_listed
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import (
    Game,
    corrected_away,
    face_down_left,
    legal_goods,
    with_player,
)
from referee.rules.sheriff.vocabulary import ChestChange, SignedCount, SignedGold, SignedGoods
from referee.rules.vocabulary import Seat, Text

chapter: Chapter[Game] = Chapter()


@command(chapter, "correct", "host")
class Correct:
    seat: Seat | None = None
    """Whose stand, purse or black market cards."""
    gold: SignedGold = 0
    goods: SignedGoods = field(default_factory=dict)
    known: SignedGoods = field(default_factory=dict)
    """Counted bags: face-down cards everybody has seen."""
    hidden: SignedCount = 0
    """Counted bags: those nobody has seen."""
    black_market: SignedGoods = field(default_factory=dict)
    """Cards by their ids: +1 where one is missing, -1 where one is too many."""
    chest: ChestChange | None = None
    sheriff: Seat | None = None
    """Who really is it, before bags are declared."""
    deputies: tuple[Seat, Seat] | None = None
    reason: Text = ""


@command(chapter, "correct_secret")
class CorrectSecret:
    goods: SignedGoods
    reason: Text = ""


@event(chapter, "corrected")
class Corrected:
    seat: int
    gold: int
    goods: Heap
    reason: str
    face_down: Heap = field(default_factory=dict)
    """Counted bags: what everybody knows of the face-down cards, kinds that were shown and a number."""


@event(chapter, "secret_corrected")
class SecretCorrected:
    seat: int
    goods: Heap
    count: int
    """How many face-down cards lie on the stand now: everybody can count them."""
    reason: str


def _require_not_below_zero(held: Heap, change: Heap) -> None:
    if any(held.get(good, 0) + count < 0 for good, count in change.items()):
        raise Refused("below_zero", say("There are not that many on the stand."), "S-DEBT-3")


@chapter.decides(Correct)
def decide_correct(game: Game, asked: Correct, sent: Sent) -> list[object]:
    goods = require_known_goods(game, asked.goods, "goods", signed=True)
    if not sent.host:
        raise Refused("not_the_host", say("Only the host corrects the book."))
    of_a_seat = bool(goods or asked.gold or asked.known or asked.hidden or asked.black_market)
    if asked.seat is None and of_a_seat:
        raise Unknown("seat", say("Say whose it is."))
    if asked.seat is not None:
        require_known_seat(game, asked.seat, "seat")
    require_started(game)
    buffer = EventBuffer(game)
    buffer.add(*decide_book(game, asked))
    if asked.seat is not None and (goods or asked.gold or asked.known or asked.hidden):
        _decide_seat(buffer, asked, asked.seat, goods)
    if not buffer.events:
        raise Refused("nothing_to_correct", say("Say what is too much or too little."))
    return buffer.events


def _decide_seat(buffer: EventBuffer, asked: Correct, seat: int, goods: Heap) -> None:
    """A stand and a purse."""
    game, player = buffer.game, buffer.game.players[seat]
    secret = say("Face-down goods are corrected by %(who)s alone.", who=Who(seat))
    require_face_up(game, goods, secret)
    face_down = require_counted(game, asked.known, asked.hidden, "known", secret)
    if not goods and not asked.gold and not face_down:
        return
    _require_not_below_zero(by_kind(player.stand), goods)
    _require_not_below_zero(player.contraband, face_down)
    promo.require_in_box(game, goods)
    goods = corrected_away(game, player.stand, goods)
    if player.gold + asked.gold < 0:
        raise Refused("below_zero", say("A purse never goes below zero."), "S-DEBT-3")
    reason = asked.reason.strip()
    buffer.add(Corrected(seat=seat, gold=asked.gold, goods=goods, reason=reason, face_down=face_down))
    if asked.gold > 0:
        pay(buffer, BANK, seat_account(seat), asked.gold, "correction")
    else:
        pay(buffer, seat_account(seat), BANK, -asked.gold, "correction")


@chapter.decides(CorrectSecret)
def decide_correct_secret(game: Game, asked: CorrectSecret, sent: Sent) -> list[object]:
    goods = require_known_goods(game, asked.goods, "goods", signed=True)
    seat = require_seat(sent)
    require_started(game)
    if game.is_counted:
        why = say("At this table the host corrects face-down cards: they are only counted.")
        raise Refused("bags_are_counted", why, "S-CNT-8")
    if legal_goods(game, goods):
        raise Refused("face_up", say("Face-up goods are corrected by the host, for all to see."), "S-INS-3")
    if not goods:
        raise Refused("nothing_to_correct", say("Say what is too much or too little."))
    held = game.players[seat].contraband
    _require_not_below_zero(held, goods)
    count = sum(plus(held, goods).values())
    return [SecretCorrected(seat=seat, goods=goods, count=count, reason=asked.reason.strip())]


@chapter.evolves(Corrected)
def evolve_corrected(game: Game, corrected: Corrected) -> Game:
    player = game.players[corrected.seat]
    game, goods = promo.corrected_in(game, corrected.goods)
    game = with_player(game, corrected.seat, stand=plus(player.stand, goods))
    if not corrected.face_down:
        return game
    game = with_player(game, corrected.seat, contraband=plus(player.contraband, corrected.face_down))
    has_left = any(count < 0 for count in corrected.face_down.values())
    return face_down_left(game, seat_account(corrected.seat)) if has_left else game


@chapter.evolves(SecretCorrected)
def evolve_secret_corrected(game: Game, corrected: SecretCorrected) -> Game:
    held = game.players[corrected.seat].contraband
    game = with_player(game, corrected.seat, contraband=plus(held, corrected.goods))
    # Whatever was corrected: nobody can tell whether cards have left.
    return face_down_left(game, seat_account(corrected.seat))


@chapter.tells(Corrected)
def tell_corrected(corrected: Corrected) -> Told:
    """Coins have a line of their own, in the ledger too; of goods everybody is told here."""
    theirs, mine = _corrected(corrected)
    changed = plus(corrected.goods, corrected.face_down)
    added = {good: count for good, count in changed.items() if count > 0}
    gone = {good: -count for good, count in changed.items() if count < 0}
    changes = [say("added: %(cards)s", cards=cards_listed(added))] if added else []
    changes += [say("taken away: %(cards)s", cards=cards_listed(gone))] if gone else []
    if changes:
        theirs = say("%(said)s (%(changes)s)", said=theirs, changes=listing(*changes))
        mine = say("%(said)s (%(changes)s)", said=mine, changes=listing(*changes))
    return Told(theirs, {corrected.seat: mine})


def _corrected(corrected: Corrected) -> tuple[Sentence, Sentence]:
    """For everybody, and for whose stand or purse it is."""
    if corrected.reason:
        reason = reason_said(corrected.reason)
        return (
            say(
                "The host corrects %(who)s's stand or purse: %(reason)s",
                who=Who(corrected.seat),
                reason=reason,
            ),
            say("The host corrects your stand or purse: %(reason)s", reason=reason),
        )
    return (
        say("The host corrects %(who)s's stand or purse.", who=Who(corrected.seat)),
        say("The host corrects your stand or purse."),
    )


@chapter.tells(SecretCorrected)
def tell_secret_corrected(corrected: SecretCorrected) -> Told:
    return Told(
        say_n(
            "%(who)s corrects their face-down goods: now %(num)d card.",
            "%(who)s corrects their face-down goods: now %(num)d cards.",
            corrected.count,
            who=Who(corrected.seat),
        ),
        {
            corrected.seat: say_n(
                "You correct your face-down goods: now %(num)d card.",
                "You correct your face-down goods: now %(num)d cards.",
                corrected.count,
            )
        },
    )
