"""What a game is remembered for: who was stern, who lied and got through, whose pockets were deep."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from referee.rules.awards import Contest, Exhibit, Feat, Measure, Memory, shown
from referee.rules.heaps import Heap, as_cards, by_kind, common, minus, numbered, plus
from referee.rules.sentences import Listing, Sentence, Who, Word, listing, say, say_n, who
from referee.rules.sheriff.names import cards, cards_listed
from referee.rules.sheriff.offer_sentences import promise_said
from referee.rules.sheriff.scoring import SheriffScore
from referee.rules.sheriff.state import Game, PastBag, hidden_cards, hidden_goods, without_hidden
from referee.rules.sheriff.verdict import verdict
from referee.rules.sheriff.vocabulary import HIDDEN

TITLES = {
    "sternest": say("The sternest sheriff"),
    "softest": say("The softest sheriff"),
    "best_nose": say("The best nose"),
    "biggest_smuggler": say("The biggest smuggler"),
    "honest_and_searched": say("Honest and always searched"),
    "best_liar": say("The best liar"),
    "caught_in_the_act": say("Caught in the act"),
    "deep_pockets": say("The deepest pockets"),
    "open_hand": say("The greased palm"),
    "word_kept": say("Keeps their word"),
    "word_broken": say("Breaks their word"),
}
STATISTICS = (
    "bags",
    "honest",
    "lies",
    "caught",
    "got_through",
    "bribes_paid",
    "bribes_taken",
    "smuggled_value",
    "openings",
    "right_openings",
    "crowns",
)
DECIDED_AT_LEAST = 3
SOFT_BELOW = Fraction(1, 4)
WORTH_AT_LEAST = 10
TWICE = 2
MOST_HIGHLIGHTS = 3


@dataclass(frozen=True, slots=True)
class _Bag:
    """A bag of the game, with what can be worked out of it."""

    round: int
    bag: PastBag
    lied: Heap
    """What was in it that had not been declared, as far as it is known."""
    delivered: Heap
    """What went out of it to somebody else, as a deal had promised."""
    game: Game

    @property
    def is_honest(self) -> bool:
        return not self.lied and not self.bag.face_down

    @property
    def is_open(self) -> bool:
        return self.bag.decision == "inspect"

    @property
    def smuggled(self) -> int:
        """The value of what came in face down, as far as it is known; what a deal took from it is another's."""
        if self.is_open:
            return 0
        return worth(self.game, minus(self.lied, common(self.delivered, self.lied)), face_down=True)

    @property
    def lie_value(self) -> int:
        return 0 if self.is_open else worth(self.game, self.lied)

    @property
    def things(self) -> Listing:
        """What was in it beside the declared kind."""
        return _listed(plus(self.lied, {HIDDEN: self.bag.face_down}))

    @property
    def words(self) -> dict[str, Word]:
        return {
            "round": self.round,
            "who": Who(self.bag.merchant),
            "declared": cards(self.bag.declared, self.bag.count),
            "goods": self.things,
        }

    def judged(self) -> Exhibit:
        """As whoever decides on it has it: whose it is, and what they made of it."""
        what = ("honest" if self.is_honest else "lie") if self.is_open else "passed"
        return Exhibit(what, self.round, self.bag.merchant)

    def carried(self) -> Exhibit:
        """As its owner has it: what was in it."""
        if self.is_honest:
            return replace(self.judged(), seat=None, cards={self.bag.declared: self.bag.count})
        return replace(self.judged(), seat=None, cards=without_hidden(self.lied), face_down=self.bag.face_down)

    def told(self) -> Sentence:
        if self.is_open and self.is_honest:
            return say("Round %(round)d, %(who)s's bag: opened, %(declared)s as declared.", **self.words)
        if self.is_open:
            return say("Round %(round)d, %(who)s's bag: opened, %(goods)s under “%(declared)s”.", **self.words)
        if self.is_honest:
            return say("Round %(round)d, %(who)s's bag: passed, %(declared)s as declared.", **self.words)
        return say("Round %(round)d, %(who)s's bag: passed, %(goods)s under “%(declared)s”.", **self.words)


