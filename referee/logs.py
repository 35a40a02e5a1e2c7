"""Logging: with LOG_FORMAT=json one object a line, and a line for every request.

Where somebody was is written as the endpoint's name: no code, no key, no name of a player stands in a log.
"""

import json
import logging
import re
import time
import traceback
import uuid
from datetime import UTC, datetime
from typing import Any

from flask import Flask, Response, g, has_request_context, request

log = logging.getLogger("referee.requests")

SHORTEST_SECRET = 6
SANE_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)


class JsonLines(logging.Formatter):
    """A logging formatter: a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if has_request_context() and "request_id" in g:
            line["request_id"] = g.request_id
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_json_lines() -> None:
    """Everything this process logs from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    # gunicorn's own lines would not come by the root
    for name in (None, "gunicorn.error"):
        logging.getLogger(name).handlers[:] = [handler]
    log.setLevel(logging.INFO)


def unexpected(exc_info: Any) -> str:
    """A mistake of the program as it is written down: with the endpoint's name, and nothing of whoever ran into it."""
    text = "".join(traceback.format_exception(*exc_info))
    for secret in sorted(_who_was_where(), key=len, reverse=True):
        text = re.sub(re.escape(secret), "…", text, flags=re.IGNORECASE)
    return f"unexpected at {request.method} {request.endpoint}\n{text}"


def _who_was_where() -> set[str]:
    """The table's code and the keys of this request."""
    keys = (value for cookie in request.cookies.values() for value in cookie.split("."))
    found = {request.path, *(request.view_args or {}).values(), request.headers.get("Authorization", "")[7:], *keys}
    return {text for text in found if isinstance(text, str) and len(text) >= SHORTEST_SECRET}


def init_app(app: Flask) -> None:
    # Flask would write down the address
    app.log_exception = lambda exc_info: app.logger.error(unexpected(exc_info))  # type: ignore[method-assign]
    settings = app.config["SETTINGS"]
    as_json = settings.log_format == "json"
    if as_json:
        write_json_lines()

    @app.before_request
    def begin() -> None:
        started = time.perf_counter()
        g.seconds = lambda: time.perf_counter() - started
        if as_json:
            sent = request.headers.get("X-Request-ID", "") if settings.trusted_proxies else ""
            g.request_id = sent if SANE_ID.fullmatch(sent) else uuid.uuid4().hex

    if as_json:

        @app.after_request
        def wrote(response: Response) -> Response:
            fields = {
                "method": request.method,
                "endpoint": request.endpoint,
                "status": response.status_code,
                "milliseconds": round(g.seconds() * 1000, 1),
            }
            log.info("request", extra={"fields": fields})
            response.headers["X-Request-ID"] = g.request_id
            return response
