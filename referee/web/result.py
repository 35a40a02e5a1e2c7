"""The end of a game as a show: what was hidden turned up, kings and queens crowned, then the table of scores."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.groups import bgstats, sheets
from referee.http.extensions import get_groups
from referee.http.files import own_separator
from referee.http.language import gettext as _
from referee.rules.edition import Edition
from referee.rules.games import game_of
from referee.rules.sentences import Sentence, say
from referee.tally import summary
from referee.web.memory import Award, Memories, memories, told, when
from referee.web.page import Page, PageKind, Part, Region, Tab, View
from referee.web.payload import payload
from referee.web.score import Score, ScoreLook, Throne, scoreboard


@dataclass(frozen=True, slots=True)
class Remark:
    """A word on how the game ended, with a drawing before it."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class ExhibitLook:
    """How something is drawn that an award was counted from."""

    drawing: str
    label: Sentence | None = None
    """What tells it from others on the same screen; None: it never stands beside others."""
    badge: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finale:
    """What a game does its own way at its end."""

    score: ScoreLook
    hidden: Callable[[View], Mapping[str, int]]
    """The cards of a seat that are turned up."""
    shape: Callable[[Edition, str], str]
    """Of the token of a card."""
    title: Callable[[str], Sentence]
    """While a player's cards are turned up."""
    nothing: Sentence
    """When there were none."""
    chapter: Sentence
    """What that part of the show is called."""
    history: "Callable[[ResultPage], Part]"
    """What is told below the scores."""
    awards: Mapping[str, str]
    """Award -> its drawing."""
    exhibits: Mapping[str, ExhibitLook]
    """What an award is counted from -> how it is drawn."""
    moment: Callable[[int], Sentence]
    """When something happened: the round, or the turn."""
    pages: "Callable[[ResultPage], tuple[tuple[str, str, Part], ...]]" = lambda _result: ()
    """What the board shows of that, screen by screen: a key, a title, and what stands below it."""
    secrets: Callable[[View], Mapping[str, int]]
    """Given a seat's own view while it is played: the cards nobody else sees."""
    secret_lines: Callable[[View], tuple[Sentence, ...]] = lambda _view: ()
    """Likewise: what else nobody else knows."""
    member: Callable[[Mapping[str, Any]], "Part | None"] = lambda _found: None
    """Given a group's member's numbers: what their page tells of this game alone."""
    seen: Callable[[Page], Any] = lambda page: page
    """The page, with the questions this game asks of it."""
    remarks: Callable[[Any], tuple[Remark, ...]] = lambda _seen: ()
    """How it ended, given `seen`."""
    missing: Callable[[Any], tuple[Remark, ...]] = lambda _seen: ()
    """What has to be known before anything can be counted."""
    waits: Callable[[Any], bool] = lambda _seen: False
    curtain: Callable[[Any], Sentence] = lambda _seen: say("The game is over!")
    """What the board says large when it is, given `seen`."""
    next_first: Callable[[View], int | None] = lambda _view: None
    """Who is proposed to begin the next game."""


@dataclass(frozen=True, slots=True)
class Held:
    """So many cards of a kind, turned up."""

    good: str
    kind: str
    count: int
    text: str


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """What somebody had hidden."""

    seat: int
    name: str
    title: str
    cards: tuple[Held, ...]
    nothing: str


@dataclass(frozen=True, slots=True)
class Step:
    """Of the show: one of these."""

    turn_up: TurnedUp | None = None
    crown: Throne | None = None
    award: Award | None = None


