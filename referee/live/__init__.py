"""Telling open pages that something happened."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, current_app

from referee.live.hub import Hub, LocalHub
from referee.live.stalled import connection_of
from referee.live.stream import Following, events
from referee.live.switchboard import Switchboard, can_take
from referee.live.watch import Watcher
from referee.tables.store import Store


@dataclass(frozen=True)
class Live:
    local: LocalHub
    hub: Hub
    watcher: Watcher
    switchboard: Switchboard

    def start(self) -> None:
        """Begins to listen to whatever is outside this process."""
        self.watcher.start()
        self.hub.start()

    def events(self, following: Following, environ: Mapping[str, Any]) -> Iterator[bytes]:
        """The events for the phone behind this request; on gevent they go on when the request is over."""
        connection = connection_of(environ)
        if can_take(connection, environ):
            return self.switchboard.events(following, connection)
        return events(following, self.local)


def init_app(app: Flask) -> None:
    store: Store = app.extensions["store"]
    url = app.config["SETTINGS"].redis_url
    local = LocalHub()
    hub: Hub = local
    if url:
        # Redis belongs to hosting: a table at home does without the package
        from referee.live.redis_hub import RedisHub

        hub = RedisHub(url, local)
    app.extensions["live"] = Live(local, hub, Watcher(store, local), Switchboard(local))


def get_live() -> Live:
    live: Live = current_app.extensions["live"]
    return live
