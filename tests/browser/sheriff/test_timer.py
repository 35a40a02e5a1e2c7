"""The inspection timer, with a clock that runs as fast as the test wants."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, comes_true

EVENING = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)

BUZZES = "window.buzzes = []; navigator.vibrate = (pattern) => window.buzzes.push(pattern);"
# An orchestra that only counts: short tones are ticks, long ones belong to the gong.
ORCHESTRA = """
window.tones = [];
window.AudioContext = class {
  state = "suspended"; currentTime = 0; destination = {};
  async resume() { this.state = "running"; }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} }; }
  createOscillator() {
    return {
      frequency: {}, connect: (to) => to, start: (from) => { this.from = from; },
      stop: (until) => window.tones.push(until - this.from > 1 ? "gong" : "tick"),
    };
  }
};
"""
LAMP = """
window.lamp = [];
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async () => {
  window.lamp.push("on");
  const lock = new EventTarget();
  lock.release = async () => { window.lamp.push("off"); lock.dispatchEvent(new Event("release")); };
  return lock;
} } });
"""
NO_LAMP = "delete Navigator.prototype.wakeLock;"


@pytest.fixture
def timer(phones: Phones) -> Page:
    phone = phones()
    stop_the_clock(phone)
    for script in (BUZZES, ORCHESTRA, LAMP):
        phone.add_init_script(script)
    open_timer(phone)
    return phone


def stop_the_clock(phone: Page) -> None:
    """From now on time passes only when the test says so."""
    phone.clock.install(time=EVENING)
    phone.clock.pause_at(EVENING + timedelta(hours=1))


def open_timer(phone: Page) -> None:
    phone.goto("/timer")
    phone.locator("[data-timer][data-ready]").wait_for()


def pass_by(timer: Page, seconds: float) -> None:
    timer.clock.run_for(int(seconds * 1000))


def shows(timer: Page, time: str) -> None:
    expect(timer.get_by_role("timer")).to_have_text(time)
    expect(timer).to_have_title(f"{time} · Inspection timer")


def press(timer: Page, name: str) -> None:
    timer.get_by_role("button", name=name, exact=True).tap()


@pytest.mark.parametrize("merchants", [2, 3, 4, 5])
def test_one_minute_for_each_merchant(timer: Page, merchants: int) -> None:
    timer.get_by_role("radio", name=f"{merchants} merchants").tap()
    shows(timer, f"{merchants}:00")


def test_runs_pauses_and_goes_on(timer: Page) -> None:
    shows(timer, "3:00")
    press(timer, "Start")
    pass_by(timer, 65)
    shows(timer, "1:55")
    looks = "getComputedStyle(document.querySelector('[data-sand]')).stroke"
    running = timer.evaluate(looks)
    press(timer, "Pause")
    pass_by(timer, 300)
    shows(timer, "1:55")
    expect(timer.locator(".dial .clock__paused")).to_have_text("Paused")
    assert timer.evaluate(looks) != running
    press(timer, "Go on")
    expect(timer.locator(".dial .clock__paused")).to_have_count(0)
    assert timer.evaluate(looks) == running
    pass_by(timer, 55)
    shows(timer, "1:00")


def test_adds_time_running_or_not(timer: Page) -> None:
    press(timer, "Add 30 seconds")
    shows(timer, "3:30")
    press(timer, "Start")
    pass_by(timer, 10)
    press(timer, "Add 30 seconds")
    shows(timer, "3:50")


def test_reset(timer: Page) -> None:
    press(timer, "Start")
    pass_by(timer, 100)
    press(timer, "Reset")
    shows(timer, "3:00")
    pass_by(timer, 10)
    shows(timer, "3:00")


def test_ends_at_zero_and_can_begin_anew(timer: Page) -> None:
    press(timer, "Start")
    pass_by(timer, 200)
    shows(timer, "0:00")
    expect(timer.get_by_text("Time is up. Unopened bags pass.")).to_be_visible()
    press(timer, "Add 30 seconds")
    shows(timer, "0:30")
    pass_by(timer, 5)
    shows(timer, "0:30")
    press(timer, "Reset")
    press(timer, "Start")
    pass_by(timer, 1)
    shows(timer, "2:59")


def test_ring_shows_what_is_left(timer: Page) -> None:
    def left() -> float:
        dashes = timer.locator("[data-sand]").get_attribute("stroke-dasharray")
        assert dashes
        return float(dashes.split()[0])

    assert left() >= 100
    press(timer, "Start")
    pass_by(timer, 90)
    assert left() == pytest.approx(50, abs=1)
    pass_by(timer, 95)
    assert left() == 0


def test_runs_on_over_a_reload(timer: Page) -> None:
    timer.get_by_role("radio", name="2 merchants").tap()
    press(timer, "Start")
    pass_by(timer, 30)
    shows(timer, "1:30")
    timer.reload()
    timer.locator("[data-timer][data-ready]").wait_for()
    shows(timer, "1:30")
    expect(timer.get_by_role("radio", name="2 merchants")).to_be_checked()
    pass_by(timer, 15)
    shows(timer, "1:15")


def test_sleeps_through_the_end_without_a_late_noise(timer: Page) -> None:
    press(timer, "Start")
    pass_by(timer, 60)
    timer.clock.fast_forward(3600 * 1000)
    shows(timer, "0:00")
    assert "tick" not in timer.evaluate("window.tones")
    timer.reload()
    timer.locator("[data-timer][data-ready]").wait_for()
    pass_by(timer, 2)
    shows(timer, "0:00")
    assert timer.evaluate("window.tones") == []


def test_announces_four_moments_only(timer: Page) -> None:
    timer.evaluate(
        """() => {
            window.said = [];
            const place = document.querySelector("[role=status]");
            new MutationObserver(() => window.said.push(place.textContent)).observe(place, { childList: true });
        }"""
    )
    press(timer, "Start")
    pass_by(timer, 181)
    said = [words for words in timer.evaluate("window.said") if words]
    assert said == ["One minute left.", "30 seconds left.", "10 seconds left.", "Time is up."]
    assert timer.get_by_role("timer").get_attribute("aria-live") == "off"


def test_buzzes_at_thirty_ten_and_zero(timer: Page) -> None:
    press(timer, "Start")
    pass_by(timer, 149)
    assert timer.evaluate("window.buzzes.length") == 0
    pass_by(timer, 2)
    assert timer.evaluate("window.buzzes.length") == 1
    pass_by(timer, 20)
    assert timer.evaluate("window.buzzes.length") == 2
    pass_by(timer, 10)
    assert timer.evaluate("window.buzzes.length") == 3


def test_ticks_ten_times_then_the_gong(timer: Page) -> None:
    press(timer, "Start")
    pass_by(timer, 169)
    assert timer.evaluate("window.tones") == []
    pass_by(timer, 10.5)
    assert timer.evaluate("window.tones") == ["tick"] * 10
    pass_by(timer, 2)
    assert set(timer.evaluate("window.tones.slice(10)")) == {"gong"}


def test_sound_off_stays_off(timer: Page) -> None:
    press(timer, "Sound")
    timer.reload()
    timer.locator("[data-timer][data-ready]").wait_for()
    expect(timer.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    press(timer, "Start")
    pass_by(timer, 181)
    shows(timer, "0:00")
    assert timer.evaluate("window.tones") == []


def test_says_when_the_phone_keeps_it_silent(timer: Page) -> None:
    hint = timer.get_by_text("Tap anywhere to hear it ring again.")
    press(timer, "Start")
    pass_by(timer, 1)
    expect(hint).to_be_hidden()
    timer.reload()
    timer.locator("[data-timer][data-ready]").wait_for()
    expect(hint).to_be_visible()
    timer.get_by_role("heading", level=1).tap()
    pass_by(timer, 1)
    expect(hint).to_be_hidden()


def test_keeps_the_screen_on_only_while_it_runs(timer: Page) -> None:
    note = timer.get_by_text("The screen stays on while the clock runs.")
    expect(note).to_be_hidden()
    press(timer, "Start")
    expect(note).to_be_visible()
    press(timer, "Pause")
    expect(note).to_be_hidden()
    assert timer.evaluate("window.lamp") == ["on", "off"]


PICTURE = "Something moves unseen while the clock runs"
DARK = "This phone may let the screen go dark"


def test_a_moving_picture_keeps_the_screen_on_over_plain_http(phones: Phones) -> None:
    """There browsers offer no lock; what plays behind the page is ours, silent, as large as the screen, and unseen."""
    phone = phones()
    phone.add_init_script(NO_LAMP)
    open_timer(phone)
    picture = phone.locator("video.moving-picture")
    expect(picture).to_have_count(0)
    press(phone, "Start")
    expect(phone.locator("[data-awake]")).to_contain_text(PICTURE)
    comes_true(phone, "document.querySelector('.moving-picture').currentTime > 0")
    muted, inline, screen = picture.evaluate(
        "(one) => [one.muted, one.playsInline, one.clientWidth >= innerWidth && one.clientHeight >= innerHeight]"
    )
    assert muted and inline and screen
    was = phone.evaluate("document.querySelector('.moving-picture').currentTime")
    comes_true(phone, "(was) => document.querySelector('.moving-picture').currentTime > was", was)
    press(phone, "Pause")
    expect(picture).to_have_count(0)
    expect(phone.locator("[data-awake]")).to_be_hidden()


def test_a_picture_that_may_not_move_does_after_the_next_touch(phones: Phones) -> None:
    phone = phones()
    refuses = "HTMLMediaElement.prototype.play = async () => { throw new DOMException('', 'NotAllowedError'); };"
    phone.add_init_script(NO_LAMP + "window.plays = HTMLMediaElement.prototype.play;" + refuses)
    open_timer(phone)
    press(phone, "Start")
    expect(phone.locator("[data-awake]")).to_contain_text(DARK)
    phone.evaluate("() => { HTMLMediaElement.prototype.play = plays; }")
    phone.get_by_role("heading", level=1).tap()
    expect(phone.locator("[data-awake]")).to_contain_text(PICTURE)


def test_claims_nothing_the_phone_cannot_do(phones: Phones) -> None:
    phone = phones()
    stop_the_clock(phone)
    nothing = "delete Navigator.prototype.vibrate; delete window.AudioContext;"
    phone.add_init_script(NO_LAMP + nothing + "delete HTMLCanvasElement.prototype.captureStream;")
    open_timer(phone)
    press(phone, "Start")
    expect(phone.locator("[data-awake]")).to_contain_text(DARK)
    pass_by(phone, 181)
    shows(phone, "0:00")
    expect(phone.locator("[data-awake]")).to_be_hidden()
    expect(phone.locator("[data-mute]")).to_be_hidden()
