"""What several chapters demand before anything happens: the right phase, the right seat, things that exist."""

from referee.rules.heaps import Heap, cards_in, plus, tidy
from referee.rules.kernel import Refused, Sent, Unknown
from referee.rules.sentences import Sentence, Who, say, say_n
from referee.rules.sheriff.state import (
    Bag,
    Game,
    Phase,
    binding_deals,
    debt_of,
    hidden_goods,
    legal_goods,
    without_hidden,
)
from referee.rules.sheriff.vocabulary import HIDDEN, Do
from referee.rules.sheriff.waiting import waiting

TIME_IS_UP = say("Time is up: no more bags are decided and no more deals are made this round.")


def is_too_late(game: Game) -> bool:
    """Whether the clock has ended the inspection, and the round is still the same (S-CLK-2)."""
    return game.phase in ("inspect", "end") and game.time_was_up


def require_phase(game: Game, *phases: Phase, rule: str = "S-RND-1") -> None:
    if game.phase in phases and not (phases == ("inspect",) and game.time_was_up):
        return
    if is_too_late(game) and "inspect" in phases:
        raise Refused("wrong_phase", TIME_IS_UP, "S-CLK-2")
    raise Refused("wrong_phase", waiting(game), rule)


def require_started(game: Game) -> None:
    if game.phase == "lobby":
        raise Refused("wrong_phase", waiting(game), "S-RND-1")


def require_seat(sent: Sent) -> int:
    """The seat that acts. The host's key alone is no seat."""
    if sent.seat is None:
        raise Refused("not_a_seat", say("The host is no player: say for which seat this is."))
    return sent.seat


def require_merchant(game: Game, sent: Sent, rule: str) -> int:
    seat = require_seat(sent)
    if seat in game.officers:
        raise Refused("not_a_merchant", say("Merchants do this. You are on duty this round."), rule)
    return seat


def require_on_duty_or_host(game: Game, sent: Sent, rule: str) -> int | None:
    """The sheriff's or a deputy's seat; None for the host, who may do this too."""
    if sent.host and sent.seat not in game.officers:
        return None
    return require_on_duty(game, sent, rule)


def require_somebody(sent: Sent) -> int | None:
    """Anybody at the table: a seat, or None for the host beside it."""
    return None if sent.host and sent.seat is None else require_seat(sent)


def require_on_duty(game: Game, sent: Sent, rule: str) -> int:
    """The sheriff's or a deputy's seat."""
    if sent.seat is not None and sent.seat in game.officers:
        return sent.seat
    if game.deputies:
        raise Refused("not_the_sheriff", say("Only the deputies of this round can do this."), rule)
    raise Refused("not_the_sheriff", say("Only the sheriff of this round can do this."), rule)


def require_known_seat(game: Game, seat: int, where: str) -> int:
    if seat not in game.seats:
        raise Unknown(where, say("There is no such seat at this table."))
    return seat


def require_here(game: Game, seat: int) -> None:
    """Refuses to deal with who has left (S-RND-6)."""
    if not game.is_here(seat):
        raise Refused("has_left", say("%(who)s has left the game.", who=Who(seat)), "S-RND-6")


def require_known_good(game: Game, good: str, where: str) -> None:
    if good not in game.box:
        raise Unknown(where, say("“%(good)s” is not in the box of this table.", good=good))


def require_known_goods(game: Game, goods: Heap, where: str, *, signed: bool = False) -> dict[str, int]:
    """The goods without zeros; whatever is not in this table's box does not exist."""
    for good, count in goods.items():
        if count < 0 and not signed:
            raise Unknown(where, say("There cannot be fewer than no cards."))
        if good not in game.box or (count and not game.copies(good)):
            raise Unknown(where, say("“%(good)s” is not in the box of this table.", good=good))
    return tidy(goods)


def require_face_up(game: Game, goods: Heap, why: Sentence) -> None:
    """Refuses a correction of what lies face down as if it lay open; `why`: who knows it, where it is a secret."""
    if not hidden_goods(game, goods):
        return
    if game.is_counted:
        counted = say("Cards that lie face down are corrected by their number, or as cards everybody has seen.")
        raise Refused("face_down", counted, "S-CNT-1")
    raise Refused("face_down", why, "S-INS-3")


