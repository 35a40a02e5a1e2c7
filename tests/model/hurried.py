"""`referee serve` with a clock that can be moved on: by as many seconds as a file says.

A clock of the game runs for minutes; nobody waits so long in a test. This module is run, not imported: the referee
has to come after the clock.
"""

import mmap
import os
import struct
import sys
import time
from pathlib import Path


def main() -> None:
    real, real_ns = time.time, time.time_ns
    # Mapped, since the event loop asks for the time all the while.
    with Path(os.environ["TIME_SHIFT"]).open("rb") as file:
        shift = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)

    def seconds() -> float:
        return float(struct.unpack("d", shift[:8])[0])

    time.time = lambda: real() + seconds()
    time.time_ns = lambda: real_ns() + int(seconds() * 1e9)
    from referee.cli import main as serve

    sys.argv = ["referee", "serve"]
    serve()


if __name__ == "__main__":
    main()
