"""What the cards are called. Kept apart so that a translator finds all printed names in one place."""

from collections.abc import Iterable, Iterator

from referee.rules.heap import Heap, tidy
from referee.rules.words import Listing, Sentence, Word, listing, say, say_n

EDITIONS = {
    "sheriff-1e": say("Sheriff of Nottingham, 1st edition"),
    "sheriff-2e": say("Sheriff of Nottingham, 2nd edition"),
    "nottingham": say("Nottingham (2006)"),
}

# As printed on the cards.
CARDS = {
    "apple": say("Apples"),
    "cheese": say("Cheese"),
    "bread": say("Bread"),
    "chicken": say("Chickens"),
    "pepper": say("Pepper"),
    "mead": say("Mead"),
    "silk": say("Silk"),
    "crossbow": say("Crossbows"),
    "green_apples": say("Green Apples"),
    "golden_apples": say("Golden Apples"),
    "gouda": say("Gouda Cheese"),
    "bleu_cheese": say("Bleu Cheese"),
    "rye_bread": say("Rye Bread"),
    "pumpernickel": say("Pumpernickel Bread"),
    "royal_rooster": say("Royal Rooster"),
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

COLOURS = {
    "red": say("red"),
    "purple": say("purple"),
    "yellow": say("yellow"),
    "blue": say("blue"),
    "white": say("white"),
    "green": say("green"),
    "grey": say("grey"),
}

TITLES = {
    ("apple", "king"): say("King of apples"),
    ("apple", "queen"): say("Queen of apples"),
    ("cheese", "king"): say("King of cheese"),
    ("cheese", "queen"): say("Queen of cheese"),
    ("bread", "king"): say("King of bread"),
    ("bread", "queen"): say("Queen of bread"),
    ("chicken", "king"): say("King of chickens"),
    ("chicken", "queen"): say("Queen of chickens"),
}

BLACK_MARKET = {
    "pepper_first": say("Black market: first pepper card"),
    "pepper_second": say("Black market: second pepper card"),
    "mead_first": say("Black market: first mead card"),
    "mead_second": say("Black market: second mead card"),
    "silk_first": say("Black market: first silk card"),
    "silk_second": say("Black market: second silk card"),
}


def cards(card: str, count: int) -> Sentence:
    """So many cards of a kind, as one would say it at the table: "3 apples"."""
    match card:
        case "apple":
            return say_n("%(num)d apple", "%(num)d apples", count)
        case "cheese":
            return say_n("%(num)d cheese", "%(num)d cheeses", count)
        case "bread":
            return say_n("%(num)d bread", "%(num)d breads", count)
        case "chicken":
            return say_n("%(num)d chicken", "%(num)d chickens", count)
        case "pepper":
            return say_n("%(num)d pepper", "%(num)d peppers", count)
        case "mead":
            return say_n("%(num)d mead", "%(num)d meads", count)
        case "silk":
            return say_n("%(num)d silk", "%(num)d silks", count)
        case "crossbow":
            return say_n("%(num)d crossbow", "%(num)d crossbows", count)
        case "green_apples":
            return say_n("%(num)d green apples card", "%(num)d green apples cards", count)
        case "golden_apples":
            return say_n("%(num)d golden apples card", "%(num)d golden apples cards", count)
        case "gouda":
            return say_n("%(num)d gouda", "%(num)d goudas", count)
        case "bleu_cheese":
            return say_n("%(num)d bleu cheese", "%(num)d bleu cheeses", count)
        case "rye_bread":
            return say_n("%(num)d rye bread", "%(num)d rye breads", count)
        case "pumpernickel":
            return say_n("%(num)d pumpernickel", "%(num)d pumpernickels", count)
        case "royal_rooster":
            return say_n("%(num)d royal rooster", "%(num)d royal roosters", count)
        case "copper":
            return say_n("%(num)d copper coin", "%(num)d copper coins", count)
        case "candlestick":
            return say_n("%(num)d candlestick", "%(num)d candlesticks", count)
        case "gold":
            return say_n("%(num)d gold card", "%(num)d gold cards", count)
        case "pearls":
            return say_n("%(num)d pearls card", "%(num)d pearls cards", count)
        case "gems":
            return say_n("%(num)d gems card", "%(num)d gems cards", count)
        case "chain":
            return say_n("%(num)d chain", "%(num)d chains", count)
        case "casket":
            return say_n("%(num)d casket", "%(num)d caskets", count)
        case _:
            raise KeyError(card)


_PLACES = {card: place for place, card in enumerate(CARDS)}

# A colour is on an ambush card.
_CARD_TEXTS = frozenset(text for card in CARDS for text in (CARDS[card].text, cards(card, 1).text)) | {
    colour.text for colour in COLOURS.values()
}


def cards_named(word: Word | None) -> Heap:
    """The cards a sentence names, wherever they stand in it, and how often: two may be of one kind."""
    named: dict[str, int] = {}
    for card in _named(word):
        named[card] = named.get(card, 0) + 1
    return named


def _named(word: Word | None) -> Iterator[str]:
    below: Iterable[Word]
    match word:
        case Sentence():
            if word.text in _CARD_TEXTS:
                yield word.text
            below = word.words.values()
        case Listing():
            below = word.things
        case _:
            return
    for each in below:
        yield from _named(each)


def cards_listed(heap: Heap) -> Listing:
    """ "3 apples, 1 silk", always in the same order."""
    return listing(*(cards(card, count) for card, count in in_order(heap)))


def in_order(heap: Heap) -> list[tuple[str, int]]:
    """What is in a heap, in the order of the cards."""
    return sorted(tidy(heap).items(), key=lambda held: _PLACES[held[0]])
