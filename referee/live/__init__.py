"""Telling open pages that something happened."""

from dataclasses import dataclass

from flask import Flask, current_app

from referee.live.hub import Hub, LocalHub
from referee.live.watch import Watcher
from referee.tables.store import Store


@dataclass(frozen=True)
class Live:
    local: LocalHub
    hub: Hub
    watcher: Watcher

    def start(self) -> None:
        """Begins to listen to whatever is outside this process."""
        self.watcher.start()
        self.hub.start()


def init_app(app: Flask) -> None:
    store: Store = app.extensions["store"]
    url = app.config["SETTINGS"].redis_url
    local = LocalHub()
    hub: Hub = local
    if url:
        # Redis belongs to hosting: a table at home does without the package
        from referee.live.redis_hub import RedisHub

        hub = RedisHub(url, local)
    app.extensions["live"] = Live(local, hub, Watcher(store, local))


def get_live() -> Live:
    live: Live = current_app.extensions["live"]
    return live
