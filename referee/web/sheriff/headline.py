"""The top line of a phone: who I am now, and what the table waits for."""

from referee.rules.sentences import Sentence, Who, say, say_n, who
from referee.web.heading import is_long, some
from referee.web.sheriff.seen import Seen


def where(seen: Seen) -> Sentence:
    """Which round, and what happens in it; who is on duty reads so here, since the headline says what to do."""
    number, rounds = seen.view["round"], seen.view["rounds"]
    match seen.phase:
        case "turn_up":
            return say("The end, before the count")
        case "inspect":
            return say_n(
                "Round %(number)d of %(rounds)d, %(num)d bag left",
                "Round %(number)d of %(rounds)d, %(num)d bags left",
                len(seen.unsettled),
                number=number,
                rounds=rounds,
            )
        case _ if seen.seat is not None and seen.on_duty:
            return say("Round %(number)d of %(rounds)d. %(duty)s", number=number, rounds=rounds, duty=_my_duty(seen))
        case "market":
            return say("Round %(number)d of %(rounds)d, market", number=number, rounds=rounds)
        case "load":
            return say("Round %(number)d of %(rounds)d, bags are being loaded", number=number, rounds=rounds)
        case "declare":
            return say("Round %(number)d of %(rounds)d, declaration", number=number, rounds=rounds)
        case _:
            return say("Round %(number)d of %(rounds)d, end of the round", number=number, rounds=rounds)


def headline(seen: Seen) -> Sentence:
    """One glance: said to whoever looks, in two lines of the smallest phone."""
    if seen.view["stopped"]:
        return say("Too few of you are left to play on")
    if seen.has_left:
        return say("You play again from the next round on") if seen.comes_back else say("You have left the game")
    if seen.phase == "turn_up":
        if seen.waits_for_me:
            return say("%(who)s, turn up what lies face down", who=Who(seen.at))
        return say("%(who)s: what lies face down is turned up", who=some(seen.names, seen.waiting_for))
    if seen.my_debt is not None:
        return say("You owe goods worth %(rest)d", rest=seen.my_debt["rest"])
    if seen.seat is None and seen.phase == "end":
        return _rest(seen)
    if seen.seat is None:
        return say("%(duty)s. %(state)s.", duty=_duty(seen), state=_state(seen))
    if seen.on_duty:
        return _on_duty(seen)
    return _as_merchant(seen)


def title(seen: Seen) -> Sentence:
    """What the tab says."""
    if seen.waits_for_me:
        return say("Your turn: %(headline)s", headline=headline(seen))
    return headline(seen)


def _on_duty(seen: Seen) -> Sentence:
    at_the_gate = seen.phase == "inspect" and not set(seen.officers) & set(seen.debtors)
    return _my_duty(seen) if at_the_gate else _state(seen)


def _my_duty(seen: Seen) -> Sentence:
    if len(seen.officers) == 1:
        return say("You are the sheriff")
    return say("You are a deputy, with %(other)s", other=who(seat for seat in seen.officers if seat != seen.seat))


def _duty(seen: Seen) -> Sentence:
    if len(seen.officers) == 1:
        return say("%(who)s is the sheriff", who=who(seen.officers))
    return say("%(who)s are the deputies", who=who(seen.officers))


def _state(seen: Seen) -> Sentence:
    """What happens, in the eyes of somebody who has no bag."""
    match seen.phase:
        case "market" if seen.view["market"]["first"] is None:
            if seen.waits_for_me:
                return say("Who starts at the market?")
            return say("The market is about to open")
        case "market":
            return say("%(who)s is at the market", who=Who(seen.waiting_for[0]))
        case "load":
            return say_n("%(num)d bag is not sealed yet", "%(num)d bags are not sealed yet", len(seen.waiting_for))
        case "declare":
            return say("%(who)s declares", who=Who(seen.waiting_for[0]))
        case "inspect" if set(seen.officers) & set(seen.debtors):
            return _debts(seen)
        case "inspect":
            return _bags_left(seen)
        case _:
            return _rest(seen)


def _bags_left(seen: Seen) -> Sentence:
    return say_n("%(num)d bag left", "%(num)d bags left", len(seen.unsettled))


def _debts(seen: Seen) -> Sentence:
    if is_long(seen.names, seen.debtors):
        return say_n("%(num)d player has a debt to pay", "%(num)d players have a debt to pay", len(seen.debtors))
    return say_n("%(who)s has a debt to pay", "%(who)s have a debt to pay", len(seen.debtors), who=who(seen.debtors))


def _rest(seen: Seen) -> Sentence:
    """The end of a round: what still has to happen."""
    if seen.debtors:
        return _debts(seen)
    if seen.recording:
        if is_long(seen.names, seen.recording):
            return say_n("%(num)d bag is not noted yet", "%(num)d bags are not noted yet", len(seen.recording))
        return say("What was in %(who)s's bag?", who=who(seen.recording))
    return say("All bags are settled")


def _as_merchant(seen: Seen) -> Sentence:
    mine = seen.bag
    match seen.phase:
        case "market" if seen.view["market"]["first"] is None:
            return say("%(who)s names who starts at the market", who=Who(seen.officers[0]))
        case "market" if seen.waits_for_me:
            return say("Swap your cards")
        case "market":
            return say("%(who)s is at the market", who=Who(seen.waiting_for[0]))
        case "load" if seen.waits_for_me:
            return say("Fill your bag")
        case "load" if mine is not None:
            return say("Your bag is sealed")
        case "declare" if seen.waits_for_me:
            return say("What do you declare?")
        case "declare":
            return say("%(who)s declares", who=Who(seen.waiting_for[0]))
        case "inspect" if mine is not None and mine["decision"] is None:
            if len(seen.officers) > 1:
                return say("The deputies eye your bag")
            return say("The sheriff eyes your bag")
        case "inspect":
            return _bags_left(seen) if mine is None else say("Your bag is settled")
        case "end":
            if seen.seat in seen.recording:
                return say("What was in your bag?")
            return _rest(seen)
        case _:
            return say("You sit this round out")
