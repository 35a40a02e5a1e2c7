"""A score of Sheriff of Nottingham explained, line by line."""

from collections import Counter
from dataclasses import replace
from typing import Any

from referee.rules.cards_line import CardsLine
from referee.rules.heaps import kind_and_mark
from referee.rules.ranking import explain_tie
from referee.rules.sentences import Listing, Sentence, say, say_n
from referee.rules.sheriff import promo
from referee.rules.sheriff.names import BLACK_MARKET, CARDS, TITLES, cards
from referee.rules.sheriff.promo.each_other import FamilyLine
from referee.rules.sheriff.scoring import SheriffScore, TitleLine


def explain(one: SheriffScore) -> dict[str, Any]:
    """A player's score as the API gives it, every line in words."""
    lines: list[dict[str, Any]] = [_goods(line) for line in one.goods]
    lines += [
        {
            "kind": "each_other",
            "good": line.card,
            "count": line.count,
            "others": line.others,
            "points": line.points,
            "text": _each_other(line),
        }
        for line in one.families
    ]
    held = Counter[str]()
    for line in one.goods:
        kind, stood_for = kind_and_mark(line.card)
        held[stood_for or kind] += line.count
    lines.append({"kind": "gold", "points": one.gold, "text": say("Gold in the purse")})
    lines += [
        {
            "kind": "title",
            "good": line.good,
            "title": line.title,
            "count": line.count,
            "pot": line.pot,
            "shared_by": line.shared_by,
            "points": line.points,
            "text": _title(line, royal=line.count > held[line.good]),
        }
        for line in one.titles
    ]
    lines += [
        {"kind": "black_market", "card": line.card, "points": line.points, "text": BLACK_MARKET[line.card]}
        for line in one.black_market
    ]
    lines += [line.explained() for line in one.other]
    return {
        "name": one.name,
        "rank": one.place.rank,
        "winner": one.place.winner,
        "total": one.total,
        "gold": one.gold,
        "legal_value": one.legal_value,
        "contraband_value": one.contraband_value,
        "black_market_value": one.black_market_value,
        "bonus": one.bonus,
        "other_points": one.other_points,
        "legal_cards": one.legal_cards,
        "contraband_cards": one.contraband_cards,
        "titles": [{"good": line.good, "title": line.title, "points": line.points} for line in one.titles],
        "lines": lines,
        "tie_break": explain_tie(one.place, lambda criterion, others: _tie(one, criterion, others)),
    }


def _goods(line: CardsLine) -> dict[str, Any]:
    """So many cards of a kind; of wildcards also what they stand for."""
    kind, stood_for = kind_and_mark(line.card)
    held = cards(kind, line.count)
    if stood_for:
        held = say("%(cards)s (%(good)s)", cards=held, good=CARDS[stood_for])
    text = say("%(cards)s at %(each)d gold", cards=held, each=line.each)
    explained = replace(line, card=kind).explained("goods", "good", text)
    return explained | {"stands_for": stood_for} if stood_for else explained


def _each_other(line: FamilyLine) -> Sentence:
    """Why a promo card is worth more than is printed on it (S-PRO-2)."""
    return say(
        "%(cards)s: %(gold)d more for each other card (%(others)d)",
        cards=cards(line.card, line.count),
        gold=line.gold,
        others=line.others,
    )


def _title(line: TitleLine, *, royal: bool) -> Sentence:
    """Why these points, and why none."""
    won = _won(line, royal=royal)
    return won if line.is_paid else promo.unpaid(won)


def _won(line: TitleLine, *, royal: bool) -> Sentence:
    """Why these points: royal goods count as several of their kind (S-END-3), shares are rounded down (S-END-4)."""
    held = say("%(title)s with %(count)d", title=TITLES[line.good, line.title], count=line.count)
    if royal:
        held = say("%(title)s, as royal goods count for several", title=held)
    if line.shared_by == 1:
        return held
    shared = say_n(
        "%(title)s: %(pot)d shared by %(num)d player",
        "%(title)s: %(pot)d shared by %(num)d players",
        line.shared_by,
        title=held,
        pot=line.pot,
    )
    return say("%(share)s, rounded down", share=shared) if line.pot % line.shared_by else shared


def _tie(one: SheriffScore, criterion: str, others: Listing) -> Sentence:
    """What told this player from others with as many points (S-END-7)."""
    if criterion == "legal_cards":
        return say(
            "Equal points with %(others)s: the number of legal goods decides, here %(count)d.",
            others=others,
            count=one.legal_cards,
        )
    return say(
        "Equal points and legal goods with %(others)s: the number of contraband cards decides, here %(count)d.",
        others=others,
        count=one.contraband_cards,
    )
