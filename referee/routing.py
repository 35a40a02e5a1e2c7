"""Where an address leads: looked up in Flask's map, and remembered, for a phone asks for the same again and again."""

import re
from typing import Any

from flask import Flask, Request
from werkzeug.exceptions import BadHost
from werkzeug.routing import MapAdapter
from werkzeug.wsgi import get_host

ADDRESSES_KEPT = 5000
LONGEST_KEPT = 100
HOST = re.compile(r"(([a-z0-9_-]{1,63}\.){0,20}[a-z0-9_-]{1,63}\.?|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?", re.IGNORECASE)
"""What a browser may call us: it stands in links and QR codes."""


class Addresses(MapAdapter):
    """The map as one request sees it."""

    found: dict[tuple[str, str], tuple[Any, dict[str, Any]]]
    called_wrongly = False

    def match(self, *others: Any, **more: Any) -> Any:
        """What leads nowhere, or somewhere else, is not remembered: it depends on more than the address."""
        if others or more != {"return_rule": True}:
            return super().match(*others, **more)
        if self.called_wrongly:
            raise BadHost
        known = self.found.get((self.default_method, self.path_info))
        if known is None:
            rule, arguments = super().match(return_rule=True)
            known = rule, dict(arguments)
            if len(self.found) >= ADDRESSES_KEPT:
                self.found.clear()
            if len(self.path_info) <= LONGEST_KEPT:
                self.found[self.default_method, self.path_info] = known
        return known[0], known[1].copy()


class Routed(Flask):
    """There is one site here, whatever it is called: no subdomains, no names that lead to other views."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._found: dict[tuple[str, str], tuple[Any, dict[str, Any]]] = {}

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        if request is None:
            return super().create_url_adapter(request)
        environ = request.environ
        request.host = host = get_host(environ)
        # who says no name, or one that Werkzeug does not let through, is answered; only a link would lead nowhere
        if host and not HOST.fullmatch(host):
            request.host = "localhost"
        addresses = Addresses(
            self.url_map,
            request.host.lower(),
            request.root_path,
            "",
            request.scheme,
            request.path,
            request.method,
            environ.get("QUERY_STRING", ""),
        )
        addresses.found, addresses.called_wrongly = self._found, request.host != host
        return addresses
