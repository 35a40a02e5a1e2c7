"""Phones on their way to a table: by the form, by the code, by a name that is tapped."""

from playwright.sync_api import Page, expect


def ready(phone: Page) -> None:
    phone.locator("body[data-ready]").wait_for()


def at(phone: Page, kind: str) -> None:
    """The page has become this one, by itself."""
    phone.locator(f"#table[data-kind={kind}]").wait_for(state="attached")
    ready(phone)


def open_by_form(phone: Page, *names: str) -> str:
    """By the form; the code of the table."""
    phone.goto("/new")
    ready(phone)
    for number, name in enumerate(names, 1):
        phone.get_by_label(f"Name of player {number}", exact=True).fill(name)
    phone.get_by_role("button", name="Open the table").click()
    at(phone, "lobby")
    return phone.locator("#invite .code").inner_text()


def lobby_of(phone: Page, *names: str) -> str:
    """Over the API, for as many as there are; the code of the table."""
    answer = phone.request.post("/api/v1/tables", data={"edition": "sheriff-2e", "seats": list(names)})
    code = str(answer.json()["code"])
    phone.goto(f"/t/{code}")
    at(phone, "lobby")
    return code


def sit(phone: Page, code: str, name: str) -> None:
    phone.goto(f"/t/{code}")
    ready(phone)
    phone.get_by_role("button", name=f"{name} That's me").click()
    at(phone, "lobby")
    expect(phone.locator(".person.mine")).to_contain_text(name)
