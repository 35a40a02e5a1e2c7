"""Streams to open pages: a hub publishes that a table moved on, each subscription tells its phone."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from referee.live.hub import Hub, LocalHub
from referee.live.poller import Poller
from referee.live.presence import Presence
from referee.live.stream import Subscription, events
from referee.tables.store import Store


@dataclass(frozen=True)
class Live:
    """The streaming parts of this process, wired together."""

    local: LocalHub
    hub: Hub
    poller: Poller
    presence: Presence

    def start(self) -> None:
        """Begins to listen to whatever is outside this process."""
        self.poller.start()
        self.hub.start()

    def events(self, subscription: Subscription) -> Iterator[bytes]:
        """The server-sent events for one phone."""
        return events(subscription, self.local)


def open_live(store: Store, redis_url: str | None) -> Live:
    """A hub for this process alone, or one that reaches the others through Redis."""
    local = LocalHub()
    presence = Presence(lambda: time.time_ns() // 1_000_000)
    hub: Hub = local
    if redis_url:
        # Redis belongs to hosting: a table at home does without the package
        from referee.live.redis_hub import RedisHub

        hub = RedisHub(redis_url, local)
    return Live(local, hub, Poller(store, local), presence)
