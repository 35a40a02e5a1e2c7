"""Shapes of gold as coins."""

from marshmallow import Schema, fields

from referee.rules.fields import WholeNumber


class CoinsSchema(Schema):
    amount = fields.Integer()
    coins = fields.Dict(
        fields.String(),
        fields.Integer(),
        allow_none=True,
        metadata={"description": "Coin → how many, or null."},
    )


class CountCoinsSchema(Schema):
    seat = WholeNumber(required=True)
    coins = fields.Dict(fields.String(), WholeNumber(0, 1000), required=True)


class CountedCoinsSchema(Schema):
    counted = fields.Integer()
    book = fields.Integer()
    difference = fields.Integer(metadata={"description": "Above 0: too much lies there. Below: too little."})
