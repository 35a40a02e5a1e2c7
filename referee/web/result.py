"""The end of a game as a show: contraband turned up, kings and queens crowned, then the table of scores."""

from typing import Any

from referee.api.access import visited
from referee.rules import names
from referee.rules.editions import Edition, SheriffEdition
from referee.speech import speaker
from referee.tables import get_views
from referee.tables.telling import Eyes
from referee.tables.viewer import Viewer
from referee.tally import summary
from referee.web.part import View
from referee.web.score import Score, scoreboard
from referee.web.story import story

REGIONS = ("show", "result", "after")


def result_context(view: View, edition: Edition) -> dict[str, Any]:
    if view["score"] is None:
        return {"score": None, "steps": [], "done": True}
    words = speaker()
    score = scoreboard(edition, view["score"], words)
    steps = _steps(view, edition, score)
    context: dict[str, Any] = {
        "score": score,
        "summary": summary(edition, view["score"], words),
        "steps": steps[: view["show"] + 1],
        "last": len(steps),
        "done": view["show"] >= len(steps),
        "impossible": _impossible(view),
        "next_first": _next_first(view),
        "say_cards": lambda good, count: words.say(names.cards(good, count)),
        "title": score.headline if view["show"] >= len(steps) else None,
    }
    if isinstance(edition, SheriffEdition) and view["options"].get("open_purses"):
        # everybody's purse was open all the time, so the whole ledger is for all
        made = visited().fold.made
        if made.story is None:
            made.story = story(view, get_views().ledger(visited().fold, Eyes(Viewer(), words.language)))
        context["story"] = made.story
    return context


def _steps(view: View, edition: Edition, score: Score) -> list[dict[str, Any]]:
    """What is shown one after the other: first what was hidden, the poorest first; then the crowns."""
    order = [row.result["seat"] for row in reversed(score.rows)]
    turned_up = [
        {"seat": seat, "name": view["seats"][seat]["name"], "cards": _cards(edition, view["seats"][seat])}
        for seat in order
    ]
    return [*({"turn_up": one} for one in turned_up), *({"crown": throne} for throne in score.court)]


def _cards(edition: Edition, seat: dict[str, Any]) -> list[dict[str, Any]]:
    say = speaker().say
    hidden = seat["contraband"] if isinstance(edition, SheriffEdition) else seat["loot"]
    return [
        {
            "good": good,
            "kind": edition.goods[good].kind if isinstance(edition, SheriffEdition) else "loot",
            "count": count,
            "text": say(names.cards(good, count)),
        }
        for good, count in hidden.items()
    ]


def _impossible(view: View) -> list[dict[str, Any]]:
    """More cards of a kind than the box holds: somebody tapped one too many."""
    say = speaker().say
    return [
        {"good": good, "name": say(names.CARDS[good]), "counted": found["counted"], "in_box": found["in_box"]}
        for good, found in view.get("impossible", {}).items()
    ]


def _next_first(view: View) -> int | None:
    """Who begins the next game: left of whoever began this one."""
    if view["round"] is None or view.get("sheriff") is None:
        return None
    began = view["sheriff"] - (view["round"] - 1)
    return int((began + 1) % len(view["seats"]))