@dataclass(frozen=True, slots=True)
class _Bribe:
    """What a merchant gave whoever decided on the bags."""

    round: int
    giver: int
    takers: tuple[int, ...]
    gold: int
    goods: Heap
    worth: int
    """As far as the kinds are known."""
    passes: tuple[int, ...]
    """Whose bags were to pass for it."""

    @property
    def is_known(self) -> bool:
        return not hidden_cards(self.goods)

    @property
    def share(self) -> int:
        """What each taker had of it: two deputies halve it (S-DEP-2, S-DEP-5)."""
        return self.worth // len(self.takers)

    @property
    def things(self) -> Listing:
        gold = (_gold(self.gold),) if self.gold else ()
        return listing(*gold, *_listed(self.goods).things)

    def between(self, seat: int) -> Exhibit:
        """As one side of it has it."""
        other = self.takers[0] if seat == self.giver else self.giver
        cards, unknown = without_hidden(self.goods), hidden_cards(self.goods)
        return Exhibit("bribe", self.round, other, by_kind(cards), unknown, self.gold)

    def told(self) -> Sentence:
        return say(
            "Round %(round)d: %(who)s gives %(to)s %(things)s.",
            round=self.round,
            who=Who(self.giver),
            to=who(self.takers),
            things=self.things,
        )


def _gold(amount: int) -> Sentence:
    return say_n("%(num)d gold", "%(num)d gold", amount)


def _listed(goods: Heap) -> Listing:
    """Cards by kind, and how many whose kind nobody has typed (S-CNT-2)."""
    few = hidden_cards(goods)
    unknown = (say_n("%(num)d face-down card", "%(num)d face-down cards", few),) if few else ()
    return listing(*cards_listed(without_hidden(goods)).things, *unknown)


def worth(game: Game, goods: Heap, *, face_down: bool = False) -> int:
    """The printed value of cards, as far as their kind is known; or only of those that lie face down."""
    meant = hidden_goods(game, goods) if face_down else goods
    return sum(game.goods[good].value * count for good, count in without_hidden(meant).items())


def _bags(game: Game) -> list[_Bag]:
    delivered = defaultdict[tuple[int, int], Heap](dict)
    for deal in game.deals:
        if deal.from_bag and deal.delivered:
            bag_of = deal.round, deal.from_bag[0]
            delivered[bag_of] = plus(delivered[bag_of], by_kind(deal.delivered))
    return [
        _Bag(past.number, bag, _lied(game, bag), delivered[past.number, bag.merchant], game)
        for past in game.past
        for bag in past.bags
    ]


def _lied(game: Game, bag: PastBag) -> Heap:
    """What was not as declared; who opened a bag and had to pay for it found no lie (S-PRO-3)."""
    found = verdict(game, bag.goods, bag.declared)
    return {} if bag.decision == "inspect" and found.honest else found.confiscated


def _bribes(game: Game) -> Iterator[_Bribe]:
    officers = {past.number: past.officers for past in game.past}
    for deal in game.deals:
        on_duty = set(officers.get(deal.round, ()))
        if deal.by in on_duty:
            giver, takers, bundle, sold = deal.to[0], (deal.by, *deal.consent), deal.wants, deal.to[0]
        else:
            giver, takers, bundle, sold = deal.by, deal.to, deal.gives, deal.by
        if giver in on_duty or not on_duty.issuperset(takers):
            continue
        # what came from the stand may have been less than was said
        said = plus(bundle.stand, bundle.face_down)
        goods = common(as_cards(said, numbered(deal.handed)), deal.handed)
        if deal.from_bag and deal.from_bag[0] == sold:
            goods = plus(goods, deal.delivered or {})
        if bundle.gold or goods:
            passes = tuple(ask.merchant for ask in deal.asks if ask.do == "pass")
            value = bundle.gold + worth(game, goods)
            yield _Bribe(deal.round, giver, takers, bundle.gold, goods, value, passes)


def chapter(game: Game) -> Sentence:
    return say("Round %(round)d", round=game.round)


def memory(game: Game, scores: Iterable[SheriffScore]) -> Memory:
    """Awards, highlights and numbers of a game that is over."""
    bags, bribes = _bags(game), list(_bribes(game))
    return Memory(
        awards=shown(list(_contests(game, bags, bribes))),
        highlights=tuple(_highlights(bags, bribes)),
        statistics=tuple(_statistics(seat, score, bags, bribes) for seat, score in enumerate(scores)),
    )


def _contests(game: Game, bags: list[_Bag], bribes: list[_Bribe]) -> Iterator[Contest]:
    """In the order awards are shown in."""
    decided = {seat: [one for one in bags if seat in one.bag.by] for seat in game.seats}
    own = {seat: [one for one in bags if one.bag.merchant == seat] for seat in game.seats}

    def contest(id_: str, feats: Iterable[tuple[int, Feat | None]]) -> Contest:
        return Contest(id_, TITLES[id_], {seat: feat for seat, feat in feats if feat is not None})

    yield contest("sternest", ((seat, _stern(theirs)) for seat, theirs in decided.items()))
    yield contest("softest", ((seat, _soft(theirs)) for seat, theirs in decided.items()))
    yield contest("best_nose", ((seat, _nose(theirs)) for seat, theirs in decided.items()))
    yield contest("biggest_smuggler", ((seat, _smuggler(theirs)) for seat, theirs in own.items()))
    yield contest("honest_and_searched", ((seat, _searched(theirs)) for seat, theirs in own.items()))
    yield contest("best_liar", ((seat, _liar(theirs)) for seat, theirs in own.items()))
    yield contest("caught_in_the_act", ((seat, _caught(theirs)) for seat, theirs in own.items()))
    yield contest("deep_pockets", ((seat, _paid(seat, bribes)) for seat in game.seats))
    yield contest("open_hand", ((seat, _taken(seat, bribes)) for seat in game.seats))
    words = {seat: list(_promises(game, seat)) for seat in game.seats}
    yield contest("word_kept", ((seat, _kept(judged)) for seat, judged in words.items()))
    yield contest("word_broken", ((seat, _broken(judged)) for seat, judged in words.items()))


