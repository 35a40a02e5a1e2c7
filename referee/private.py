"""File permissions (modes 0600 and 0700) for what only its owner may read: games' secrets, and keys.

Windows knows no such modes; there a user's own folders are private by themselves, and nothing here does harm.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_private(file: Path) -> None:
    """An empty file if there was none; whoever else could read it cannot any more."""
    file.touch(mode=FILE)
    file.chmod(FILE)


def make_folder(folder: Path, *ours: str) -> None:
    """A new folder, or one that holds something of ours already: then others are kept out of it from now on.

    Any other folder stays as it is: it was not made for us.
    """
    known = not folder.exists() or any((folder / name).exists() for name in ours)
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    if known:
        with suppress(PermissionError):  # somebody else's: they decide
            folder.chmod(FOLDER)


@contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """Atomic replacement: a new file in place of an old one, which is there until the new one is whole."""
    file = file.resolve()
    if file.exists() and not file.is_file():
        yield file  # a device or a pipe is written to, not replaced
        return
    made = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        make_private(made)
        yield made
        with made.open("r+b") as written:
            os.fsync(written.fileno())
        made.replace(file)
    finally:
        made.unlink(missing_ok=True)
