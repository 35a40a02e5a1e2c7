"""Phones with Apple's engine: WebKitGTK behind its own driver, spoken to in plain WebDriver; the screen is Xvfb."""

import json
import os
import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self

from tests.services import Process, free_port, wait_until

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
WIDTH, HEIGHT = 390, 844
# WebDriver speaks of answers that may come again: the page was turning over, or drawn anew, at that moment.
ASK_AGAIN = ("stale element reference", "no such element", "element not interactable", "element click intercepted")


class Screen(Process):
    """A screen that nobody sees."""

    what = "xvfb"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.number = folder / "display"

    def command(self) -> list[str]:
        program = shutil.which("Xvfb")
        assert program, "Xvfb is missing: `make test` installs it"
        # it looks for a free number by itself, and says which
        return ["sh", "-c", f'exec "{program}" -displayfd 3 -screen 0 900x900x24 -nolisten tcp 3>"{self.number}"']

    def ready(self) -> bool:
        return self.number.exists() and self.number.read_text().endswith("\n")

    @property
    def display(self) -> str:
        return f":{self.number.read_text().strip()}"


class Driver(Process):
    """One driver has one browser."""

    what = "webkit"

    def __init__(self, folder: Path, display: str) -> None:
        folder.mkdir()
        super().__init__(folder)
        self.port = free_port()
        self.display = display

    def command(self) -> list[str]:
        program = shutil.which("WebKitWebDriver")
        assert program, "WebKitWebDriver is missing: `make test` installs it"
        return [program, f"--port={self.port}"]

    def environment(self) -> dict[str, str]:
        own = {"DISPLAY": self.display, "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder)}
        # no sound card, no graphics card, no accessibility bus in here
        quiet = {"LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1"}
        return dict(os.environ) | own | quiet

    def ready(self) -> bool:
        try:
            return bool(self.ask("GET", "/status")["ready"])
        except OSError:
            return False

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Refusal(json.load(error)["value"]) from error


class Refusal(Exception):
    """The driver could not do it."""

    def __init__(self, value: dict[str, Any]) -> None:
        super().__init__(f"{value['error']}: {value['message']}")
        self.again = value["error"] in ASK_AGAIN


class WebKitPhone:
    """One browser with one seat. Whatever it waits for is asked for again and again."""

    def __init__(self, driver: Driver, base_url: str) -> None:
        self.driver, self.base_url = driver, base_url
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": {"args": ["--automation"]}}
        answer = driver.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{answer['sessionId']}"
        self.engine = answer["capabilities"]["browserVersion"]
        self._ask("POST", "/window/rect", {"width": WIDTH, "height": HEIGHT})

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        return self.driver.ask(method, self.session + path, body)

    def open(self, path: str) -> Self:
        self._ask("POST", "/url", {"url": self.base_url + path})
        return self

    def run(self, script: str, *arguments: Any) -> Any:
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def see(self, selector: str, text: str = "") -> None:
        """Waits until such a thing is on the page, with these words in it."""
        script = """return [...document.querySelectorAll(arguments[0])]
          .some((one) => one.getClientRects().length > 0 && one.textContent.includes(arguments[1]));"""
        wait_until(lambda: bool(self.run(script, selector, text)), f"{selector} {text!r}", self.driver.alive)

    def ready(self) -> Self:
        self.see("body[data-ready]")
        return self

    def _find(self, selector: str) -> dict[str, str]:
        found: dict[str, str] = self._ask("POST", "/element", {"using": "css selector", "value": selector})
        return found

    def tap(self, *selectors: str) -> None:
        """As WebDriver taps: the thing has to be there, to be seen, and not to lie under another."""
        for selector in selectors:
            wait_until(partial(self._tapped, selector), f"a tap on {selector}", self.driver.alive)

    def _tapped(self, selector: str) -> bool:
        try:
            self._ask("POST", f"/element/{self._find(selector)[ELEMENT]}/click", {})
        except Refusal as refusal:
            if refusal.again:
                return False
            raise
        return True

    @contextmanager
    def holding(self, selector: str) -> Iterator[None]:
        """A finger that stays down."""
        self.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' });", selector)
        down = [
            {"type": "pointerMove", "origin": self._find(selector), "x": 0, "y": 0},
            {"type": "pointerDown", "button": 0},
        ]
        self._point(*down)
        yield
        self._point({"type": "pointerUp", "button": 0})

    def _point(self, *actions: dict[str, Any]) -> None:
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": list(actions)}
        self._ask("POST", "/actions", {"actions": [finger]})

    def close(self) -> None:
        self._ask("DELETE", "")
