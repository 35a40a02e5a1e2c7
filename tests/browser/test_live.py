"""How a page stays as the table is: by its stream, and by asking where there is none."""

from playwright.sync_api import Request, expect

from tests.browser.conftest import Phones
from tests.browser.test_table_story import open_table, ready


def test_a_page_asks_only_where_its_stream_fails(phones: Phones) -> None:
    ann, ben, cid = phones(), phones(), phones()
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/regions" in request.url:
            asked.append(request.url)

    code = open_table(ann, "Ann", "Ben", "Cid")
    ben.on("request", note)
    cid.route("**/t/*/stream*", lambda route: route.fulfill(status=503))
    for phone in (ben, cid):
        phone.goto(f"/t/{code}")
        ready(phone)
    ann.get_by_role("button", name="Ann That's me").click()
    for phone in (ben, cid):
        expect(phone.get_by_role("button", name="Ann That's me")).to_have_count(0)
    assert not asked
