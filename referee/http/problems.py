"""Error handlers: every error as application/problem+json (RFC 9457) or as a page, in words that say what to do."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from flask import Flask, Response, current_app, json, make_response, render_template, request
from marshmallow import ValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from werkzeug.exceptions import BadHost, HTTPException

from referee.groups.base import NoSuchEntry, NoSuchGroup
from referee.http.language import speaker
from referee.limits import TooFast
from referee.rules.kernel import NotYours, Refused, Unknown
from referee.rules.sentences import Sentence, say
from referee.speech import Speaker
from referee.tables.changes import Busy
from referee.tables.fold import MissingStep, NoSuchTable
from referee.tables.store_errors import InDoubt
from referee.tables.upgrades import NewerFormat

API = "/api/"

TITLES = {
    400: say("The request cannot be read"),
    401: say("A key is needed"),
    403: say("Not for you"),
    404: say("Nothing is here"),
    405: say("Not done this way"),
    409: say("Not now"),
    410: say("Gone"),
    413: say("Too much at once"),
    422: say("Something is not right"),
    429: say("Too fast"),
    500: say("The referee stumbled"),
    503: say("The referee is catching its breath"),
}

DETAILS = {
    404: say("There is nothing at this address. Check it for a typing mistake."),
    405: say("This address does not answer to this method."),
    413: say("What was sent is too large. Send less."),
    429: say("Wait a little and try again."),
    500: say("This is a mistake of the program, not yours. Nothing was changed; try again."),
    503: say("The store cannot be reached right now. Nothing was changed; try again in a moment."),
}

# What marshmallow says by itself: here so that the catalogues know the words.
MARSHMALLOW = [
    say("Missing data for required field."),
    say("Unknown field."),
    say("Not a valid string."),
    say("Not a valid list."),
    say("Invalid input type."),
    say("Field may not be null."),
]

IN_DOUBT = say("The store went away while this was written down. Look at the table before you try again.")
RETRY_AFTER_SECONDS = 2
UPDATE_SECONDS = 60 * 60


class Problem(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, why: Sentence, retry_after: int | None = None, **more: Any) -> None:
        super().__init__(status, str(why))
        self.status, self.why, self.retry_after, self.more = status, why, retry_after, more


def problem(status: int, why: Sentence | None = None, retry_after: int | None = None, **more: Any) -> Response:
    """What went wrong, in the reader's language: a problem document, or a page for whoever was looking for one."""
    title = TITLES.get(status, TITLES[400])
    detail = why or DETAILS.get(status, title)
    if _wants_page():
        response = make_response(render_template("shared/error.html", title=title, detail=detail), status)
    else:
        speak = speaker().say
        document = {"type": "about:blank", "title": speak(title), "status": status, "detail": speak(detail), **more}
        body = json.dumps(document) + "\n"
        response = current_app.response_class(body, status=status, mimetype="application/problem+json")
    if retry_after is not None:
        response.headers["Retry-After"] = str(retry_after)
    response.headers["Cache-Control"] = "no-store"
    return response


def _wants_page() -> bool:
    """Not a program, and not under a name that is none: from there no link leads anywhere."""
    called_wrongly = isinstance(request.routing_exception, BadHost)
    return not (request.path.startswith(API) or request.is_json or called_wrongly)


def field_errors(messages: Any, speaker: Speaker, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """marshmallow's nested messages as dotted field → messages, in the reader's language."""
    if isinstance(messages, dict):
        for key, below in messages.items():
            deeper = path if key == "_schema" else f"{path}.{key}" if path else str(key)
            yield from field_errors(below, speaker, deeper)
    else:
        sentences = [message if isinstance(message, Sentence) else say(str(message)) for message in messages]
        yield path or "_schema", [speaker.say(sentence) for sentence in sentences]


def invalid_problem(error: ValidationError) -> Response:
    errors = dict(field_errors(error.messages, speaker()))
    field, messages = next(iter(errors.items()))
    words = messages[0] if field == "_schema" else f"{field}: {messages[0]}"
    return problem(422, say("%(words)s", words=words), errors=errors)


def init_app(app: Flask) -> None:
    @app.errorhandler(Problem)
    def _problem(error: Problem) -> Response:
        return problem(error.status, error.why, error.retry_after, **error.more)

    @app.errorhandler(ValidationError)
    def _invalid(error: ValidationError) -> Response:
        return invalid_problem(error)

    @app.errorhandler(Unknown)
    def _unknown(error: Unknown) -> Response:
        words = speaker().say(error.why)
        return problem(422, error.why, errors={error.field: [words]})

    @app.errorhandler(Refused)
    def _refused(error: Refused) -> Response:
        return problem(409, error.why, refusal=error.code, rule=error.rule)

    @app.errorhandler(NotYours)
    def _not_yours(error: NotYours) -> Response:
        return problem(403, error.why)

    @app.errorhandler(DBAPIError)
    @app.errorhandler(NoConnectionFree)
    def _store_gone(error: DBAPIError | NoConnectionFree) -> Response:
        app.logger.warning("store: %s", getattr(error, "orig", error))
        return problem(503, retry_after=RETRY_AFTER_SECONDS)

    @app.errorhandler(InDoubt)
    def _in_doubt(error: InDoubt) -> Response:
        app.logger.warning("store: gone while something was written: %s", error)
        return problem(503, IN_DOUBT, retry_after=RETRY_AFTER_SECONDS)

    @app.errorhandler(NewerFormat)
    def _newer_format(error: NewerFormat) -> Response:
        app.logger.error("a table was stored by a newer version: %s", error)
        why = say("This was written by a newer version of the referee. Update the referee first.")
        return problem(503, why, retry_after=UPDATE_SECONDS)

    @app.errorhandler(MissingStep)
    def _missing_step(error: MissingStep) -> Response:
        app.logger.error("a table cannot be shown: %s", error)
        why = say("A step of this table is lost, so it cannot be shown as it is. Tell whoever runs this server.")
        return problem(503, why, retry_after=UPDATE_SECONDS)

    @app.errorhandler(TooFast)
    def _too_fast(error: TooFast) -> Response:
        return problem(429, error.why, retry_after=error.retry_after)

    @app.errorhandler(NoSuchTable)
    def _no_such_table(error: NoSuchTable) -> Response:
        return problem(404, say("There is no table with this code. Check the six characters."))

    @app.errorhandler(NoSuchGroup)
    def _no_such_group(error: NoSuchGroup) -> Response:
        return problem(404, say("There is no group with this code. Check the eight characters."))

    @app.errorhandler(NoSuchEntry)
    def _no_such_entry(error: NoSuchEntry) -> Response:
        return problem(404, say("This is not in the group's book (any more)."))

    @app.errorhandler(Busy)
    def _busy(error: Busy) -> Response:
        return problem(503, retry_after=RETRY_AFTER_SECONDS)

    with suppress(ImportError):  # a server at home does without gunicorn
        from gunicorn.http.errors import ParseException

        @app.errorhandler(ParseException)
        def _malformed_chunks(error: ParseException) -> Response:
            """gunicorn reads a body when it is asked for: only then does it show that its chunks are none."""
            return problem(400)

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response | HTTPException:
        if error.code is None or error.code < 400:
            return error  # a redirection is no mistake
        response = problem(error.code)
        if allow := error.get_response().headers.get("Allow"):
            response.headers["Allow"] = allow
        return response
