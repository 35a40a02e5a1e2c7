"""Random games of Nottingham (2006)."""

from collections import Counter
from typing import Any

from tests.model.nottingham import ATTACKS, COLOURS, ITEMS, SIZE, TASKS, Heap, Nottingham, wanted
from tests.model.playing import Move, Playing, same
from tests.model.table import HOST


def heap(items: Any) -> dict[str, int]:
    return {item: count for item, count in sorted((items or {}).items()) if count}


class NottinghamGame(Playing[Nottingham]):
    def sit_down(self, players: int) -> Nottingham:
        return Nottingham(players, self.options, frozenset(self.table.keys) - {HOST})

    def with_choices(self, options: dict[str, Any]) -> dict[str, Any]:
        found = dict(options)
        if self.rng.random() < 0.6:
            found.setdefault("track", [self.rng.randint(2, 8) for _ in range(self.rng.randint(3, 9))])
        if self.rng.random() < 0.5:
            found.setdefault(
                "task_values", {task: [self.rng.randint(15, 30), self.rng.randint(10, 14)] for task in TASKS}
            )
        return found

    # What is compared

    def compare(self, model: Nottingham, view: dict[str, Any], who: int) -> None:
        same("phase", view["phase"], model.phase)
        if model.phase == "lobby":
            colours = {one["seat"]: one["colour"] for one in view["seats"] if one["colour"]}
            same("colours", colours, model.chosen)
            return
        if model.phase != "over":
            same("turn", view["turn"], model.turn)
            same("revealed", view["revealed"], model.revealed)
        same("sheriff", view["sheriff"], {"position": model.position, "field": model.field})
        same("deck", view["deck_count"], model.deck)
        same("discards", view["discard_count"], model.discard)
        same("ambush pile", view["ambush_count"], model.ambush_pile)
        same("missing cards", view["missing_count"], model.missing)
        for task in view["tasks"]:
            by = model.done[task["id"]]
            same(f"{task['id']} done by", sorted(task["done_by"]), sorted(by))
            same(f"{task['id']} open", task["open"], len(by) < 2)
            same(f"{task['id']} points", task["values"], self.points(model, task["values"], task["id"]))
        for number, shown in enumerate(view["seats"]):
            seat = model.seats[number]
            said = {one["words"]: one["points"] for one in shown["other_points"]}
            found = [shown[name] for name in ("hand_count", "loot_count", "tasks", "ambushes", "away", "comes_back")]
            told = [
                seat.hand,
                seat.loot_count,
                sorted(seat.tasks, key=TASKS.index),
                len(seat.ambushes),
                seat.away,
                seat.comes_back,
            ]
            same(f"seat {number}: hand, loot, tasks, ambushes, away, comes back", found, told)
            same(f"seat {number}: other points", said, seat.other_points)
            same(f"seat {number}: colour", shown["colour"], model.colours[number])
        if view.get("me"):
            self.compare_me(model, view["me"], who)
        if model.phase == "over":
            self.compare_score(model, view)

    def points(self, model: Nottingham, shown: Any, task: str) -> Any:
        values = model.values.get(task)
        if values is None:
            return None
        return values if isinstance(shown, list) else {"alone": values[0], "shared": values[1]}

    def compare_me(self, model: Nottingham, me: dict[str, Any], who: int) -> None:
        seat = model.seats[who]
        same("my loot", heap(me["loot"]), heap(seat.loot))
        same("my hand", me["hand"] and heap(me["hand"]), seat.cards and heap(seat.cards))
        for shown, ambush in zip(me["ambushes"], seat.ambushes, strict=True):
            ambush.id = shown["id"]
            shows = shown["shows"]
            same("my ambush", tuple(sorted(shows)) if isinstance(shows, list) else shows, ambush.shows)

    def compare_score(self, model: Nottingham, view: dict[str, Any]) -> None:
        score = model.score()
        same("a score", view["score"] is not None, score is not None)
        for number, line in enumerate(score or []):
            found = {name: view["score"][number][name] for name in line}
            same(f"score of seat {number}", found, line)

    # What is played

    def start(self) -> None:
        rng = self.rng
        for _ in range(rng.randint(0, 5)):
            seat = rng.randrange(self.model.players)
            self.send((seat, "choose_colour", {"colour": rng.choice([None, *COLOURS])}))
        if rng.random() < 0.3:
            track = [rng.randint(2, 8) for _ in range(rng.randint(3, 9))]
            self.send((HOST, "set_options", {"options": {"track": track}}))
        self.rename_somebody()
        self.history.clear()
        self.send((HOST, "start", {"first": self.rng.randrange(self.model.players)}))

    def after_the_end(self) -> None:
        model = self.model
        for task, by in model.done.items():
            if by and task not in model.values:
                self.send((HOST, "read_task", {"task": task, "alone": 20, "shared": 12}))
        for _ in range(4):
            self.send_or_skip(self.correction())
        self.count_the_loot()
        self.send((HOST, "other_points", {"seat": 0, "points": 7, "words": "the best hat"}))
        self.undo_last()
        self.compare_all()

    def step(self) -> None:
        rng, model = self.rng, self.model
        if rng.random() < 0.08:
            self.send_or_skip(self.nonsense())
        elif rng.random() < 0.03:
            self.undo_last()
        elif model.stopped:
            away = [number for number, seat in enumerate(model.seats) if seat.away and not seat.comes_back]
            back: Move = (HOST, "come_back", {"seat": rng.choice(away)})
            self.send(back if rng.random() < 0.8 else (HOST, "end_game", {}))
        elif rng.random() < 0.003:
            self.send((HOST, "end_game", {}))
        elif rng.random() < (0.06 if model.waits else 0.02):
            seat = rng.randrange(model.players)
            if not model.seats[seat].comes_back:
                self.send_or_skip((HOST, "come_back" if model.seats[seat].away else "leave_game", {"seat": seat}))
        elif rng.random() < 0.03:
            fields = {"seat": rng.randrange(model.players), "points": rng.choice([0, 4]), "words": "a hat"}
            self.send((HOST, "other_points", fields))
        elif rng.random() < 0.03:
            self.send_or_skip((rng.choice([HOST, *self.here()]), "deck_empty", {}))
        elif rng.random() < 0.04:
            self.send_or_skip(self.correction())
        else:
            self.send_or_skip(self.move())

    def count_the_loot(self) -> None:
        """Who was asked what lies in the loot pile answers, so that there is a score."""
        for number, seat in enumerate(self.model.seats):
            if seat.counted_loot is not None:
                change = seat.counted_loot - seat.loot.total()
                items = {"gems": change} if change > 0 else {}
                for item in sorted(seat.loot.elements())[: max(0, -change)]:
                    items[item] = items.get(item, 0) - 1
                if items:
                    self.send_or_skip((number, "correct_secret", {"loot": items}))

    def correction(self) -> Move:
        """N-COR-1."""
        rng, model = self.rng, self.model
        seat = rng.randrange(model.players)
        place = model.seats[seat]
        item = rng.choice(list(ITEMS))
        if rng.random() < 0.3:
            changes: dict[str, Any] = {"loot": {item: rng.choice([-1, 1])}}
            if place.cards and rng.random() < 0.6:
                changes = {"hand": {rng.choice(sorted(place.cards)): -1} | {item: rng.choice([1, 1, 2])}}
            return seat, "correct_secret", changes | {"reason": "looked again"}
        seated: list[dict[str, Any]] = [
            {"hand": rng.choice([-1, 1, 2])},
            {"hand_count": rng.randint(0, 9)},
            {"loot": {item: rng.choice([-1, 1])}},
            {"loot_count": place.loot_count + rng.choice([-1, 1])},
            {"tasks": rng.sample(TASKS, rng.randint(0, 2))},
            {"ambushes": rng.randint(0, 2)},
        ]
        fields: dict[str, Any] = {"seat": seat} | rng.choice(seated)
        if rng.random() < 0.3:
            fields = rng.choice([{"discard": rng.choice([-1, 2])}, {"missing": rng.choice([-1, 1])}])
        elif rng.random() < 0.1:
            fields = {"position": rng.choice([0, *model.track])}
        if fields.get("loot_count", 0) < 0:
            fields["loot_count"] = 0
        return HOST, "correct", fields | {"reason": "counted again"}

    def nonsense(self) -> Move:
        rng = self.rng
        actor, target = rng.randrange(self.model.players), rng.randrange(self.model.players)
        item = rng.choice(list(ITEMS))
        moves: list[Move] = [
            (actor, "keep", {}),
            (actor, "buy", {}),
            (actor, "barter", {}),
            (actor, "steal", {"target": target}),
            (actor, "rob", {"target": target}),
            (actor, "hold_up", {"target": target}),
            (actor, "defend", {}),
            (actor, "let_be", {}),
            (actor, "trade_set", {"item": item, "count": rng.choice([2, 3, 9]), "keep": True}),
        ]
        if actor in self.table.keys:
            # The host may end anybody's turn.
            moves.append((actor, "end_turn", {}))
        return rng.choice(moves)

    def move(self) -> Move:
        """Something the game waits for."""
        rng, model = self.rng, self.model
        turn = model.turn
        unrecorded = [one for one in sorted(model.unrecorded) if not model.seats[one].away]
        if unrecorded:
            seat = rng.choice(unrecorded)
            held = Counter(rng.choice(list(ITEMS)) for _ in range(model.seats[seat].hand))
            return seat, "record_hand", {"items": dict(held)}
        drawing = [one for one in model.drawing if not model.seats[one].away]
        if drawing:
            return rng.choice(drawing), "record_draw", {"item": rng.choice(list(ITEMS))}
        if model.field is None:
            number = "city" if model.position > 3 and rng.random() < 0.3 else rng.randint(2, 8)
            return rng.choice([*self.here(), HOST]), "read_field", {"number": number}
        if model.discarding:
            return self.discard()
        if model.putting_back:
            seat = rng.choice(model.putting_back)
            cards = model.seats[seat].cards
            assert cards is not None
            return seat, "put_back", {"item": rng.choice(sorted(cards.elements()))}
        if model.track and rng.random() < 0.04 + 0.2 * (model.arrival is not None):
            position = model.arrival.position if model.arrival else rng.choice(sorted(model.track))
            if model.track.get(position) != "city":
                number = "city" if position == model.position and rng.random() < 0.04 else rng.randint(2, 8)
                return rng.choice([turn, HOST]), "read_field", {"number": number, "position": position}
        if model.set:
            return self.answer_set()
        if model.bidding:
            return self.bid()
        if model.attack:
            return self.answer_attack()
        if model.phase == "reveal":
            # Whoever looks at the table may say what was turned up.
            actor = turn if rng.random() < 0.6 else rng.choice([*self.here(), HOST])
            return actor, "reveal", {"item": rng.choice(list(ITEMS))}
        if model.phase == "act":
            return self.act()
        if model.phase == "trade" and not model.traded and rng.random() < 0.7:
            return self.trade() or (turn, "end_turn", {})
        if turn in self.table.keys and rng.random() < 0.2:
            return HOST, "end_turn", {"seat": turn}
        return turn, "end_turn", {}

    def here(self) -> list[int]:
        return [number for number, seat in enumerate(self.model.seats) if not seat.away]

    def discard(self) -> Move:
        model = self.model
        seat = self.rng.choice(sorted(model.discarding))
        number, cards = model.discarding[seat], model.seats[seat].cards
        if cards is None:
            return seat, "discard", {"count": number}
        return seat, "discard", {"items": dict(Counter(self.rng.sample(sorted(cards.elements()), number)))}

    @property
    def at_once(self) -> bool:
        """With one device the host asks aloud, and types in what came of it."""
        return self.model.one_device and self.mix.phones == "none"

    def act(self) -> Move:
        rng, model = self.rng, self.model
        turn, item = model.turn, model.revealed
        if rng.random() < 0.15:
            return turn, "keep", {"end": True} if rng.random() < 0.3 else {}
        if item in ATTACKS and model.targets():
            fields: dict[str, Any] = {"target": rng.choice(model.targets())}
            if self.at_once and rng.random() < 0.5:
                fields["defended"] = rng.random() < 0.4
            return turn, ATTACKS[item], fields
        givers = [one for one in model.offerers() if model.seats[one].hand]
        outcome: dict[str, Any] = {}
        if self.at_once and givers and rng.random() < 0.5:
            outcome = {"from": rng.choice(givers)}
        if item == "copper":
            return turn, "buy", outcome
        if item == "casket":
            return turn, "barter", outcome and outcome | {"count": 1}
        if item == "gold" and model.ambush_pile:
            others = [colour for colour in model.colours if colour != model.colours[turn]]
            shows: Any = rng.choice(others)
            if rng.random() < 0.6:
                shows = rng.sample([one for one in ITEMS if one != "gold"], 2)
            if turn not in self.table.keys and rng.random() < 0.6:
                shows = None
            return turn, "lay_ambush", {"shows": shows}
        return turn, "keep", {}

    def bid(self) -> Move:
        rng, model = self.rng, self.model
        bidding = model.bidding
        assert bidding
        copper = model.revealed == "copper"
        if not model.tracked and rng.random() < 0.15 and (copper or not bidding.bids):
            givers = [one for one in model.offerers() if model.seats[one].hand]
            origin = rng.choice([None, *givers])
            if copper:
                return model.turn, "bought", {"from": origin}
            most = model.seats[origin].hand if origin is not None else 1
            return model.turn, "bartered", {"from": origin} | ({"count": rng.randint(1, min(2, most))} if most else {})
        if model.all_bids():
            offered = [one for one, bid in bidding.bids.items() if bid]
            return model.turn, "choose", {"seat": rng.choice([*offered, None] if copper else offered)}
        waiting = [one for one in model.offerers() if one not in bidding.bids]
        seat = rng.choice(waiting) if copper else waiting[0]
        place = model.seats[seat]
        number = 1 if copper else rng.randint(1, 2)
        if place.cards is not None:
            cards = [item for item in place.cards.elements() if item != model.revealed]
        else:
            cards = [rng.choice([item for item in ITEMS if item != model.revealed]) for _ in range(place.hand)]
        if not cards or (place.cards is None and rng.random() < 0.2):
            return seat, "cannot", {}
        return seat, "bid", {"items": dict(Counter(rng.sample(cards, min(number, len(cards)))))}

    def answer_attack(self) -> Move:
        rng, model = self.rng, self.model
        assert model.attack
        item, target, given_in = model.attack
        cards = model.seats[target].cards
        if given_in:
            assert cards is not None
            chosen = rng.choice(sorted(cards.elements()))
            return (
                (target, "give", {"item": chosen}) if item == "candlestick" else (model.turn, "take", {"item": chosen})
            )
        return target, "defend" if rng.random() < 0.3 else "yield", {}

    def answer_set(self) -> Move:
        rng, model = self.rng, self.model
        assert model.set and model.set.asked is not None
        asked = model.set.asked
        if asked not in self.table.keys and rng.random() < 0.4:
            waiting = [one for one in model.others(model.turn) if model.seats[one].ambushes]
            silent = [one for one in waiting if one not in self.table.keys and one not in model.set.passed]
            return HOST, "let_be", {"seats": silent}
        for ambush in model.seats[asked].ambushes:
            if rng.random() < 0.5:
                continue
            if ambush.shows is not None:
                return asked, "spring", {"ambush": ambush.id}
            read: Any = model.colours[model.turn]
            if model.set.item != "gold" and rng.random() < 0.5:
                read = [model.set.item, next(one for one in ITEMS if one not in (model.set.item, "gold"))]
            return asked, "spring", {"shows": read} if ambush.id is None else {"ambush": ambush.id, "shows": read}
        return asked, "let_be", {}

    def trade(self) -> Move | None:
        rng, model = self.rng, self.model
        place = model.seats[model.turn]
        tasks = [task for task in model.open_tasks(model.turn) if SIZE[task] <= place.hand]
        if tasks and rng.random() < 0.6:
            task = rng.choice(tasks)
            items = self.cards_for(task, place.cards)
            if items and not model.tracked and rng.random() < 0.4:
                return model.turn, "trade_task", {"task": task}
            if items:
                return model.turn, "trade_task", {"task": task, "items": dict(items)}
        if place.cards is not None:
            sets = [item for item, count in place.cards.items() if count >= 3]
            if not sets:
                return None
            item = rng.choice(sets)
            return (
                model.turn,
                "trade_set",
                {"item": item, "count": rng.randint(3, place.cards[item]), "keep": rng.random() < 0.8},
            )
        if place.hand < 3:
            return None
        count = rng.randint(3, min(place.hand, 6))
        return model.turn, "trade_set", {"item": rng.choice(list(ITEMS)), "count": count, "keep": rng.random() < 0.8}

    def cards_for(self, task: str, cards: Heap | None) -> Heap | None:
        """Some cards that do it: any where the hand is only counted."""
        each, kinds = {"all_seven": (1, 7), "five_of_a_kind": (5, 1), "four_pairs": (2, 4), "three_pairs": (2, 3)}[task]
        there = [item for item in ITEMS if cards is None or cards[item] >= each]
        if len(there) < kinds:
            return None
        found = Counter(dict.fromkeys(self.rng.sample(there, kinds), each))
        assert wanted(task, found)
        return found
