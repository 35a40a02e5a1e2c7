"""Security headers: what every answer tells the browser not to do."""

from flask import Flask, Response, current_app, request

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


# Nothing here takes pictures or listens; a clock may keep the screen awake.
PERMISSIONS = ", ".join(
    f"{what}=()" for what in ("camera", "microphone", "geolocation", "payment", "usb", "display-capture", "midi")
)
A_YEAR = 365 * 24 * 3600

ALWAYS = (("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"))
# These mean something only to what a browser can show by itself, or runs as a worker. A page has some fifty parts that
# are neither: without them a first visit is a sixth lighter.
OF_DOCUMENTS = (
    ("Content-Security-Policy", POLICY),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", PERMISSIONS),
)
PARTS = frozenset({"text/css", "text/javascript"})
FILES = frozenset({"static", "static_of_any_release"})


def init_app(app: Flask) -> None:
    @app.after_request
    def guard(response: Response) -> Response:
        is_part = request.endpoint in FILES and response.mimetype in PARTS
        response.headers.extend(ALWAYS if is_part else ALWAYS + OF_DOCUMENTS)
        # Our own forms have to say where they come from: with no-referrer browsers send "Origin: null".
        own_pages = response.mimetype == "text/html"
        response.headers.add("Referrer-Policy", "same-origin" if own_pages else "no-referrer")
        if request.is_secure and _is_a_site():
            response.headers.setdefault("Strict-Transport-Security", f"max-age={A_YEAR}")
        of_a_table = not {"code", "group_code"}.isdisjoint(request.view_args or ())
        kept = response.headers.get("Cache-Control", "")
        if (of_a_table or request.method == "POST") and not ("private" in kept or "no-store" in kept):
            # one viewer's own eyes, or a key: no cache on the way may keep it
            response.headers["Cache-Control"] = "private, no-store"
        return response


def _is_a_site() -> bool:
    """Whether https stays: a table at home is https today and http tomorrow, and a browser that insists is lost."""
    public: str | None = current_app.config["SETTINGS"].public_url
    return public is not None and public.startswith("https://")
