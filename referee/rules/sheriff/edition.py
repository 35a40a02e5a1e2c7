"""The facts of a box of Sheriff of Nottingham."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from referee.rules.edition import (
    Edition,
    EditionSchema,
    PlayerCount,
    Sourced,
    SourcedMapping,
    numbered,
    without_source,
)
from referee.rules.fields import Flag, WholeNumber
from referee.rules.sheriff.goods import Good, Typed
from referee.rules.sheriff.names import CARDS, EDITIONS, PROMO_RULES


@dataclass(frozen=True, slots=True)
class Bonus:
    king: int
    queen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MerryMen:
    """The expansion of the 1st edition: one player more, with deputies, and a black market (S-SET-1)."""

    players_max: int
    rounds: int
    """With so many players."""
    deputies_with: int
    black_market: Mapping[str, tuple[int, int]]
    """A proposal: its points are typed from the cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheriffEdition(Edition):
    """Sheriff of Nottingham, one of its editions."""

    gold: int
    seven_card_hand: int
    swap_at_most: int
    sheriff_names_market_start: bool
    bag_min: int
    bag_max: int
    discard_piles: int
    discards_face_up: int
    clock_seconds: int
    lies_about_stand: bool
    """Whether more may be promised than lies face down (S-DEAL-7)."""
    missing_is_proved: bool
    """Whether what was promised and is not there is shown to be missing (S-DEAL-7)."""
    goods: Mapping[str, Good]
    bonuses: Mapping[str, Bonus]
    black_market: Mapping[str, tuple[int, int]]
    deputies_with: int | None
    """So many players have two deputies instead of a sheriff; None: nobody has (S-SET-8)."""
    merry_men: MerryMen | None = None
    """None: there is no such expansion of this edition."""
    promo_cards: Mapping[str, Good] = field(default_factory=dict)
    """Proposals: only those that a table chooses are in its deck, with the numbers it typed (S-PRO)."""

    def player_count(self, *, merry_men: bool) -> PlayerCount:
        """For how many players it is (S-SET-1)."""
        if self.merry_men is None or not merry_men:
            return self.players
        return PlayerCount(self.players.min, self.merry_men.players_max)

    def has_deputies(self, players: int, *, merry_men: bool) -> bool:
        """Whether so many players have two deputies instead of a sheriff (S-SET-1, S-SET-8)."""
        expansion = self.merry_men if merry_men else None
        return players in (self.deputies_with, expansion and expansion.deputies_with)

    def rounds_by_the_book(self, players: int, *, merry_men: bool) -> int:
        """How many rounds the book plays with so many (S-RND-3); none where so many cannot play."""
        if self.merry_men is not None and merry_men and players == self.merry_men.players_max:
            return self.merry_men.rounds
        return self.rounds.get(players, 0)

    @property
    def black_market_cards(self) -> Mapping[str, tuple[int, int]]:
        """The points of the black market cards, in the box or in its expansion (S-SET-9)."""
        return self.black_market or (self.merry_men.black_market if self.merry_men else {})

    def copies(self, good: str, players: int, *, royal_goods: bool) -> int:
        """How many cards of this good the deck of this table holds (S-SET-4, S-SET-5)."""
        return self.goods[good].copies_in_deck(players, royal_goods=royal_goods)

    def goods_with(self, promo_cards: Typed) -> Mapping[str, Good]:
        """All goods of a table: those of the box, and the promo cards it chose as they are printed on its copies."""
        if not promo_cards:
            return self.goods
        chosen = {
            card.id: replace(
                card,
                value=printed["value"],
                penalty=printed["penalty"],
                copies=printed["copies"],
                copies_with_three=printed["copies"],
            )
            for card in self.promo_cards.values()
            if (printed := promo_cards.get(card.id))
        }
        return {**self.goods, **chosen}

    def declarable(self, players: int) -> tuple[str, ...]:
        """Legal kinds that are in the box at all (S-DEC-2)."""
        return tuple(good.id for good in self.goods.values() if good.legal and good.copies_for(players))


class PurseSchema(Sourced):
    gold = WholeNumber(required=True)


class SheriffHandSchema(Sourced):
    cards = WholeNumber(1, required=True)
    seven_card_hand = WholeNumber(1, required=True)


class MarketSchema(Sourced):
    swap_at_most = WholeNumber(required=True)
    starts = fields.String(required=True, validate=validate.OneOf(["left of the sheriff", "named by the sheriff"]))


