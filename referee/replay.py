"""A recorded game in print: round by round, as everybody at the table saw it, and the score in the end."""

import json
from collections.abc import Iterator

from referee.rules.editions import Editions
from referee.rules.sentences import say
from referee.speech import Speaker
from referee.tables.projection import Projection
from referee.tables.reader import Reader
from referee.tables.saved_game import SavedGame, replay
from referee.tables.viewer import Viewer
from referee.tables.views import Views
from referee.tally import headline


def printed(editions: Editions, saved: SavedGame, language: str) -> Iterator[str]:
    """The lines, one after the other."""
    views = Views(Projection(editions))
    everybody = Reader(Viewer(), language)
    speaker = Speaker(language, saved.opened.names)
    yield speaker.say(editions[saved.opened.edition].name)
    told = 0
    view = None
    for fold in replay(editions, saved):
        if fold.recent and fold.recent[-1].version == fold.version:
            for entry in reversed(list(views.log_entries.entries(fold, fold.recent[-1:], everybody))):
                yield f"  {json.loads(entry)['text']}"
        view = views.view(fold, everybody, fold.recent[-1].at if fold.recent else 0)
        if view["round"] and view["round"] != told:
            told = view["round"]
            yield ""
            yield speaker.say(say("Round %(round)d of %(rounds)d", round=told, rounds=view["rounds"] or told))
            purses = (f"{seat['name']} {seat['gold']}" for seat in view["seats"] if seat.get("gold") is not None)
            yield f"  {', '.join(purses)}"
    if view and view.get("score"):
        yield ""
        yield headline(view["score"], speaker)
        for result in sorted(view["score"], key=lambda result: int(result["rank"])):
            yield f"{result['rank']}. {result['name']}: {result['total']}"
