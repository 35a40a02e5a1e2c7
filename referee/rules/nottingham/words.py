"""Sentences several chapters need: what the table waits for, cards and players in a row."""

from referee.rules.names import CARDS, COLOURS
from referee.rules.nottingham.pending import pending
from referee.rules.nottingham.state import Game
from referee.rules.words import Sentence, Word, listing, say, who


def shows_words(shows: tuple[str, ...]) -> Word:
    """What is drawn on an ambush card."""
    if len(shows) == 1:
        return COLOURS[shows[0]]
    return listing(*(CARDS[item] for item in shows))


def waiting(game: Game) -> Sentence:
    """What the table is waiting for, in one sentence."""
    if game.phase == "lobby":
        return say("The game has not started yet. The host starts it.")
    if game.phase == "over":
        return say("The game is over.")
    awaited = [(command, seat) for command, seat in pending(game) if command != "read_task"]
    command = awaited[0][0]
    name = who(dict.fromkeys(seat for _, seat in awaited))
    match command:
        case "record_hand" | "record_draw":
            return say("The table waits for %(who)s to tap in the cards that came to hand.", who=name)
        case "read_field":
            return say("The table waits for %(who)s to read what is printed on the sheriff's field.", who=name)
        case "discard":
            return say("All cards are used up. The table waits for %(who)s to discard.", who=name)
        case "bid":
            return say("The table waits for the offers of %(who)s.", who=name)
        case "choose":
            return say("The offers lie open. The table waits for %(who)s to choose.", who=name)
        case "defend":
            return say("The table waits for %(who)s: defend with a chain, or let it happen.", who=name)
        case "give":
            return say("The table waits for %(who)s to tap in which card was drawn.", who=name)
        case "take":
            return say("The table waits for %(who)s to take a card.", who=name)
        case "spring":
            return say("A set lies open. The table waits for %(who)s: spring an ambush, or let it be.", who=name)
        case "reveal":
            return say("It is the turn of %(who)s to turn up a card.", who=name)
        case "trade_set" | "trade_task":
            return say("It is the turn of %(who)s to trade in or to end the turn.", who=name)
        case "end_turn":
            return say("The table waits for %(who)s to end the turn.", who=name)
        case _ if game.revealed is not None and command != "keep":
            return say(
                "%(who)s has turned up %(card)s: play it or take it in hand.", who=name, card=CARDS[game.revealed]
            )
        case _:
            return say("%(who)s has turned up a card that cannot be played: take it in hand.", who=name)
