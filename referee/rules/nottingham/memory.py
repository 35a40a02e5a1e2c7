"""What a game is remembered for: who robbed whom, whose wall held, who was the sheriff's favourite."""

from collections.abc import Callable, Iterator, Sequence

from referee.rules.awards import Contest, Exhibit, Feat, Memory, shown
from referee.rules.nottingham.names import CARDS, TASKS, cards
from referee.rules.nottingham.scoring import NottinghamScore
from referee.rules.nottingham.state import Deed, DeedKind, Game, PastSet
from referee.rules.sentences import Sentence, Who, say, say_n

MOST_HIGHLIGHTS = 3

Count = Callable[[int], Sentence]


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


AWARDS: Sequence[tuple[str, Sentence, int, Count, Sequence[DeedKind]]] = (
    ("robber", say("The robber"), 3, _taken, ("steal", "rob", "hold_up")),
    ("robbed", say("Robbed by everybody"), 3, _lost, ("lost_by_steal", "lost_by_rob", "lost_by_hold_up")),
    ("wall", say("The wall"), 2, _defended, ("defence",)),
    ("spider", say("The spider in the web"), 2, _sprung, ("ambush",)),
    ("favourite", say("The sheriff's favourite"), 4, _favoured, ("favour",)),
    ("collector", say("The collector"), 12, _collected, ("set", "task")),
)
"""Id, title, from how many on, in words, and the deeds that count for it: in the order awards are shown in."""


def _told(seat: int, deed: Deed) -> Sentence:
    """What somebody did, in which turn and with whom."""
    turn, one, other = deed.turn, Who(seat), Who(seat if deed.other is None else deed.other)
    match deed.kind:
        case "steal":
            return _theft(turn, one, other)
        case "lost_by_steal":
            return _theft(turn, other, one)
        case "rob":
            return _robbery(turn, one, other)
        case "lost_by_rob":
            return _robbery(turn, other, one)
        case "hold_up":
            return _hold_up(turn, one, other)
        case "lost_by_hold_up":
            return _hold_up(turn, other, one)
        case "defence":
            return say("Turn %(turn)d: %(who)s defends against %(other)s.", turn=turn, who=one, other=other)
        case "ambush":
            return say(
                "Turn %(turn)d: %(who)s's ambush hits %(other)s's set: %(card)s.",
                turn=turn,
                who=one,
                other=other,
                card=CARDS[deed.what or ""],
            )
        case "favour":
            return say("Turn %(turn)d: %(who)s draws a card by the sheriff's favour.", turn=turn, who=one)
        case "set":
            return _trade(turn, one, cards(deed.what or "", deed.count))
        case "task":
            task = TASKS[deed.what or ""]
            return say("Turn %(turn)d: %(who)s does the task: %(task)s.", turn=turn, who=one, task=task)


def _drawn(deed: Deed) -> Exhibit:
    """The same, to be drawn; a task is its own drawing."""
    cards = {deed.what: deed.count} if deed.what and deed.kind != "task" else {}
    return Exhibit(deed.kind, deed.turn, deed.other, cards)


def _theft(turn: int, who: Who, other: Who) -> Sentence:
    return say("Turn %(turn)d: %(who)s steals a card from %(other)s.", turn=turn, who=who, other=other)


def _robbery(turn: int, who: Who, other: Who) -> Sentence:
    return say("Turn %(turn)d: %(who)s robs %(other)s of a card.", turn=turn, who=who, other=other)


def _hold_up(turn: int, who: Who, other: Who) -> Sentence:
    return say("Turn %(turn)d: %(who)s holds up %(other)s and takes a card.", turn=turn, who=who, other=other)


def _trade(turn: int, who: Who, laid: Sentence) -> Sentence:
    return say("Turn %(turn)d: %(who)s trades in %(cards)s.", turn=turn, who=who, cards=laid)


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
    for id_, title, least, told, kinds in AWARDS:
        feats = {}
        for seat, player in enumerate(game.players):
            deeds = [deed for deed in player.deeds if deed.kind in kinds]
            value = sum(deed.count for deed in deeds)
            if value >= least:
                lines = tuple(_told(seat, deed) for deed in deeds)
                feats[seat] = Feat(value, value, told(value), lines, tuple(map(_drawn, deeds)))
        yield Contest(id_, title, feats)


def _highlights(game: Game) -> Iterator[Sentence]:
    """The dearest sets of the evening, traded in or spoilt by ambushes, in the order they were laid."""

    def dearness(one: PastSet) -> tuple[int, int]:
        return -game.edition.items[one.item].value * one.count, one.turn

    for one in sorted(sorted(game.sets, key=dearness)[:MOST_HIGHLIGHTS], key=lambda one: one.turn):
        who, laid = Who(one.seat), cards(one.item, one.count)
        if one.failed:
            yield say(
                "Turn %(turn)d: an ambush spoils %(who)s's set, %(cards)s are left.",
                turn=one.turn,
                who=who,
                cards=laid,
            )
        else:
            yield _trade(one.turn, who, laid)
