"""What lies open and was booked otherwise: loot piles, tasks, the sheriff's place, ambushes (N-COR-1).

Corrections neither end a game nor take it up again.
"""

from dataclasses import replace

from referee.rules.heaps import Heap, cards_in, plus
from referee.rules.kernel import Chapter, Refused, Told, Unknown, event
from referee.rules.nottingham.guards import require_known_task
from referee.rules.nottingham.moves import with_player
from referee.rules.nottingham.names import TASKS
from referee.rules.nottingham.state import Ambush, Game
from referee.rules.nottingham.track import LONGEST
from referee.rules.reasons import with_reason
from referee.rules.sentences import Who, listing, say, say_n

chapter: Chapter[Game] = Chapter()


@event(chapter, "loot_corrected")
class LootCorrected:
    """By the host, who plays this seat."""

    seat: int
    loot: Heap
    """Item -> how many more, or fewer; its owner's secret."""
    count: int
    """So many are in the pile now."""
    reason: str


@event(chapter, "loot_counted")
class LootCounted:
    """By the host: which cards they are its owner says."""

    seat: int
    count: int
    reason: str


@event(chapter, "tasks_corrected")
class TasksCorrected:
    seat: int
    tasks: tuple[str, ...]
    """All that this player has done."""
    reason: str


@event(chapter, "sheriff_placed")
class SheriffPlaced:
    position: int
    reason: str


@event(chapter, "ambushes_counted")
class AmbushesCounted:
    seat: int
    count: int
    reason: str


def decide_tasks(game: Game, seat: int, tasks: tuple[str, ...], reason: str) -> TasksCorrected:
    for task in tasks:
        require_known_task(game, task, "tasks")
        others = [other for other in game.done.get(task, ()) if other != seat]
        if len(others) >= game.edition.tasks[task].copies:
            why = say("Two players have done this task: %(task)s. Correct that first.", task=TASKS[task])
            raise Refused("task_closed", why, "N-TRD-3")
    return TasksCorrected(seat=seat, tasks=tuple(task for task in game.edition.tasks if task in tasks), reason=reason)


def decide_position(game: Game, position: int, reason: str) -> SheriffPlaced:
    if not 0 <= position <= LONGEST:
        raise Unknown("position", say("No track has such a field: the first one after the city is field 1."))
    if game.city_at is not None and position > game.city_at:
        raise Refused("beyond_city", say("The track ends at the city, before this field."), "N-END-1")
    return SheriffPlaced(position=position, reason=reason)


def decide_ambushes(game: Game, seat: int, count: int, reason: str) -> AmbushesCounted:
    if count - len(game.players[seat].ambushes) > game.ambush_pile:
        raise Refused("not_that_many", say("There are not that many ambush cards in the pile."), "N-ACT-3")
    return AmbushesCounted(seat=seat, count=count, reason=reason)


@chapter.evolves(LootCorrected)
def evolve_loot_corrected(game: Game, corrected: LootCorrected) -> Game:
    loot = plus(game.players[corrected.seat].loot, corrected.loot)
    return with_loot(game, corrected.seat, loot)


def with_loot(game: Game, seat: int, loot: Heap) -> Game:
    """With another loot pile; whatever is more there was in the deck."""
    more = cards_in(loot) - game.players[seat].loot_count
    return replace(with_player(game, seat, loot=loot, loot_counted=None), deck=game.deck - more)


@chapter.evolves(LootCounted)
def evolve_loot_counted(game: Game, counted: LootCounted) -> Game:
    player = game.players[counted.seat]
    told = counted.count == cards_in(player.loot)
    deck = game.deck - (counted.count - player.loot_count)
    return replace(with_player(game, counted.seat, loot_counted=None if told else counted.count), deck=deck)


