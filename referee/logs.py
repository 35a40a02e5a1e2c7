"""What the server writes down: with LOG_FORMAT=json one object a line, and a line for every request.

Where somebody was is written as the endpoint's name: no code, no key, no name of a player stands in a log.
"""

import json
import logging
import re
import time
import uuid
from datetime import UTC, datetime
from typing import Any

from flask import Flask, Response, g, has_request_context, request

log = logging.getLogger("referee.requests")

SANE_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

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


def init_app(app: Flask) -> None:
    settings = app.config["SETTINGS"]
    as_json = settings.log_format == "json"
    if as_json:
        write_json_lines()

    @app.before_request
    def begin() -> None:
        started = time.perf_counter()
        g.took = lambda: time.perf_counter() - started
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
                "milliseconds": round(g.took() * 1000, 1),
            }
            log.info("request", extra={"fields": fields})
            response.headers["X-Request-ID"] = g.request_id
            return response
