"""Groups, and the games in their books."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _group(*, primary_key: bool = True, index: bool = False) -> "sa.Column[str]":
    group = sa.ForeignKey("groups.code", ondelete="CASCADE")
    return sa.Column("group", sa.String(8), group, primary_key=primary_key, nullable=False, index=index)


def upgrade() -> None:
    op.add_column("tables", sa.Column("group_code", sa.String(8), nullable=True))
    op.create_index("ix_tables_group_code", "tables", ["group_code"])
    op.create_table(
        "groups",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "group_keys",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        _group(primary_key=False, index=True),
        sa.Column("link_until", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "members", _group(), sa.Column("id", sa.String(8), primary_key=True), sa.Column("name", sa.Text, nullable=False)
    )
    op.create_table(
        "member_names",
        _group(),
        sa.Column("key", sa.String(255), primary_key=True),
        sa.Column("member", sa.String(8), nullable=False),
    )
    op.create_table(
        "games",
        _group(),
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("table_code", sa.String(6), sa.ForeignKey("tables.code", ondelete="SET NULL"), nullable=True),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("begun", sa.Integer, nullable=False),
        sa.Column("played_at", sa.BigInteger, nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=True),
    )
    op.create_index("games_by_time", "games", ["group", "played_at", "id"])
    op.create_index("games_by_table", "games", ["table_code", "group"], unique=True)
    op.create_table(
        "plays",
        sa.Column("group", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("member", sa.String(8), nullable=True),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("winner", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=True),
        sa.Column("statistics", sa.Text, nullable=True),
        sa.ForeignKeyConstraint(["group", "game"], ["games.group", "games.id"], ondelete="CASCADE"),
    )
    op.create_index("plays_by_member", "plays", ["group", "member"])
    op.create_table(
        "book_sums",
        _group(),
        sa.Column("about", sa.String(8), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("sums", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("book_sums", "plays", "games", "member_names", "members", "group_keys", "groups"):
        op.drop_table(name)
    op.drop_index("ix_tables_group_code", "tables")
    op.drop_column("tables", "group_code")
