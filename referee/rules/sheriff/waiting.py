"""Who is waited for, and the sentence that says so. Only public facts decide it."""

from referee.rules.sentences import Sentence, say, who
from referee.rules.sheriff.state import Game, Offer, hidden_cards, parties
from referee.rules.table.leaving import is_stopped


def waiting_for(game: Game) -> tuple[int, ...]:
    """Everybody somebody waits for: first who alone can do it. Nobody, when too few are left to play on (S-RND-6)."""
    if is_stopped(game):
        return ()
    return tuple(dict.fromkeys((*debtors(game), *yet_to_answer_offers(game), *phase_waits_for(game))))


def phase_waits_for(game: Game) -> tuple[int, ...]:
    """Whose turn it is: without them the phase does not end."""
    match game.phase:
        case "market" if game.market_first is None:
            return (game.lead,)
        case "market":
            return yet_to_swap(game)[:1]
        case "load":
            return yet_to_load(game)
        case "declare":
            return yet_to_declare(game)[:1]
        case "inspect":
            return tuple(
                dict.fromkeys((*debtors(game), *_recorders(game), *yet_to_declare(game), *yet_to_decide(game)))
            )
        case "turn_up":
            return yet_to_turn_up(game)
        case "end":
            return tuple(dict.fromkeys((*debtors(game), *_recorders(game)))) or game.on_duty
        case _:
            return ()


def yet_to_swap(game: Game) -> tuple[int, ...]:
    """Who has not been to the market, in their order (S-MKT-1)."""
    first = game.lead + 1 if game.market_first is None else game.market_first
    return tuple(seat for seat in game.merchants_from(first) if not game.players[seat].been_to_market)


def yet_to_load(game: Game) -> tuple[int, ...]:
    return tuple(seat for seat in game.merchants if not game.players[seat].bag and not game.players[seat].sits_out)


def yet_to_declare(game: Game) -> tuple[int, ...]:
    """Who still has to declare, in their order (S-DEC-1)."""
    return tuple(
        seat
        for seat in game.merchants
        if not game.players[seat].sits_out and ((bag := game.players[seat].bag) is None or not bag.declared)
    )


def can_declare(game: Game, seat: int) -> bool:
    """Whether it is this merchant's turn to declare. Where the inspection began before all had, there is no order."""
    if game.phase == "inspect" or (game.any_order and game.phase in ("market", "declare")):
        return seat in yet_to_declare(game)
    return game.phase == "declare" and yet_to_declare(game)[:1] == (seat,)


def yet_to_turn_up(game: Game) -> tuple[int, ...]:
    """On whose stands cards lie that nobody has seen (S-CNT-7)."""
    return tuple(seat for seat in game.seats if hidden_cards(game.players[seat].contraband))


def undecided(game: Game) -> tuple[int, ...]:
    """Whose bags are neither handed back nor opened yet."""
    return tuple(merchant for merchant, bag in game.bags if not bag.settled)


def at_the_gate(game: Game) -> tuple[int, ...]:
    """Whose bags the round waits for: not declared yet, or not decided on."""
    left = {*yet_to_declare(game), *undecided(game)}
    return tuple(seat for seat in game.merchants if seat in left)


def yet_to_decide(game: Game) -> tuple[int, ...]:
    """Who still has a bag to decide on."""
    left = {seat for merchant in undecided(game) for seat in game.authority(merchant)}
    return tuple(seat for seat in game.officers if seat in left)


def yet_to_record(game: Game) -> tuple[int, ...]:
    """Whose open bag was decided on, and nobody has said what was in it."""
    return tuple(merchant for merchant, bag in game.bags if bag.status == "recording")


def _recorders(game: Game) -> tuple[int, ...]:
    """Who can still say what was in their bag; for who has left it is the host's (S-RND-6)."""
    return tuple(seat for seat in yet_to_record(game) if game.is_here(seat))


def yet_to_answer(game: Game, offer: Offer) -> tuple[int, ...]:
    """Who may still accept or decline it. Only by their roles: whether it is covered is nobody's business here."""
    to, consent = parties(game, offer)
    return tuple(seat for seat in (*to, *consent) if seat not in offer.accepted)


def yet_to_answer_offers(game: Game) -> tuple[int, ...]:
    """Whose answer an open offer waits for."""
    return tuple(dict.fromkeys(seat for offer in game.offers for seat in yet_to_answer(game, offer)))


def debtors(game: Game) -> tuple[int, ...]:
    """Who owes something, the oldest debt first."""
    return tuple(dict.fromkeys(debt.debtor for debt in game.debts))


def waiting(game: Game) -> Sentence:
    """What the table is waiting for, in one sentence."""
    seats = phase_waits_for(game)
    match game.phase:
        case "lobby":
            return say("The game has not started yet. The host starts it.")
        case "over":
            return say("The game is over.")
        case "market" if game.market_first is None:
            return say("The market is open: %(who)s says who starts, or closes it for all.", who=who(seats))
        case "market":
            return say("The market is open: it is %(who)s's turn to swap cards.", who=who(seats))
        case "load":
            return say("Bags are being loaded. The table waits for %(who)s.", who=who(seats))
        case "declare":
            return say("Bags are being declared. It is %(who)s's turn.", who=who(seats))
        case "inspect" if not undecided(game) and yet_to_declare(game):
            return say("The table waits for %(who)s to declare.", who=who(yet_to_declare(game)))
        case "turn_up":
            return say("The table waits for %(who)s to turn up what lies face down.", who=who(seats))
        case "inspect":
            left = undecided(game)
            return say(
                "Bags are being inspected: it is for %(who)s to decide on the bags of %(merchants)s.",
                who=who(game.on_duty),
                merchants=who(left) if left else "",
            )
        case _ if game.debts:
            return say("The table waits for %(who)s to pay a debt.", who=who(debtors(game)))
        case _ if yet_to_record(game):
            return say("The table waits for the bags of %(who)s to be recorded.", who=who(yet_to_record(game)))
        case _ if not seats:
            return say("The inspection is over. The host ends the round.")
        case _:
            return say("The inspection is over. It is for %(who)s to end the round.", who=who(seats))
