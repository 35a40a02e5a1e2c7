"""make bench: everything in one run, or the parts named: peers, flat, workers, pages, phone."""

import resource
import sys

from bench import flat, pages, peers, slow_phone, workers

PARTS = {
    "peers": peers.measure,
    "flat": flat.measure,
    "workers": workers.measure,
    "pages": pages.measure,
    "phone": slow_phone.measure,
}


def main() -> None:
    # six thousand phones are six thousand open files, for the server and for the load
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()
