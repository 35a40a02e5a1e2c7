"""What is printed on the cards of Nottingham (2006): a translator finds all its names here."""

from referee.rules.names import COLOURS as COLOURS
from referee.rules.names import CardNames
from referee.rules.sentences import Sentence, say, say_n

EDITIONS = {
    "nottingham": say("Nottingham (2006)"),
}

# As printed on the cards.
CARDS = {
    "copper": say("Copper coin"),
    "candlestick": say("Candlestick"),
    "gold": say("Gold"),
    "pearls": say("Pearls"),
    "gems": say("Gems"),
    "chain": say("Chain"),
    "casket": say("Casket"),
}

# What is written on the banner of an item's card.
ACTIONS = {
    "buy": say("Buy"),
    "theft": say("Theft"),
    "ambush": say("Ambush"),
    "robbery": say("Robbery"),
    "hold_up": say("Hold-up"),
    "defence": say("Defence"),
    "barter": say("Barter"),
}

TASKS = {
    "all_seven": say("One of each"),
    "five_of_a_kind": say("Five of a kind"),
    "four_pairs": say("Four pairs"),
    "three_pairs": say("Three pairs"),
}

# The cards a task takes.
TASK_NEEDS = {
    "all_seven": say("one card of each item"),
    "five_of_a_kind": say("five cards of one item"),
    "four_pairs": say("two cards each of four items"),
    "three_pairs": say("two cards each of three items"),
}


def cards(card: str, count: int) -> Sentence:
    """So many cards of a kind, as one would say it at the table: "3 chains"."""
    match card:
        case "copper":
            return say_n("%(num)d copper coin", "%(num)d copper coins", count)
        case "candlestick":
            return say_n("%(num)d candlestick", "%(num)d candlesticks", count)
        case "gold":
            return say_n("%(num)d piece of gold", "%(num)d pieces of gold", count)
        case "pearls":
            return say_n("%(num)d pearl", "%(num)d pearls", count)
        case "gems":
            return say_n("%(num)d gem", "%(num)d gems", count)
        case "chain":
            return say_n("%(num)d chain", "%(num)d chains", count)
        case "casket":
            return say_n("%(num)d casket", "%(num)d caskets", count)
        case _:
            raise KeyError(card)


CARD_NAMES = CardNames(CARDS, cards)
cards_listed = CARD_NAMES.listed
