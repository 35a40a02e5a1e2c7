"""How `referee serve` talks to phones: gevent's server, prepared for phones that go away without a word."""

import errno
from typing import Any

from gevent.pywsgi import WSGIHandler, WSGIServer

from referee.live.stalled import OWN_SOCKET


class PhoneHandler(WSGIHandler):  # type: ignore[misc]
    # a phone out of reach is no mistake of ours, and nothing for the log
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.ETIMEDOUT, errno.EHOSTUNREACH, "timed out")

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        environ[OWN_SOCKET] = self.socket
        return environ


def phone_server(listener: tuple[str, int], app: Any, **more: Any) -> WSGIServer:
    return WSGIServer(listener, app, log=None, handler_class=PhoneHandler, **more)