@dataclass(frozen=True)
class ResultPage:
    """The page of a finished game, with what several of its regions show: made once."""

    page: Page
    finale: Finale

    @property
    def view(self) -> View:
        return self.page.view

    @cached_property
    def seen(self) -> Any:
        return self.finale.seen(self.page)

    @cached_property
    def score(self) -> Score | None:
        results = self.view["score"]
        if results is None:
            return None
        return scoreboard(self.page.edition, self.finale.score, results, self.page.speaker)

    @cached_property
    def hidden(self) -> tuple[TurnedUp, ...]:
        """What each player had, by seat."""
        return tuple(map(self._turned_up, self.view["seats"]))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What is shown one after the other: first what was hidden, the poorest first; the crowns; the awards."""
        if self.score is None:
            return ()
        poorest_first = (row.seat for row in reversed(self.score.rows) if row.seat is not None)
        turned_up = (Step(turn_up=self.hidden[seat]) for seat in poorest_first)
        crowns = (Step(crown=throne) for throne in self.score.court)
        return (*turned_up, *crowns, *(Step(award=award) for award in self.memories.awards))

    @cached_property
    def memories(self) -> Memories:
        """Once there is a score."""
        return memories(self.page, self.finale.awards)

    @property
    def is_shown(self) -> bool:
        """Whether all of it was shown, or there is nothing to show yet."""
        return bool(self.view["show"] >= len(self.steps))

    @property
    def next_table(self) -> str | None:
        """The code of the next game, once it is open."""
        code: str | None = self.view["rematch"]
        return code if code != self.view["code"] else None

    @property
    def can_lead(self) -> bool:
        return "show" in self.view["may"]

    @cached_property
    def impossible(self) -> tuple[str, ...]:
        """More cards of a kind than the box holds: somebody tapped one too many."""
        names = game_of(self.page.edition).cards.printed
        return tuple(
            _("%(card)s: %(counted)d counted, %(in_box)d in the box", card=self.page.speaker.say(names[good]), **found)
            for good, found in self.view.get("impossible", {}).items()
        )

    def link(self, endpoint: str) -> str:
        return self.page.link(endpoint, code=self.view["code"])

    def _turned_up(self, seat: View) -> TurnedUp:
        finale, speaker = self.finale, self.page.speaker
        return TurnedUp(
            seat=seat["seat"],
            name=seat["name"],
            title=speaker.say(finale.title(seat["name"])),
            cards=self.held(finale.hidden(seat) or {}),
            nothing=speaker.say(finale.nothing),
        )

    def held(self, cards: Mapping[str, int]) -> tuple[Held, ...]:
        edition, counted = self.page.edition, game_of(self.page.edition).cards.counted
        return tuple(
            Held(card, self.finale.shape(edition, card), count, self.page.speaker.say(counted(card, count)))
            for card, count in cards.items()
        )


@dataclass(frozen=True, slots=True)
class Lead:
    """What this phone can do about the show: the host leads, the others wait, or go on to the next game."""

    follow: str | None
    next: str | None
    """What the big button sends; None where somebody else leads."""
    straight: str | None
    """What leads to the result at once."""
    is_last: bool


@dataclass(frozen=True, slots=True)
class Show:
    at: int
    edition: str
    headline: str
    remarks: tuple[Remark, ...]
    steps: tuple[Step, ...]
    """So far, the newest first."""
    highlights: tuple[str, ...]
    """With the last of them: what else will be told of this game."""
    lead: Lead


def show(result: ResultPage) -> Show | None:
    if result.is_shown:
        return None
    at = result.view["show"]
    steps = result.steps[at::-1]
    return Show(
        at=at,
        edition=result.page.speaker.say(result.page.edition.name),
        headline=_show_title(steps[0]),
        remarks=result.finale.remarks(result.seen),
        steps=steps,
        highlights=result.memories.highlights if at + 1 == len(result.steps) else (),
        lead=_lead(result),
    )


def _show_title(step: Step) -> str:
    if step.award is not None:
        return step.award.title
    if step.crown is None:
        return "" if step.turn_up is None else step.turn_up.title
    return str(_("Who gets the crown? %(kind)s", kind=step.crown.name))


def _lead(result: ResultPage) -> Lead:
    at, last = result.view["show"] + 1, len(result.steps)
    follow = result.link("new.follow") if result.next_table else None
    leads = result.can_lead and not follow
    return Lead(
        follow=follow,
        next=payload({"step": at}) if leads else None,
        straight=payload({"step": last}) if leads else None,
        is_last=at >= last,
    )


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, and why. Waits behind the show."""

    later: bool
    score: Score | None
    summary: str
    when: str
    remarks: tuple[Remark, ...]
    """Why there is no score yet."""
    memories: Part | None
    history: Part | None


