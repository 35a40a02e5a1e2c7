"""The top line of a phone in Nottingham: whose turn it is, and what the table waits for."""

from referee.rules.nottingham.attack_sentences import THREAT
from referee.rules.nottingham.names import CARDS
from referee.rules.sentences import Sentence, Who, say, say_n
from referee.web.heading import some
from referee.web.nottingham.seen import Seen


def where(seen: Seen) -> Sentence:
    deck = seen.view["deck_count"]
    if seen.my_turn:
        return say_n("Your turn. %(num)d card in the deck.", "Your turn. %(num)d cards in the deck.", deck)
    return say_n(
        "%(who)s's turn. %(num)d card in the deck.",
        "%(who)s's turn. %(num)d cards in the deck.",
        deck,
        who=Who(seen.turn),
    )


def title(seen: Seen) -> Sentence:
    """What the tab says."""
    if seen.waits_for_me:
        return say("Your turn: %(headline)s", headline=headline(seen))
    return headline(seen)


def headline(seen: Seen) -> Sentence:
    """One glance: said to whoever looks."""
    if seen.view["stopped"]:
        return say("Too few of you are left to play on")
    if seen.has_left:
        return say("You play again from your next turn on") if seen.comes_back else say("You have left the game")
    if seen.asked:
        return _mine(seen)
    if seen.to_draw:
        return say("Draw one card")
    return _theirs(seen)


def _mine(seen: Seen) -> Sentence:
    turn = Who(seen.turn)
    match seen.scene:
        case "record":
            if "record_hand" in seen.asked:
                return say("Tap in your hand")
            if "put_back" in seen.asked:
                return say("Put a card back on the deck")
            return say("Draw a card and tap it in")
        case "field":
            return say("What is printed on the sheriff's field?")
        case "discard":
            return say_n("Discard %(num)d card", "Discard %(num)d cards", over(seen))
        case "bidding" if "choose" in seen.asked:
            return say("Choose an offer")
        case "bidding" if seen.my_turn:
            return say("Whose card do you take?")
        case "bidding" if seen.bidding["kind"] == "buy":
            return say("%(who)s buys: offer a card, face down", who=turn)
        case "bidding":
            return say("%(who)s barters: offer one card or two", who=turn)
        case "attack" if "take" in seen.asked:
            return say("Take a card from %(who)s", who=Who(seen.attack["target"]))
        case "attack" if "give" in seen.asked:
            return say("Which card did %(who)s draw?", who=turn)
        case "attack":
            return _threat(seen)
        case "set":
            return say("Do you spring an ambush on %(who)s?", who=turn)
        case "reveal":
            return say("Turn up a card")
        case "act" if seen.playable:
            return say("Play it, or take it in hand?")
        case "act":
            return say("Take the card in hand")
        case _ if seen.phase == "favour":
            return say("The sheriff has moved: end your turn")
        case _ if seen.failed:
            return say("The trade failed: end your turn")
        case _ if seen.asked & {"trade_set", "trade_task"}:
            return say("Trade in, or end your turn?")
        case _:
            return say("Nothing to trade in: end your turn")


def _theirs(seen: Seen) -> Sentence:
    turn, others = Who(seen.turn), [seat for seat in seen.waiting_for if seat != seen.turn]
    waiting = some(seen.names, seen.waiting_for or (seen.turn,))
    # whose turn it is can end the bidding; what is waited for are the offers
    offering = some(seen.names, others or (seen.turn,))
    match seen.scene:
        case "record" if any(command == "put_back" for command, _ in seen.pending):
            return say("Waiting for a card to be put back: %(who)s", who=waiting)
        case "record":
            return say("Waiting for cards to be tapped in: %(who)s", who=waiting)
        case "field":
            return say("%(who)s moves the sheriff", who=turn)
        case "discard":
            return say("No cards are left. Waiting for discards: %(who)s", who=waiting)
        case "bidding" if ("choose", seen.turn) in seen.pending:
            return say("%(who)s chooses an offer", who=turn)
        case "bidding" if seen.my_turn:
            return say("Waiting for offers: %(who)s", who=offering)
        case "bidding" if seen.bidding["kind"] == "buy":
            return say("%(who)s buys. Waiting for offers.", who=turn)
        case "bidding":
            return say("%(who)s barters. Waiting for %(other)s.", who=turn, other=offering)
        case "attack":
            return _threat(seen)
        case "set":
            return say("Does %(who)s spring an ambush?", who=waiting)
        case "reveal":
            return say("%(who)s turns up a card", who=turn)
        case "act" if seen.revealed:
            return say("%(who)s has turned up: %(card)s", who=turn, card=CARDS[seen.revealed])
        case _ if seen.phase == "favour" or seen.failed:
            return say("%(who)s ends the turn", who=turn)
        case _:
            return say("%(who)s may trade in", who=turn)


def _threat(seen: Seen) -> Sentence:
    everybody, instead = THREAT[seen.attack["kind"]](seen.turn, seen.attack["target"])
    return everybody if seen.seat is None else instead.get(seen.seat, everybody)


def over(seen: Seen) -> int:
    """How many cards I have to discard."""
    return next((int(one["count"]) for one in seen.view["to_discard"] if one["seat"] == seen.seat), 0)
