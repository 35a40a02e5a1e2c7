"""What is asked of every game before it is counted or played: a known edition, the right number of players."""

from collections.abc import Sequence

from referee.rules.editions import Edition, Editions
from referee.rules.fields import invalid, shown
from referee.rules.words import say


def known_edition(editions: Editions, edition_id: str) -> Edition:
    if edition_id not in editions:
        ids = ", ".join(editions)
        raise invalid(say("Expected one of %(ids)s, not %(value)s.", ids=ids, value=shown(edition_id)), "edition")
    return editions[edition_id]


def enough_players(edition: Edition, players: Sequence[object], field: str) -> None:
    if not players:
        raise invalid(say("Type who is playing."), field)
    if len(players) not in edition.players:
        least, most = edition.players.min, edition.players.max
        raise invalid(say("This edition is for %(least)d to %(most)d players.", least=least, most=most), field)


def distinct_names(names: Sequence[str], field: str) -> None:
    """Two players of one name could not be told apart."""
    known = [name.casefold() for name in names]
    for name in names:
        if known.count(name.casefold()) > 1:
            raise invalid(say("Two players are called %(name)s: tell them apart.", name=name), field)