def _by_bags(measure: Measure, value: int, told: Sentence, bags: list[_Bag], drawn: Callable[[_Bag], Exhibit]) -> Feat:
    return Feat(measure, value, told, tuple(one.told() for one in bags), tuple(drawn(one) for one in bags))


def _by_bribes(value: int, told: Sentence, bribes: list[_Bribe], seat: int) -> Feat:
    return Feat(value, value, told, tuple(one.told() for one in bribes), tuple(one.between(seat) for one in bribes))


def _share_opened(decided: list[_Bag]) -> Fraction | None:
    """How many of the bags somebody decided on were opened; None: too few to speak of."""
    return Fraction(sum(one.is_open for one in decided), len(decided)) if len(decided) >= DECIDED_AT_LEAST else None


def _opened(decided: list[_Bag], share: Fraction, measure: Fraction) -> Feat:
    told = say_n(
        "Opened %(opened)d of %(num)d bag",
        "Opened %(opened)d of %(num)d bags",
        len(decided),
        opened=sum(one.is_open for one in decided),
    )
    return _by_bags(measure, round(100 * share), told, decided, _Bag.judged)


def _stern(decided: list[_Bag]) -> Feat | None:
    share = _share_opened(decided)
    return _opened(decided, share, share) if share else None


def _soft(decided: list[_Bag]) -> Feat | None:
    share = _share_opened(decided)
    return _opened(decided, share, -share) if share is not None and share < SOFT_BELOW else None


def _nose(decided: list[_Bag]) -> Feat | None:
    opened = [one for one in decided if one.is_open]
    honest = sum(one.is_honest for one in opened)
    right = len(opened) - 2 * honest
    if right < TWICE:
        return None
    told = say("Opened bags with a lie: %(liars)d, honest ones: %(honest)d", liars=len(opened) - honest, honest=honest)
    return _by_bags(right, right, told, opened, _Bag.judged)


def _smuggler(own: list[_Bag]) -> Feat | None:
    found = [one for one in own if one.smuggled]
    value = sum(one.smuggled for one in found)
    if value < WORTH_AT_LEAST:
        return None
    told = say_n("Smuggled goods worth %(num)d gold", "Smuggled goods worth %(num)d gold", value)
    return _by_bags(value, value, told, found, _Bag.carried)


def _searched(own: list[_Bag]) -> Feat | None:
    found = [one for one in own if one.is_open and one.is_honest]
    told = say_n("%(num)d honest bag was opened", "%(num)d honest bags were opened", len(found))
    return _by_bags(len(found), len(found), told, found, _Bag.carried) if len(found) >= TWICE else None


def _liar(own: list[_Bag]) -> Feat | None:
    found = [one for one in own if not one.is_open and not one.is_honest]
    told = say_n("%(num)d lie got through", "%(num)d lies got through", len(found))
    measure = len(found), sum(one.lie_value for one in found)
    return _by_bags(measure, len(found), told, found, _Bag.carried) if len(found) >= TWICE else None


def _caught(own: list[_Bag]) -> Feat | None:
    found = [one for one in own if one.is_open and not one.is_honest]
    told = say_n("Caught with %(num)d lie", "Caught with %(num)d lies", len(found))
    return _by_bags(len(found), len(found), told, found, _Bag.carried) if len(found) >= TWICE else None


def _paid(seat: int, bribes: list[_Bribe]) -> Feat | None:
    found = [one for one in bribes if one.giver == seat]
    value = sum(one.worth for one in found)
    told = say_n("Bribes worth %(num)d gold paid", "Bribes worth %(num)d gold paid", value)
    return _by_bribes(value, told, found, seat) if value >= WORTH_AT_LEAST else None


def _taken(seat: int, bribes: list[_Bribe]) -> Feat | None:
    found = [one for one in bribes if seat in one.takers]
    value = sum(one.share for one in found)
    told = say_n("Bribes worth %(num)d gold taken", "Bribes worth %(num)d gold taken", value)
    return _by_bribes(value, told, found, seat) if value >= WORTH_AT_LEAST else None


