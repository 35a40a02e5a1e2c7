"""When table and book differ: gold and face-up goods by the host, face-down goods by their owner."""

from dataclasses import field

from referee.rules.heap import Heap, plus
from referee.rules.ledger import BANK, seat_account
from referee.rules.names import cards_listed
from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import Story, acting, command, event, known_goods, known_seat, rulebook
from referee.rules.sheriff.debt import pay_in_gold
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.state import Game, face_down_left, hidden_part, legal_part, with_player
from referee.rules.sheriff.vocabulary import SignedGold, SignedGoods
from referee.rules.sheriff.words import waiting
from referee.rules.vocabulary import Seat, Text
from referee.rules.words import Sentence, Who, eyes, listing, say, say_n


@command("correct", "host")
class Correct:
    seat: Seat
    gold: SignedGold = 0
    goods: SignedGoods = field(default_factory=dict)
    reason: Text = ""


@command("correct_secret")
class CorrectSecret:
    goods: SignedGoods
    reason: Text = ""


@event("corrected")
class Corrected:
    seat: int
    gold: int
    goods: Heap
    reason: str


@event("secret_corrected")
class SecretCorrected:
    seat: int
    goods: Heap
    count: int
    """How many face-down cards lie on the stand now: everybody can count them."""
    reason: str


def _started(game: Game) -> None:
    if game.phase == "lobby":
        raise Refused("wrong_phase", waiting(game), "S-RND-1")


def _not_below_zero(held: Heap, change: Heap) -> None:
    if any(held.get(good, 0) + count < 0 for good, count in change.items()):
        raise Refused("below_zero", say("There are not that many on the stand."), "S-DEBT-3")


@rulebook.decides(Correct)
def _(game: Game, asked: Correct, sent: Sent) -> list[object]:
    goods = known_goods(game, asked.goods, "goods", signed=True)
    player = game.players[known_seat(game, asked.seat, "seat")]
    if not sent.host:
        raise Refused("not_the_host", say("Only the host corrects the book."))
    _started(game)
    if hidden_part(game.edition, goods):
        raise Refused(
            "face_down",
            say("Face-down goods are corrected by %(who)s alone.", who=Who(asked.seat)),
            "S-INS-3",
        )
    if not goods and not asked.gold:
        raise Refused("nothing_to_correct", say("Say what is too much or too little."))
    _not_below_zero(player.stand, goods)
    if player.gold + asked.gold < 0:
        raise Refused("below_zero", say("A purse is never below nothing."), "S-DEBT-3")
    story = Story(game)
    story.add(Corrected(seat=asked.seat, gold=asked.gold, goods=goods, reason=asked.reason.strip()))
    purse = seat_account(asked.seat)
    if asked.gold > 0:
        pay(story, BANK, purse, asked.gold, "correction")
        pay_in_gold(story, asked.seat, asked.gold)
    else:
        pay(story, purse, BANK, -asked.gold, "correction")
    return story.events


@rulebook.decides(CorrectSecret)
def _(game: Game, asked: CorrectSecret, sent: Sent) -> list[object]:
    goods = known_goods(game, asked.goods, "goods", signed=True)
    seat = acting(sent)
    _started(game)
    if legal_part(game.edition, goods):
        raise Refused("face_up", say("Face-up goods are corrected by the host, for all to see."), "S-INS-3")
    if not goods:
        raise Refused("nothing_to_correct", say("Say what is too much or too little."))
    held = game.players[seat].contraband
    _not_below_zero(held, goods)
    count = sum(plus(held, goods).values())
    return [SecretCorrected(seat=seat, goods=goods, count=count, reason=asked.reason.strip())]


@rulebook.evolves(Corrected)
def _(game: Game, corrected: Corrected) -> Game:
    return with_player(game, corrected.seat, stand=plus(game.players[corrected.seat].stand, corrected.goods))


@rulebook.evolves(SecretCorrected)
def _(game: Game, corrected: SecretCorrected) -> Game:
    held = game.players[corrected.seat].contraband
    game = with_player(game, corrected.seat, contraband=plus(held, corrected.goods))
    # Whatever was corrected: nobody can tell whether cards have left.
    return face_down_left(game, seat_account(corrected.seat))


@rulebook.tells(Corrected)
def _(corrected: Corrected, viewer: int | None) -> Sentence:
    """Coins have a line of their own, in the ledger too; of goods everybody is told here."""
    said, goods = _corrected(corrected, viewer), corrected.goods
    added = {good: count for good, count in goods.items() if count > 0}
    gone = {good: -count for good, count in goods.items() if count < 0}
    changes = [say("added: %(cards)s", cards=cards_listed(added))] if added else []
    changes += [say("taken away: %(cards)s", cards=cards_listed(gone))] if gone else []
    return say("%(said)s (%(changes)s)", said=said, changes=listing(*changes)) if changes else said


def _corrected(corrected: Corrected, viewer: int | None) -> Sentence:
    if corrected.reason:
        return eyes(
            viewer,
            corrected.seat,
            say("The host corrects your stand or purse: %(reason)s", reason=corrected.reason),
            say(
                "The host corrects the stand or purse of %(who)s: %(reason)s",
                who=Who(corrected.seat),
                reason=corrected.reason,
            ),
        )
    return eyes(
        viewer,
        corrected.seat,
        say("The host corrects your stand or purse."),
        say("The host corrects the stand or purse of %(who)s.", who=Who(corrected.seat)),
    )


@rulebook.tells(SecretCorrected)
def _(corrected: SecretCorrected, viewer: int | None) -> Sentence:
    return eyes(
        viewer,
        corrected.seat,
        say_n(
            "You correct your face-down goods: now %(num)d card.",
            "You correct your face-down goods: now %(num)d cards.",
            corrected.count,
        ),
        say_n(
            "%(who)s corrects their face-down goods: now %(num)d card.",
            "%(who)s corrects their face-down goods: now %(num)d cards.",
            corrected.count,
            who=Who(corrected.seat),
        ),
    )
