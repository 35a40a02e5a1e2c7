"""Shapes of a table, its log, its ledger and its set-up sheet."""

from marshmallow import Schema, fields


class OpenedTableSchema(Schema):
    code = fields.String()
    host_key = fields.String()
    join_url = fields.String()
    version = fields.Integer()


class ViewerSchema(Schema):
    seat = fields.Integer(allow_none=True)
    host = fields.Boolean()


class SeatSchema(Schema):
    """A seat in public; the game adds what lies before it."""

    class Meta:
        unknown = "include"

    seat = fields.Integer()
    name = fields.String()
    claimed = fields.Boolean()


class LogEntrySchema(Schema):
    version = fields.Integer()
    event = fields.String(metadata={"description": "What happened, by the name it is stored under."})
    text = fields.String()
    yours = fields.Boolean(metadata={"description": "Only where it is about the viewer, and said in other words."})
    of = fields.Integer(metadata={"description": "Only where a step was undone: the version of that step."})
    covered = fields.String(
        metadata={
            "description": "Only where the text holds a secret of the viewer: the same without it, for other eyes."
        }
    )


class LogSchema(Schema):
    log = fields.List(fields.Nested(LogEntrySchema))


class LedgerEntrySchema(Schema):
    version = fields.Integer()
    round = fields.Integer()
    from_ = fields.Raw(data_key="from", metadata={"description": "A seat's number, bank or chest."})
    to = fields.Raw(metadata={"description": "A seat's number, bank or chest."})
    amount = fields.Integer()
    reason = fields.String(metadata={"description": "Why, in words."})
    kind = fields.String(metadata={"description": "Why, for programs: start, deal, fine, penalty, chest and so on."})
    bag = fields.Integer(allow_none=True, metadata={"description": "The merchant whose bag it is about."})
    undone = fields.Boolean(metadata={"description": "This line takes an earlier one back."})


class LedgerSchema(Schema):
    entries = fields.List(fields.Nested(LedgerEntrySchema))
    before = fields.Integer(
        allow_none=True, metadata={"description": "Entries of still older steps: ask for those before this version."}
    )


class SheetSchema(Schema):
    """A set-up sheet; which numbers it has depends on the game."""

    class Meta:
        unknown = "include"

    steps = fields.List(fields.String(), metadata={"description": "What to do, in order."})
    ticked = fields.List(fields.Integer(), metadata={"description": "Places in `steps` of what is done (`tick`)."})
    take_out = fields.Raw(metadata={"description": "Card → how many go back to the box; or the colours that do."})
    deck = fields.Dict(metadata={"description": "Card → how many are in the deck."})
    coins = fields.Dict(metadata={"description": "Coin → how many for each player."})
    hand = fields.Integer()
    gold = fields.Integer()


class RequestSchema(Schema):
    id = fields.String()
    seat = fields.Integer()


class HostVotesSchema(Schema):
    seat = fields.Integer(metadata={"description": "Who is named."})
    by = fields.List(fields.Integer(), metadata={"description": "The seats that name them."})
    needed = fields.Integer()


class ViewSchema(Schema):
    """A table as one viewer sees it. The game that is played adds its own fields."""

    class Meta:
        unknown = "include"

    code = fields.String()
    edition = fields.String()
    options = fields.Dict()
    version = fields.Integer()
    now = fields.Integer(metadata={"description": "The server's clock, milliseconds since 1970."})
    viewer = fields.Nested(ViewerSchema)
    phase = fields.String()
    round = fields.Integer(allow_none=True)
    rounds = fields.Integer(allow_none=True)
    seats = fields.List(fields.Nested(SeatSchema))
    host_seat = fields.Integer(allow_none=True, metadata={"description": "The seat that is host, if a seat is."})
    host_votes = fields.List(
        fields.Nested(HostVotesSchema),
        metadata={"description": "Who is named as the next host while the host is gone."},
    )
    log = fields.List(fields.Nested(LogEntrySchema), metadata={"description": "Newest first."})
    may = fields.List(fields.String())
    may_about = fields.Dict(
        fields.String(),
        fields.List(fields.Raw()),
        metadata={
            "description": "What some of these commands can be about: bags by their merchants, offers and tasks by "
            "their ids, what an offer can ask, how a bag can be settled, seats to choose a colour for."
        },
    )
    may_for = fields.Dict(
        fields.String(), fields.List(fields.String()), metadata={"description": "Host only: seat → commands."}
    )
    may_about_for = fields.Dict(
        fields.String(),
        fields.Dict(),
        metadata={"description": "Host only: seat without a phone → what they can be about."},
    )
    undoable = fields.List(fields.Dict())
    group = fields.String(allow_none=True, metadata={"description": "Host only: the group whose book gets the result."})
    requests = fields.List(fields.Nested(RequestSchema), metadata={"description": "Host only."})
    ended_at = fields.Integer(metadata={"description": "Once over: when, in milliseconds since 1970."})
    minutes = fields.Integer(metadata={"description": "Once over: how long the game took."})


class DoneSchema(Schema):
    version = fields.Integer()
    view = fields.Nested(ViewSchema, metadata={"description": "Unless `Prefer: return=minimal` was sent."})
