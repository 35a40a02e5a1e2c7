"""A view, with the questions the play pages ask of it. It knows nothing that the view does not hold."""

from dataclasses import dataclass

from referee.rules.editions import SheriffEdition
from referee.web.seen import SeenTable, View


@dataclass(frozen=True)
class Seen(SeenTable):
    edition: SheriffEdition

    @property
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

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return tuple(self.view["waiting_for"])

    @property
    def merchants(self) -> list[int]:
        """In the order of declaring: clockwise from the sheriff's left (S-DEC-1)."""
        seats = len(self.view["seats"])
        order = ((self.officers[0] + step) % seats for step in range(1, seats))
        return [seat for seat in order if seat not in self.officers]

    @property
    def unsettled(self) -> list[int]:
        """Whose bags still stand at the gate."""
        return [
            seat for seat in self.merchants if (bag := self.seats[seat]["bag"]) is not None and bag["decision"] is None
        ]

    @property
    def recording(self) -> list[int]:
        """Whose open bags wait for somebody to say what was in them."""
        return [seat for seat in self.merchants if (self.seats[seat]["bag"] or {}).get("status") == "recording"]

    @property
    def my_debt(self) -> View | None:
        return next((debt for debt in self.view["debts"] if debt["debtor"] == self.seat), None)

    def authority(self, merchant: int) -> tuple[int, ...]:
        """Who decides on this bag: whoever acts alone, else all who are on duty."""
        bag = self.seats[merchant]["bag"] or {}
        return self.officers if bag.get("alone") is None else (bag["alone"],)

    @property
    def offers_to_me(self) -> list[View]:
        return [offer for offer in self.view["offers"] if self.can_answer(offer)]

    def can_answer(self, offer: View) -> bool:
        """Whether this seat can accept or decline it (and has not accepted yet)."""
        to = offer["to"] if isinstance(offer["to"], list) else [offer["to"]]
        consent = offer["consent"]
        if offer["ask"] is not None:
            authority = self.authority(offer["ask"]["merchant"])
            if len(authority) == 1:
                # who acts alone needs nobody else (S-DEP-4)
                to, consent = (list(authority) if len(to) > 1 else to), []
        return self.seat is not None and self.seat in (*to, *consent) and self.seat not in offer["accepted"]

    @property
    def waits_for_me(self) -> bool:
        """The table, or somebody with an offer, waits for this page's seat."""
        if self.seat is None:
            return False
        if self.my_debt is not None:
            return True
        if self.phase == "inspect" and not self.on_duty:
            return bool(self.offers_to_me) or self.seat in self.recording
        return self.seat in self.waiting_for
