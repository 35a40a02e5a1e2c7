"""Bags of a round of Sheriff, from the market to the gate, by each phone's own commands."""

from tests.browser.phones import Player


def to_the_gate(players: list[Player], bags: dict[int, tuple[dict[str, int], str]]) -> None:
    """From the market to the inspection: what each merchant puts in, and what they say it is."""
    sheriff = players[players[0].view().get("sheriff") or 0]
    sheriff.command("close_market")
    for seat, (goods, _) in bags.items():
        players[seat].command("seal_bag", goods=goods)
    for seat, (goods, said) in bags.items():
        players[seat].command("declare", good=said, count=sum(goods.values()))