class BagSchema(Sourced):
    min = WholeNumber(1, required=True)
    max = WholeNumber(1, required=True)


class DiscardsSchema(Sourced):
    piles = WholeNumber(1, required=True)
    face_up = WholeNumber(required=True)


class ClockSchema(Sourced):
    seconds_per_merchant = WholeNumber(1, required=True)


class DealsSchema(Sourced):
    lies_about_stand = Flag(required=True)
    missing_is_proved = Flag(required=True)


class DeputiesSchema(Sourced):
    players = WholeNumber(1, required=True)


class MerryMenSchema(Sourced):
    players_max = WholeNumber(1, required=True)
    rounds = WholeNumber(1, required=True)
    deputies_with = WholeNumber(1, required=True)


class CountsAsSchema(Schema):
    good = fields.String(required=True)
    cards = WholeNumber(1, required=True)


class GoodSchema(Schema):
    kind = fields.String(required=True, validate=validate.OneOf(["legal", "contraband", "royal"]))
    value = WholeNumber(required=True)
    penalty = WholeNumber(required=True)
    copies = WholeNumber(required=True)
    copies_with_three = WholeNumber(required=True)
    counts_as = fields.Nested(CountsAsSchema)


class EachOtherSchema(Schema):
    good = fields.String(required=True)
    gold = WholeNumber(1, required=True)


class PromoCardSchema(Schema):
    kind = fields.String(required=True, validate=validate.OneOf(["legal", "contraband"]))
    value = WholeNumber(required=True)
    penalty = WholeNumber(required=True)
    copies = WholeNumber(1, required=True)
    each_other = fields.Nested(EachOtherSchema)
    pays = WholeNumber()
    stands_for_any = Flag()


class BonusSchema(Schema):
    king = WholeNumber(required=True)
    queen = WholeNumber(required=True)


