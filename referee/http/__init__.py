"""What pages and API both need of HTTP: who asks, problems, bodies, streams, addresses, limits."""

from flask import Flask

from referee.http import addresses, cookies, extensions, language, limits, origins, problems


def init_app(app: Flask) -> None:
    for part in (language, extensions, limits, addresses, problems, origins, cookies):
        part.init_app(app)
