"""When a group was last written in, and when each game in its book was."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("groups", sa.Column("touched_at", sa.BigInteger, nullable=True))
    op.add_column("games", sa.Column("changed_at", sa.BigInteger, nullable=True))
    # sums are worked out anew where they are missing; those that are there know nothing of quarters
    op.execute("DELETE FROM book_sums")


def downgrade() -> None:
    op.drop_column("games", "changed_at")
    op.drop_column("groups", "touched_at")