@chapter.evolves(TasksCorrected)
def evolve_tasks_corrected(game: Game, corrected: TasksCorrected) -> Game:
    seat = corrected.seat
    done = {task: tuple(other for other in by if other != seat) for task, by in game.done.items()}
    for task in corrected.tasks:
        before = game.done.get(task, ())
        # who was the first stays the first
        done[task] = before if seat in before else (*before, seat)
    return replace(game, done={task: by for task, by in done.items() if by})


@chapter.evolves(SheriffPlaced)
def evolve_sheriff_placed(game: Game, placed: SheriffPlaced) -> Game:
    return replace(game, position=placed.position, put_on_city=placed.position == game.city_at)


@chapter.evolves(AmbushesCounted)
def evolve_ambushes_counted(game: Game, counted: AmbushesCounted) -> Game:
    lying = game.players[counted.seat].ambushes
    more = counted.count - len(lying)
    # what nobody knows goes first, then what was laid last
    staying = sorted(lying, key=lambda one: (not one.shows, one.id))[: counted.count]
    new = tuple(Ambush(game.next_ambush + number, ()) for number in range(max(0, more)))
    ambushes = (*sorted(staying, key=lambda one: one.id), *new)
    game = with_player(game, counted.seat, ambushes=ambushes)
    # with each goes, or comes, the gold under it
    return replace(game, deck=game.deck - more, next_ambush=game.next_ambush + len(new))


@chapter.tells(LootCorrected)
def tell_loot_corrected(corrected: LootCorrected) -> Told:
    return _loot_told(corrected.seat, corrected.count, corrected.reason)


@chapter.tells(LootCounted)
def tell_loot_counted(counted: LootCounted) -> Told:
    return _loot_told(counted.seat, counted.count, counted.reason)


def _loot_told(seat: int, count: int, reason: str) -> Told:
    theirs = say_n(
        "The host corrects %(who)s's loot pile: now %(num)d card.",
        "The host corrects %(who)s's loot pile: now %(num)d cards.",
        count,
        who=Who(seat),
    )
    mine = say_n(
        "The host corrects your loot pile: now %(num)d card.",
        "The host corrects your loot pile: now %(num)d cards.",
        count,
    )
    return Told(with_reason(theirs, reason), {seat: with_reason(mine, reason)})


@chapter.tells(TasksCorrected)
def tell_tasks_corrected(corrected: TasksCorrected) -> Told:
    seat, reason = corrected.seat, corrected.reason
    if not corrected.tasks:
        theirs = say("The host corrects %(who)s's tasks: none.", who=Who(seat))
        mine = say("The host corrects your tasks: none.")
    else:
        tasks = listing(*(TASKS[task] for task in corrected.tasks))
        theirs = say("The host corrects %(who)s's tasks: %(tasks)s.", who=Who(seat), tasks=tasks)
        mine = say("The host corrects your tasks: %(tasks)s.", tasks=tasks)
    return Told(with_reason(theirs, reason), {seat: with_reason(mine, reason)})


@chapter.tells(SheriffPlaced)
def tell_sheriff_placed(placed: SheriffPlaced) -> Told:
    if not placed.position:
        return Told(with_reason(say("The host puts the sheriff back in the city, where he began."), placed.reason))
    where = say("The host puts the sheriff on field %(position)d.", position=placed.position)
    return Told(with_reason(where, placed.reason))


@chapter.tells(AmbushesCounted)
def tell_ambushes_counted(counted: AmbushesCounted) -> Told:
    seat, reason = counted.seat, counted.reason
    theirs = say_n(
        "The host corrects what lies before %(who)s: now %(num)d ambush.",
        "The host corrects what lies before %(who)s: now %(num)d ambushes.",
        counted.count,
        who=Who(seat),
    )
    mine = say_n(
        "The host corrects what lies before you: now %(num)d ambush.",
        "The host corrects what lies before you: now %(num)d ambushes.",
        counted.count,
    )
    return Told(with_reason(theirs, reason), {seat: with_reason(mine, reason)})
