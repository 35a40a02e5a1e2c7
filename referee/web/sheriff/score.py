"""How a score of Sheriff of Nottingham is drawn: its bars, its tokens, its kings and queens."""

from collections.abc import Sequence

from referee.rules.sentences import say
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.names import BLACK_MARKET, CARDS, TITLES
from referee.speech import Speaker
from referee.web.score import Bar, Mark, Number, Result, ScoreLook, Throne


def mark(edition: SheriffEdition, line: Result) -> Mark:
    match line["kind"]:
        case "goods" | "each_other":
            return Mark(line["good"], {**edition.promo_cards, **edition.goods}[line["good"]].kind)
        case "title":
            return Mark(line["title"])
        case "gold":
            return Mark("coin")
        case other:
            return Mark(other)


def court(edition: SheriffEdition, results: Sequence[Result], speaker: Speaker) -> tuple[Throne, ...]:
    def holders(good: str, title: str) -> tuple[tuple[str, Number], ...]:
        return tuple(
            (result["name"], held["points"])
            for result in results
            for held in result["titles"]
            if held["good"] == good and held["title"] == title
        )

    def count(good: str, title: str) -> int:
        lines = (line for result in results for line in result["lines"] if line["kind"] == "title")
        return next((line["count"] for line in lines if (line["good"], line["title"]) == (good, title)), 0)

    return tuple(
        Throne(
            good,
            speaker.say(CARDS[good]),
            kings=holders(good, "king"),
            queens=holders(good, "queen"),
            king_title=speaker.say(TITLES[good, "king"]),
            queen_title=speaker.say(TITLES[good, "queen"]),
            most=count(good, "king"),
            second=count(good, "queen"),
        )
        for good in edition.bonuses
        if edition.goods[good].copies_for(len(results))
    )


SCORE = ScoreLook(
    bars=(
        Bar("legal", "legal_value", say("Legal goods")),
        Bar("contraband", "contraband_value", say("Contraband"), "hatch"),
        Bar("gold", "gold", say("Gold")),
        Bar("titles", "bonus", say("Titles"), "dots"),
        Bar("black_market", "black_market_value", say("Black market"), "hatch"),
    ),
    mark=mark,
    court=court,
    tower=("gold", "legal", "contraband", "titles"),
    names={f"{good}_{title}": name for (good, title), name in TITLES.items()} | BLACK_MARKET,
)
