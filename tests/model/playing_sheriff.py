"""Random games of Sheriff of Nottingham."""

from collections import Counter
from typing import Any

from tests.model.comparing_sheriff import compare, compare_ledger
from tests.model.facts import BRIMSTONE, GOODS, LEGAL, PROMOS
from tests.model.pieces import Goods, as_printed, is_legal, split
from tests.model.playing import Move, Playing, Step, copied, same
from tests.model.sheriff import Sheriff
from tests.model.table import HOST

# Nobody's command: the time was up.
CLOCK = "(the clock)"


class SheriffGame(Playing[Sheriff]):
    def sit_down(self, players: int) -> Sheriff:
        return Sheriff(self.mix.edition, players, self.options, frozenset(self.table.keys) - {HOST})

    def compare(self, model: Sheriff, view: dict[str, Any], who: int) -> None:
        compare(model, view, who)

    def with_choices(self, options: dict[str, Any]) -> dict[str, Any]:
        """Whatever the mix leaves open is thrown for."""
        rng = self.rng
        found = {"royal_goods": rng.random() < 0.5, "seven_card_hand": rng.random() < 0.2} | options
        if rng.random() < 0.5:
            found.setdefault("starting_gold", rng.choice([0, 3, 8, 20, 200]))
        if rng.random() < 0.6:
            # mostly few rounds: more of the game is met in as many moves
            found.setdefault("turns_as_sheriff", rng.choice([1, 1, 1, 2, 3, 4]))
        if self.mix.edition == "sheriff-2e" or found.get("merry_men"):
            found.setdefault("black_market", rng.random() < 0.5)
            if found["black_market"] and rng.random() < 0.5:
                found["black_market_values"] = {"pepper": [20, 10], "mead": [31, 11], "silk": [9, 7]}
        if rng.random() < 0.25:
            found.setdefault("open_purses", False)
        if rng.random() < 0.4:
            found.setdefault("timer", True)
            found.setdefault("clock_seconds", rng.choice([60, 90]))
        if found.get("promo_cards") == "some":
            found["promo_cards"] = self.promo_cards()
        return found

    def promo_cards(self) -> dict[str, Any]:
        """Some of them, and what is printed on this table's: many copies, so that they are met."""
        rng = self.rng
        found: dict[str, Any] = {}
        for name in PROMOS:
            if rng.random() < 0.7:
                found[name] = {
                    "value": PROMOS[name].value,
                    "penalty": PROMOS[name].penalty,
                    "copies": rng.randint(1, 6),
                }
                if rng.random() < 0.3:
                    found[name] |= {"value": rng.randint(0, 13), "penalty": rng.randint(0, 7)}
        return found

    def carried_out(self, model: Sheriff, actor: int, command: str, fields: dict[str, Any]) -> Sheriff:
        if command == "correct_bag":
            return model.corrected(fields["merchant"], fields["goods"], fields.get("face_down", 0))
        model.do(actor, command, fields)
        return model

    def compare_all(self) -> None:
        """Everybody's view of the table, and the ledger."""
        super().compare_all()
        if self.model.open_purses:
            compare_ledger(self.model, self.table.ledger(HOST), None)
        elif self.table.keys.keys() - {HOST}:
            one = self.rng.choice(sorted(self.table.keys.keys() - {HOST}))
            compare_ledger(self.model, self.table.ledger(one), one)

    # Random moves

    def deck(self) -> list[str]:
        """All cards, and more promo cards than there are, so that they are met."""
        return [card for card, copies in self.model.box.items() for _ in range(copies * (4 if card in PROMOS else 1))]

    def random_bag(self) -> dict[str, int]:
        """As if drawn from the deck, a little richer in contraband."""
        found = Counter(self.rng.sample(self.deck(), self.rng.randint(1, 5)))
        if self.rng.random() < 0.4:
            kind = self.rng.choice(self.model.kinds)
            found = Counter({kind: found.total()})
        return dict(found)

    def some_of(self, heap: Goods, most: int = 3) -> dict[str, int]:
        cards = sorted(as_printed(heap).elements())
        return dict(Counter(self.rng.sample(cards, self.rng.randint(0, min(most, len(cards))))))

    def in_the_lobby(self) -> None:
        """S-SET-12: the host thinks again, and not all of it can be."""
        rng, model = self.rng, self.model
        if rng.random() < 0.5:
            again = {"royal_goods": rng.random() < 0.5, "starting_gold": rng.choice([0, 8, 50])}
            turns = {"turns_as_sheriff": rng.randint(1, 4)}
            again |= rng.choice([{"timer": True, "clock_seconds": 75}, turns, {"remove_ten": True}])
            self.send((HOST, "set_options", {"options": again}))
            self.options = self.model.options
        if model.first_edition:
            wrong: dict[str, Any] = {"merry_men": False} if model.players == 6 else {"black_market": True}
            if model.players == 6 or not model.options.get("merry_men"):
                self.send((HOST, "set_options", {"options": wrong}))
        self.rename_somebody()
        self.history.clear()

    def start(self) -> None:
        self.in_the_lobby()
        first = self.rng.randrange(self.model.players)
        fields: dict[str, Any] = {"first": first}
        if self.model.with_deputies:
            fields = {"deputies": self.draw_deputies()}
            self.send((HOST, "start", fields | {"first": None}))
        else:
            self.send((HOST, "start", fields))

    def draw_deputies(self) -> list[int]:
        left = self.model.deputies_to_draw_from()
        if len(left) < 2:
            seats = self.model.seats
            here = [one for one in range(6) if not seats[one].away or seats[one].comes_back]
            others = [one for one in here if one not in left]
            return [*left, *self.rng.sample(others, 2 - len(left))]
        return self.rng.sample(left, 2)

    def after_the_end(self) -> None:
        """A finished game can still be corrected, until it is put away."""
        seat = self.rng.randrange(self.model.players)
        self.send((HOST, "correct", {"seat": seat, "gold": 3, "goods": {"apple": 2}, "reason": "left over"}))
        for _ in range(3):
            self.send_or_skip(self.correction())
        self.send((HOST, "other_points", {"seat": seat, "points": 12, "words": "special order"}))
        self.undo_last()
        self.compare_all()

    def step(self) -> None:
        rng = self.rng
        if rng.random() < 0.08:
            self.send_or_skip(self.nonsense())
            return
        if rng.random() < 0.03:
            self.undo_last()
            return
        if rng.random() < 0.05:
            self.send_or_skip(self.correction())
            return
        if self.model.debts and (self.model.phase == "end" or rng.random() < 0.6):
            self.send_or_skip(self.payment())
            return
        if self.model.stopped and self.model.phase != "turn_up":
            away = [number for number, seat in enumerate(self.model.seats) if seat.away and not seat.comes_back]
            self.send((HOST, "come_back", {"seat": rng.choice(away)}) if rng.random() < 0.8 else self.end_of_game())
            return
        if rng.random() < 0.02:
            self.leave_or_come_back()
            return
        if rng.random() < 0.003:
            self.send_or_skip(self.end_of_game())
            return
        if self.model.one_device and self.model.phase in ("market", "declare", "inspect") and rng.random() < 0.6:
            self.on_one_device()
            return
        getattr(self, f"in_{self.model.phase}")()

    def leave_or_come_back(self) -> None:
        rng, model = self.rng, self.model
        if model.phase == "turn_up":
            return
        seat = rng.randrange(model.players)
        place = model.seats[seat]
        if place.comes_back:
            return
        actor = rng.choice([HOST, seat])
        self.send_or_skip((actor, "come_back" if place.away else "leave_game", {"seat": seat}))

    def end_of_game(self) -> Move:
        model = self.model
        if model.phase == "turn_up":
            return HOST, "end_game", {"rest_as_nothing": True}
        return HOST, "end_game", {"leave_out_bags": True} if model.unrecorded() or self.rng.random() < 0.3 else {}

    def on_one_device(self) -> None:
        """The host types in what the table did, bag by bag, in any order."""
        rng, model = self.rng, self.model
        open_bags = [one for one in model.merchants if not model.seats[one].sits_out]
        open_bags = [one for one in open_bags if not (bag := model.seats[one].bag) or bag.status == "declared"]
        if not open_bags:
            return
        merchant = rng.choice(open_bags)
        bag = model.seats[merchant].bag
        fields: dict[str, Any] = {"merchant": merchant, "do": rng.choice(["pass", "inspect"])}
        if bag is None:
            said: dict[str, Any] = {"good": rng.choice(model.kinds), "count": rng.randint(1, 5)}
            if rng.random() < 0.05:
                self.send((merchant, "sit_out", {}))
                return
            if rng.random() < 0.5 and not model.time_was_up:
                self.declare_for(merchant, said)
                return
            fields["declared"] = said
            good, count = said["good"], said["count"]
        else:
            assert bag.declared
            good, count = bag.declared, bag.count
        found: Goods = Counter({good: count}) if rng.random() < 0.4 else Counter(rng.sample(self.deck(), count))
        if model.counted and fields["do"] == "pass":
            up, down = split(found)
            fields |= {"goods": dict(up), "face_down": down.total()}
        else:
            fields["goods"] = dict(found)
        if model.with_deputies and rng.random() < 0.3 and (bag is None or bag.alone is None):
            fields["by"] = rng.choice(model.deciders)
        if rng.random() < 0.4:
            deal = self.part(merchant, full=True)
            if rng.random() < 0.3:
                deal["bag"] = {rng.choice(sorted(model.box)): 1}
            if any(deal.values()):
                fields["deal"] = deal
        decides = (fields["by"],) if "by" in fields else model.decides(merchant) if bag else model.deciders
        with_phones = [one for one in decides if one in self.table.keys]
        if with_phones and len(decides) == 2:
            return
        if with_phones and model.bags == "open" and fields["do"] == "pass":
            del fields["goods"]
        self.send_or_skip((with_phones[0] if with_phones else HOST, "settle_bag", fields))

    def declare_for(self, merchant: int, said: dict[str, Any]) -> None:
        """What was said aloud may come from the host, for a seat with a phone of its own, too."""
        if merchant in self.table.keys and self.rng.random() < 0.4:
            self.send((HOST, "declare", said | {"seat": merchant}))
        else:
            self.send((merchant, "declare", said))

    def agreed(self) -> bool:
        """What was said aloud, booked by the sheriff."""
        rng, model = self.rng, self.model
        bags = [one for one in model.undecided() if model.bag(one).status == "declared"]
        if not bags:
            return False
        merchant = rng.choice(bags)
        if rng.random() < 0.2:
            return self.merchants_agreed(merchant)
        decides = model.decides(merchant)
        actor = rng.choice(decides)
        on_one = actor not in self.table.keys
        if on_one and (len(decides) == 2 or merchant in self.table.keys):
            return False
        about = merchant if rng.random() < 0.8 else rng.choice(bags)
        do = "pass" if about == merchant or rng.random() < 0.5 else "inspect"
        if model.decides(about) != decides or (do == "pass" and model.is_bound(about)):
            return False
        fields: dict[str, Any] = {"by": merchant, "ask": {"do": do, "merchant": about}}
        if len(decides) == 1:
            fields["to"] = actor
        fields |= self.part(merchant, full=rng.random() < 0.3)
        if any(model.owes(one) for one in (*decides, merchant)) or fields.get("gold", 0) > model.seats[merchant].gold:
            return False
        self.send_or_skip((HOST if on_one else actor, "agreed", fields))
        return True

    def merchants_agreed(self, merchant: int) -> bool:
        """S-DEAL-11, said aloud by two who have no phone."""
        model = self.model
        others = [one for one in model.merchants if one != merchant and not model.seats[one].sits_out]
        if not others:
            return False
        other = self.rng.choice(others)
        fields = self.part(merchant, full=True)
        if {merchant, other} & self.table.keys.keys() or model.owes(merchant) or model.owes(other) or not fields:
            return False
        self.send_or_skip((HOST, "agreed", fields | {"by": merchant, "to": other}))
        return True

    def undone(self, step: Step[Sheriff], after: Sheriff, view: dict[str, Any]) -> None:
        """What an undo cannot bring back: offers keep their numbers, and time that has run out is lost but for 30 s."""
        self.model.verdicts = {}
        if self.model.clock and (not after.clock or step.command == CLOCK):
            # Nobody knows how long the bags lay there decided: whoever goes on starts it again.
            self.model.clock.running = False
        elif self.model.clock and after.clock and not step.command.endswith(("_clock", "_time")):
            # Undoing something else leaves the clock as it stands.
            self.model.clock.running = after.clock.running
        if step.command == CLOCK:
            assert self.model.clock
            same("time after the clock's end was undone", view["clock"]["remaining_ms"], 30_000)
        for shown, offer in zip(view["offers"], self.model.offers, strict=True):
            same("offers keep their numbers", shown["id"], offer.id)

    def nonsense(self) -> Move:
        """What is mostly not allowed: the model has to agree."""
        rng, model = self.rng, self.model
        actor = rng.randrange(model.players)
        merchant = rng.randrange(model.players)
        if model.one_device:
            return rng.choice([(actor, "pass", {"merchant": merchant}), (actor, "inspect", {"merchant": merchant})])
        moves: list[Move] = [
            (actor, "open_market", {"first": merchant}),
            (actor, "market_done", {"swapped": rng.choice([0, 5, 6])}),
            (actor, "pass", {"merchant": merchant}),
            (actor, "inspect", {"merchant": merchant}),
            (actor, "declare", {"good": rng.choice(list(GOODS)), "count": rng.randint(0, 6)}),
            (actor, "seal_bag", {"goods": {rng.choice(model.kinds): rng.choice([0, 6, 7])}}),
            (actor, "unseal_bag", {}),
            (actor, "accept", {"offer": rng.randint(1, 5)}),
            (actor, "withdraw", {"offer": rng.randint(1, 5)}),
            (actor, "pay_debt", {"goods": self.some_of(model.seats[actor].stand + model.seats[actor].down, 4)}),
        ]
        if model.with_black_market:
            moves.append((actor, "claim_black_market", {"kind": rng.choice(["pepper", "mead", "silk"])}))
        if model.with_deputies:
            moves.append((actor, "stance", {"merchant": merchant, "stance": rng.choice(["pass", "inspect"])}))
            moves.append((actor, "act_alone", {"merchant": merchant}))
        return rng.choice(moves)

    def correction(self) -> Move | None:
        rng, model = self.rng, self.model
        seat = rng.randrange(model.players)
        place = model.seats[seat]
        if model.verdicts and rng.random() < 0.4:
            return self.bag_correction()
        kind = rng.choice(["gold", "goods", "secret", "points", "bag", "known", "market", "chest", "duty"])
        if kind == "known" and model.counted:
            card = rng.choice([good for good in model.box if not is_legal(good)])
            return HOST, "correct", {"seat": seat, "known": {card: rng.choice([-1, 1, 1])}}
        if kind == "market" and model.piles:
            card = rng.choice(["pepper", "mead", "silk"]) + rng.choice(["_first", "_second"])
            return HOST, "correct", {"seat": seat, "black_market": {card: rng.choice([-1, 1])}}
        if kind == "chest" and model.with_deputies:
            return self.chest_correction()
        if kind in ("duty", "market", "chest", "known"):
            return self.duty_correction()
        if kind == "bag":
            return self.bag_correction()
        if kind == "gold":
            return HOST, "correct", {"seat": seat, "gold": rng.choice([-5, -1, 1, 7]), "reason": "counted again"}
        if kind == "goods":
            return HOST, "correct", {"seat": seat, "goods": {rng.choice(model.kinds): rng.choice([-1, 1, 2])}}
        if kind == "points":
            words = rng.choice(["special order", "law"])
            return HOST, "other_points", {"seat": seat, "points": rng.choice([0, -3, 9]), "words": words}
        if model.counted:
            return HOST, "correct", {"seat": seat, "hidden": rng.choice([-1, 1])}
        hidden = [good for good in model.box if not is_legal(good)]
        changed = rng.choice([*place.down, *hidden])
        if model.owes(seat):
            return None
        return seat, "correct_secret", {"goods": {changed: rng.choice([-1, 1])}, "reason": "looked again"}

    def chest_correction(self) -> Move:
        rng = self.rng
        gold, good = rng.choice([-3, 2, 5]), rng.choice(self.model.kinds)
        part = rng.choice([{"gold": gold}, {"goods": {good: rng.choice([-1, 2])}}])
        return HOST, "correct", {"chest": part}

    def duty_correction(self) -> Move | None:
        rng, model = self.rng, self.model
        if model.with_deputies:
            return HOST, "correct", {"deputies": rng.sample(range(6), 2)}
        return HOST, "correct", {"sheriff": rng.randrange(model.players)}

    def bag_correction(self) -> Move | None:
        model = self.model
        if not model.verdicts or model.phase not in ("inspect", "end"):
            return None
        merchant = self.rng.choice(sorted(model.verdicts))
        bag = model.bag(merchant)
        found = Counter(self.rng.sample(self.deck(), bag.count))
        face_down = 0
        if model.counted and bag.decision == "pass":
            found, down = split(found)
            face_down = down.total()
        if (bag.goods, bag.face_down) == (found, face_down):
            return None
        fields = {"merchant": merchant, "goods": dict(found)} | ({"face_down": face_down} if face_down else {})
        # What lay open anybody may say who was concerned; what came back closed its merchant alone.
        seen = bag.decision == "inspect" or model.counted
        who = self.rng.choice([HOST, model.lead, merchant]) if seen else merchant
        if who != HOST and model.seats[who].away:
            return None
        return who, "correct_bag", fields

    def payment(self) -> Move | None:
        rng, model = self.rng, self.model
        debt = rng.choice(model.debts)
        debt = model.debt_of(debt.debtor)
        up, down, hidden = model.choice(debt)
        if rng.random() < 0.3:
            return debt.debtor, "pay_debt", {"goods": self.some_of(up + down, 4)}
        enough = model.value(up) >= debt.rest
        chosen: list[str] = [] if enough else sorted(up.elements())
        cards = sorted((up if enough else down).elements())
        rng.shuffle(cards)
        hidden_kinds = [good for good in model.box if not is_legal(good)]
        while model.value(Counter(chosen)) < debt.rest:
            if cards:
                chosen.append(cards.pop())
            else:
                assert hidden, debt
                hidden -= 1
                chosen.append(rng.choice(hidden_kinds))
                if not hidden:
                    break
        for card in sorted(chosen, key=lambda good: model.facts[good].value):
            if (enough or not is_legal(card)) and model.value(Counter(chosen)) - model.facts[card].value >= debt.rest:
                chosen.remove(card)
        return debt.debtor, "pay_debt", {"goods": dict(as_printed(Counter(chosen)))}

    # Phase by phase

    def in_market(self) -> None:
        rng, model = self.rng, self.model
        if rng.random() < 0.2:
            self.send((rng.choice([HOST, model.lead]), "close_market", {}))
        elif model.market_first is None:
            self.send((model.lead, "open_market", {"first": rng.choice(model.merchants)}))
        else:
            actor = model.market_next()
            assert actor is not None
            fields: dict[str, Any] = {"swapped": rng.randint(0, 5)}
            if actor in self.table.keys and rng.random() < 0.2:
                # What was said aloud may come from the host.
                self.send((HOST, "market_done", fields | {"seat": actor}))
            else:
                self.send((actor, "market_done", fields))

    def in_load(self) -> None:
        rng, model = self.rng, self.model
        loaded = [one for one in model.merchants if model.seats[one].bag]
        waiting = [one for one in model.merchants if not model.seats[one].bag and not model.seats[one].sits_out]
        if loaded and rng.random() < 0.1:
            actor = rng.choice(loaded)
            self.send((actor, "unseal_bag", {}))
        elif rng.random() < 0.05:
            self.send((rng.choice(waiting), "sit_out", {}))
        else:
            self.send((rng.choice(waiting), "seal_bag", {"goods": self.random_bag()}))

    def in_declare(self) -> None:
        rng, model = self.rng, self.model
        actor = model.declares_next()
        assert actor is not None
        if model.bags != "sealed":
            if rng.random() < 0.03:
                self.send((actor, "sit_out", {}))
                return
            self.declare_for(actor, {"good": rng.choice(model.kinds), "count": rng.randint(1, 5)})
            return
        bag = model.bag(actor)
        assert bag.goods
        likely = [good for good in bag.goods if is_legal(good)] or model.kinds
        self.declare_for(actor, {"good": rng.choice(likely), "count": bag.count})

    def in_end(self) -> None:
        rng, model = self.rng, self.model
        if self.may_claim() or self.play_a_promo():
            return
        if len(model.deciders) == 2 and model.chest.gold + model.chest.cards and rng.random() < 0.5:
            self.share_the_chest()
            return
        open_bags = self.to_record()
        if open_bags:
            self.record(rng.choice(open_bags))
            return
        self.end_round()

    def to_record(self) -> list[int]:
        """A leaver's bag only where it lies open."""
        model = self.model
        return [one for one in model.unrecorded() if not model.seats[one].away or model.bag(one).decision == "inspect"]

    def end_round(self) -> None:
        model = self.model
        fields: dict[str, Any] = {}
        if model.with_deputies and model.rounds_left:
            if len(model.present) < 3:
                return
            if not self.model.somebody_left and self.rng.random() < 0.7:
                fields["deputies"] = self.draw_deputies()
        if model.unrecorded():
            fields["leave_out_bags"] = True
        # Anybody at the table may tap what all of them see; what is left out is the host's to say.
        actor = HOST if model.unrecorded() else self.rng.choice([HOST, *model.present])
        self.send((actor, "end_round", fields))

    def share_the_chest(self) -> None:
        model = self.model
        if model.split is not None:
            other = next(one for one in model.deciders if one != model.split_by)
            self.send((other, "agree_split", {}))
            return
        chest, (one, other) = model.chest, model.deciders
        cards = sorted(as_printed(chest.stand).elements()) + sorted(chest.down.elements()) + ["?"] * chest.hidden
        self.rng.shuffle(cards)
        half = (len(cards) + self.rng.randint(0, 1)) // 2
        gold = (chest.gold + self.rng.randint(0, 1)) // 2
        shares = {}
        for seat, part, coins in ((one, cards[:half], gold), (other, cards[half:], chest.gold - gold)):
            hidden = part.count("?")
            known = dict(Counter(card for card in part if card != "?"))
            shares[str(seat)] = {"gold": coins, "goods": known} | ({"face_down": hidden} if hidden else {})
        self.send((self.rng.choice([one, other]), "split_chest", {"shares": shares}))

    def in_turn_up(self) -> None:
        """S-CNT-7, the show."""
        rng, model = self.rng, self.model
        seat = rng.choice([number for number, one in enumerate(model.seats) if one.hidden])
        kinds = [good for good in model.box if not is_legal(good)]
        if model.with_deputies and rng.random() < 0.1:
            self.send(self.chest_correction())
            return
        number = model.seats[seat].hidden + (rng.choice([-1, 1]) if rng.random() < 0.1 else 0)
        if rng.random() < 0.05:
            self.send((HOST, "end_game", {"rest_as_nothing": rng.random() < 0.5}))
        else:
            shown = Counter(rng.choice(kinds) for _ in range(number))
            self.send((rng.choice([HOST, seat]), "turn_up", {"seat": seat, "goods": dict(shown)}))

    def may_claim(self) -> bool:
        model = self.model
        if not model.with_black_market:
            return False
        for merchant in model.merchants:
            seat = model.seats[merchant]
            for kind in model.piles:
                there = seat.down[kind] >= 3 or (seat.down[kind] + seat.hidden >= 3 and self.rng.random() < 0.2)
                free = seat.bag and seat.bag.status == "passed" and not seat.claimed_card and model.piles[kind]
                if there and free and self.rng.random() < 0.5:
                    return self.send((merchant, "claim_black_market", {"kind": kind}))
        return False

    def play_a_promo(self) -> bool:
        """A plate is given another name, or oil burns somebody's goods."""
        rng, model = self.rng, self.model
        for owner in model.present:
            seat = model.seats[owner]
            if seat.plates and rng.random() < (0.2 if seat.plates.keys() - model.old_plates else 0.03):
                fields = {"plate": rng.choice(sorted(seat.plates)), "good": rng.choice(model.kinds)}
                self.send_or_skip((owner, "name_plate", fields))
                return True
            came = BRIMSTONE in model.box and (seat.oils or seat.unseen_came)
            if (came and rng.random() < 0.15) or (seat.down[BRIMSTONE] and rng.random() < 0.05):
                victim = rng.randrange(model.players)
                there = model.seats[victim]
                good = rng.choice([*filter(there.stand.get, LEGAL), *there.plates.values()] or LEGAL)
                self.send_or_skip((owner, "burn_goods", {"victim": victim, "good": good, "count": rng.randint(1, 2)}))
                return True
        return False

    def record(self, merchant: int) -> None:
        model = self.model
        bag = model.bag(merchant)
        found = Counter(self.rng.sample(self.deck(), bag.count))
        if self.rng.random() < 0.5:
            assert bag.declared
            found = Counter({bag.declared: bag.count})
        fields: dict[str, Any] = {"goods": dict(found)}
        if model.counted and bag.decision == "pass":
            up, down = split(found)
            fields = {"goods": dict(up), "face_down": down.total()}
        actor = merchant
        if bag.decision == "inspect":
            actor = self.rng.choice([HOST, *model.present])
            if actor != merchant:
                fields["merchant"] = merchant
        self.send((actor, "record_bag", fields))

    def in_inspect(self) -> None:
        rng, model = self.rng, self.model
        if model.clock and not model.time_was_up and rng.random() < 0.15:
            self.with_the_clock()
            return
        open_bags = self.to_record()
        if open_bags and rng.random() < 0.4:
            self.record(rng.choice(open_bags))
            return
        if self.may_claim() or self.play_a_promo():
            return
        if model.offers and rng.random() < 0.6:
            self.answer_offer()
            return
        if rng.random() < 0.55:
            move = self.offer()
            if move:
                self.send_or_skip(move)
                return
        if rng.random() < 0.08 and model.undecided():
            self.correct_a_count()
            return
        if rng.random() < 0.15 and self.agreed():
            return
        if model.deals and rng.random() < 0.1:
            deal = rng.choice(model.deals)
            if deal.gives.promise and len(deal.to) == 1:
                self.send((deal.to[0], "judge_promise", {"deal": deal.id, "kept": rng.random() < 0.5}))
                return
        self.verdict()

    def verdict(self) -> None:
        rng, model = self.rng, self.model
        if not model.undecided():
            return
        merchant = rng.choice(model.undecided())
        if len(model.decides(merchant)) == 2:
            self.take_a_stance(merchant)
            return
        (actor,) = model.decides(merchant)
        self.send((actor, rng.choice(["pass", "inspect"]), {"merchant": merchant}))

    def take_a_stance(self, merchant: int) -> None:
        rng, model = self.rng, self.model
        bag = model.bag(merchant)
        actor = rng.choice(model.deciders)
        if len(set(bag.stances.values())) == 2 and rng.random() < 0.7:
            actor = next(one for one in model.deciders if bag.stances[one] == "inspect")
            self.send((actor, "act_alone", {"merchant": merchant}))
            return
        fields: dict[str, Any] = {"merchant": merchant, "stance": rng.choice(["pass", "inspect"])}
        if rng.random() < 0.2 and fields["stance"] == "pass":
            fields["without_bribe"] = True
        self.send((actor, "stance", fields))

    def correct_a_count(self) -> None:
        model = self.model
        merchant = self.rng.choice(model.undecided())
        bag = model.bag(merchant)
        if model.bags == "sealed":
            found = self.random_bag()
            if sum(found.values()) != bag.count:
                self.send((merchant, "correct_count", {"merchant": merchant, "goods": found}))
        else:
            count = self.rng.randint(1, 5)
            if count != bag.count:
                actor = self.rng.choice([merchant, HOST])
                self.send((actor, "correct_count", {"merchant": merchant, "count": count}))

    def with_the_clock(self) -> None:
        rng, model = self.rng, self.model
        assert model.clock
        actor = rng.choice([HOST, model.lead])
        if not model.clock.started:
            self.send((rng.choice([HOST, *model.present]), "start_clock", {}))
        elif not model.clock.running:
            self.send((actor, "resume_clock", {}))
        elif rng.random() < 0.3:
            self.send((actor, "pause_clock", {}))
        elif rng.random() < 0.4:
            self.send((actor, "add_time", {"seconds": rng.choice([15, 30])}))
        elif self.connection.shift:
            self.let_time_run_out()

    def let_time_run_out(self) -> None:
        before = copied(self.model)
        left = self.table.view(HOST)["clock"]["remaining_ms"]
        self.connection.hurry(left / 1000 + 1)
        self.model.expire()
        self.version += 1
        self.history.append(Step(self.version, HOST, CLOCK, before))
        view = self.table.view(HOST)
        same("version after the clock", view["version"], self.version)
        compare(self.model, view, HOST)

    def answer_offer(self) -> None:
        rng, model = self.rng, self.model
        offer = rng.choice(model.offers)
        if rng.random() < 0.15:
            self.send((offer.by, "withdraw", {"offer": offer.id}))
        elif rng.random() < 0.15:
            self.send((rng.choice(model.answerers(offer)), "decline", {"offer": offer.id}))
        else:
            self.send_or_skip((rng.choice(model.can_answer(offer)), "accept", {"offer": offer.id}))

    def offer(self) -> Move | None:
        rng, model = self.rng, self.model
        parties = [one for one in (*model.deciders, *model.merchants) if not model.seats[one].sits_out]
        actor = rng.choice(parties)
        fields: dict[str, Any] = {}
        merchant_deal = actor in model.merchants and rng.random() < 0.15
        if merchant_deal:
            to = rng.choice([one for one in model.merchants if one != actor] or [model.lead])
            fields["to"] = to
            asks: list[dict[str, Any]] = []
        else:
            asks = self.asks(actor)
            if actor in model.deciders:
                others = [one for one in model.merchants if asks and one == asks[0]["merchant"]] or model.merchants
                to = rng.choice(others)
                fields["to"] = to
            else:
                decides = model.decides(asks[0]["merchant"]) if asks else (model.lead,)
                to = decides[0]
                if len(decides) == 1 and (len(model.deciders) == 2 or rng.random() < 0.3):
                    fields["to"] = to
        fields |= self.part(actor, full=True)
        joint_offer = model.with_deputies and "to" not in fields
        if not joint_offer and rng.random() < 0.4:
            fields["want"] = self.part(to, full=False)
        passes = [one["merchant"] for one in asks if one["do"] == "pass"]
        if actor in passes and rng.random() < 0.3:
            bag = model.bag(actor)
            fields["bag"] = (
                dict(Counter(rng.sample(sorted(model.box), 1))) if bag.goods is None else self.some_of(bag.goods, 2)
            )
            if rng.random() < 0.3:
                fields["bag"] = {rng.choice(sorted(model.box)): 1}
        if asks:
            if len(asks) == 1 and rng.random() < 0.5:
                fields["ask"] = asks[0]
            else:
                fields["asks"] = asks
        if rng.random() < 0.25:
            fields["promise"] = rng.choice(["I shall let you pass", {"text": "I hand you that card", "now": True}])
        worth = [fields.get(part) for part in ("gold", "stand", "bag", "face_down", "promise")]
        wanted = list((fields.get("want") or {}).values())
        if not any(worth) and not any(wanted) and not asks:
            return None
        return actor, "offer", fields

    def asks(self, actor: int) -> list[dict[str, Any]]:
        """What the sheriff undertakes: mostly one thing, about bags that are decided by the same."""
        rng, model = self.rng, self.model
        if rng.random() < 0.15:
            return []
        bags = [one for one in model.undecided() if model.bag(one).status == "declared"]
        if not bags:
            return []
        first = actor if actor in bags and rng.random() < 0.7 else rng.choice(bags)
        chosen = [first]
        if rng.random() < 0.3:
            chosen += [one for one in bags if one != first and model.decides(one) == model.decides(first)][:1]
        found = []
        for one in chosen:
            do = "pass" if one == actor or rng.random() < 0.5 else "inspect"
            found.append({"do": do, "merchant": one})
        return found

    def part(self, giver: int, full: bool) -> dict[str, Any]:
        rng, model = self.rng, self.model
        seat = model.seats[giver]
        found: dict[str, Any] = {}
        if rng.random() < 0.7:
            found["gold"] = rng.randint(0, min(seat.gold, 12)) if seat.gold else 0
            if rng.random() < 0.03:
                found["gold"] = seat.gold + 1
        if rng.random() < 0.3 and seat.stand:
            found["stand"] = self.some_of(seat.stand, 2)
        if full and rng.random() < 0.15 and seat.down:
            found["stand"] = found.get("stand", {}) | self.some_of(seat.down, 1)
        if full and rng.random() < 0.1 and not model.first_edition and not model.counted:
            lie = rng.choice([good for good in model.box if not is_legal(good)])
            found["stand"] = found.get("stand", {}) | {lie: 1}
        if full and rng.random() < 0.2:
            if model.counted:
                found["face_down"] = rng.randint(0, min(2, seat.hidden))
            elif seat.down:
                found["face_down"] = self.some_of(seat.down, 2)
        return {name: given for name, given in found.items() if given}
