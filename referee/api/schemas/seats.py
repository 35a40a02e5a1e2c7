"""Shapes of what happens to seats and to the host's role."""

from marshmallow import Schema, fields

from referee.api.schemas.tables import ViewerSchema as ViewerSchema
from referee.rules.fields import Flag, WholeNumber


class ClaimSchema(Schema):
    ask = Flag(load_default=False, metadata={"description": "If it is taken or the game runs: ask the host."})


class ClaimedSchema(Schema):
    seat = fields.Integer()
    key = fields.String()


class AskedSchema(Schema):
    seat = fields.Integer()
    request = fields.String()
    key = fields.String(metadata={"description": "Opens the seat as soon as the host agrees."})


class AllowSchema(Schema):
    allow = Flag(required=True)


class TransferSchema(Schema):
    url = fields.String()
    expires_at = fields.Integer(metadata={"description": "Milliseconds since 1970."})


class TakeTransferSchema(Schema):
    token = fields.String(required=True)


class HostKeySchema(Schema):
    key = fields.String(required=True)


class HostSchema(Schema):
    seat = WholeNumber(required=True)


class VersionSchema(Schema):
    version = fields.Integer()


class PassedHostSchema(VersionSchema):
    host_seat = fields.Integer(allow_none=True)
    votes = fields.Integer()
    needed = fields.Integer()


class MovedSchema(ViewerSchema):
    key = fields.String()