def require_counted(game: Game, seen: Heap, unseen: int, where: str, why: Sentence) -> dict[str, int]:
    """Face-down cards that are too many or too few; only where they are counted does the host see that (S-CNT-1)."""
    known = require_known_goods(game, seen, where, signed=True)
    if not known and not unseen:
        return {}
    if not game.is_counted:
        raise Refused("face_down", why, "S-INS-3")
    if legal_goods(game, known):
        raise Refused("face_up", say("Legal goods lie face up: correct them among the goods."), "S-CNT-1")
    if unseen and game.phase == "over":
        raise Refused("all_is_known", say("Everything is turned up: say of which kind the card is."), "S-CNT-7")
    return plus(known, {HIDDEN: unseen})


def require_bag_size(game: Game, goods: Heap) -> None:
    """One to five cards, and no more of a kind than were ever printed (S-BAG-1)."""
    edition = game.edition
    if not edition.bag_min <= cards_in(goods) <= edition.bag_max:
        raise Refused(
            "bag_size",
            say(
                "A bag holds %(least)d to %(most)d cards. Change it and seal it again.",
                least=edition.bag_min,
                most=edition.bag_max,
            ),
            "S-BAG-1",
        )
    for good, count in without_hidden(goods).items():
        if count > game.copies(good):
            raise Refused("not_in_box", say("The box does not hold that many of them. Count again."), "S-BAG-1")


def require_cards(game: Game, do: Do, goods: Heap, face_down: int | None) -> dict[str, int]:
    """What was in a bag, as it is typed at this table. What stayed face down in a counted one has no kind (S-CNT-2)."""
    typed = require_known_goods(game, goods, "goods")
    if not game.is_counted or do == "inspect":
        if face_down:
            raise Refused("name_every_card", say("Name every card of this bag by its kind."), "S-CNT-2")
        return typed
    if hidden_goods(game, typed):
        raise Unknown("goods", say("What lies face down is only counted at this table: say how many cards it is."))
    return plus(typed, {HIDDEN: face_down or 0})


def require_declared_count(game: Game, bag: Bag, goods: Heap, rule: str) -> None:
    require_bag_size(game, goods)
    if cards_in(goods) != bag.count:
        raise Refused(
            "wrong_count",
            say_n(
                "%(num)d card was declared: name exactly one. "
                "If there were more, the host undoes the verdict, and the number is corrected first.",
                "%(num)d cards were declared: name exactly as many. "
                "If there were more or fewer, the host undoes the verdict, and the number is corrected first.",
                bag.count,
            ),
            rule,
        )


def require_unsettled_bag(game: Game, merchant: int) -> Bag:
    """The bag of this merchant, as long as it can still be passed or opened."""
    require_known_seat(game, merchant, "merchant")
    bag = game.players[merchant].bag
    if bag is None:
        raise Refused("no_bag", say("%(who)s has no bag this round.", who=Who(merchant)), "S-INS-1")
    if bag.settled:
        raise Refused("bag_settled", say("%(who)s's bag is settled, and that is final.", who=Who(merchant)), "S-INS-2")
    return bag


def require_unbound(game: Game, merchant: int) -> None:
    """Refuses to let a bag pass that a deal says must be opened (S-DEAL-5)."""
    for deal in binding_deals(game, merchant):
        raise Refused(
            "bound_by_deal",
            say(
                "%(merchant)s's bag must be opened: that was the deal with %(who)s.",
                merchant=Who(merchant),
                who=Who(deal.by if deal.by not in game.officers else deal.to[0]),
            ),
            "S-DEAL-5",
        )


def require_no_debt(game: Game, seat: int, sender: int | None) -> None:
    """Refuses what has to wait until this seat has paid (S-DEBT-6)."""
    if debt_of(game, seat) is None:
        return
    if seat == sender:
        raise Refused("debt_first", say("Pay your debt first."), "S-DEBT-6")
    raise Refused("debt_first", say("%(who)s has to pay a debt first.", who=Who(seat)), "S-DEBT-6")
