"""Schemas of what Sheriff of Nottingham says of its editions and results."""

from marshmallow import Schema, fields

from referee.rules.documents import CardSchema, Documents


class GoodSchema(CardSchema):
    kind = fields.String()
    penalty = fields.Integer()
    counts_as = fields.Dict(allow_none=True)


class PromoCardSchema(GoodSchema):
    each_other = fields.Dict(allow_none=True, metadata={"description": "So much more for each other card of a good."})
    rule = fields.String(metadata={"description": "What it does, in words."})
    pays = fields.Integer(metadata={"description": "What who opens a bag pays for it, if all else in it is true."})


class TitleSchema(Schema):
    good = fields.String()
    title = fields.String(metadata={"enum": ["king", "queen"]})
    points = fields.Integer()


DOCUMENTS = Documents(
    edition={
        "goods": fields.List(fields.Nested(GoodSchema)),
        "promo_cards": fields.List(
            fields.Nested(PromoCardSchema), metadata={"description": "Proposals, which a table types over."}
        ),
        "bonuses": fields.Dict(),
        "coins": fields.Dict(metadata={"description": "Coins in the box by value."}),
        "black_market": fields.Dict(),
        "rounds": fields.Dict(),
        "gold": fields.Integer(),
    },
    result={
        "gold": fields.Integer(),
        "legal_value": fields.Integer(),
        "contraband_value": fields.Integer(),
        "black_market_value": fields.Integer(),
        "bonus": fields.Integer(),
        "legal_cards": fields.Integer(),
        "contraband_cards": fields.Integer(),
        "titles": fields.List(fields.Nested(TitleSchema)),
    },
    lines=("goods", "each_other", "gold", "title", "black_market"),
)
