"""Static files at fingerprinted addresses: each release has its own, so that a phone asks for them once.

Scripts import one another by relative addresses: the release in the path of the first is in that of all others.
"""

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Flask, Response, send_from_directory

from referee.config import shipped

A_YEAR = 365 * 24 * 3600
RELEASE = re.compile("^[0-9a-f]{8}/")


@cache
def fingerprint(*folders: Path) -> str:
    """Changes with anything that lies in these folders."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            content = file.read_bytes()
            digest.update(f"{file.relative_to(folder).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


@cache
def address(name: str) -> str:
    return f"/static/{fingerprint(shipped('static'))[:8]}/{name}"


def init_app(app: Flask) -> None:
    app.add_url_rule(address("<path:filename>"), "static", _of_this_release)
    app.add_url_rule("/static/<path:filename>", "static_of_any_release", _of_any_release)


def _of_this_release(filename: str) -> Response:
    response = send_from_directory(shipped("static"), filename, max_age=A_YEAR)
    response.cache_control.public = response.cache_control.immutable = True
    # nobody asks whether these have changed, and a page has some fifty of them
    for name in ("Last-Modified", "Expires", "ETag", "Accept-Ranges", "Content-Disposition"):
        response.headers.pop(name, None)
    return response


def _of_any_release(filename: str) -> Response:
    """For a page of another release, while processes of both are running: what there is, but nothing to keep."""
    return send_from_directory(shipped("static"), RELEASE.sub("", filename), max_age=None)
