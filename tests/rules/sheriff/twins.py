"""Two games that differ in one secret: the twin of a command, and the moment when the secret is shown."""

from dataclasses import replace
from typing import Any

from referee.rules.kernel import NotYours, Refused, Unknown
from referee.rules.sheriff import about, expire, ledger, may, rulebook, view
from referee.rules.sheriff.black_market import BlackMarketClaimed
from referee.rules.sheriff.corrections import SecretCorrected
from referee.rules.sheriff.debts import DebtIncurred, DebtPaid
from referee.rules.sheriff.handing import GoodsHanded, ProofShown
from referee.rules.sheriff.inspecting import BagOpened
from referee.rules.sheriff.promo.brimstone_oil import GoodsBurnt
from referee.rules.sheriff.round import GameOver
from referee.rules.sheriff.state import Game
from referee.rules.sheriff.verdict_corrections import BagCorrected
from tests.rules.sheriff.games import RandomGame
from tests.rules.sheriff.table import made

OTHER = {
    "pepper": "mead",
    "mead": "silk",
    "silk": "pepper",
    "crossbow": "silk",
    "dragon_pepper": "pepper",
    "olive_oil": "silk",
    "arcane_scrolls": "mead",
}


def disguised(goods: dict[str, int]) -> dict[str, int]:
    """Other contraband of the same number."""
    other: dict[str, int] = {}
    for good, count in goods.items():
        kind = OTHER.get(good, good)
        other[kind] = other.get(kind, 0) + count
    return other


def reveals(event: Any, seat: int) -> bool:
    """Whether these cards are shown to somebody, or their owner's choices depend on them from here on."""
    match event:
        case GoodsHanded(giver=giver):
            return giver == seat and bool(event.hidden)
        case (
            ProofShown(seat=giver)
            | BlackMarketClaimed(seat=giver)
            | SecretCorrected(seat=giver)
            | GoodsBurnt(seat=giver)
        ):
            return giver == seat
        case DebtIncurred(debtor=debtor) | DebtPaid(debtor=debtor):
            return debtor == seat
        case BagCorrected(merchant=merchant) | BagOpened(merchant=merchant):
            return merchant == seat
        case GameOver():
            return True
    return False


def step(game: Game, sent: tuple[str, int | None, bool, int, dict[str, Any]], draw: Any) -> tuple[Any, list[Any]]:
    name, seat, host, now, fields = sent
    if not name:
        events = expire(game, now)
    else:
        try:
            events = rulebook.decide(game, made(name, fields), replace(draw(seat, host), now=now))
        except Refused as no:
            return (no.code, str(no.why), no.rule), []
        except NotYours as no:
            return str(no.why), []
        except Unknown as no:
            return (no.field, str(no.why)), []
    for event in events:
        game = rulebook.evolve(game, event)
    return game, events


def eyes_without(played: RandomGame, owner: int) -> list[int | None]:
    """All but the owner; of who has no phone the host knows what is hidden."""
    host: list[int | None] = [None] if owner in played.table.phones else []
    return [*host, *(seat for seat in played.game.seats if seat != owner)]


def eyes_of(viewer: int | None, game: Game, events: list[Any]) -> Any:
    return (
        view(game, viewer),
        [str(rulebook.tell(event, viewer)) for event in events],
        may(game, viewer, viewer is None),
        about(game, viewer, viewer is None),
        ledger(list(enumerate(events)), viewer, open_purses=game.options.open_purses),
    )


def assert_same_answer(viewer: int | None, one: tuple[Any, list[Any]], other: tuple[Any, list[Any]]) -> None:
    if isinstance(one[0], Game) and isinstance(other[0], Game):
        assert eyes_of(viewer, *one) == eyes_of(viewer, *other)
    else:
        assert one[0] == other[0]


Sent = tuple[str, int | None, bool, int, dict[str, Any]]


def secret(sent: Sent) -> bool:
    """Whether this command types a bag with contraband in it."""
    name, fields = sent[0], sent[4]
    closed = name in ("seal_bag", "record_bag") or (name == "settle_bag" and fields["do"] == "pass")
    return closed and any(good in OTHER for good in fields.get("goods") or ())
