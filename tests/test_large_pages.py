"""What is there before the first phone comes lies on large pages, where the system can do that."""

import mmap
import subprocess
import sys
from pathlib import Path

import pytest

from referee.large_pages import LARGE, MADV_COLLAPSE, put_together

MUCH = 64 * 2**20


def on_large_pages() -> int:
    """Of this process, as the system counts it."""
    rollup = Path("/proc/self/smaps_rollup").read_text()
    return next(1024 * int(line.split()[1]) for line in rollup.splitlines() if line.startswith("AnonHugePages"))


def can_be_done() -> bool:
    with mmap.mmap(-1, 4 * LARGE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as room:
        room[:] = b"x" * len(room)
        try:
            room.madvise(MADV_COLLAPSE)
        except OSError:
            return False
        return True


def test_what_is_there_is_put_together_and_stays_what_it_was() -> None:
    program = (
        f"from {__name__} import *\n"
        f"kept = [str(number).encode() * 64 for number in range({MUCH} // 400)]\n"
        "assert on_large_pages() == 0, on_large_pages()\n"
        "done, found = put_together(), on_large_pages()\n"
        "assert kept == [str(number).encode() * 64 for number in range(len(kept))]\n"
        "assert done <= found, (done, found)\n"
        f"assert done > {MUCH} // 2 if can_be_done() else done == 0, done\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_where_there_is_nothing_to_ask_everything_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert put_together() == 0
