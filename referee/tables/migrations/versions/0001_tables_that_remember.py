"""Tables, steps, keys and answers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _code(*, primary_key: bool = False) -> "sa.Column[str]":
    table = sa.ForeignKey("tables.code", ondelete="CASCADE")
    return sa.Column("code", sa.String(6), table, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("opened_at", sa.BigInteger, nullable=False, index=True),
        sa.Column("opened", sa.Text, nullable=False),
    )
    op.create_table(
        "steps",
        _code(primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("events", sa.Text, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        _code(),
        sa.Column("holds", sa.String(32), nullable=False),
    )
    op.create_index("keys_by_table", "keys", ["code"])
    op.create_table(
        "answers",
        _code(primary_key=True),
        sa.Column("holds", sa.String(32), primary_key=True),
        sa.Column("idempotency_key", sa.String(255), primary_key=True),
        sa.Column("request", sa.LargeBinary(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
    )


def downgrade() -> None:
    for name in ("answers", "keys", "steps", "tables"):
        op.drop_table(name)
