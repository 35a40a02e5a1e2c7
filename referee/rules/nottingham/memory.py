"""What a game is remembered for: who robbed whom, whose wall held, who was the sheriff's favourite."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from referee.rules.awards import Contest, Feat, Memory, shown
from referee.rules.nottingham.names import cards
from referee.rules.nottingham.scoring import NottinghamScore
from referee.rules.nottingham.state import Game, PastSet
from referee.rules.sentences import Sentence, Who, say, say_n

MOST_HIGHLIGHTS = 3

Count = Callable[[int], Sentence]


def _by_theft(count: int) -> Sentence:
    return say_n("%(num)d card by theft", "%(num)d cards by theft", count)


def _by_robbery(count: int) -> Sentence:
    return say_n("%(num)d card by robbery", "%(num)d cards by robbery", count)


def _by_hold_up(count: int) -> Sentence:
    return say_n("%(num)d card by a hold-up", "%(num)d cards by hold-ups", count)


def _in_sets(count: int) -> Sentence:
    return say_n("%(num)d card in sets", "%(num)d cards in sets", count)


def _for_tasks(count: int) -> Sentence:
    return say_n("%(num)d card for tasks", "%(num)d cards for tasks", count)


def _taken(count: int) -> Sentence:
    return say_n("%(num)d card taken from others", "%(num)d cards taken from others", count)


def _lost(count: int) -> Sentence:
    return say_n("%(num)d card lost to others", "%(num)d cards lost to others", count)


def _defended(count: int) -> Sentence:
    return say_n("%(num)d attack warded off", "%(num)d attacks warded off", count)


def _sprung(count: int) -> Sentence:
    return say_n("%(num)d ambush sprung", "%(num)d ambushes sprung", count)


def _favoured(count: int) -> Sentence:
    return say_n("%(num)d card by the sheriff's favour", "%(num)d cards by the sheriff's favour", count)


def _collected(count: int) -> Sentence:
    return say_n("%(num)d card traded in", "%(num)d cards traded in", count)


AWARDS: Sequence[tuple[str, Sentence, int, Count, Mapping[str, Count]]] = (
    ("robber", say("The robber"), 3, _taken, {"steal": _by_theft, "rob": _by_robbery, "hold_up": _by_hold_up}),
    (
        "robbed",
        say("Robbed by everybody"),
        3,
        _lost,
        {"lost_by_steal": _by_theft, "lost_by_rob": _by_robbery, "lost_by_hold_up": _by_hold_up},
    ),
    ("wall", say("The wall"), 2, _defended, {"defence": _defended}),
    ("spider", say("The spider in the web"), 2, _sprung, {"ambush": _sprung}),
    ("favourite", say("The sheriff's favourite"), 4, _favoured, {"favour": _favoured}),
    ("collector", say("The collector"), 12, _collected, {"cards_in_sets": _in_sets, "cards_for_tasks": _for_tasks}),
)
"""Id, title, from how many on, in words, and the deeds that count for it: in the order awards are shown in."""


def chapter(game: Game) -> Sentence:
    return say("Turn %(turn)d, %(who)s", turn=game.turns + 1, who=Who(game.turn))


def memory(game: Game, scores: Sequence[NottinghamScore]) -> Memory:
    """Awards and highlights of a game that is over."""
    return Memory(
        awards=shown(list(_contests(game))),
        highlights=tuple(_highlights(game)),
        statistics=tuple({} for _ in scores),
    )


def _contests(game: Game) -> Iterator[Contest]:
    for id_, title, least, told, deeds in AWARDS:
        feats = {}
        for seat, player in enumerate(game.players):
            counts = {deed: player.deeds.get(deed, 0) for deed in deeds}
            value = sum(counts.values())
            if value >= least:
                evidence = tuple(deeds[deed](count) for deed, count in counts.items() if count)
                feats[seat] = Feat(value, value, told(value), evidence)
        yield Contest(id_, title, feats)


def _highlights(game: Game) -> Iterator[Sentence]:
    """The dearest sets of the evening, traded in or spoilt by ambushes, in the order they were laid."""

    def dearness(one: PastSet) -> tuple[int, int]:
        return -game.edition.items[one.item].value * one.count, one.turn

    for one in sorted(sorted(game.sets, key=dearness)[:MOST_HIGHLIGHTS], key=lambda one: one.turn):
        who, laid = Who(one.seat), cards(one.item, one.count)
        if one.failed:
            yield say(
                "Turn %(turn)d: an ambush spoils the set of %(who)s, %(cards)s are left.",
                turn=one.turn,
                who=who,
                cards=laid,
            )
        else:
            yield say("Turn %(turn)d: %(who)s trades in %(cards)s.", turn=one.turn, who=who, cards=laid)
