"""The environment of our templates: Flask's, with globals that are cheap to look through."""

from collections.abc import MutableMapping
from typing import Any

from flask.templating import Environment as FlaskEnvironment


class Environment(FlaskEnvironment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Those of all templates, where one has none of its own.

        Jinja lays an empty mapping over them (a ChainMap), and searches both whenever a template imports macros from
        another: a tenth of what it costs to draw a page.
        """
        return super().make_globals(d) if d else self.globals
