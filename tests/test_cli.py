"""What an operator types: serve, tally, reseat."""

import json
import os
import re
import signal
import socket
import ssl
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee.cli import main
from referee.qr import characters
from tests.phones import Phone, open_table
from tests.services import Server

REFEREE = str(Path(sys.executable).with_name("referee"))
GAME = {
    "edition": "sheriff-2e",
    "players": [
        {"name": "Ann", "gold": 42, "goods": {"apple": 4, "pepper": 2}},
        {"name": "Ben", "gold": 20, "goods": {"apple": 4}},
        {"name": "Cid", "gold": 62, "goods": {}},
    ],
}
TOML = """
edition = "nottingham"
[options.task_values]
all_seven = [30, 20]
[[players]]
name = "Ann"
tasks = ["all_seven"]
[[players]]
name = "Ben"
loot = { casket = 2 }
[[players]]
name = "Cid"
"""


def referee(*arguments: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "INSTANCE": str(cwd / "instance"), **env}
    return subprocess.run(
        [REFEREE, *arguments], capture_output=True, text=True, cwd=cwd, env=environment, check=False, timeout=60
    )


def typed(*arguments: str, text: bytes | None = None) -> Result:
    """The same without a process of its own, where it makes no difference."""
    return CliRunner().invoke(main, arguments, input=text)


def test_tally_prints_the_score_table(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAME))
    printed = referee("tally", "game.json", cwd=tmp_path)
    assert printed.returncode == 0, printed.stderr
    lines = [line.strip() for line in printed.stdout.splitlines() if line.strip()]
    assert lines[0] == "Ann wins by 15 points."
    assert "1. Ann: 77" in lines
    assert "15  King of apples with 4: 30 shared by 2 players" in lines
    assert [line for line in lines if line[0] in "123" and ". " in line] == ["1. Ann: 77", "2. Cid: 62", "3. Ben: 43"]


def test_tally_reads_toml_and_speaks_languages(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(TOML)
    printed = typed("tally", str(tmp_path / "game.toml"), "--language", "de")
    assert printed.exit_code == 0, printed.stderr
    assert "1. Ann: 30" in printed.stdout
    assert "Ann gewinnt" in printed.stdout


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.json", "{", "cannot be read"),
        ("a.toml", "= 3", "cannot be read"),
        ("a.json", '{"edition": "chess", "players": []}', "edition: Expected one of"),
        ("a.json", "[]", "Expected an object"),
    ],
)
def test_a_bad_file_gets_clear_words_and_no_traceback(tmp_path: Path, name: str, content: str, words: str) -> None:
    (tmp_path / name).write_text(content)
    printed = typed("tally", str(tmp_path / name))
    assert printed.exit_code == 1
    assert isinstance(printed.exception, SystemExit), printed.exception
    assert words in printed.stderr
    assert name in printed.stderr


