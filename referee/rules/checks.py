"""What is asked of every game before it is counted or played: a known edition, the right number of players."""

from collections.abc import Mapping, Sequence

from referee.rules.edition import Edition, PlayerCount
from referee.rules.fields import invalid, shown
from referee.rules.player_names import is_taken
from referee.rules.sentences import Sentence, say, say_n


def require_known_edition(editions: Mapping[str, Edition], edition_id: str) -> Edition:
    if edition_id not in editions:
        ids = ", ".join(editions)
        raise invalid(say("Expected one of %(ids)s, not %(value)s.", ids=ids, value=shown(edition_id)), "edition")
    return editions[edition_id]


def require_enough_players(count: PlayerCount, players: Sequence[object], field: str) -> None:
    if not players:
        raise invalid(say("Type who is playing."), field)
    if len(players) not in count:
        why = say("This edition is for %(least)d to %(most)d players.", least=count.min, most=count.max)
        raise invalid(why, field)


def require_distinct_names(names: Sequence[str], field: str) -> None:
    """Two players of one name could not be told apart."""
    for place, name in enumerate(names):
        if is_taken(name, names[:place]):
            raise invalid(say("Two players are called %(name)s: tell them apart.", name=name), field)


def require_within_box(names: Mapping[str, Sentence], totals: Mapping[str, int], in_box: Mapping[str, int]) -> None:
    """No more cards of a kind than there are; the first of the box that is too many is named."""
    for card, copies in in_box.items():
        total = totals.get(card, 0)
        if total > copies:
            raise invalid(
                say_n(
                    "%(card)s: %(total)d counted, but this game holds only %(num)d card of it.",
                    "%(card)s: %(total)d counted, but this game holds only %(num)d cards of it.",
                    copies,
                    card=names[card],
                    total=total,
                ),
                "players",
            )
