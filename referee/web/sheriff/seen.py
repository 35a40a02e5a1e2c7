"""A view, with the questions the play pages ask of it. It knows nothing that the view does not hold."""

from dataclasses import dataclass
from functools import cached_property

from referee.rules.sentences import Sentence
from referee.rules.sheriff.edition import SheriffEdition
from referee.speech import Speaker
from referee.web.seen import SeenTable, View
from referee.web.sheriff.tokens import Goods


@dataclass(frozen=True)
class Seen(SeenTable):
    edition: SheriffEdition
    speaker: Speaker

    def say(self, sentence: Sentence, *, accusative: bool = False) -> str:
        return self.speaker.say(sentence, accusative=accusative)

    @cached_property
    def goods(self) -> Goods:
        options = self.view["options"]
        royal, promo_cards = bool(options.get("royal_goods")), options.get("promo_cards", {})
        return Goods(self.edition, len(self.seats), royal, promo_cards, self.speaker.language)

    @cached_property
    def officers(self) -> tuple[int, ...]:
        """The sheriff, or the two deputies."""
        if "deputies" in self.view:
            return tuple(self.view["deputies"])
        return (self.view["sheriff"],)

    @property
    def deputies(self) -> bool:
        return "deputies" in self.view

    @property
    def on_duty(self) -> bool:
        return self.seat in self.officers

    @property
    def bag(self) -> View | None:
        """My bag, as everybody sees it."""
        return None if self.seat is None else self.mine["bag"]

    @cached_property
    def waiting_for(self) -> tuple[int, ...]:
        return tuple(self.view["waiting_for"])

    @cached_property
    def merchants(self) -> list[int]:
        """In the order of declaring."""
        return list(self.view["merchants"])

    @cached_property
    def unsettled(self) -> list[int]:
        """Whose bags still stand at the gate."""
        return [
            seat for seat in self.merchants if (bag := self.seats[seat]["bag"]) is not None and bag["decision"] is None
        ]

    @cached_property
    def recording(self) -> list[int]:
        """Whose open bags wait for somebody to say what was in them."""
        return [seat for seat in self.merchants if (self.seats[seat]["bag"] or {}).get("status") == "recording"]

    @cached_property
    def my_debt(self) -> View | None:
        return next((debt for debt in self.view["debts"] if debt["debtor"] == self.seat), None)

    @cached_property
    def debtors(self) -> list[int]:
        """Who owes something, the oldest debt first."""
        return list(dict.fromkeys(debt["debtor"] for debt in self.view["debts"]))

    def deciders(self, merchant: int) -> list[int]:
        """Who decides on this bag, until it is decided."""
        bag = self.seats[merchant]["bag"]
        return bag["deciders"] if bag else []

    def deciders_here(self, merchant: int) -> list[int]:
        """Who of those that act on this page has a say on this bag, which stands at the gate."""
        return [seat for seat in self.hands if self.phase == "inspect" and seat in self.deciders(merchant)]

    def is_joint(self, merchant: int) -> bool:
        """Whether both deputies have a say on it."""
        return len(self.deciders(merchant)) > 1

    def acts_for(self, command: str) -> int | None:
        """For whom the table waits to send this, and it is sent here: the own seat first."""
        awaited = (seat for seat in self.hands if seat in self.waiting_for)
        return next((seat for seat in awaited if command in self.may_for(seat)), None)

    def can_correct_bag(self, merchant: int) -> bool:
        """Whether this phone may say what was really in this bag."""
        return merchant in self.may_about("correct_bag")

    def answers(self, offer: View) -> int | None:
        """Who can accept or decline it on this page."""
        return next((seat for seat in self.hands if seat in offer["can_answer"]), None)

    @property
    def waits_for_me(self) -> bool:
        """The table, or somebody with an offer, waits for this page's seat."""
        return self.seat in self.waiting_for

    def bound(self, merchant: int) -> tuple[str, ...]:
        """Who made the deal that this bag must be opened (S-DEAL-5)."""
        return tuple(
            self.names[self._merchant_in(deal)]
            for deal in self.view["deals"]
            if deal["status"] == "bound" and {"do": "inspect", "merchant": merchant} in deal["asks"]
        )

    def _merchant_in(self, deal: View) -> int:
        """Who made it with the sheriff, or with a deputy."""
        if deal["by"] not in self.officers:
            return int(deal["by"])
        return int(deal["to"][0] if isinstance(deal["to"], list) else deal["to"])
