"""What every answer tells the browser not to do."""

from flask import Flask, Response

# No inline script, no inline style, nothing from elsewhere: whatever a player types can only ever be text.
POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


def init_app(app: Flask) -> None:
    @app.after_request
    def guard(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        # Our own forms have to say where they come from: with no-referrer browsers send "Origin: null".
        own_pages = response.mimetype == "text/html"
        response.headers.setdefault("Referrer-Policy", "same-origin" if own_pages else "no-referrer")
        response.headers.setdefault("X-Frame-Options", "DENY")
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        return response
