"""The built wheel is the whole product: installed far from the checkout, it starts and serves."""

import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from referee.config import PACKAGE
from tests.services import Server

ROOT = PACKAGE.parent


class InstalledServer(Server):
    """`referee serve` from an environment of its own."""

    def __init__(self, folder: Path, program: Path) -> None:
        super().__init__(folder)
        self.program = program

    def command(self) -> list[str]:
        return [str(self.program), "serve"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT], check=True, capture_output=True
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_what_the_checkout_holds(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static", "seeds"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file():
                assert f"referee/shipped/{file.relative_to(ROOT)}" in held
    for file in (*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.po"), *PACKAGE.rglob("*.mako")):
        assert str(file.relative_to(ROOT)) in held


def test_it_starts_in_a_new_environment_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "venv"
    venv.create(environment)
    # our own pip fills it; only what is then imported gets compiled
    pip = [sys.executable, "-m", "pip", "--python", environment, "install", "--quiet", "--no-compile"]
    pip += ["--constraint", ROOT / "constraints.txt", wheel]
    subprocess.run(pip, check=True, capture_output=True)
    with InstalledServer(tmp_path, environment / "bin" / "referee") as server:
        for path, words in (
            ("/", "html"),
            ("/tally?lang=de", 'lang="de"'),
            ("/timer", "html"),
            ("/api/v1/editions/nottingham", "casket"),
            ("/static/sprite.svg", "<symbol"),
        ):
            with urllib.request.urlopen(server.url + path, timeout=30) as answer:
                assert answer.status == 200
                assert words in answer.read().decode()
