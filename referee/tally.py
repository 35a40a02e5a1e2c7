"""Counting a finished game from what lies on the table: what was sent, checked, scored and explained."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, ValidationError, fields

from referee.rules import names
from referee.rules.cards_line import CardsLine
from referee.rules.checks import distinct_names, enough_players, known_edition
from referee.rules.editions import Edition, Editions, NottinghamEdition, SheriffEdition
from referee.rules.fields import Counts, OneOf, PlayerName, WholeNumber, invalid
from referee.rules.nottingham import scoring as nottingham
from referee.rules.options import parse_options
from referee.rules.ranking import Place
from referee.rules.sheriff import scoring as sheriff
from referee.rules.words import Sentence, Word, listing, say, say_n
from referee.speech import Speaker

MOST_GOLD = 1_000_000
"""Far more than any box holds; a number that cannot even be printed is no purse."""


class TallySchema(Schema):
    """The frame of every tally; what a player has depends on the edition."""

    edition = fields.String(required=True)
    options = fields.Raw(load_default=dict)
    players = fields.List(fields.Raw(), required=True)


def player_schema(edition: Edition) -> Schema:
    """What one player of this edition is asked for."""
    if isinstance(edition, SheriffEdition):
        cards = sheriff.black_market_cards(edition.black_market)
        return Schema.from_dict(
            {
                "name": PlayerName(required=True),
                "gold": WholeNumber(0, MOST_GOLD, required=True),
                "goods": Counts(edition.goods, load_default=dict),
                "black_market": fields.List(OneOf(cards), load_default=list),
            },
            name="SheriffTallyPlayer",
        )()
    return Schema.from_dict(
        {
            "name": PlayerName(required=True),
            "loot": Counts(edition.items, load_default=dict),
            "tasks": fields.List(OneOf(edition.tasks), load_default=list),
        },
        name="NottinghamTallyPlayer",
    )()


def tally(editions: Editions, sent: Any, speaker: Speaker) -> dict[str, Any]:
    """The answer to a tally, or a ValidationError that says field by field what is wrong."""
    if not isinstance(sent, dict):
        raise invalid(say("Expected an object with edition and players."))
    frame = TallySchema().load(sent)
    edition = known_edition(editions, frame["edition"])
    options = parse_options(edition, frame["options"])
    players = _players(edition, frame["players"])
    if isinstance(edition, SheriffEdition):
        results = _sheriff(edition, options, players, speaker)
    else:
        results = _nottingham(edition, options, players, speaker)
    return {"edition": edition.id, "results": results, "summary": summary(edition, results, speaker)}


def _players(edition: Edition, sent: Sequence[Any]) -> list[dict[str, Any]]:
    enough_players(edition, sent, "players")
    try:
        players: list[dict[str, Any]] = player_schema(edition).load(sent, many=True)
    except ValidationError as error:
        raise ValidationError({"players": error.messages}) from error
    distinct_names([player["name"] for player in players], "players")
    return players


def _within_box(totals: Mapping[str, int], in_box: Mapping[str, int]) -> None:
    for card, total in totals.items():
        if total > in_box[card]:
            raise invalid(
                say_n(
                    "%(card)s: %(total)d counted, but this game holds only %(num)d card of it.",
                    "%(card)s: %(total)d counted, but this game holds only %(num)d cards of it.",
                    in_box[card],
                    card=names.CARDS[card],
                    total=total,
                ),
                "players",
            )


def _sheriff(
    edition: SheriffEdition, options: Mapping[str, Any], players: list[dict[str, Any]], speaker: Speaker
) -> list[dict[str, Any]]:
    totals = sum((Counter(player["goods"]) for player in players), Counter[str]())
    _within_box(
        totals,
        {good: edition.copies(good, len(players), royal_goods=options["royal_goods"]) for good in edition.goods},
    )
    taken = [card for player in players for card in player["black_market"]]
    if taken and not options.get("black_market"):
        raise invalid(say("Black market cards were counted, but the black market is not in this game."), "players")
    for card in taken:
        if taken.count(card) > 1:
            raise invalid(say("A black market card was counted twice: %(card)s.", card=card), "players")
    estates = [
        sheriff.Estate(player["name"], player["gold"], player["goods"], tuple(player["black_market"]))
        for player in players
    ]
    return [result(one, speaker) for one in sheriff.score(edition, estates, options.get("black_market_values"))]


def result(one: sheriff.SheriffScore | nottingham.NottinghamScore, speaker: Speaker) -> dict[str, Any]:
    """A score as the API gives it, every line in words."""
    return sheriff_result(one, speaker) if isinstance(one, sheriff.SheriffScore) else nottingham_result(one, speaker)


def _cards(line: CardsLine, kind: str, card: str) -> dict[str, Any]:
    """A line of cards but for its words; `card` is what the game calls one."""
    return {"kind": kind, card: line.card, "count": line.count, "each": line.each, "points": line.points}


def _cards_words(line: CardsLine) -> dict[str, Word]:
    return {"cards": names.cards(line.card, line.count), "each": line.each}


def sheriff_result(one: sheriff.SheriffScore, speaker: Speaker) -> dict[str, Any]:
    lines: list[dict[str, Any]] = [
        _cards(line, "goods", "good") | {"text": speaker.say(say("%(cards)s at %(each)d gold", **_cards_words(line)))}
        for line in one.goods
    ]
    held = Counter({line.card: line.count for line in one.goods})
    lines.append({"kind": "gold", "points": one.gold, "text": speaker.say(say("Gold in the purse"))})
    lines += [
        {
            "kind": "title",
            "good": line.good,
            "title": line.title,
            "count": line.count,
            "pot": line.pot,
            "shared_by": line.shared_by,
            "points": line.points,
            "text": speaker.say(_title(line, royal=line.count > held[line.good])),
        }
        for line in one.titles
    ]
    lines += [
        {
            "kind": "black_market",
            "card": line.card,
            "points": line.points,
            "text": speaker.say(names.BLACK_MARKET[line.card]),
        }
        for line in one.black_market
    ]
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
        "legal_cards": one.legal_cards,
        "contraband_cards": one.contraband_cards,
        "titles": [{"good": line.good, "title": line.title, "points": line.points} for line in one.titles],
        "lines": lines,
        "tie_break": _tie_break(
            one.place, {"legal_cards": one.legal_cards, "contraband_cards": one.contraband_cards}, speaker
        ),
    }


def _title(line: sheriff.TitleLine, *, royal: bool) -> Sentence:
    """Why these points: royal goods count as several of their kind (S-END-3), shares are rounded down (S-END-4)."""
    held = say("%(title)s with %(count)d", title=names.TITLES[line.good, line.title], count=line.count)
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


def _nottingham(
    edition: NottinghamEdition, options: Mapping[str, Any], players: list[dict[str, Any]], speaker: Speaker
) -> list[dict[str, Any]]:
    totals = sum((Counter(player["loot"]) for player in players), Counter[str]())
    _within_box(totals, {item.id: item.copies for item in edition.items.values()})
    done = Counter(task for player in players for task in player["tasks"])
    for task, times in done.items():
        if times > edition.tasks[task].copies:
            raise invalid(
                say("%(task)s: a task can be done by two players at most.", task=names.TASKS[task]), "players"
            )
        if any(player["tasks"].count(task) > 1 for player in players):
            raise invalid(say("%(task)s: nobody does a task twice.", task=names.TASKS[task]), "players")
        if task not in options["task_values"]:
            raise ValidationError(
                {
                    "options": {
                        "task_values": [
                            say(
                                "%(task)s: type the points printed on the two cards, done by one and done by two.",
                                task=names.TASKS[task],
                            )
                        ]
                    }
                }
            )
    hoards = [nottingham.Hoard(player["name"], player["loot"], tuple(player["tasks"])) for player in players]
    values = {task: (pair[0], pair[1]) for task, pair in options["task_values"].items()}
    return [result(one, speaker) for one in nottingham.score(edition, hoards, values)]


def nottingham_result(one: nottingham.NottinghamScore, speaker: Speaker) -> dict[str, Any]:
    lines: list[dict[str, Any]] = [
        _cards(line, "loot", "item") | {"text": speaker.say(say("%(cards)s at %(each)d points", **_cards_words(line)))}
        for line in one.loot
    ]
    lines += [
        {
            "kind": "task",
            "task": line.task,
            "shared": line.shared,
            "points": line.points,
            "text": speaker.say(
                say("%(task)s, done by two players", task=names.TASKS[line.task])
                if line.shared
                else say("%(task)s, done alone", task=names.TASKS[line.task])
            ),
        }
        for line in one.tasks
    ]
    return {
        "name": one.name,
        "rank": one.place.rank,
        "winner": one.place.winner,
        "total": one.total,
        "loot_value": one.loot_value,
        "task_value": one.task_value,
        "loot_cards": one.loot_cards,
        "lines": lines,
        "tie_break": _tie_break(one.place, {"loot_cards": one.loot_cards}, speaker),
    }


def _tie_break(place: Place, held: Mapping[str, int], speaker: Speaker) -> dict[str, Any] | None:
    """What decided between equals, and how much of that this player held."""
    if place.tie_break is None:
        return None
    others, mine = listing(*place.tie_break.nearest), held.get(place.tie_break.decided_by or "", 0)
    match place.tie_break.decided_by:
        case "legal_cards":
            why = say(
                "Equal points with %(others)s: the number of legal goods decides, here %(count)d.",
                others=others,
                count=mine,
            )
        case "contraband_cards":
            why = say(
                "Equal points and legal goods with %(others)s: the number of contraband cards decides, here %(count)d.",
                others=others,
                count=mine,
            )
        case "loot_cards":
            why = say(
                "Equal points with %(others)s: the larger loot pile decides, here %(count)d.",
                others=others,
                count=mine,
            )
        case _:
            why = say("Equal in everything with %(others)s: the place is shared.", others=others)
    return {
        "with": list(place.tie_break.others),
        "decided_by": place.tie_break.decided_by,
        "text": speaker.say(why),
    }


def headline(results: Sequence[Mapping[str, Any]], speaker: Speaker) -> str:
    """Who won, in one sentence."""
    winners = [result for result in results if result["winner"]]
    best = winners[0]["total"]
    if len(winners) > 1:
        return speaker.say(
            say_n(
                "%(names)s share the victory with %(num)d point.",
                "%(names)s share the victory with %(num)d points.",
                best,
                names=listing(*(winner["name"] for winner in winners)),
            )
        )
    lead = best - max(result["total"] for result in results if not result["winner"])
    if not lead:
        return speaker.say(say("%(name)s wins on the tie-break.", name=winners[0]["name"]))
    return speaker.say(
        say_n("%(name)s wins by %(num)d point.", "%(name)s wins by %(num)d points.", lead, name=winners[0]["name"])
    )


def summary(edition: Edition, results: Sequence[Mapping[str, Any]], speaker: Speaker) -> str:
    """The result as plain text, to be sent to the others."""
    ranking = sorted(results, key=lambda result: int(result["rank"]))
    return "\n".join(
        [
            speaker.say(names.EDITIONS[edition.id]),
            headline(results, speaker),
            *(f"{result['rank']}. {result['name']}: {result['total']}" for result in ranking),
        ]
    )
