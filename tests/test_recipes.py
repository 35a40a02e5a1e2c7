"""The recipes in CONTRIBUTING.md, followed in a copy of the program: what they say is enough is enough."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from referee.config import PACKAGE

ROOT = PACKAGE.parent
RUN = """
from pathlib import Path
from referee import create_app
from referee.config import Settings
app = create_app(Settings(Path.cwd(), "sqlite:///referee.sqlite", "for tests only", ratelimit_enabled=False))
client = app.test_client()
def post(path, body):
    answer = client.post(f"/api/v1{path}", json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json
edition = client.get("/api/v1/editions/sheriff-2e").json
def opened(**options):
    body = {"edition": "sheriff-2e", "seats": ["Ann", "Ben", "Cid"], "options": options}
    return f"/tables/{post('/tables', body)['code']}"
"""


def copied(folder: Path) -> Path:
    for part in ("referee", "templates", "static", "seeds"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def insert(file: Path, mark: str, text: str) -> None:
    """Before the first place where this stands."""
    before, found, after = file.read_text(encoding="utf-8").partition(mark)
    assert found, mark
    file.write_text(before + text + found + after, encoding="utf-8")


def run(folder: Path, script: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", RUN + script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_card_takes_three_files(tmp_path: Path) -> None:
    """Numbers, names and a drawing; the bag, the sheet, the tally and the page have it."""
    tree = copied(tmp_path)
    names = tree / "referee/rules/sheriff/names.py"
    insert(names, '    "crossbow": say(', '    "salt": say("Salt"),\n')
    insert(
        names,
        '        case "crossbow":',
        '        case "salt":\n            return say_n("%(num)d salt", "%(num)d salts", count)\n',
    )
    card = '[goods.salt]\nkind = "contraband"\nvalue = 5\npenalty = 3\ncopies = 4\ncopies_with_three = 4\n\n'
    insert(tree / "seeds/editions/sheriff-2e.toml", "[goods.pepper]", card)
    insert(
        tree / "static/sprite.svg",
        '<symbol id="pepper"',
        '<symbol id="salt" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></symbol>',
    )
    run(
        tree,
        """
assert [one["name"] for one in edition["goods"] if one["id"] == "salt"] == ["Salt"]
table = opened()
post(f"{table}/commands", {"command": "start", "first": 0})
post(f"{table}/commands", {"command": "close_market"})
post(f"{table}/commands?seat=1", {"command": "seal_bag", "goods": {"salt": 2}})
post(f"{table}/commands?seat=2", {"command": "seal_bag", "goods": {"apple": 1}})
post(f"{table}/commands?seat=1", {"command": "declare", "good": "apple", "count": 2})
post(f"{table}/commands?seat=2", {"command": "declare", "good": "apple", "count": 1})
opened_bag = post(f"{table}/commands?seat=0", {"command": "inspect", "merchant": 1})
assert opened_bag["view"]["seats"][1]["bag"]["verdict"]["penalty"] == 2 * 3
assert "2 salts" in str(opened_bag["view"]["log"])
assert "#salt" in client.get(table.replace("/tables", "/t") + "/board").text
players = [{"name": name, "gold": 0, "goods": {"salt": 1}} for name in ("Ann", "Ben", "Cid")]
assert post("/tally", {"edition": "sheriff-2e", "options": {}, "players": players})["results"][0]["total"] == 5
""",
    )


def test_an_option_that_is_declared_is_offered_everywhere(tmp_path: Path) -> None:
    """Two files; what the rules make of it is another matter."""
    tree = copied(tmp_path)
    whisper = '        flag("whispers", say("Whispers"), say("Nobody speaks aloud."), offered=("setup", "tally")),\n'
    insert(tree / "referee/rules/sheriff/options.py", '        flag("timer"', whisper)
    insert(tree / "referee/rules/sheriff/state.py", "    timer: bool = False\n", "    whispers: bool = False\n")
    run(
        tree,
        """
assert [one["label"] for one in edition["options"] if one["name"] == "whispers"] == ["Whispers"]
assert "Nobody speaks aloud." in client.get("/new").text
assert "whispers" in client.get("/tally").text
assert client.get(f"/api/v1{opened(whispers=True)}").json["options"]["whispers"] is True
""",
    )
