"""The end of a round and of the game: the marker passes on, hands are refilled (S-RND-3, S-RND-4)."""

from referee.rules.play import Refused, Sent
from referee.rules.sheriff.book import Story, command, duty_or_host, event, in_phase, rulebook
from referee.rules.sheriff.chest import share_by_lot
from referee.rules.sheriff.setup import drawn_deputies, first_in_market
from referee.rules.sheriff.state import Deal, Game, with_player
from referee.rules.sheriff.words import recording, waiting
from referee.rules.values import replace
from referee.rules.vocabulary import Seat
from referee.rules.words import Sentence, Who, say, who


@command("end_round", "host", "seat")
class EndRound:
    deputies: tuple[Seat, Seat] | None = None


@command("end_game", "host")
class EndGame:
    pass


@event("round_ended")
class RoundEnded:
    round: int
    sheriff: int | None
    """The next one."""
    deputies: tuple[int, ...]
    deck: tuple[int, ...]
    hand: int


@event("game_over")
class GameOver:
    early: bool
    """The host ended it: what lies on the stands is counted."""
    remaining_ms: int | None = None
    """What was left of a clock that ran until then."""


@rulebook.decides(EndRound)
def _(game: Game, asked: EndRound, sent: Sent) -> list[object]:
    in_phase(game, "end")
    duty_or_host(game, sent, "S-RND-4")
    if game.debts:
        raise Refused("debts_open", waiting(game), "S-DEBT-1")
    if recording(game):
        raise Refused("bags_unrecorded", waiting(game), "S-INS-3")
    if asked.deputies is not None and not game.deputies:
        raise Refused("no_deputies", say("Only six players have deputies."), "S-DEP-1")
    story = Story(game)
    if game.round >= game.rounds:
        # After the last round nobody draws: the game is over at once (S-RND-4, S-DEP-6).
        share_by_lot(story, sent)
        story.add(GameOver(early=False))
        return story.events
    sheriff = None if game.sheriff is None else (game.sheriff + 1) % len(game.players)
    deputies: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    if game.deputies:
        deputies, deck = drawn_deputies(game, asked.deputies, sent)
        share_by_lot(story, sent)
    story.add(RoundEnded(round=game.round, sheriff=sheriff, deputies=deputies, deck=deck, hand=game.hand))
    return story.events


@rulebook.decides(EndGame)
def _(game: Game, asked: EndGame, sent: Sent) -> list[object]:
    if not sent.host:
        raise Refused("not_the_host", say("Only the host can end the game early."))
    in_phase(game, "market", "load", "declare", "inspect", "end")
    story = Story(game)
    share_by_lot(story, sent)
    story.add(GameOver(early=True, remaining_ms=game.still_to_run(sent.now)))
    return story.events


def _cleared(game: Game) -> Game:
    """Bags are empty again, and what was about this round is over."""

    def over(deal: Deal) -> Deal:
        return replace(deal, status="lapsed") if deal.status == "bound" else deal

    for seat in game.seats:
        game = with_player(game, seat, bag=None, been_to_market=False, sits_out=False, claimed=False)
    deals = tuple(map(over, game.deals))
    return replace(game, clock=None, stopped_ms=None, offers=(), debts=(), shown=(), market_first=None, deals=deals)


@rulebook.evolves(RoundEnded)
def _(game: Game, ended: RoundEnded) -> Game:
    game = replace(
        _cleared(game),
        phase="market",
        round=ended.round + 1,
        sheriff=ended.sheriff,
        deputies=ended.deputies,
        deputy_deck=ended.deck,
    )
    return replace(game, market_first=first_in_market(game))


@rulebook.evolves(GameOver)
def _(game: Game, over: GameOver) -> Game:
    return replace(_cleared(game), phase="over", stopped_ms=over.remaining_ms)


def refill_order(game: Game) -> tuple[int, ...]:
    """Who draws back to the hand size first: clockwise from the new sheriff (S-RND-4)."""
    return tuple((game.lead + step) % len(game.players) for step in game.seats)


@rulebook.tells(RoundEnded)
def _(ended: RoundEnded, viewer: int | None) -> Sentence:
    number, hand = ended.round + 1, ended.hand
    if viewer in ended.deputies:
        return say(
            "Round %(number)d: you and %(other)s are the deputies. "
            "Draw back to %(hand)d cards, clockwise from %(first)s.",
            number=number,
            other=who(seat for seat in ended.deputies if seat != viewer),
            hand=hand,
            first=Who(ended.deputies[0]),
        )
    if ended.deputies:
        return say(
            "Round %(number)d: the deputies are %(deputies)s. Draw back to %(hand)d cards, clockwise from %(first)s.",
            number=number,
            deputies=who(ended.deputies),
            hand=hand,
            first=Who(ended.deputies[0]),
        )
    if viewer is not None and viewer == ended.sheriff:
        return say(
            "Round %(number)d: you are the sheriff. Draw back to %(hand)d cards, clockwise from you.",
            number=number,
            hand=hand,
        )
    return say(
        "Round %(number)d: %(sheriff)s is the sheriff. Draw back to %(hand)d cards, clockwise from %(sheriff)s.",
        number=number,
        sheriff=Who(ended.sheriff or 0),
        hand=hand,
    )


@rulebook.tells(GameOver)
def _(over: GameOver, viewer: int | None) -> Sentence:
    if over.early:
        return say("The host ends the game: what lies on the stands is counted.")
    return say("The game is over: contraband is turned up and everything is counted.")
