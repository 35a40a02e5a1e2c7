"""Debts on the pages: what a verdict really cost, who is waited for, and what becomes of it all when the game ends."""

import re
from html import unescape

import pytest
from flask import Flask

from tests.phones import Phone, ask, open_table, refusal

ANN, BEN, CID, DOT = range(4)


def done(answer: object) -> None:
    assert answer.status_code == 200, answer.text  # type: ignore[attr-defined]


def page(phone: Phone, path: str = "", **query: object) -> str:
    """What stands on this phone's page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", source(phone, path, **query)))


def source(phone: Phone, path: str = "", **query: object) -> str:
    headers = {"Authorization": f"Bearer {phone.key}"} if phone.key else {}
    answer = ask(phone.where, "GET", f"/t/{phone.code}{path}", query_string=query, headers=headers)
    assert answer.status_code == 200
    return unescape(answer.text)


def at_the_gate(app: Flask, bag: dict[str, int], **options: object) -> Phone:
    """Ann is sheriff; the host plays for everybody. Dot's bag is declared as apples, the others' are apples."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dot", **options)
    done(host.command("start", first=ANN))
    done(host.command("close_market"))
    for seat in (BEN, CID, DOT):
        done(host.command("seal_bag", seat=seat, goods=bag if seat == DOT else {"apple": 3}))
    for seat in (BEN, CID, DOT):
        done(host.command("declare", seat=seat, good="apple", count=sum(bag.values()) if seat == DOT else 3))
    return host


def purse(host: Phone, seat: int, gold: int, **goods: int) -> None:
    held = host.view()["seats"][seat]["gold"]
    done(host.command("correct", seat=seat, gold=gold - held, goods=goods, reason="for the story"))


FORGIVEN = {
    "en": "Dot lied: the fine was 16 gold. Dot paid 1 gold, 1 cheese, and 1 bread; the rest was forgiven.",
    "de": "Dot hat gelogen: Die Strafe betrug 16 Gold. "
    "Dot hat 1 Gold, 1 Käse und 1 Brot bezahlt; der Rest wurde erlassen.",
    "fr": "Dot a menti : l’amende était de 16 pièces d’or. "
    "Dot a payé 1 pièce d’or, 1 fromage et 1 pain ; le reste a été effacé.",
    "ru": "Игрок Dot солгал: штраф — 16 золотых. Игрок Dot заплатил 1 золотой, 1 сыр и 1 хлеб; остальное прощено.",
}


@pytest.mark.parametrize("language", FORGIVEN)
def test_phones_and_board_say_what_was_really_paid(app: Flask, language: str) -> None:
    """S-DEBT-3, S-INS-5: in the past tense, with what moved."""
    host = at_the_gate(app, {"silk": 4})
    purse(host, DOT, 1, cheese=1, bread=1)
    done(host.command("inspect", seat=ANN, merchant=DOT))
    assert FORGIVEN[language] in page(host, lang=language)
    assert FORGIVEN[language] in page(Phone(app, host.code), "/board", lang=language)


def test_what_was_paid_in_goods_is_no_longer_due(app: Flask) -> None:
    """S-DEBT-4: the sheriff hands over chickens, and the verdict says so to everybody in their words."""
    host = at_the_gate(app, {"apple": 4})
    purse(host, ANN, 0, chicken=3)
    done(host.command("inspect", seat=ANN, merchant=DOT))
    assert "As you declared: 8 gold was due to you. Ann owes goods worth 8." in page(host, seat=DOT)
    assert "Dot told the truth: 8 gold was due. You owe goods worth 8." in page(host, seat=ANN)
    done(host.command("pay_debt", seat=ANN, goods={"chicken": 2}))
    assert "As you declared: 8 gold was due to you. Ann paid 2 chickens." in page(host, seat=DOT)
    assert "Dot told the truth: 8 gold was due. You paid 2 chickens." in page(host, seat=ANN)


def test_a_sheriff_who_owes_is_shown_the_debt_and_no_bag_to_open(app: Flask) -> None:
    """S-DEBT-6"""
    host = at_the_gate(app, {"apple": 4})
    done(host.command("offer", seat=BEN, gold=5, ask={"do": "pass", "merchant": BEN}))
    assert 'data-command="inspect"' in source(host, seat=ANN) and "Take it, let Ben pass" in page(host, seat=ANN)
    purse(host, ANN, 0, chicken=3)
    done(host.command("inspect", seat=ANN, merchant=DOT))
    shown = page(host, seat=ANN)
    assert "Hand this over" in shown and "Pay your debt first." in shown
    assert 'data-command="inspect"' not in source(host, seat=ANN) and "Take it, let Ben pass" not in shown
    assert "Ann is the sheriff. Ann has a debt to pay." in page(Phone(app, host.code), "/board")
    assert refusal(host.command("inspect", seat=ANN, merchant=BEN)) == (409, "debt_first")
    done(host.command("pay_debt", seat=ANN, goods={"chicken": 2}))
    assert "Take it, let Ben pass" in page(host, seat=ANN)


