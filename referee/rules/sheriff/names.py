"""What is printed on the cards of Sheriff of Nottingham: a translator finds all its names here."""

from referee.rules.heaps import Heap, by_kind
from referee.rules.names import CardNames
from referee.rules.sentences import Listing, Sentence, say, say_n
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
    "feast_plate": say("Feast Plate"),
    "dragon_pepper": say("Dragon Pepper"),
    "strawberry_mead": say("Strawberry Mead"),
    "golden_silk": say("Golden Silk"),
    "heavy_crossbow": say("Heavy Crossbow"),
    "olive_oil": say("Olive Oil"),
    "prince_johns_sword": say("Prince John's Sword"),
    "royal_summons": say("Royal Summons"),
    "arcane_scrolls": say("Arcane Scrolls"),
    "brimstone_oil": say("Brimstone Oil"),
    "tabletop_trophy": say("Tabletop Trophy"),
}

# What is special about each promo card, in a few words.
PROMO_RULES = {
    "feast_plate": say("Legal. Counts as the good it was declared as, or as another you name."),
    "dragon_pepper": say("Worth 1 more for each other pepper you own at the end."),
    "strawberry_mead": say("Worth 1 more for each other mead you own at the end."),
    "golden_silk": say("Worth 1 more for each other silk you own at the end."),
    "heavy_crossbow": say("Worth 2 more for each other crossbow you own at the end."),
    "olive_oil": say("Contraband without a rule of its own."),
    "prince_johns_sword": say("Contraband without a rule of its own."),
    "royal_summons": say("If everything else in an opened bag is true, the sheriff pays 8 more."),
    "arcane_scrolls": say("Their owner takes no gold for being king or queen."),
    "brimstone_oil": say("Can be discarded when it arrives: burns up to two equal legal goods of an opponent."),
    "tabletop_trophy": say("Found in a bag: the sheriff takes it in hand and discards another card."),
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
            return say_n("%(num)d cheese", "%(num)d cheese", count)
        case "bread":
            return say_n("%(num)d bread", "%(num)d bread", count)
        case "chicken":
            return say_n("%(num)d chicken", "%(num)d chickens", count)
        case "pepper":
            return say_n("%(num)d pepper", "%(num)d pepper", count)
        case "mead":
            return say_n("%(num)d mead", "%(num)d mead", count)
        case "silk":
            return say_n("%(num)d silk", "%(num)d silk", count)
        case "crossbow":
            return say_n("%(num)d crossbow", "%(num)d crossbows", count)
        case "green_apples":
            return say_n("%(num)d Green Apples", "%(num)d Green Apples", count)
        case "golden_apples":
            return say_n("%(num)d Golden Apples", "%(num)d Golden Apples", count)
        case "gouda":
            return say_n("%(num)d Gouda", "%(num)d Gouda", count)
        case "bleu_cheese":
            return say_n("%(num)d Bleu Cheese", "%(num)d Bleu Cheese", count)
        case "rye_bread":
            return say_n("%(num)d Rye Bread", "%(num)d Rye Bread", count)
        case "pumpernickel":
            return say_n("%(num)d Pumpernickel", "%(num)d Pumpernickel", count)
        case "royal_rooster":
            return say_n("%(num)d Royal Rooster", "%(num)d Royal Roosters", count)
        case "feast_plate":
            return say_n("%(num)d feast plate", "%(num)d feast plates", count)
        case "dragon_pepper":
            return say_n("%(num)d dragon pepper", "%(num)d dragon peppers", count)
        case "strawberry_mead":
            return say_n("%(num)d strawberry mead", "%(num)d strawberry meads", count)
        case "golden_silk":
            return say_n("%(num)d golden silk", "%(num)d golden silks", count)
        case "heavy_crossbow":
            return say_n("%(num)d heavy crossbow", "%(num)d heavy crossbows", count)
        case "olive_oil":
            return say_n("%(num)d olive oil", "%(num)d olive oils", count)
        case "prince_johns_sword":
            return say_n("%(num)d sword of Prince John", "%(num)d swords of Prince John", count)
        case "royal_summons":
            return say_n("%(num)d royal summons", "%(num)d royal summonses", count)
        case "arcane_scrolls":
            return say_n("%(num)d arcane scrolls card", "%(num)d arcane scrolls cards", count)
        case "brimstone_oil":
            return say_n("%(num)d brimstone oil", "%(num)d brimstone oils", count)
        case "tabletop_trophy":
            return say_n("%(num)d tabletop trophy", "%(num)d tabletop trophies", count)
        case "hidden":
            return say_n("%(num)d face-down card", "%(num)d face-down cards", count)
        case _:
            raise KeyError(card)


CARD_NAMES = CardNames(CARDS, cards)
_HEAPS = CardNames({**CARDS, HIDDEN: say("face down")}, cards)


def cards_listed(heap: Heap) -> Listing:
    """ "3 apples, 1 silk"; of cards with a mark only how many."""
    return _HEAPS.listed(by_kind(heap))


def in_order(heap: Heap) -> list[tuple[str, int]]:
    """What is in a heap, in the order of the cards."""
    return _HEAPS.in_order(by_kind(heap))
