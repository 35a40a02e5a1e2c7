"""What the first visit to a page costs a phone: bytes, time, and whether anything jumps."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession

from tests.browser.conftest import comes_true
from tests.browser.screen import SetTables
from tests.browser.screens import named

# Slow 4G as browsers' own tools have it, and a phone a quarter as fast as this machine.
RTT_MS, DOWN_KBIT, UP_KBIT, SLOWER = 150, 1_600, 750, 4

WATCHING = """
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.body?.hasAttribute("data-ready")) return;
    observer.disconnect();
    // seen, not only done
    requestAnimationFrame(() => setTimeout(() => { window.interactive = performance.now(); }));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });
  addEventListener("click", ({ timeStamp }) => {
    requestAnimationFrame(() => setTimeout(() => { window.answered = performance.now() - timeStamp; }));
  });
"""


@dataclass(frozen=True)
class FirstVisit:
    kilobytes: float
    """All that came over the wire, heads included."""
    requests: int
    interactive_ms: float
    """From the first request until everything can be tapped and is drawn."""
    answer_ms: float
    """From a tap until its answer is drawn."""
    layout_shift: float


def first_visit(browser: Browser, url: str, cookie: dict[str, str], tap: str, *, slow: bool = False) -> FirstVisit:
    """Opens a page on a phone that was never here; `tap` changes something on the page itself."""
    base = url.partition("/t/")[0]
    phone = {"width": 390, "height": 844}
    with browser.new_context(viewport=phone, has_touch=True, is_mobile=True) as context:  # type: ignore[arg-type]
        context.add_cookies([{"name": name, "value": value, "url": base} for name, value in cookie.items()])
        context.add_init_script(WATCHING)
        page = context.new_page()
        session = context.new_cdp_session(page)
        received = _count(session)
        if slow:
            _slow_down(session)
        page.goto(url)
        comes_true(page, "!!window.interactive")
        page.locator(f"{tap}:visible").first.tap()
        comes_true(page, "!!window.answered")
        # whatever the page still asks for has come by then
        comes_true(page, "performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
        interactive, answer, shift = page.evaluate("[interactive, answered, shift]")
        return FirstVisit(sum(received.values()) / 1000, len(received), interactive, answer, shift)


def _count(session: CDPSession) -> dict[str, float]:
    """Bytes by request, as they come: the stream never ends, so what it has sent so far counts."""
    received: dict[str, float] = {}

    def head(event: dict[str, Any]) -> None:
        received[event["requestId"]] = event["response"]["encodedDataLength"]

    def piece(event: dict[str, Any]) -> None:
        received[event["requestId"]] = received.get(event["requestId"], 0) + event["encodedDataLength"]

    def end(event: dict[str, Any]) -> None:
        received[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.responseReceived", head)
    session.on("Network.dataReceived", piece)
    session.on("Network.loadingFinished", end)
    session.send("Network.enable")
    return received


def _slow_down(session: CDPSession) -> None:
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": RTT_MS,
            "downloadThroughput": DOWN_KBIT * 1000 / 8,
            "uploadThroughput": UP_KBIT * 1000 / 8,
        },
    )


PAGES = {
    "merchant": "bribing",
    "sheriff": "menu",
    "loading": "merchant loads",
    "lobby": "lobby of the host",
    "result": "result explained",
}
"""Which of the screens these are."""


def visit_of(browser: Browser, url: str, tables: SetTables, page: str, *, slow: bool = False) -> FirstVisit:
    """Somebody opens this page for the first time, and makes the first of its taps."""
    screen = named(PAGES[page])
    table = tables.at(screen)
    cookie = {f"table_{table.code}": table.cookie(screen.seat, host=screen.host)}
    return first_visit(browser, f"{url}/t/{table.code}", cookie, screen.taps[0], slow=slow)
