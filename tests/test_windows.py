"""The referee starts where Unix's own modules are missing, and its output knows a few letters only: on Windows."""

import json
import os
import urllib.request
from pathlib import Path

from tests.services import Server

UNIX_ONLY = ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline", "crypt", "spwd", "nis")

# Python itself looks for this file at its start. gevent alone chooses by the platform what it needs.
HIDE = f"""
import builtins

found = builtins.__import__

def hidden(name, globals=None, locals=None, fromlist=(), level=0):
    importer = (globals or {{}}).get("__name__") or ""
    if level == 0 and name in {UNIX_ONLY} and importer.partition(".")[0] != "gevent":
        raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
    return found(name, globals, locals, fromlist, level)

builtins.__import__ = hidden
"""


class WindowsServer(Server):
    """`referee serve` as far as this machine can be like Windows."""

    def environment(self) -> dict[str, str]:
        (self.folder / "sitecustomize.py").write_text(HIDE)
        path = os.pathsep.join(filter(None, (str(self.folder), os.environ.get("PYTHONPATH"))))
        return super().environment() | {"PYTHONPATH": path, "PYTHONIOENCODING": "cp1252"}


def test_it_serves_without_unix(tmp_path: Path) -> None:
    with WindowsServer(tmp_path) as server:
        body = json.dumps({"edition": "sheriff-1e", "seats": ["Ann", "Ben", "Анна"]}).encode()
        with urllib.request.urlopen(f"{server.url}/api/v1/tables", body, timeout=30) as answer:
            code = json.load(answer)["code"]
        for path in ("/", f"/t/{code}", "/tally", "/readyz", "/metrics"):
            with urllib.request.urlopen(server.url + path, timeout=30) as answer:
                assert answer.status == 200
    printed = server.log.read_bytes().decode("cp1252")
    assert "The referee is ready" in printed
    assert "Traceback" not in printed
    assert server.process is not None
    assert server.process.returncode == 0