def result(found: ResultPage) -> Result:
    date = when(found.page)
    if found.score is None:
        remarks = (*found.finale.remarks(found.seen), *found.finale.missing(found.seen))
        return Result(not found.is_shown, None, "", date, remarks, None, None)
    return Result(
        later=not found.is_shown,
        score=found.score,
        summary=told(found.memories, date, summary(found.page.edition, found.view["score"], found.page.speaker)),
        when=date,
        remarks=(),
        memories=found.memories,
        history=found.finale.history(found),
    )


@dataclass(frozen=True, slots=True)
class After:
    """What comes after the game: the next one, where there is one, is all that stands at the bottom edge."""

    later: bool
    follow: str | None
    show_again: str | None
    replay: str
    corrects: bool
    """Whether the host can still put the book right (S-END-9, N-COR-1)."""
    notes: bool
    """Whether the host can still note points the referee does not know of (S-END-9, N-OTH-1)."""
    export: str | None
    rematch: str | None
    first: int | None
    """Who is proposed to begin."""
    new_table: str | None
    book: str
    """Where the game comes into a group's book, or the book it comes into by itself."""
    has_book: bool
    bg_stats: str
    bg_stats_here: str
    """For a phone without internet that has the app."""
    for_bgg: str
    files: tuple[tuple[str, str], ...]
    """Address and name."""


def after(found: ResultPage) -> After | None:
    """Nothing can be shared or counted before the last points are known."""
    if found.score is None:
        return None
    host = bool(found.view["viewer"]["host"])
    game = get_groups().game_of(found.page.fold)
    if game is None:
        return None
    group = found.view.get("group")
    return After(
        book=found.page.link("group.book", group_code=group) if group else _into_a_book(found),
        has_book=group is not None,
        bg_stats=bgstats.link(game),
        bg_stats_here=bgstats.link(game, to=bgstats.WITHOUT_INTERNET),
        for_bgg=sheets.for_boardgamegeek(game),
        files=_files(found),
        later=not found.is_shown,
        follow=found.link("new.follow") if found.next_table else None,
        show_again=payload({"step": 0}) if found.can_lead else None,
        replay=found.link("replay.show"),
        corrects=host and "correct" in found.view["may"],
        notes="other_points" in found.view["may"],
        export=found.link("saved_games.export_table") if host else None,
        rematch=found.link("new.rematch") if host and not found.view["rematch"] else None,
        first=found.finale.next_first(found.view),
        new_table=None if host else found.page.link("new.new"),
    )


def _into_a_book(found: ResultPage) -> str:
    return found.page.link("group.mine", table=found.view["code"])


def _files(found: ResultPage) -> tuple[tuple[str, str], ...]:
    sheet = found.page.link("books.result_csv", code=found.view["code"], separator=own_separator())
    return (
        (sheet, _("For a spreadsheet")),
        (found.link("books.result_bgsplay"), _("For BG Stats")),
        (found.link("books.result_json"), _("Everything (JSON)")),
    )


def result_tab(found: ResultPage) -> Tab:
    title = found.score.headline if found.score and found.is_shown else None
    return Tab(title, found.finale.waits(found.seen))


def result_kind(finale: Finale) -> PageKind:
    return PageKind(
        ("show", "result", "after"),
        seen=lambda page: ResultPage(page, finale),
        tab=result_tab,
        facts={
            "show": Region("table/show.html", show),
            "result": Region("table/result.html", result),
            "after": Region("table/after.html", after),
        },
        sheets=("shared-score", "shared-awards", "table-result"),
        scripts=("result/main",),
    )
