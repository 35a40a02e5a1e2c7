"""A four-year-old cheap phone opens the table for the first time: CPU slowed down four times, slow 4G."""

import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, QUIETLY
from tests.browser.first_visit import DOWN_KBIT, PAGES, RTT_MS, SLOWER, UP_KBIT, FirstVisit, visit_of
from tests.browser.screen import SetTables
from tests.services import Server

VISITS = int(os.environ.get("BENCH_VISITS", "5"))


def visits() -> dict[str, list[FirstVisit]]:
    """Every page as often as asked for, each time by a phone that was never here."""
    found: dict[str, list[FirstVisit]] = {name: [] for name in PAGES}
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY) as browser,
        browser.new_context(base_url=server.url) as context,
    ):
        tables = SetTables(context.request)
        for _ in range(VISITS):
            for name in PAGES:
                found[name].append(visit_of(browser, server.url, tables, name, slow=True))
    return found


def measure() -> None:
    print(f"CPU {SLOWER} times slower, {DOWN_KBIT} kbit/s down, {UP_KBIT} up, {RTT_MS} ms; median of {VISITS} visits\n")
    print(f"{'':10}{'KB':>8}{'requests':>10}{'interactive ms':>16}{'tap ms':>8}{'shift':>8}")
    for name, made in visits().items():
        kilobytes, interactive, answer, shift = (
            statistics.median(getattr(one, what) for one in made)
            for what in ("kilobytes", "interactive_ms", "answer_ms", "layout_shift")
        )
        print(f"{name:10}{kilobytes:8.1f}{made[0].requests:10}{interactive:16.0f}{answer:8.0f}{shift:8.4f}")


if __name__ == "__main__":
    measure()
