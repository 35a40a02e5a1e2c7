"""A walk past every screen of Nottingham: commands go by the API, `look` is called where there is something to see."""

from collections.abc import Callable

from tests.browser.play_phones import Player

LONG = ("Marion von Nottingham", "👑 Little John 🏹 Esq.", "Wwwwwwwwwwwwwwwwwwww", "Мария-Антуанетта ф.")

Look = Callable[[Player, str, str], None]
"""Whose phone, what is seen there, and the selector that says that it is there."""


def opened(look: Look, player: Player, button: str, dialog: str, what: str) -> None:
    """A dialog, looked at and left again."""
    player.page.locator(button).filter(visible=True).first.tap()
    look(player, what, f"#{dialog}[open]")
    player.page.keyboard.press("Escape")
    player.page.locator(f"#{dialog}").wait_for(state="hidden")


def hands_counted(players: list[Player], look: Look) -> None:
    """Nobody taps in cards; the numbers of the copy are read on the way, and the sheriff comes back to the city."""
    marion, john, will, maria = players
    for player in players:
        player.open()
    look(maria, "lobby", ".seat-colours")
    opened(look, marion, "[data-open=start-dialog]", "start-dialog", "who starts")
    marion.command("start", first=0)

    look(marion, "turn up a card", "[data-command=reveal]")
    marion.command("reveal", item="copper")
    look(marion, "buy", "[data-command=buy]")
    marion.command("buy")
    look(john, "asked for an offer", "[data-command=cannot]")
    opened(look, john, "[data-key=question]", "choose-dialog", "offer one card")
    john.command("bid", items={"candlestick": 1})
    look(john, "offered face down", "[data-key=bidding]")
    will.command("bid", items={"chain": 1})
    maria.command("cannot")
    look(marion, "offers to choose from", "[data-command=choose]")
    marion.command("choose", seat=1)
    look(john, "handed over", ".handed [data-noted]")
    look(maria, "others' cards handed over", ".note.handed")
    marion.command("end_turn")

    john.command("reveal", item="pearls")
    look(john, "whom to rob", "[data-command=rob]")
    john.command("rob", target=2)
    look(will, "attacked", "[data-command=defend]")
    look(maria, "others attacked", "[data-scene=attack]")
    will.command("defend")
    look(john, "what to trade in", "[data-set]")
    john.page.locator("[data-set]").tap()
    john.page.locator("#set-dialog [data-more]").first.tap()
    look(john, "a set", "#set-dialog[open] [data-numbers] button")
    john.page.keyboard.press("Escape")
    john.command("trade_set", item="candlestick", count=3, keep=True)
    look(john, "the number of the field", "[data-command=read_field]")
    opened(look, john, "[data-scene=field] [data-pad]", "pad-dialog", "the number pad")
    look(will, "others read the field", "[data-key=field-calm]")
    john.command("read_field", number=8)
    look(will, "draw one", ".draw")
    john.command("end_turn")

    will.command("reveal", item="gold")
    look(will, "an ambush to lay", "[data-options]")
    opened(look, will, "[data-key=plays]", "options-dialog", "what the ambush shows")
    will.page.locator("[data-key=plays]").tap()
    will.page.locator("#options-dialog [data-choose]").tap()
    look(will, "two items", "#choose-dialog[open]")
    will.page.keyboard.press("Escape")
    will.command("lay_ambush", shows=["copper", "candlestick"])
    will.page.locator("[data-hold]").press("Space")
    look(will, "my secrets", ".my-ambush")
    will.command("end_turn")

    maria.command("reveal", item="casket")
    maria.command("barter")
    look(marion, "asked for one card or two", "[data-command=cannot]")
    opened(look, marion, "[data-key=question]", "pick-dialog", "offer one card or two")
    marion.command("bid", items={"candlestick": 1, "copper": 1})
    john.command("cannot")
    will.command("cannot")
    maria.command("choose", seat=0)
    maria.command("trade_set", item="candlestick", count=3, keep=True)
    look(maria, "my set lies open", "[data-scene=set]")
    look(will, "spring an ambush", "[data-key=spring]")
    opened(look, will, "[data-key=spring]", "options-dialog", "which ambush")
    will.command("spring", ambush=1)
    look(maria, "the trade fails", ".handed")
    maria.command("end_turn")

    marion.command("correct", seat=0, hand=8, reason="for the screens")
    marion.command("reveal", item="chain")
    look(marion, "a chain", "[data-command=keep]")
    marion.command("keep")
    look(marion, "a set or a task", "[data-key=task]")
    opened(look, marion, "[data-key=task]", "options-dialog", "which task")
    marion.command("trade_task", task="all_seven")
    marion.command("read_field", number=2)
    look(marion, "the points of a task", "[data-key=read-all_seven]")
    opened(look, marion, "[data-key=read-all_seven] [data-pad]", "pad-dialog", "two numbers")
    opened(look, marion, "[data-open=log-dialog]", "log-dialog", "the log")
    opened(look, marion, "[data-open=menu-dialog]", "menu-dialog", "the menu")
    marion.command("end_turn")
    john.command("reveal", item="gems")
    john.command("keep")
    john.command("trade_set", item="gems", count=3, keep=False)
    john.command("read_field", number="city")
    look(marion, "points still to be read", ".points-to-read form")
    look(john, "others read points", ".points-to-read")
    marion.command("read_task", task="all_seven", alone=20, shared=14)
    look(will, "the end as a show", ".show")
    marion.command("show", step=len(players))
    look(john, "the result", ".outcome:not(.later) .ranking")


def hands_on_phones(players: list[Player], look: Look) -> None:
    """Each phone keeps its cards. All cards are used up in the end."""
    marion, john, will, maria = players
    marion.command("start", first=0)
    for player in players:
        player.open()
    look(marion, "tap in the hand", "[data-scene=record]")
    opened(look, marion, "[data-key=question]", "pick-dialog", "my hand")
    for player, items in zip(
        players, ({"gems": 3}, {"chain": 2, "casket": 1}, {"copper": 3}, {"pearls": 3}), strict=True
    ):
        player.command("record_hand", items=items)
    marion.command("reveal", item="candlestick")
    marion.command("steal", target=1)
    john.command("yield")
    look(john, "which card was drawn", "[data-key=question]")
    opened(look, john, "[data-key=question]", "choose-dialog", "one of my cards")
    look(marion, "draw a card from a hand", "[data-scene=attack]")
    john.command("give", item="casket")
    look(marion, "a card that only two know", ".handed")
    marion.command("trade_set", item="gems", count=3, keep=True)
    marion.command("read_field", number=2)
    look(marion, "draw one and tap it in", "[data-scene=record] .draw")
    marion.command("record_draw", item="gold")
    marion.command("end_turn")
    john.command("reveal", item="gems")
    john.command("hold_up", target=3)
    maria.command("yield")
    look(will, "a hand lies open", "[data-key=open-hand]")
    john.command("take", item="pearls")
    john.command("end_turn")
    will.command("reveal", item="casket")
    will.command("keep")
    # the piles are lost, so the last card was the last
    marion.command("correct", discard=-2, reason="lost")
    marion.command("deck_empty")
    will.command("end_turn")
    look(maria, "discard", "[data-key=question]")
    opened(look, maria, "[data-key=question]", "pick-dialog", "what to discard")
    look(marion, "others discard", "[data-scene=discard]")
