"""The bags at the gate: what was said, what is offered, what came of it, and what this phone can do about it."""

from typing import Any

from referee.rules import names
from referee.rules.sheriff.offer_words import bundle_words
from referee.rules.words import Who, say
from referee.speech import Speaker
from referee.speech import gettext as _
from referee.web.play_goods import Goods, pick
from referee.web.play_offers import bound, bundle
from referee.web.play_seen import Seen
from referee.web.seen import View


def gate(seen: Seen, goods: Goods, words: Speaker, offers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One card a bag, in the order of declaring: they stay where they are, so no thumb hits the wrong one."""
    bags = {seat: seen.seats[seat]["bag"] for seat in seen.merchants if seen.seats[seat]["bag"]}
    return [_card(seen, goods, words, seat, offers) for seat, bag in bags.items() if bag["declared"]]


def _card(seen: Seen, goods: Goods, words: Speaker, seat: int, offers: list[dict[str, Any]]) -> dict[str, Any]:
    one = seen.seats[seat]
    bag = one["bag"]
    declared = bag["declared"]
    decides = seen.on_duty and seen.phase == "inspect" and bag["decision"] is None and seen.seat in seen.authority(seat)
    alone = len(seen.authority(seat)) == 1
    return {
        "seat": seat,
        "name": one["name"],
        "mine": seat == seen.seat,
        "count": bag["count"],
        "declared": goods.token(declared["good"], declared["count"]) if declared else None,
        "status": bag["status"],
        "passed_for": _passed_for(seen, words, seat) if bag["status"] == "passed" else None,
        "settled": bag["decision"] is not None,
        "offers": [offer for offer in offers if offer["about"] == seat],
        "bound": bound(seen, seat) if bag["decision"] is None else [],
        "decides": decides and alone,
        "stances": _stances(seen, bag) if seen.deputies and bag["decision"] is None else [],
        "takes_stance": decides and not alone,
        "my_stance": (bag.get("stances") or {}).get(str(seen.seat)),
        "acts_alone": decides and not alone and _could_act_alone(seen, bag),
        "alone": None if bag.get("alone") is None else seen.names[bag["alone"]],
        "out": seen.on_duty and bag["decision"] is None and seen.seat not in seen.authority(seat),
        "opened": _opened(seen, goods, words, seat, bag),
        "record": _record(seen, seat, bag),
    }


def _passed_for(seen: Seen, words: Speaker, seat: int) -> str | None:
    """What was given for it, by whomever: everybody heard the deal (S-DEAL-2)."""
    for deal in seen.view["deals"]:
        if deal["round"] == seen.view["round"] and deal["ask"] == {"do": "pass", "merchant": seat}:
            paid = bundle(deal["wants"] if deal["by"] in seen.officers else deal["gives"])
            return None if paid.empty else words.say(say("%(words)s", words=bundle_words(paid)))
    return None


def _stances(seen: Seen, bag: View) -> list[dict[str, Any]]:
    return [{"name": seen.names[int(seat)], "do": stance} for seat, stance in (bag.get("stances") or {}).items()]


def _could_act_alone(seen: Seen, bag: View) -> bool:
    """The one who wants to open, once the other wants to let pass (S-DEP-4)."""
    stances = bag.get("stances") or {}
    others = [stance for seat, stance in stances.items() if seat != str(seen.seat)]
    return stances.get(str(seen.seat)) == "inspect" and others == ["pass"]


def _opened(seen: Seen, goods: Goods, words: Speaker, seat: int, bag: View) -> dict[str, Any] | None:
    """What everybody sees of an opened bag, and the verdict (S-INS-4, S-INS-5)."""
    if "goods" not in bag or not bag["declared"]:
        return None
    good = bag["declared"]["good"]
    lost = {kind: count for kind, count in bag["goods"].items() if kind != good}
    honest = not lost
    gold = goods.penalty(bag["goods"] if honest else lost)
    if seat == seen.seat:
        verdict = (
            say("As you declared: %(gold)d gold is due to you.", gold=gold)
            if honest
            else say("Not as you declared: the fine is %(gold)d gold.", gold=gold)
        )
    elif honest:
        verdict = say("%(who)s told the truth and is due %(gold)d gold.", who=Who(seat), gold=gold)
    else:
        verdict = say("%(who)s lied. The fine is %(gold)d gold.", who=Who(seat), gold=gold)
    corrects = "correct_bag" in seen.may and (seen.view["viewer"]["host"] or seen.on_duty or seat == seen.seat)
    return {
        "honest": honest,
        "verdict": words.say(verdict),
        "cards": [
            {
                "token": token,
                "let_in": token.good == good,
                "correct": _correct_card(seen, goods, words, seat, bag["goods"], token.good) if corrects else None,
            }
            for token in goods.one_by_one(bag["goods"])
        ],
    }


def _correct_card(seen: Seen, goods: Goods, words: Speaker, seat: int, held: View, wrong: str) -> dict[str, Any]:
    """Two taps: the card that is wrong, the card it really is. All see it, and it is in the log."""
    rest = {kind: count - (kind == wrong) for kind, count in held.items() if count > (kind == wrong)}
    return pick(
        title=_("Which card is it really?"),
        hint=_(
            "Typed as %(card)s in the bag of %(name)s. The verdict is given anew, for all to see.",
            card=words.say(names.CARDS[wrong]),
            name=seen.names[seat],
        ),
        done="",
        only=[kind for kind in goods.in_play if kind != wrong],
        at_once=True,
        plus=rest,
        command="correct_bag",
        fields={"merchant": seat},
        **{"as": "goods"},
    )


def _record(seen: Seen, seat: int, bag: View) -> dict[str, Any] | None:
    """Open bags: what was in it is said after the decision."""
    if bag["status"] != "recording" or "record_bag" not in seen.may:
        return None
    mine = seat == seen.seat
    if not mine and not (bag["decision"] == "inspect" and (seen.on_duty or seen.view["viewer"]["host"])):
        return None
    return pick(
        title=_("What was in your bag?") if mine else _("What was in the bag of %(name)s?", name=seen.names[seat]),
        done=_("That was in it"),
        least=bag["count"],
        most=bag["count"],
        command="record_bag",
        fields={"merchant": seat},
        **{"as": "goods"},
    )
