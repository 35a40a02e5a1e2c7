"""Runs the migrations on the connection that referee.tables.migrate hands over."""

from alembic import context

from referee.tables.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
