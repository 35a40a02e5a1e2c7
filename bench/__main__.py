"""make bench: everything in one run, or the parts named: pages, flat, books, phone, peers."""

import resource
import sys

from bench import books, flat, pages, peers, slow_phone

PARTS = {
    "pages": pages.measure,
    "flat": flat.measure,
    "books": books.measure,
    "phone": slow_phone.measure,
    "peers": peers.measure,
}


def main() -> None:
    # six thousand phones are six thousand open files, for the server and for the load
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()