def test_serve_prints_address_and_qr_code(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        pass
    printed = server.log.read_text(encoding="utf-8")
    assert re.search(rf"Phones on the same network open http://[\d.]+:{server.port}\n", printed)
    assert "█" in printed
    assert server.process is not None
    assert server.process.returncode == 0  # stopped politely


def join_url(server: Server, host: str) -> str:
    body = json.dumps({"edition": "sheriff-1e", "seats": ["A", "B", "C"]}).encode()
    asked = urllib.request.Request(f"{server.url}/api/v1/tables", body, {"Host": host})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return str(json.load(answer)["join_url"])


def test_a_table_opened_on_the_servers_own_machine_has_a_link_for_phones(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        printed = re.search(r"Phones on the same network open (\S+)", server.log.read_text(encoding="utf-8"))
        assert printed is not None
        for host in ("localhost", "127.0.0.1", "[::1]"):
            assert join_url(server, f"{host}:{server.port}").startswith(f"{printed[1]}/t/")
        assert join_url(server, "my-pi:8000").startswith("http://my-pi:8000/t/")
    with Server(tmp_path, HOST="127.0.0.1") as server:
        assert join_url(server, f"127.0.0.1:{server.port}").startswith(f"{server.url}/t/")


def test_serve_shows_the_public_address(tmp_path: Path) -> None:
    with Server(tmp_path, PUBLIC_URL="https://referee.example") as server:
        assert join_url(server, f"127.0.0.1:{server.port}").startswith("https://referee.example/t/")
    assert "https://referee.example" in server.log.read_text(encoding="utf-8")


def test_a_port_in_use_is_said_plainly(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        printed = referee("serve", cwd=tmp_path, PORT=port, HOST="127.0.0.1")
    assert printed.returncode == 1
    assert f"port {port}" in printed.stderr
    assert "Traceback" not in printed.stderr


def test_a_bad_setting_stops_the_start(tmp_path: Path) -> None:
    printed = referee("serve", cwd=tmp_path, PORT="eight")
    assert printed.returncode == 1
    assert "PORT: expected" in printed.stderr


def test_ctrl_c_with_open_streams_stops_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        body = json.dumps({"edition": "sheriff-1e", "seats": ["A", "B", "C"]}).encode()
        with urllib.request.urlopen(f"{server.url}/api/v1/tables", body, timeout=30) as answer:
            code = json.load(answer)["code"]
        with urllib.request.urlopen(f"{server.url}/api/v1/tables/{code}/stream", timeout=30) as stream:
            assert stream.readline().startswith(b"id: 0")
            assert server.process is not None
            server.process.send_signal(signal.SIGINT)
            assert server.process.wait(30) == 0


def test_reseat(tmp_path: Path) -> None:
    from referee import create_app
    from referee.config import from_environment

    app = create_app(from_environment({"INSTANCE": str(tmp_path / "instance")}))
    host = open_table(app)
    ben = host.claim(1)
    printed = referee("reseat", host.code.lower(), cwd=tmp_path, PUBLIC_URL="https://referee.example")
    assert printed.returncode == 0, printed.stderr
    assert ben.get().status_code == 401
    assert Phone(app, host.code).post("/seats/1/claim").status_code == 200
    hosts_link_fits(app, printed.stdout, host.code)
    app.extensions["store"].engine.dispose()


def hosts_link_fits(app: Flask, printed: str, code: str) -> None:
    """The link that is printed makes a phone the host's, and so does its key; there is a QR code of it."""
    link = re.search(rf"https://referee\.example/t/{code}#host=(\S+)", printed)
    assert link is not None, printed
    assert f"The host's key: {link[1]}" in printed
    assert characters(link[0]) in printed
    phone = app.test_client()
    assert phone.post(f"/api/v1/tables/{code}/host/key", json={"key": link[1]}).status_code == 200
    assert phone.get(f"/api/v1/tables/{code}").json["viewer"]["host"]


def test_the_host_of_an_imported_table_gets_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee import create_app
    from referee.config import from_environment

    monkeypatch.setenv("INSTANCE", str(tmp_path))
    monkeypatch.setenv("PUBLIC_URL", "https://referee.example")
    app = create_app(from_environment())
    (tmp_path / "game.json").write_text(app.extensions["tables"].export(open_table(app).code).dumps(), encoding="utf-8")
    printed = typed("import", str(tmp_path / "game.json"))
    assert printed.exit_code == 0, printed.stderr
    found = re.search(r"Table (\w{6})\.", printed.stdout)
    assert found is not None
    hosts_link_fits(app, printed.stdout, found[1])
    app.extensions["store"].engine.dispose()


def test_a_table_that_is_not_there_is_not_reseated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    assert typed("reseat", "ZZZZZZ").exit_code == 1


def test_https_with_an_authority_of_our_own(tmp_path: Path) -> None:
    """`referee serve --tls`: whoever trusts the authority gets a page without a warning, and is told how."""

    class SecureServer(Server):
        def command(self) -> list[str]:
            return [*super().command(), "--tls"]

        def ready(self) -> bool:
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0

    with SecureServer(tmp_path) as server:
        trusting = ssl.create_default_context(cafile=tmp_path / "instance" / "tls" / "authority.crt")
        address = f"https://127.0.0.1:{server.port}"
        with urllib.request.urlopen(f"{address}/healthz", timeout=30, context=trusting) as answer:
            assert json.load(answer) == {"status": "ok"}
        with urllib.request.urlopen(f"{address}/authority.crt", timeout=30, context=trusting) as answer:
            assert b"BEGIN CERTIFICATE" in answer.read()
        with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(f"{address}/healthz", timeout=30)
    printed = server.log.read_text(encoding="utf-8")
    assert f":{server.port}/authority.crt" in printed
    assert stat.S_IMODE((tmp_path / "instance" / "tls" / "authority.key").stat().st_mode) == 0o600


def test_tally_reads_standard_input() -> None:
    text = f"\ufeff\n{json.dumps(GAME)}".encode()
    printed = subprocess.run([REFEREE, "tally", "-"], input=text, capture_output=True, check=False, timeout=60)
    assert printed.returncode == 0, printed.stderr
    assert b"1. Ann: " in printed.stdout
    for other in (json.dumps(GAME), TOML):
        assert "1. Ann: " in typed("tally", "-", text=other.encode()).stdout


@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe", b"edition = "])
def test_what_cannot_be_read_from_standard_input_gets_words(text: bytes) -> None:
    printed = typed("tally", "-", text=text)
    assert printed.exit_code == 1
    assert isinstance(printed.exception, SystemExit), printed.exception
    assert printed.stderr.startswith("Error: ")


def test_a_folder_that_cannot_be_made_is_said_plainly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    folder = str(tmp_path / "file" / "instance")
    monkeypatch.setenv("INSTANCE", folder)
    served = referee("serve", cwd=tmp_path, INSTANCE=folder)
    others = [typed("export", "ZZZZZZ"), typed("backup", str(tmp_path / "all.gz"))]
    assert [served.returncode, *(one.exit_code for one in others)] == [1, 1, 1]
    for said in (served.stderr, *(one.stderr for one in others)):
        assert said.startswith("Error: INSTANCE: expected a folder")
        assert len(said.splitlines()) == 1


def test_an_exported_table_is_for_its_owners_eyes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee import create_app
    from referee.config import from_environment

    monkeypatch.setenv("INSTANCE", str(tmp_path / "instance"))
    app = create_app(from_environment())
    code = open_table(app).code
    app.extensions["store"].engine.dispose()
    file = tmp_path / "game.json"
    file.write_text("an old one, readable by all")
    file.chmod(0o644)
    assert typed("export", code, str(file)).exit_code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text(encoding="utf-8"))["names"] == ["Ann", "Ben", "Cid"]
    assert json.loads(typed("export", code).stdout) == json.loads(file.read_text(encoding="utf-8"))
    # through a link to where it really lies; a device is nothing to replace
    (tmp_path / "link").symlink_to(file)
    assert typed("export", code, str(tmp_path / "link")).exit_code == 0
    assert (tmp_path / "link").is_symlink()
    nowhere = typed("export", code, str(tmp_path / "no folder" / "game.json"))
    assert nowhere.exit_code == 1
    assert "was not written" in nowhere.stderr


def test_the_program_is_also_called_like_the_package() -> None:
    printed = subprocess.run(
        [Path(REFEREE).with_name("nottingham-referee"), "--version"], capture_output=True, text=True, check=False
    )
    assert printed.returncode == 0
    assert "nottingham-referee" in printed.stdout
