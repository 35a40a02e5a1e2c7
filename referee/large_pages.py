"""Large pages for what is in memory before the first phone comes: every command looks up fewer addresses.

All of the program is there by then, and it stays. In pages of 4 KB its parts are in so many places that the processor
has forgotten most of them when the next command comes. Linux puts them together where it is asked to; elsewhere, and
where it does not know how, everything goes on as it is.
"""

import ctypes
import logging
import re
import sys
from pathlib import Path

log = logging.getLogger(__name__)

LARGE = 2 * 1024 * 1024
MADV_COLLAPSE = 25
"""Put together what is there now, and only that. Since Linux 6.1."""
OWN_MEMORY = re.compile(r"^([0-9a-f]+)-([0-9a-f]+) rw-p 00000000 00:00 0 *(?:\[heap\])?$", re.MULTILINE)


def put_together() -> int:
    """The bytes that lie on large pages now."""
    maps = Path("/proc/self/maps")
    if sys.platform != "linux" or not maps.exists():
        return 0
    madvise = ctypes.CDLL(None, use_errno=True).madvise
    madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    done = 0
    for first, last in OWN_MEMORY.findall(maps.read_text()):
        start, end = -(-int(first, 16) // LARGE) * LARGE, int(last, 16) // LARGE * LARGE
        if start < end and madvise(start, end - start, MADV_COLLAPSE) == 0:
            done += end - start
    log.debug("%d MB on large pages", done // 2**20)
    return done
