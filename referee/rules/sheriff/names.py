"""What is printed on the cards of Sheriff of Nottingham: a translator finds all its names here."""

from referee.rules.names import CardNames
from referee.rules.sentences import Sentence, say, say_n
from referee.rules.sheriff.vocabulary import HIDDEN

EDITIONS = {
    "sheriff-1e": say("Sheriff of Nottingham, 1st edition"),
    "sheriff-2e": say("Sheriff of Nottingham, 2nd edition"),
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
        case "hidden":
            return say_n("%(num)d face-down card", "%(num)d face-down cards", count)
        case _:
            raise KeyError(card)


CARD_NAMES = CardNames(CARDS, cards)
_HEAPS = CardNames({**CARDS, HIDDEN: say("face down")}, cards)
cards_listed = _HEAPS.listed
in_order = _HEAPS.in_order
