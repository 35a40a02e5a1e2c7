"""compose.yaml and its neighbours name settings, files and limits that really exist."""

import re
import shutil
import subprocess
from typing import Any

import pytest
import yaml

from referee import LARGEST_BODY, limits
from referee.api.saved_games import LARGEST_FILE
from referee.api.schemas.commands import LONGEST_TEXT
from referee.config import PACKAGE, from_environment
from referee.rules import player_names
from referee.tables.saved_game import A_WHOLE_GAME

ROOT = PACKAGE.parent
HOSTING = (ROOT / "HOSTING.md").read_text(encoding="utf-8")
SETTINGS = set(re.findall(r'env(?:\.get\(|, )"([A-Z_]+)"', (PACKAGE / "config.py").read_text(encoding="utf-8")))
NEEDED = {"SITE": "referee.example", "SECRET_KEY": "secret", "POSTGRES_PASSWORD": "secret"}


@pytest.fixture
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_compose_names_settings_the_referee_reads(compose: dict[str, Any], tmp_path: Any) -> None:
    environment = compose["services"]["referee"]["environment"]
    assert set(environment) <= SETTINGS
    filled = {
        name: re.sub(r"\$\{(\w+)[^}]*\}", lambda found: NEEDED.get(found[1], ""), text)
        for name, text in environment.items()
    }
    settings = from_environment(filled | {"INSTANCE": str(tmp_path)})
    assert settings.database_url == "postgresql+psycopg://referee:secret@postgres/referee"
    assert (settings.trusted_proxies, settings.public_url) == (1, "https://referee.example")


def test_compose_is_whole(compose: dict[str, Any]) -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+)", text)) - {"METRICS_TOKEN"} == set(NEEDED)
    for name in NEEDED:
        assert f"{name}=" in HOSTING, f"HOSTING.md does not say where {name} comes from"
    assert set(compose["services"]) == {"proxy", "referee", "postgres", "redis"}
    for service in compose["services"].values():
        assert set(service.get("depends_on", ())) <= set(compose["services"])
        for volume in service.get("volumes", ()):
            place = volume.partition(":")[0]
            assert place in compose["volumes"] or (ROOT / place).exists(), volume


def test_the_image_copies_what_there_is() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    places = [place for line in re.findall(r"^COPY (.*) \S+$", dockerfile, re.MULTILINE) for place in line.split()]
    shown = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[0] == "!"}
    assert set(places) == shown
    for place in places:
        assert (ROOT / place).exists(), place


def test_docker_itself_reads_it() -> None:
    docker = shutil.which("docker")
    version = docker and subprocess.run([docker, "compose", "version"], capture_output=True, check=False)
    if not version or version.returncode != 0:
        return  # checked above as far as it goes without
    command = [str(docker), "compose", "-f", str(ROOT / "compose.yaml"), "config", "--quiet"]
    checked = subprocess.run(
        command, env=NEEDED | {"PATH": "/usr/local/bin:/usr/bin:/bin"}, capture_output=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


def test_the_limits_are_as_written() -> None:
    table = HOSTING.partition("## Limits")[2]
    for rate, words in (
        (limits.FAILURES, "60 at once, then 1 a second"),
        (limits.KNOCKS, "200 at once, then 10 a second"),
        (limits.JOINS_BY_PHONE, "10, then 6 a minute"),
        (limits.COMMANDS, "3000 at once, then 50 a second"),
        (limits.STREAMS, "120, then 1 a second"),
        (limits.WATCHERS, "300, then 5 a second"),
        (limits.JOINS, "100 at once, then 1 in two seconds"),
        (limits.LOOKS, "100 at once, then 1 in two seconds"),
        (limits.TABLES, "1000 at once, then 1800 an hour"),
        (limits.IMPORTS, "30, then 1 a minute"),
        (limits.TALLIES, "600, then 10 a second"),
    ):
        assert words in table
        assert words.startswith(str(rate.at_once))
        count, _, time = re.search(r"then (\d+)( a | an | in )(.*)$", words).groups()  # type: ignore[union-attr]
        seconds = {"second": 1, "two seconds": 2, "minute": 60, "hour": 3600}[time]
        assert int(count) / seconds == rate.per_second
    assert f"{limits.PAGES_BY_TABLE} and {limits.PAGES_BY_TABLE_AND_ADDRESS} |" in table
    numbers = (limits.STREAMS_BY_KEY, limits.STREAMS_BY_TABLE, limits.STREAMS_BY_ADDRESS, LONGEST_TEXT)
    for number in (
        *numbers,
        player_names.LONGEST,
        f"{A_WHOLE_GAME:,}",
        LARGEST_BODY // 1024,
        LARGEST_FILE // 2**20,
    ):
        assert str(number) in table
