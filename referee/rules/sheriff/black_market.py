"""The black market: three of a kind from the own stand for a card of points (S-BLK, 2e option)."""

from referee.rules.kernel import Chapter, Refused, Sent, Told, Unknown, command, event
from referee.rules.ledger import seat_account
from referee.rules.sentences import Who, say
from referee.rules.sheriff.guards import require_known_good, require_merchant
from referee.rules.sheriff.names import cards
from referee.rules.sheriff.state import Game, discard, hidden_cards, take_goods, with_player
from referee.rules.sheriff.vocabulary import Good

chapter: Chapter[Game] = Chapter()

PRICE = 3
PILE = ("first", "second")


@command(chapter, "claim_black_market")
class ClaimBlackMarket:
    kind: Good


@event(chapter, "black_market_claimed")
class BlackMarketClaimed:
    seat: int
    kind: str
    card: str
    points: int
    shown: int


@chapter.decides(ClaimBlackMarket)
def decide_claim_black_market(game: Game, asked: ClaimBlackMarket, sent: Sent) -> list[object]:
    require_known_good(game, asked.kind, "kind")
    if not game.options.black_market:
        raise Refused("no_black_market", say("This table plays without the black market."), "S-SET-9")
    if asked.kind not in game.options.black_market_values:
        raise Unknown("kind", say("The black market has no pile of that kind."))
    if game.phase not in ("inspect", "end"):
        raise Refused(
            "wrong_phase", say("The black market is open from when your bag came back until the round ends."), "S-BLK-1"
        )
    seat = require_merchant(game, sent, "S-BLK-1")
    require_claimable(game, seat, asked.kind)
    which = pile(game, asked.kind)[0]
    return [
        BlackMarketClaimed(
            seat=seat,
            kind=asked.kind,
            card=f"{asked.kind}_{which}",
            points=game.options.black_market_values[asked.kind][PILE.index(which)],
            shown=PRICE,
        )
    ]


def pile(game: Game, kind: str) -> list[str]:
    """Which cards of a kind nobody has taken yet, the top one first."""
    taken = {card for player in game.players for card in player.black_market}
    return [which for which in PILE if f"{kind}_{which}" not in taken]


def require_claimable(game: Game, seat: int, kind: str) -> None:
    """Refused where this merchant cannot take a card of this kind now (S-BLK-1 to 3)."""
    player = game.players[seat]
    if player.bag is None or player.bag.status != "passed":
        raise Refused(
            "bag_not_back",
            say("Only whoever got the bag back unopened this round can go to the black market."),
            "S-BLK-1",
        )
    if player.claimed:
        raise Refused("one_a_round", say("One card of the black market a round: come back next round."), "S-BLK-3")
    if not pile(game, kind):
        raise Refused("pile_empty", say("Both cards of that kind are gone."), "S-BLK-2")
    # Of counted cards any could be of that kind (S-CNT-5).
    if player.contraband.get(kind, 0) + hidden_cards(player.contraband) < PRICE:
        raise Refused(
            "three_of_a_kind",
            say("It takes %(price)d cards of that kind on your own stand.", price=PRICE),
            "S-BLK-2",
        )


@chapter.evolves(BlackMarketClaimed)
def evolve_black_market_claimed(game: Game, claimed: BlackMarketClaimed) -> Game:
    price = {claimed.kind: claimed.shown}
    game = discard(take_goods(game, seat_account(claimed.seat), price), price)
    cards = (*game.players[claimed.seat].black_market, claimed.card)
    return with_player(game, claimed.seat, black_market=cards, claimed=True)


@chapter.tells(BlackMarketClaimed)
def tell_black_market_claimed(claimed: BlackMarketClaimed) -> Told:
    goods, points = cards(claimed.kind, claimed.shown), claimed.points
    return Told(
        say(
            "%(who)s shows and discards %(goods)s and takes a card of the black market for %(points)d points.",
            who=Who(claimed.seat),
            goods=goods,
            points=points,
        ),
        {
            claimed.seat: say(
                "You show and discard %(goods)s and take a card of the black market for %(points)d points.",
                goods=goods,
                points=points,
            )
        },
    )