def _promises(game: Game, seat: int) -> Iterator[tuple[bool, Sentence]]:
    """The promises of a player that were judged: whether they were kept, and in words."""
    for deal in game.deals:
        gave, got = (deal.by,), deal.to
        for promised_by, bundle, kept in (
            (gave, deal.gives, deal.promise_kept),
            (got, deal.wants, deal.wanted_promise_kept),
        ):
            if seat in promised_by and bundle.promise and kept is not None:
                said = say("Round %(round)d: “%(promise)s”", round=deal.round, promise=promise_said(bundle.promise))
                yield kept, said


def _kept(judged: list[tuple[bool, Sentence]]) -> Feat | None:
    if len(judged) < TWICE or not all(kept for kept, _ in judged):
        return None
    told = say_n("%(num)d promise kept", "%(num)d promises kept", len(judged))
    return Feat(len(judged), len(judged), told, tuple(said for _, said in judged))


def _broken(judged: list[tuple[bool, Sentence]]) -> Feat | None:
    broken = tuple(said for kept, said in judged if not kept)
    told = say_n("%(num)d promise broken", "%(num)d promises broken", len(broken))
    return Feat(len(broken), len(broken), told, broken) if broken else None


def _highlights(bags: list[_Bag], bribes: list[_Bribe]) -> Iterator[Sentence]:
    """The dearest bags of the evening, one a round at most, in the order they came in."""
    paid_for = defaultdict[tuple[int, int], list[_Bribe]](list)
    for bribe in bribes:
        for merchant in bribe.passes:
            paid_for[bribe.round, merchant].append(bribe)
    dearest: dict[int, tuple[int, Sentence]] = {}
    for one in bags:
        paid = paid_for[one.round, one.bag.merchant]
        fine = verdict(one.game, one.bag.goods, one.bag.declared).penalty if one.is_open else 0
        dear = one.lie_value + fine + sum(bribe.worth for bribe in paid)
        if dear > dearest.get(one.round, (0, None))[0]:
            dearest[one.round] = dear, _highlight(one, fine, paid)
    most = sorted(dearest.items(), key=lambda item: (-item[1][0], item[0]))[:MOST_HIGHLIGHTS]
    yield from (sentence for _, (_, sentence) in sorted(most))


def _highlight(one: _Bag, fine: int, paid: list[_Bribe]) -> Sentence:
    words = one.words
    if one.is_open and one.is_honest:
        return say(
            "Round %(round)d: %(who)s's bag is opened by %(by)s and honest. That costs %(gold)s.",
            **words,
            by=who(one.bag.by),
            gold=_gold(fine),
        )
    if one.is_open:
        return say(
            "Round %(round)d: %(who)s is caught with %(goods)s under “%(declared)s”. That costs %(gold)s.",
            **words,
            gold=_gold(fine),
        )
    price = listing(*chain.from_iterable(bribe.things.things for bribe in paid))
    if one.is_honest:
        return say("Round %(round)d: %(who)s's bag was honest, and passed for %(price)s.", **words, price=price)
    if not paid:
        return say("Round %(round)d, %(who)s: %(goods)s came in under “%(declared)s”, for nothing.", **words)
    return say("Round %(round)d, %(who)s: %(goods)s came in under “%(declared)s”, for %(price)s.", **words, price=price)


def _statistics(seat: int, score: SheriffScore, bags: list[_Bag], bribes: list[_Bribe]) -> Mapping[str, int | None]:
    own = [one for one in bags if one.bag.merchant == seat]
    opened = [one for one in bags if one.is_open and seat in one.bag.by]
    lies = [one for one in own if not one.is_honest]
    # what was never typed has no value anybody could know
    known = not any(one.bag.face_down for one in own)
    return {
        "bags": len(own),
        "honest": len(own) - len(lies),
        "lies": len(lies),
        "caught": sum(one.is_open for one in lies),
        "got_through": sum(not one.is_open for one in lies),
        "bribes_paid": _sum((one, one.worth) for one in bribes if one.giver == seat),
        "bribes_taken": _sum((one, one.share) for one in bribes if seat in one.takers),
        "smuggled_value": sum(one.smuggled for one in own) if known else None,
        "openings": len(opened),
        "right_openings": sum(not one.is_honest for one in opened),
        "crowns": len(score.titles),
    }


def _sum(bribes: Iterable[tuple[_Bribe, int]]) -> int | None:
    """What they come to; None where cards went whose kind nobody typed (S-CNT-3)."""
    found = list(bribes)
    return sum(value for _, value in found) if all(bribe.is_known for bribe, _ in found) else None