class SheriffEditionSchema(EditionSchema):
    names = EDITIONS

    purse = fields.Nested(PurseSchema, required=True)
    hand = fields.Nested(SheriffHandSchema, required=True)
    rounds = SourcedMapping(WholeNumber(1), numbered=True, required=True)
    market = fields.Nested(MarketSchema, required=True)
    bag = fields.Nested(BagSchema, required=True)
    discards = fields.Nested(DiscardsSchema, required=True)
    clock = fields.Nested(ClockSchema, required=True)
    deals = fields.Nested(DealsSchema, required=True)
    deputies = fields.Nested(DeputiesSchema)
    coins = SourcedMapping(WholeNumber(), numbered=True, required=True)
    goods = SourcedMapping(fields.Nested(GoodSchema), required=True)
    bonuses = SourcedMapping(fields.Nested(BonusSchema), required=True)
    black_market = SourcedMapping(fields.Tuple((WholeNumber(), WholeNumber())))
    merry_men = fields.Nested(MerryMenSchema)
    merry_men_black_market = SourcedMapping(fields.Tuple((WholeNumber(), WholeNumber())))
    promo_cards = SourcedMapping(fields.Nested(PromoCardSchema))

    @validates_schema
    def _consistent(self, data: dict[str, Any], **_: Any) -> None:
        goods = without_source(data["goods"])
        legal = {name for name, good in goods.items() if good["kind"] == "legal"}
        for name, good in goods.items():
            counts_as = good.get("counts_as")
            if (good["kind"] == "royal") != (counts_as is not None):
                raise ValidationError({"goods": {name: {"counts_as": ["Expected for royal goods and only there."]}}})
            if counts_as and counts_as["good"] not in legal:
                raise ValidationError({"goods": {name: {"counts_as": ["Expected a legal good."]}}})
            if good["copies_with_three"] > good["copies"]:
                raise ValidationError({"goods": {name: {"copies_with_three": ["Expected no more than copies."]}}})
        if set(without_source(data["bonuses"])) != legal:
            raise ValidationError("Expected exactly the legal goods.", "bonuses")
        for table in ("black_market", "merry_men_black_market"):
            for kind in without_source(data.get(table, {})):
                if goods.get(kind, {}).get("kind") != "contraband":
                    raise ValidationError({table: {kind: ["Expected a contraband good."]}})
        if ("merry_men" in data) != ("merry_men_black_market" in data):
            raise ValidationError("Expected with merry_men and only there.", "merry_men_black_market")
        for name, card in without_source(data.get("promo_cards", {})).items():
            family = card.get("each_other", {}).get("good")
            if name in goods or name not in CARDS:
                raise ValidationError({"promo_cards": {name: ["Expected a card of its own, named in names.py."]}})
            if family is not None and goods.get(family, {}).get("kind") != "contraband":
                raise ValidationError({"promo_cards": {name: {"each_other": ["Expected a contraband good."]}}})
        players = data["players"]
        if "merry_men" in data and data["merry_men"]["players_max"] <= players["max"]:
            raise ValidationError({"merry_men": {"players_max": ["Expected more players than without."]}})
        if "deputies" in data and not players["min"] <= data["deputies"]["players"] <= players["max"]:
            raise ValidationError({"deputies": {"players": ["Expected a number of players of this edition."]}})
        if set(numbered(data["rounds"])) != set(range(players["min"], players["max"] + 1)):
            raise ValidationError("Expected a number of rounds for each number of players.", "rounds")

    @post_load
    def _edition(self, data: dict[str, Any], **_: Any) -> SheriffEdition:
        def good(name: str, facts: dict[str, Any]) -> Good:
            counts_as = facts.pop("counts_as", None)
            return Good(id=name, counts_as=(counts_as["good"], counts_as["cards"]) if counts_as else None, **facts)

        def promo(name: str, facts: dict[str, Any]) -> Good:
            more = facts.pop("each_other", None)
            each_other = (more["good"], more["gold"]) if more else None
            return Good(id=name, copies_with_three=facts["copies"], each_other=each_other, **facts)

        return SheriffEdition(
            gold=data["purse"]["gold"],
            hand=data["hand"]["cards"],
            seven_card_hand=data["hand"]["seven_card_hand"],
            rounds=numbered(data["rounds"]),
            swap_at_most=data["market"]["swap_at_most"],
            sheriff_names_market_start=data["market"]["starts"] == "named by the sheriff",
            bag_min=data["bag"]["min"],
            bag_max=data["bag"]["max"],
            discard_piles=data["discards"]["piles"],
            discards_face_up=data["discards"]["face_up"],
            clock_seconds=data["clock"]["seconds_per_merchant"],
            lies_about_stand=data["deals"]["lies_about_stand"],
            missing_is_proved=data["deals"]["missing_is_proved"],
            deputies_with=data["deputies"]["players"] if "deputies" in data else None,
            coins=numbered(data["coins"]),
            goods={name: good(name, facts) for name, facts in without_source(data["goods"]).items()},
            bonuses={name: Bonus(**facts) for name, facts in without_source(data["bonuses"]).items()},
            black_market=without_source(data.get("black_market", {})),
            merry_men=MerryMen(
                **without_source(data["merry_men"]), black_market=without_source(data["merry_men_black_market"])
            )
            if "merry_men" in data
            else None,
            promo_cards={
                name: promo(name, facts) for name, facts in without_source(data.get("promo_cards", {})).items()
            },
            **self.common(data),
        )


def facts(edition: SheriffEdition) -> dict[str, Any]:
    """What the API says about an edition of this game, with names not yet in a language."""
    counts = edition.player_count(merry_men=True)
    return {
        "gold": edition.gold,
        "rounds": {str(players): edition.rounds_by_the_book(players, merry_men=True) for players in counts},
        "coins": {str(coin): count for coin, count in edition.coins.items()},
        "bonuses": {good: {"king": bonus.king, "queen": bonus.queen} for good, bonus in edition.bonuses.items()},
        "black_market": {kind: list(pair) for kind, pair in edition.black_market_cards.items()},
        "goods": [_card(good, counts) for good in edition.goods.values()],
        "promo_cards": [
            _card(card, counts)
            | {
                "each_other": {"good": card.each_other[0], "gold": card.each_other[1]} if card.each_other else None,
                "pays": card.pays,
                "rule": PROMO_RULES[card.id],
            }
            for card in edition.promo_cards.values()
        ],
    }


def _card(good: Good, counts: PlayerCount) -> dict[str, Any]:
    return {
        "id": good.id,
        "name": CARDS[good.id],
        "kind": good.kind,
        "value": good.value,
        "penalty": good.penalty,
        "counts_as": {"good": good.counts_as[0], "cards": good.counts_as[1]} if good.counts_as else None,
        "copies": {str(players): good.copies_for(players) for players in counts},
    }


def players_max_with(edition: SheriffEdition) -> dict[str, int]:
    """By option: so many can play with it (S-SET-1)."""
    return {} if edition.merry_men is None else {"merry_men": edition.merry_men.players_max}
