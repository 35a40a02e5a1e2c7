"""The rest of the book put right by the host: the chest, black market cards, who is sheriff."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Protocol

from referee.rules.heaps import Heap, by_kind, plus, tidy
from referee.rules.kernel import Chapter, Event, Refused, Told, Unknown, event
from referee.rules.ledger import BANK, CHEST
from referee.rules.reasons import with_reason
from referee.rules.sentences import Who, listing, say, who
from referee.rules.sheriff import promo
from referee.rules.sheriff.black_market import PILE
from referee.rules.sheriff.gold import pay
from referee.rules.sheriff.guards import (
    require_counted,
    require_face_up,
    require_known_goods,
    require_known_seat,
)
from referee.rules.sheriff.market import first_in_market
from referee.rules.sheriff.names import BLACK_MARKET
from referee.rules.sheriff.rulebook import EventBuffer
from referee.rules.sheriff.state import Game, corrected_away, face_down_left, with_player
from referee.rules.sheriff.vocabulary import ChestChange

chapter: Chapter[Game] = Chapter()


class Asked(Protocol):
    """What of a correction is about the rest of the book."""

    @property
    def seat(self) -> int | None: ...
    @property
    def black_market(self) -> Mapping[str, int]: ...
    @property
    def chest(self) -> ChestChange | None: ...
    @property
    def sheriff(self) -> int | None: ...
    @property
    def deputies(self) -> tuple[int, int] | None: ...
    @property
    def reason(self) -> str: ...


@event(chapter, "chest_corrected")
class ChestCorrected:
    """Its goods; coins have a line of their own."""

    goods: Heap
    """Nothing, and nothing face down: only coins."""
    face_down: Heap = field(default_factory=dict)
    """Counted bags: what everybody knows of the face-down cards, kinds that were shown and a number."""
    reason: str = ""


@event(chapter, "black_market_corrected")
class BlackMarketCorrected:
    seat: int
    cards: tuple[str, ...]
    """All that lie there now."""
    reason: str = ""


@event(chapter, "duty_corrected")
class DutyCorrected:
    sheriff: int | None
    deputies: tuple[int, ...]
    reason: str = ""


def decide_book(game: Game, asked: Asked) -> list[Event]:
    """What the correction says of the rest of the book, as events; refused where it cannot be."""
    buffer, reason = EventBuffer(game), asked.reason.strip()
    if asked.sheriff is not None or asked.deputies is not None:
        buffer.add(_decide_duty(game, asked, reason))
    if asked.seat is not None and (cards := tidy(asked.black_market)):
        buffer.add(_decide_cards(buffer.game, asked.seat, cards, reason))
    if asked.chest is not None:
        _decide_chest(buffer, asked.chest, reason)
    return buffer.events


def _decide_chest(buffer: EventBuffer, change: ChestChange, reason: str) -> None:
    game = buffer.game
    goods = require_known_goods(game, change.goods, "chest", signed=True)
    if not game.deputies:
        raise Refused("no_deputies", say("Only deputies have a chest."), "S-DEP-1")
    secret = say("What lies face down in the chest only the deputies know.")
    require_face_up(game, goods, secret)
    face_down = require_counted(game, change.known, change.hidden, "chest", secret)
    held = plus(by_kind(game.chest.stand), game.chest.contraband)
    changed = plus(goods, face_down)
    if game.chest.gold + change.gold < 0 or any(held.get(good, 0) + count < 0 for good, count in changed.items()):
        raise Refused("below_zero", say("There is not that much in the chest."), "S-DEP-5")
    promo.require_in_box(game, goods)
    if changed or change.gold:
        face_up = corrected_away(game, game.chest.stand, goods)
        buffer.add(ChestCorrected(goods=face_up, face_down=face_down, reason=reason))
    if change.gold > 0:
        pay(buffer, BANK, CHEST, change.gold, "correction")
    else:
        pay(buffer, CHEST, BANK, -change.gold, "correction")


def _decide_cards(game: Game, seat: int, change: Mapping[str, int], reason: str) -> BlackMarketCorrected:
    if not game.options.black_market:
        raise Refused("no_black_market", say("This table plays without the black market."), "S-SET-9")
    printed = [f"{kind}_{which}" for kind in game.options.black_market_values for which in PILE]
    mine = game.players[seat].black_market
    taken = [card for player in game.players for card in player.black_market]
    for card, count in change.items():
        if card not in printed:
            raise Unknown("black_market", say("There is no such card of the black market."))
        if count not in (1, -1) or (count > 0) == (card in taken) or (count < 0 and card not in mine):
            raise Refused("not_there", say("That card lies elsewhere: correct it there first."), "S-BLK-3")
    held = {*mine, *(card for card, count in change.items() if count > 0)}
    cards = tuple(card for card in printed if card in held and change.get(card, 1) > 0)
    return BlackMarketCorrected(seat=seat, cards=cards, reason=reason)


def _decide_duty(game: Game, asked: Asked, reason: str) -> DutyCorrected:
    """Until bags are declared: whoever is on duty has none, and whoever is not loads one."""
    named = asked.deputies if asked.sheriff is None else (asked.sheriff,)
    where = "deputies" if asked.sheriff is None else "sheriff"
    for seat in named or ():
        require_known_seat(game, seat, where)
        if not game.is_here(seat):
            raise Refused("has_left", say("%(who)s has left the game.", who=Who(seat)), "S-RND-6")
    if bool(game.deputies) != (asked.sheriff is None) or (asked.sheriff is not None and asked.deputies is not None):
        raise Refused("wrong_duty", say("Name the sheriff, or both deputies where there are two."), "S-SET-8")
    if len(set(named or ())) < len(game.officers):
        raise Refused("two_deputies", say("There are two deputies: name two different players."), "S-DEP-1")
    typed = game.options.bags == "sealed"
    if game.phase not in (("market", "load") if typed else ("market",)):
        raise Refused("wrong_phase", say("Undo until bags are loaded, then say who is on duty."), "S-RND-2")
    if named == game.officers:
        raise Refused("nothing_to_correct", say("That is what the book says already."))
    deputies = () if asked.deputies is None else tuple(asked.deputies)
    return DutyCorrected(sheriff=asked.sheriff, deputies=deputies, reason=reason)


@chapter.evolves(ChestCorrected)
def evolve_chest_corrected(game: Game, corrected: ChestCorrected) -> Game:
    game, goods = promo.corrected_in(game, corrected.goods)
    chest = replace(game.chest, stand=plus(game.chest.stand, goods), split=None)
    if not corrected.face_down:
        return replace(game, chest=chest)
    chest = replace(chest, contraband=plus(chest.contraband, corrected.face_down))
    return face_down_left(replace(game, chest=chest), CHEST)


@chapter.evolves(BlackMarketCorrected)
def evolve_black_market_corrected(game: Game, corrected: BlackMarketCorrected) -> Game:
    return with_player(game, corrected.seat, black_market=corrected.cards)


@chapter.evolves(DutyCorrected)
def evolve_duty_corrected(game: Game, corrected: DutyCorrected) -> Game:
    """The marker goes on from here. The deputy cards that were drawn by mistake are in the deck again."""
    before = game.officers
    deck = [seat for seat in game.seats if seat in (*game.deputy_deck, *before) and seat not in corrected.deputies]
    first = corrected.sheriff if game.round == 1 else game.first_sheriff
    game = replace(
        game,
        sheriff=corrected.sheriff,
        first_sheriff=first,
        deputies=corrected.deputies,
        deputy_deck=tuple(deck) if corrected.deputies else (),
    )
    for seat in game.officers:
        game = with_player(game, seat, bag=None, sits_out=False, been_to_market=False)
    return replace(game, market_first=first_in_market(game)) if game.phase == "market" else game


@chapter.tells(ChestCorrected)
def tell_chest_corrected(corrected: ChestCorrected) -> Told:
    if corrected.goods or corrected.face_down:
        return Told(with_reason(say("The host corrects the goods in the chest."), corrected.reason))
    return Told(with_reason(say("The host corrects the gold in the chest."), corrected.reason))


@chapter.tells(BlackMarketCorrected)
def tell_black_market_corrected(corrected: BlackMarketCorrected) -> Told:
    seat, cards = Who(corrected.seat), listing(*(BLACK_MARKET[card] for card in corrected.cards))
    if not corrected.cards:
        none = say("The host corrects %(who)s's black market cards: none.", who=seat)
        return Told(with_reason(none, corrected.reason))
    now = say("The host corrects %(who)s's black market cards: %(cards)s.", who=seat, cards=cards)
    return Told(with_reason(now, corrected.reason))


@chapter.tells(DutyCorrected)
def tell_duty_corrected(corrected: DutyCorrected) -> Told:
    reason = corrected.reason
    if corrected.sheriff is None:
        deputies = say("The host corrects who is on duty: %(who)s.", who=who(corrected.deputies))
        return Told(with_reason(deputies, reason))
    theirs = say("The host corrects who is sheriff: %(who)s.", who=Who(corrected.sheriff))
    mine = say("The host corrects who is sheriff: you are.")
    return Told(with_reason(theirs, reason), {corrected.sheriff: with_reason(mine, reason)})
