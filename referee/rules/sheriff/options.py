"""What a table of Sheriff of Nottingham can choose before the game."""

from referee.rules.option import ONE_DEVICE, Choice, Option, Printed, ProposedCard, cards, choice, flag, number, points
from referee.rules.sentences import say
from referee.rules.sheriff.edition import SheriffEdition
from referee.rules.sheriff.names import CARDS, PROMO_RULES


def options(edition: SheriffEdition) -> list[Option]:
    return [
        ONE_DEVICE,
        flag(
            "royal_goods",
            say("Royal goods"),
            say("Royal goods are shuffled into the deck. They are contraband, but count for kings."),
            offered=("setup", "tally"),
        ),
        flag("timer", say("Clock"), say("A clock runs during the inspection: one minute for each merchant.")),
        flag("seven_card_hand", say("Seven cards in hand"), say("Everybody holds seven cards instead of six.")),
        flag(
            "remove_ten",
            say("Ten cards stay unseen"),
            say("Ten cards nobody has seen go back to the box, so nobody can count the deck."),
        ),
        choice(
            "bags",
            say("When does a merchant tap in the bag?"),
            say(
                "Sealed: what is in a bag is tapped in before declaring. Open: only after the sheriff's decision. "
                "Counted: what stays face down is only counted, until it is turned up."
            ),
            (
                Choice(
                    "sealed",
                    say("Before declaring"),
                    say("The referee knows every bag, so passing and opening is one tap."),
                ),
                Choice(
                    "open",
                    say("After the sheriff decided"),
                    say("Less tapping, more trust: only what reaches the stand is tapped in."),
                ),
                Choice(
                    "counted",
                    say("Only what everybody sees"),
                    say("Face-down cards are counted and turned up at the end: no phone ever knows them before."),
                ),
            ),
            default_with={"one_device": "counted"},
        ),
        flag("open_purses", say("Open purses"), say("Everybody sees how much gold the others have."), default=True),
        *(_merry_men() if edition.merry_men else ()),
        *(_black_market(edition) if edition.black_market_cards else ()),
        *(_promo_cards(edition) if edition.promo_cards else ()),
        *_house_rules(edition),
    ]


def _merry_men() -> list[Option]:
    return [
        flag(
            "merry_men",
            say("Merry Men expansion"),
            say("Six can play, with deputies, and there is a black market. Its other cards you count yourselves."),
            offered=("setup", "tally"),
        )
    ]


def _black_market(edition: SheriffEdition) -> list[Option]:
    return [
        flag(
            "black_market",
            say("Black market"),
            say("Three contraband of a kind can be traded for a black market card."),
            offered=("setup", "tally"),
            needs="merry_men" if edition.merry_men else None,
        ),
        points(
            "black_market_values",
            say("Which points are on your black market cards?")
            if edition.merry_men
            else say("Other points on your black market cards?"),
            say("The points printed on your black market cards, the first and the second of each kind."),
            {kind: CARDS[kind] for kind in edition.black_market_cards},
            hint=say("The second edition's are proposed: type what is printed on yours.")
            if edition.merry_men
            else None,
            default={kind: list(pair) for kind, pair in edition.black_market_cards.items()},
            pair=(say("First card"), say("Second card")),
            needs="black_market",
            offered=("setup", "tally"),
        ),
    ]


def _promo_cards(edition: SheriffEdition) -> list[Option]:
    """Proposals, which each table confirms or types over (S-PRO)."""
    return [
        cards(
            "promo_cards",
            say("Promo cards"),
            say("Cards with a blue banner that were given away: tick those in your deck."),
            {
                card.id: ProposedCard(
                    CARDS[card.id],
                    PROMO_RULES[card.id],
                    ({} if card.printed_value is None else {"value": card.printed_value})
                    | {"penalty": card.penalty, "copies": card.copies},
                )
                for card in edition.promo_cards.values()
            },
            {
                "value": Printed(say("Value"), 0, 99),
                "penalty": Printed(say("Penalty"), 0, 99),
                "copies": Printed(say("Copies"), 1, 20),
            },
            hint=say("What is printed on yours? The proposal is what others have read from theirs."),
            offered=("setup", "tally"),
        )
    ]


def _house_rules(edition: SheriffEdition) -> list[Option]:
    """What a house may play otherwise than the book (S-SET-11)."""
    return [
        number(
            "turns_as_sheriff",
            say("Turns as sheriff"),
            say("How often each of you is sheriff; with deputies, how often their deck runs through."),
            bounds=(1, 4),
            default=None,
            by_the_book=say("by the book"),
        ),
        number(
            "clock_seconds",
            say("Seconds on the clock"),
            say("For each merchant."),
            bounds=(15, 300),
            step=15,
            default=edition.clock_seconds,
            needs="timer",
        ),
        number(
            "starting_gold",
            say("Gold to start with"),
            say("For each player."),
            bounds=(0, 200),
            step=5,
            default=edition.gold,
        ),
    ]