def test_a_joint_bag_says_which_deputy_it_waits_for(app: Flask) -> None:
    """S-DEBT-6: the one who does not owe can still act alone."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
    done(host.command("start", deputies=[ANN, BEN]))
    done(host.command("close_market"))
    for command, fields in (("seal_bag", {"goods": {"apple": 3}}), ("declare", {"good": "apple", "count": 3})):
        for seat in (CID, DOT, 4, 5):
            done(host.command(command, seat=seat, **fields))
    purse(host, ANN, 0, chicken=3)
    for deputy in (ANN, BEN):
        done(host.command("stance", seat=deputy, merchant=CID, stance="inspect"))
    assert "Ann has to pay a debt first." in page(host, seat=BEN)
    done(host.command("stance", seat=ANN, merchant=DOT, stance="pass"))
    assert refusal(host.command("stance", seat=BEN, merchant=DOT, stance="pass")) == (409, "debt_first")
    done(host.command("stance", seat=BEN, merchant=DOT, stance="inspect"))
    assert 'data-command="act_alone"' in source(host, seat=BEN)
    done(host.command("pay_debt", seat=ANN, goods={"chicken": 1}))
    assert "has to pay a debt first" not in page(host, seat=BEN)


def test_two_who_owe_have_a_debt_to_pay(app: Flask) -> None:
    """S-DEBT-1, S-DEP-3: both deputies opened an honest bag, and neither has the gold."""
    host = open_table(app, "Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
    done(host.command("start", deputies=[ANN, BEN]))
    done(host.command("close_market"))
    for command, fields in (("seal_bag", {"goods": {"apple": 3}}), ("declare", {"good": "apple", "count": 3})):
        for seat in (CID, DOT, 4, 5):
            done(host.command(command, seat=seat, **fields))
    for deputy in (ANN, BEN):
        purse(host, deputy, 0, chicken=3)
    for deputy in (ANN, BEN):
        done(host.command("stance", seat=deputy, merchant=CID, stance="inspect"))
    assert "Ann and Ben have a debt to pay" in page(Phone(app, host.code), "/board")


def awaited(host: Phone) -> list[str]:
    return re.findall(r"The table waits for (\w+), who has no phone", page(host))


def test_the_host_passes_the_phone_on_for_what_is_secret_alone(app: Flask) -> None:
    """S-DEBT-1, S-DEAL-3: what everybody hears is tapped on the host's own page, at the place where it is seen."""
    host = at_the_gate(app, {"silk": 2})
    assert awaited(host) == []
    for command in ("pass", "inspect"):
        assert f'data-command="{command}" data-fields=\'{{"merchant":{BEN},"seat":{ANN}}}\'' in source(host)
    done(host.command("offer", seat=ANN, to=CID, want={"gold": 2}, ask={"do": "pass", "merchant": CID}))
    assert awaited(host) == []
    assert f'data-command="accept" data-fields=\'{{"offer":1,"seat":{CID}}}\'' in source(host)
    purse(host, DOT, 0, chicken=3)
    done(host.command("inspect", seat=ANN, merchant=DOT))
    assert awaited(host) == ["Dot"]
    assert host.view()["waiting_for"] == [DOT, CID, ANN]


def test_the_own_choice_is_what_lay_there_when_the_debt_arose(app: Flask) -> None:
    """S-DEBT-6: over the API as the documents say it."""
    host = at_the_gate(app, {"silk": 2})
    purse(host, DOT, 0, chicken=3)
    done(host.command("inspect", seat=ANN, merchant=DOT))
    done(host.command("correct", seat=DOT, goods={"cheese": 5}))
    view = host.view(seat=DOT)
    assert view["debts"] == [
        {
            "debtor": DOT,
            "creditor": ANN,
            "rest": 8,
            "choose_from": {"chicken": 3},
            "worth_asked": 8,
            "face_down_due": False,
        }
    ]
    assert view["me"]["debt_choose_from"] == {"chicken": 3}
    assert '"limits":{"chicken":3}' in source(host, seat=DOT)
    assert refusal(host.command("pay_debt", seat=DOT, goods={"cheese": 3})) == (409, "came_later")


def test_the_page_asks_before_it_leaves_out_bags(app: Flask) -> None:
    """S-DEBT-7"""
    host = open_table(app, bags="open")
    done(host.command("start", first=ANN))
    done(host.command("close_market"))
    for seat in (BEN, CID):
        done(host.command("declare", seat=seat, good="apple", count=2))
    assert "leave_out_bags" not in source(host) and 'data-confirm="end-dialog"' in source(host)
    done(host.command("pass", seat=ANN, merchant=BEN))
    asked = source(host)
    assert """data-command="end_game" data-fields='{"leave_out_bags":true}' data-confirm="leave-out-dialog\"""" in asked
    assert 'data-confirm-text="Ben"' in asked and "End the game without these bags?" in asked
    assert refusal(host.command("end_game")) == (409, "bags_unrecorded")
    done(host.command("end_game", leave_out_bags=True))
    assert any("Nobody said what was in Ben's bag: it is left out." in line["text"] for line in host.view()["log"])


def test_ending_the_game_says_which_debts_it_settled(app: Flask) -> None:
    """S-DEBT-7"""
    host = at_the_gate(app, {"silk": 2})
    purse(host, DOT, 0, chicken=3)
    done(host.command("inspect", seat=ANN, merchant=DOT))
    done(host.command("end_game"))
    assert any(line["text"] == "Dot pays the debt to Ann with 2 chickens." for line in host.view()["log"])
    assert host.view()["seats"][ANN]["stand"] == {"chicken": 2}
