"""What somebody puts right about bags and face-down goods: the own ones, and bags that were opened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from referee.http.language import gettext as _
from referee.web.payload import payload
from referee.web.seen import View
from referee.web.sheriff.seen import Seen
from referee.web.tokens import pick


@dataclass(frozen=True, slots=True)
class CountAgain:
    """Another number of cards for a bag that was only counted: a button a number, with what it sends."""

    title: str
    numbers: tuple[tuple[int, Markup], ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A button that opens the goods dialog."""

    key: str
    label: str
    pick: Markup


def other_counts(seen: Seen, bag: View) -> list[int]:
    return [count for count in range(seen.edition.bag_min, seen.edition.bag_max + 1) if count != bag["count"]]


def count_again(title: str, merchant: int, counts: Sequence[int]) -> CountAgain:
    return CountAgain(title, tuple((count, payload({"merchant": merchant, "count": count})) for count in counts))


def count_my_bag(seen: Seen) -> CountAgain | None:
    """My open bag, when it holds more or fewer cards than I said (S-BAG-2)."""
    if (bag := _countable(seen)) is None or seen.view["me"]["bag"] is not None:
        return None
    return count_again(_("How many cards are really in your bag?"), seen.at, other_counts(seen, bag))


def corrections(seen: Seen) -> tuple[Correction, ...]:
    return (*_bags(seen), *_typed_bag(seen), *_face_down(seen))


def _countable(seen: Seen) -> View | None:
    """My closed bag, while its number can be corrected."""
    return seen.bag if seen.seat in seen.may_about("correct_count") else None


def _typed_bag(seen: Seen) -> Iterator[Correction]:
    """My closed bag, whose number follows from what I typed (S-BAG-2)."""
    if (bag := _countable(seen)) is None or (typed := seen.view["me"]["bag"]) is None:
        return
    form = pick(
        title=_("What is really in your bag?"),
        hint=_("Only for another number of cards. Everybody reads the number, and offers about this bag lapse."),
        done=_("Correct the number"),
        start=typed,
        least=seen.edition.bag_min,
        most=seen.edition.bag_max,
        other_than=bag["count"],
        command="correct_count",
        fields={"merchant": seen.seat},
        **{"as": "goods"},
    )
    yield Correction("correct-count", _("Wrong number of cards in my bag"), payload(form))


def _face_down(seen: Seen) -> Iterator[Correction]:
    """My face-down goods, when book and table differ."""
    if "correct_secret" not in seen.may or seen.me is None:
        return
    goods, held = seen.goods, seen.me["contraband"]
    form = pick(
        title=_("Correct your face-down goods"),
        hint=_("Tap until it is what lies on your stand. Everybody is told that you did, and how many there are."),
        done=_("Correct it"),
        only=[good for good in goods.in_play if not goods.box[good].legal],
        start=held,
        changes=held,
        command="correct_secret",
        **{"as": "goods"},
    )
    yield Correction("correct-secret", _("Correct my face-down goods"), payload(form))


def _bags(seen: Seen) -> Iterator[Correction]:
    """Bags this phone may say better about: my own that came back closed, and those that were opened."""
    for seat in seen.merchants:
        bag = seen.seats[seat]["bag"]
        if bag is None or not seen.can_correct_bag(seat) or (goods := _correctable(seen, seat, bag)) is None:
            continue
        mine, name = seat == seen.seat, seen.names[seat]
        form = pick(
            title=_("What was really in your bag?") if mine else _("What was really in %(name)s's bag?", name=name),
            done=_("Correct it"),
            command="correct_bag",
            fields={"merchant": seat},
            **_asked_of(seen, bag, goods),
            **{"as": "goods"},
        )
        label = _("Correct my bag") if mine else _("Correct %(name)s's bag", name=name)
        yield Correction(f"correct-bag-{seat}", label, payload(form))


def _asked_of(seen: Seen, bag: View, goods: View) -> dict[str, Any]:
    """Each of its cards; of a bag that passed and was only counted, those that lie face up."""
    if bag["status"] == "inspected":
        hint = _("The verdict is given anew, for all to see.")
    else:
        hint = _("Everybody reads in the log that you corrected it.")
    if seen.view["options"]["bags"] == "counted" and bag["status"] == "passed":
        return face_up_of(seen, bag["count"], bag["goods"]) | {"hint": hint}
    return {"hint": hint, "start": goods, "least": bag["count"], "most": bag["count"]}


def face_up_of(seen: Seen, count: int, start: View) -> dict[str, Any]:
    """Of so many cards only those that lie face up: the others are counted, and nobody types them (S-CNT-2)."""
    return {"only": list(seen.goods.declarable), "start": start, "most": count, "rest": "face_down"}


def _correctable(seen: Seen, seat: int, bag: View) -> View | None:
    """What the book says was in it, where this phone knows."""
    if bag["status"] == "inspected":
        return dict(bag["goods"])
    if bag["status"] == "passed" and seat == seen.seat and seen.me is not None:
        return bag.get("goods") or seen.me["bag"] or {}
    return None
