"""The black market: three of a kind from the own stand for a card of points (S-BLK, 2e option)."""

from referee.rules.ledger import seat_account
from referee.rules.names import cards
from referee.rules.play import Refused, Sent, Unknown
from referee.rules.sheriff.book import command, event, merchant_acting, rulebook
from referee.rules.sheriff.state import Game, discard, take_goods, with_player
from referee.rules.sheriff.vocabulary import Good
from referee.rules.values import replace
from referee.rules.words import Sentence, Who, eyes, say

PRICE = 3
PILE = ("first", "second")


@command("claim_black_market")
class ClaimBlackMarket:
    kind: Good


@event("black_market_claimed")
class BlackMarketClaimed:
    seat: int
    kind: str
    card: str
    points: int
    shown: int


@rulebook.decides(ClaimBlackMarket)
def claim(game: Game, asked: ClaimBlackMarket, sent: Sent) -> list[object]:
    if asked.kind not in game.edition.goods:
        raise Unknown("kind", say("“%(good)s” is not in the box of this table.", good=asked.kind))
    if not game.options.black_market:
        raise Refused("no_black_market", say("This table plays without the black market."), "S-SET-9")
    if asked.kind not in game.options.black_market_values:
        raise Unknown("kind", say("The black market has no pile of that kind."))
    if game.phase not in ("inspect", "end"):
        raise Refused(
            "wrong_phase", say("The black market is open from when your bag came back until the round ends."), "S-BLK-1"
        )
    seat = merchant_acting(game, sent, "S-BLK-1")
    claimable(game, seat, asked.kind)
    taken = game.black_market[asked.kind]
    return [
        BlackMarketClaimed(
            seat=seat,
            kind=asked.kind,
            card=f"{asked.kind}_{PILE[taken]}",
            points=game.options.black_market_values[asked.kind][taken],
            shown=PRICE,
        )
    ]


def claimable(game: Game, seat: int, kind: str) -> None:
    """Refused where this merchant cannot take a card of this kind now (S-BLK-1 to 3)."""
    player = game.players[seat]
    if player.bag is None or player.bag.status != "passed":
        raise Refused(
            "bag_not_back",
            say("Only who got the bag back unopened this round can go to the black market."),
            "S-BLK-1",
        )
    if player.claimed:
        raise Refused("one_a_round", say("One card of the black market a round: come back next round."), "S-BLK-3")
    if game.black_market[kind] >= len(PILE):
        raise Refused("pile_empty", say("Both cards of that kind are gone."), "S-BLK-2")
    if player.contraband.get(kind, 0) < PRICE:
        raise Refused(
            "three_of_a_kind",
            say("It takes %(price)d cards of that kind on your own stand.", price=PRICE),
            "S-BLK-2",
        )


@rulebook.evolves(BlackMarketClaimed)
def _(game: Game, claimed: BlackMarketClaimed) -> Game:
    price = {claimed.kind: claimed.shown}
    game = discard(take_goods(game, seat_account(claimed.seat), price), price)
    cards = (*game.players[claimed.seat].black_market, claimed.card)
    game = with_player(game, claimed.seat, black_market=cards, claimed=True)
    return replace(game, black_market={**game.black_market, claimed.kind: game.black_market[claimed.kind] + 1})


@rulebook.tells(BlackMarketClaimed)
def _(claimed: BlackMarketClaimed, viewer: int | None) -> Sentence:
    goods, points = cards(claimed.kind, claimed.shown), claimed.points
    return eyes(
        viewer,
        claimed.seat,
        say(
            "You show and discard %(goods)s and take a card of the black market for %(points)d points.",
            goods=goods,
            points=points,
        ),
        say(
            "%(who)s shows and discards %(goods)s and takes a card of the black market for %(points)d points.",
            who=Who(claimed.seat),
            goods=goods,
            points=points,
        ),
    )
