"""Another count of what a game is remembered for: from its exported events and the editions' files, without a line of
the program's own. The rules of it are the table of awards in `settled.md`."""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

SEEDS = Path(__file__).parents[2] / "seeds" / "editions"
UNSEEN = "hidden"
"""A card that is only counted."""

Contests = dict[str, dict[int, Any]]
"""Award -> seat -> what it is given for; who did too little is not there."""


def facts_of(saved: Mapping[str, Any]) -> dict[str, Any]:
    return tomllib.loads((SEEDS / f"{saved['edition']}.toml").read_text(encoding="utf-8"))


def events(saved: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What stands: a step that was undone never was."""
    undone = {event["of"] for step in saved["steps"] for event in step["events"] if event["event"] == "undone"}
    for version, step in enumerate(saved["steps"], 1):
        if version not in undone:
            yield from step["events"]


def known(goods: Mapping[str, int]) -> dict[str, int]:
    return {good: count for good, count in goods.items() if good != UNSEEN}


class Sheriff:
    """A game with bags, of which every card is known or only counted."""

    def __init__(self, saved: Mapping[str, Any]) -> None:
        self.goods = facts_of(saved)["goods"]
        self.seats = range(len(saved["names"]))
        settled: dict[tuple[int, int], dict[str, Any]] = {}
        self.bribes: dict[int, dict[str, Any]] = {}
        self.promises: dict[int, list[bool]] = defaultdict(list)
        declared: dict[int, str] = {}
        officers: set[int] = set()
        rounds = 0
        for event in events(saved):
            match event["event"]:
                case "game_started" | "round_ended":
                    officers, rounds = set(event["deputies"]) or {event["sheriff"]}, rounds + 1
                case "declared":
                    declared[event["seat"]] = event["good"]
                case "bag_passed" | "bag_opened" as name:
                    opened = name == "bag_opened"
                    cards = event["goods"] if opened else {**event["legal"], **event["hidden"]}
                    said = declared[event["merchant"]]
                    bag = {"opened": opened, "honest": set(cards) <= {said}, "said": said, "cards": cards}
                    # one that was corrected is settled anew
                    settled.pop((rounds, event["merchant"]), None)
                    bag |= {"gone": Counter(), "merchant": event["merchant"], "by": event["by"]}
                    settled[rounds, event["merchant"]] = bag
                case "deal_made" | "deal_agreed":
                    self.deal(event["deal"], officers)
                case "goods_handed":
                    self.handed(event, settled.get((rounds, event["giver"])))
                case "promise_judged":
                    for seat in event["promised_by"]:
                        self.promises[seat].append(event["kept"])
        self.bags = list(settled.values())

    def deal(self, deal: Mapping[str, Any], officers: set[int]) -> None:
        """What a merchant gives whoever is on duty is a bribe."""
        giver, takers, gold = deal["by"], deal["to"], deal["gives"]["gold"]
        if giver in officers:
            giver, takers, gold = deal["to"][0], [deal["by"], *deal["consent"]], deal["wants"]["gold"]
        if giver not in officers and officers.issuperset(takers):
            self.bribes[deal["id"]] = {"giver": giver, "takers": takers, "worth": gold, "known": True}

    def handed(self, event: Mapping[str, Any], bag: Mapping[str, Any] | None) -> None:
        goods = Counter(event["legal"]) + Counter(event["hidden"])
        bribe = self.bribes.get(event["deal"])
        if bribe is not None and bribe["giver"] == event["giver"]:
            bribe["worth"] += self.worth(goods)
            bribe["known"] = bribe["known"] and UNSEEN not in goods
        if event["place"] == "bag" and bag is not None:
            bag["gone"].update(goods)

    def worth(self, goods: Mapping[str, int]) -> int:
        return sum(self.goods[good]["value"] * count for good, count in known(goods).items())

    def own(self, seat: int) -> list[dict[str, Any]]:
        return [bag for bag in self.bags if bag["merchant"] == seat]

    def smuggled(self, bag: Mapping[str, Any]) -> int:
        if bag["opened"]:
            return 0
        left = Counter(bag["cards"]) - bag["gone"]
        return self.worth({good: n for good, n in known(left).items() if self.goods[good]["kind"] != "legal"})

    def bribed(self, seat: int, *, gave: bool) -> tuple[int, bool]:
        """How much it was, as far as anybody can say; and whether that is all of it."""
        mine = [one for one in self.bribes.values() if (seat == one["giver"] if gave else seat in one["takers"])]
        worth = sum(one["worth"] if gave else one["worth"] // len(one["takers"]) for one in mine)
        return worth, all(one["known"] for one in mine)

    def statistics(self, seat: int) -> dict[str, int | None]:
        own, opened = self.own(seat), [bag for bag in self.bags if bag["opened"] and seat in bag["by"]]
        lies = [bag for bag in own if not bag["honest"]]
        paid, all_paid = self.bribed(seat, gave=True)
        taken, all_taken = self.bribed(seat, gave=False)
        return {
            "bags": len(own),
            "honest": len(own) - len(lies),
            "lies": len(lies),
            "caught": sum(bag["opened"] for bag in lies),
            "got_through": sum(not bag["opened"] for bag in lies),
            "bribes_paid": paid if all_paid else None,
            "bribes_taken": taken if all_taken else None,
            "smuggled_value": None if any(UNSEEN in bag["cards"] for bag in own) else sum(map(self.smuggled, own)),
            "openings": len(opened),
            "right_openings": sum(not bag["honest"] for bag in opened),
        }

    def crowns(self, view: Mapping[str, Any], seat: int) -> int:
        """Of how many kinds somebody is king or queen, from what lies on the stands in the end (S-END-3 to 6)."""
        found = 0
        for kind in ("apple", "cheese", "bread", "chicken"):
            counts = {one["seat"]: self.count(one, kind) for one in view["seats"]}
            places = sorted(set(counts.values()), reverse=True)
            kings = [one for one, count in counts.items() if count == places[0] > 0]
            queens = [one for one, count in counts.items() if len(places) > 1 and count == places[1] > 0]
            found += seat in kings or (len(kings) == 1 and seat in queens)
        return found

    def count(self, stand: Mapping[str, Any], kind: str) -> int:
        lying = Counter(stand["stand"]) + Counter(stand.get("contraband") or stand.get("known") or {})
        for good, card in self.goods.items():
            if isinstance(card, dict) and card.get("counts_as", {}).get("good") == kind:
                lying[kind] += lying[good] * card["counts_as"]["cards"]
        return lying[kind]

    def contests(self) -> Contests:
        found: Contests = defaultdict(dict)
        for seat in self.seats:
            decided = [bag for bag in self.bags if seat in bag["by"]]
            opened = [bag for bag in decided if bag["opened"]]
            own, nose = self.own(seat), sum(1 if not bag["honest"] else -1 for bag in opened)
            if len(decided) >= 3:
                share = Fraction(len(opened), len(decided))
                found["sternest"] |= {seat: share} if share else {}
                found["softest"] |= {seat: -share} if share < Fraction(1, 4) else {}
            searched = sum(bag["honest"] and bag["opened"] for bag in own)
            passed = [bag for bag in own if not bag["honest"] and not bag["opened"]]
            lied = sum(self.worth({g: n for g, n in bag["cards"].items() if g != bag["said"]}) for bag in passed)
            for award, measure, least in (
                ("best_nose", nose, 2),
                ("biggest_smuggler", sum(map(self.smuggled, own)), 10),
                ("honest_and_searched", searched, 2),
                ("best_liar", (len(passed), lied), (2, 0)),
                ("caught_in_the_act", sum(bag["opened"] and not bag["honest"] for bag in own), 2),
                ("deep_pockets", self.bribed(seat, gave=True)[0], 10),
                ("open_hand", self.bribed(seat, gave=False)[0], 10),
                ("word_kept", 0 if False in self.promises[seat] else len(self.promises[seat]), 2),
                ("word_broken", self.promises[seat].count(False), 1),
            ):
                if measure >= least:  # type: ignore[operator]
                    found[award][seat] = measure
        return found


class Nottingham:
    """A game of robbing and trading."""

    def __init__(self, saved: Mapping[str, Any]) -> None:
        tasks = facts_of(saved)["tasks"]
        self.counts: dict[str, Counter[int]] = defaultdict(Counter)
        for event in events(saved):
            match event["event"]:
                case "card_taken":
                    self.counts["robber"][event["seat"]] += 1
                    self.counts["robbed"][event["target"]] += 1
                case "defended":
                    self.counts["wall"][event["target"]] += 1
                case "ambush_sprung":
                    self.counts["spider"][event["seat"]] += 1
                case "favour_drawn":
                    self.counts["favourite"][event["seat"]] += 1
                case "favour_taken_back":
                    self.counts["favourite"].subtract(event["seats"])
                case "set_traded":
                    self.counts["collector"][event["seat"]] += event["count"]
                case "task_done":
                    task = tasks[event["task"]]
                    self.counts["collector"][event["seat"]] += task["different"] * task["of_each"]

    def contests(self) -> Contests:
        least = {"robber": 3, "robbed": 3, "wall": 2, "spider": 2, "favourite": 4, "collector": 12}
        return {
            award: {seat: count for seat, count in counts.items() if count >= least[award]}
            for award, counts in self.counts.items()
        }


def winners(contest: Mapping[int, Any]) -> list[int]:
    """The best; two may share, three or more may not."""
    best = [seat for seat, measure in sorted(contest.items()) if measure == max(contest.values())]
    return best if len(best) <= 2 else []


def told(award: str, measure: Any) -> int:
    """The number that stands beside an award."""
    if award in ("sternest", "softest"):
        return round(100 * abs(measure))
    return int(measure[0] if isinstance(measure, tuple) else measure)


def awards_are_those_of(game: Mapping[str, Any], contests: Contests) -> None:
    given: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for award in game["awards"]:
        given[award["id"]].append((award["seat"], award["value"]))
    due = {
        award: [(seat, told(award, contest[seat])) for seat in winners(contest)]
        for award, contest in contests.items()
        if contest and winners(contest)
    }
    assert given.items() <= due.items()
    assert len(given) == min(5, len(due))
    # nobody has two while another who could have one has none
    one_each = {seat for places in due.values() for seat, _ in places}
    if len(one_each) <= 5:
        assert {seat for places in given.values() for seat, _ in places} == one_each or len(due) > 5


def game_is_that_of(game: Mapping[str, Any], saved: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    """A game in a book against the events of its table, and what lay there in the end."""
    if saved["edition"] == "nottingham":
        awards_are_those_of(game, Nottingham(saved).contests())
        return
    counted = Sheriff(saved)
    for player in game["players"]:
        seat = player["seat"]
        expected = counted.statistics(seat) | {"crowns": counted.crowns(view, seat)}
        assert player["statistics"] == expected, (player["name"], player["statistics"], expected)
    awards_are_those_of(game, counted.contests())
