"""Looking at a group: its book, its games, its members; and the groups this phone keeps."""

from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from referee.groups import bgstats, sheets
from referee.groups.games import GAMES_A_PAGE
from referee.groups.keeping import LONGEST_NAME
from referee.groups.shown import Game
from referee.http.access import visit
from referee.http.addresses import group_url
from referee.http.books import span_asked_for
from referee.http.extensions import get_groups
from referee.http.files import own_separator
from referee.http.group_access import GroupVisit, own_groups, visit_group
from referee.http.language import gettext as _
from referee.http.language import speaker
from referee.rules.sentences import say_n
from referee.web.games import PAGES, pages_of
from referee.web.group import facts, formats, member_facts
from referee.web.memory import awards
from referee.web.score import Score, scoreboard

blueprint = Blueprint("group", __name__)

LAST_GAMES = 5


@blueprint.after_request
def keep_out_of_sight(response: AnyResponse) -> AnyResponse:
    """A book is for those who were given its link: search engines are asked to leave it alone."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


@blueprint.get("/g")
def mine() -> ResponseReturnValue:
    """The groups this phone keeps, and a new one; with ?table=… the table's game can be added to one of them."""
    return mine_page()


@blueprint.post("/g/tally")
def for_tally() -> ResponseReturnValue:
    """The same for a game that was counted on the tally page, which brings it along."""
    return mine_page()


def mine_page(wrong: str = "", typed: str = "") -> str:
    table, groups = request.values.get("table", ""), own_groups()
    known = visit(table).code if table else ""
    written = get_groups().at_table([group.code for group in groups], known) if known else {}
    return render_template(
        "group/mine.html",
        groups=[(group, written.get(group.code)) for group in groups],
        brings={name: value for name, value in (("table", known), ("tally", request.form.get("tally", ""))) if value},
        wrong=wrong,
        typed=typed,
        longest=LONGEST_NAME,
    )


@blueprint.get("/g/<group_code>")
def book(group_code: str) -> AnyResponse:
    """The book: who stands where, the last games, awards and records."""
    found = visit_group(group_code)
    if group_code != found.code:
        return redirect(url_for(".book", group_code=found.code), 308)
    groups, span = get_groups(), span_asked_for()
    everything = groups.book(found.group)
    told = everything if span.is_all else groups.book(found.group, span)
    names, code = groups.members(found.code), found.code
    seasons = facts.spans(code, everything["quarters"], everything["years"], span)
    editions = facts.edition_choices(code, everything["editions"], span)
    return _page(
        "group/book.html",
        found,
        heading=_heading(told),
        league=facts.league(code, told["standings"]),
        seasons=seasons,
        season=facts.span_label(seasons, span),
        editions=editions,
        edition=next(one.label for one in editions if one.chosen),
        span=span,
        last=facts.game_rows(code, groups.games(code, 1, span)[:LAST_GAMES]),
        count=told["games"],
        all_games=facts.games_page(code, span),
        awards=facts.awards(code, told["awards"], names),
        records=facts.records(code, told["records"], names),
    )


def _heading(told: dict[str, Any]) -> str:
    if not told["games"]:
        return _("No games yet")
    games = speaker().say(say_n("%(num)d game", "%(num)d games", told["games"]))
    return _("%(games)s since %(day)s", games=games, day=formats.day(told["since"]))


@blueprint.get("/g/<group_code>/games")
def games(group_code: str) -> AnyResponse:
    """All games, page by page."""
    found, groups, span = visit_group(group_code), get_groups(), span_asked_for()
    pages = max(1, -(-groups.count(found.code, span) // GAMES_A_PAGE))
    page = min(max(1, request.args.get("page", 1, type=int)), pages)
    code = found.code
    return _page(
        "group/games.html",
        found,
        rows=facts.game_rows(code, groups.games(code, page, span)),
        narrowed=facts.narrowed(span),
        book=facts.book_page(code, span),
        newer=facts.games_page(code, span, page - 1) if page > 1 else None,
        older=facts.games_page(code, span, page + 1) if page < pages else None,
    )


@blueprint.get("/g/<group_code>/games/<game_id>")
def game(group_code: str, game_id: str) -> AnyResponse:
    """One game: who won, and why."""
    found = visit_group(group_code)
    shown = get_groups().game(found.code, game_id)
    names = shown.names_for(speaker())
    plain = shown.plain(speaker())
    return _page(
        "group/game.html",
        found,
        game_id=shown.id,
        title=facts.who_won(shown),
        day=formats.whole_day(shown.played_at),
        edition=speaker().say(shown.edition.name),
        minutes=shown.minutes,
        score=_score(shown, plain),
        rows=sorted(zip(names, shown.places, strict=True), key=lambda one: one[1].rank),
        awards=awards(plain["awards"], names, pages_of(shown.edition).finale.awards),
        highlights=plain["highlights"],
        bg_stats=bgstats.link(shown),
        bg_stats_here=bgstats.link(shown, to=bgstats.WITHOUT_INTERNET),
        for_bgg=sheets.for_boardgamegeek(shown),
    )


def _score(shown: Game, plain: dict[str, Any]) -> Score | None:
    """The score line by line; None where only points are known."""
    if any("lines" not in player for player in plain["players"]):
        return None
    look = pages_of(shown.edition).finale.score
    # a game that was written down before something was thought of has none of it
    unknown: dict[str, Any] = {"titles": [], "tie_break": None}
    return scoreboard(shown.edition, look, [unknown | player for player in plain["players"]], speaker())


@blueprint.get("/g/<group_code>/members/<member_id>")
def member(group_code: str, member_id: str) -> AnyResponse:
    """A member's record."""
    visited, groups = visit_group(group_code), get_groups()
    found = groups.member(visited.group, member_id)
    code = visited.code
    return _page(
        "group/member.html",
        visited,
        member_id=member_id,
        name=found["name"],
        since=found["since"] and formats.day(found["since"]),
        streak=formats.won_in_a_row(found["streak"]),
        large=member_facts.large(found) if found["games"] else (),
        places=member_facts.places(code, found["places"]),
        by_edition=member_facts.by_edition(found["by_edition"]),
        by_players=member_facts.by_players(found["by_players"]),
        duels=member_facts.duels(code, found["head_to_head"]),
        parts=[part for pages in PAGES.values() if (part := pages.finale.member(found))],
        prizes=member_facts.prizes(code, found["awards"]),
        others=[(other, name) for other, name in groups.members(code).items() if other != member_id],
    )


@blueprint.get("/g/<group_code>/more")
def more(group_code: str) -> AnyResponse:
    """Files, what is kept, and for keepers what they can change."""
    return more_page(visit_group(group_code))


def more_page(found: GroupVisit, **told: Any) -> AnyResponse:
    names = get_groups().members(found.code)
    return _page("group/more.html", found, members=list(names.items()), longest=LONGEST_NAME, **told)


def _page(template: str, found: GroupVisit, **told: Any) -> AnyResponse:
    html = render_template(
        template,
        code=found.code,
        group=found.group.name,
        is_keeper=found.is_keeper,
        link=group_url(found.code),
        separator=own_separator(),
        **told,
    )
    response = make_response(html)
    response.headers["Cache-Control"] = "private, no-cache"
    return response
