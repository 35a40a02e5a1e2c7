"""A finger on the glass: real touches, as the browser itself gets them from a screen."""

from playwright.sync_api import Locator, Page


class Finger:
    """One finger; what it does is what Chromium makes of touches, scrolling included."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen = page.context.new_cdp_session(page)
        self.x = self.y = 0.0

    def _touch(self, kind: str, *, on: bool) -> None:
        points = [{"x": self.x, "y": self.y}] if on else []
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def over(self, thing: Locator) -> "Finger":
        """Above the middle of something that is in sight."""
        place = thing.bounding_box()
        assert place is not None
        self.x, self.y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        return self

    def down(self) -> None:
        self._touch("touchStart", on=True)

    def slide(self, by: float, steps: int = 10) -> None:
        """Up the glass, at the pace of a swipe."""
        for _ in range(steps):
            self.y -= by / steps
            self._touch("touchMove", on=True)

    def up(self) -> None:
        self._touch("touchEnd", on=False)

    def tap(self) -> None:
        self.down()
        self.up()
