"""The verdict on an opened bag in words: who was right, and what was really paid."""

from referee.rules.sentences import Listing, Sentence, Who, listing, say, say_n
from referee.rules.sheriff.names import cards_listed
from referee.web.seen import View
from referee.web.sheriff.seen import Seen


def verdict_words(seen: Seen, seat: int, verdict: View) -> Sentence:
    """What everybody knows of it: in the past tense, with what moved."""
    judged = _judged(seen, seat, verdict)
    for one in verdict["payments"]:
        judged = say("%(verdict)s %(paid)s", verdict=judged, paid=_paid(seen, one))
    return judged


def _judged(seen: Seen, seat: int, verdict: View) -> Sentence:
    """Who was right. The sum is only named where something else than that sum was paid."""
    who, gold = Who(seat), _gold(verdict["penalty"])
    mine, in_gold = seat == seen.seat, verdict["paid"]["gold"] == verdict["penalty"]
    if verdict["honest"] and verdict["confiscated"]:
        lost = cards_listed(verdict["confiscated"])
        if mine:
            return say("As you declared, but for %(lost)s: %(gold)s was due to you.", lost=lost, gold=gold)
        return say("All of it true, but for %(lost)s: %(gold)s was due.", lost=lost, gold=gold)
    if verdict["honest"]:
        if in_gold:
            return say("As you declared.") if mine else say("%(who)s told the truth.", who=who)
        if mine:
            return say("As you declared: %(gold)s was due to you.", gold=gold)
        return say("%(who)s told the truth: %(gold)s was due.", who=who, gold=gold)
    if in_gold:
        return say("Not as you declared.") if mine else say("%(who)s lied.", who=who)
    if mine:
        return say("Not as you declared: the fine was %(gold)s.", gold=gold)
    return say("%(who)s lied: the fine was %(gold)s.", who=who, gold=gold)


def _paid(seen: Seen, one: View) -> Sentence:
    """What one payer handed over, and what became of the rest."""
    who, rest, what = Who(one["from"]), one["rest"], _handed(one)
    if one["from"] == seen.seat:
        if not what.things:
            if rest:
                return say("You owe goods worth %(rest)d.", rest=rest)
            return say("You had nothing to pay with: it was forgiven.")
        if rest:
            return say("You paid %(what)s and still owe goods worth %(rest)d.", what=what, rest=rest)
        if one["forgiven"]:
            return say("You paid %(what)s; the rest was forgiven.", what=what)
        return say("You paid %(what)s.", what=what)
    if not what.things:
        if rest:
            return say("%(who)s owes goods worth %(rest)d.", who=who, rest=rest)
        return say("%(who)s had nothing to pay with: it was forgiven.", who=who)
    if rest:
        return say("%(who)s paid %(what)s and still owes goods worth %(rest)d.", who=who, what=what, rest=rest)
    if one["forgiven"]:
        return say("%(who)s paid %(what)s; the rest was forgiven.", who=who, what=what)
    return say("%(who)s paid %(what)s.", who=who, what=what)


def _handed(one: View) -> Listing:
    gold = (_gold(one["gold"]),) if one["gold"] else ()
    return listing(*gold, *cards_listed(one["goods"]).things)


def _gold(amount: int) -> Sentence:
    return say_n("%(num)d gold", "%(num)d gold", amount)
