"""Who may read what lies on the disk: its owner alone."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from referee import create_app
from referee.config import BadSetting, from_environment
from referee.private import make_folder, replacing
from tests.phones import open_table


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def everything_in(folder: Path) -> dict[str, int]:
    return {file.name: mode(file) for file in folder.iterdir()}


def start(folder: Path) -> None:
    app = create_app(from_environment({"INSTANCE": str(folder), "RATELIMIT_ENABLED": "0"}))
    open_table(app)
    modes = everything_in(folder)
    assert {"referee.sqlite", "referee.sqlite-wal", "referee.sqlite-shm", "secret_key"} == modes.keys()
    assert set(modes.values()) == {0o600}
    app.extensions["store"].engine.dispose()


def test_folder_and_store_are_their_owners_alone(tmp_path: Path) -> None:
    start(tmp_path / "new" / "instance")
    assert mode(tmp_path / "new" / "instance") == 0o700


def test_those_of_earlier_versions_are_made_narrower(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    start(folder)
    folder.chmod(0o755)
    for file in folder.iterdir():
        file.chmod(0o644)
    (folder / "secret_key").chmod(0o600)
    start(folder)
    assert mode(folder) == 0o700


def test_a_folder_that_is_not_ours_keeps_its_mode(tmp_path: Path) -> None:
    """INSTANCE=/tmp would be a strange idea, but nobody else shall suffer from it."""
    tmp_path.chmod(0o755)
    (tmp_path / "somebody's").touch()
    make_folder(tmp_path, "secret_key")
    assert mode(tmp_path) == 0o755


def test_a_store_elsewhere_is_private_too(tmp_path: Path) -> None:
    store = tmp_path / "other.sqlite"
    settings = from_environment({"INSTANCE": str(tmp_path / "instance"), "DATABASE_URL": f"sqlite:///{store}"})
    app = create_app(settings)
    assert mode(store) == 0o600
    app.extensions["store"].engine.dispose()


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as reader:
        read = reader.submit(pipe.read_text)
        with replacing(pipe) as made:
            made.write_text("a game")
        assert read.result() == "a game"
    assert pipe.is_fifo()


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSetting, match=r"^INSTANCE: expected a folder .* found '.*file.*': "):
        from_environment({"INSTANCE": str(tmp_path / place)})
