"""Response compression (gzip): a first visit has to be light on a slow connection."""

import gzip

from flask import Flask, Response, request

WORTH_IT = 800
COMPRESSED_TYPES = frozenset(
    {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json", "application/manifest+json"}
)
FILES_KEPT = 300


def init_app(app: Flask) -> None:
    kept: dict[tuple[str, str], bytes] = {}

    @app.after_request
    def compress(response: Response) -> Response:
        """Everything but the API, whose answers are small and many."""
        if not _compressible(response):
            return response
        response.vary.add("Accept-Encoding")
        if not request.accept_encodings["gzip"] or response.status_code == 304:
            return response
        file = request.endpoint == "static" and response.status_code == 200
        key = (request.path, response.headers.get("ETag", ""))
        small = kept.get(key) if file else None
        if small is None:
            response.direct_passthrough = False
            body = response.get_data()
            if len(body) < WORTH_IT:
                return response
            small = gzip.compress(body, 9 if file else 5, mtime=0)
            if file:
                if len(kept) >= FILES_KEPT:
                    kept.clear()
                kept[key] = small
        response.call_on_close(getattr(response.response, "close", lambda: None))
        response.direct_passthrough = False
        response.set_data(small)
        response.headers["Content-Encoding"] = "gzip"
        if etag := response.get_etag()[0]:
            # the same thing in another form is not the same bytes
            response.set_etag(etag, weak=True)
        return response


def _compressible(response: Response) -> bool:
    return (
        not request.path.startswith("/api/")
        and response.mimetype in COMPRESSED_TYPES
        and "Content-Encoding" not in response.headers
        and "Content-Range" not in response.headers
        and (not response.is_streamed or response.direct_passthrough)
    )
