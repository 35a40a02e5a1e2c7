"""Migrations, applied at every start; several processes may start at once."""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text

from referee.config import PACKAGE
from referee.tables.engine import without_limits
from referee.tables.retry import retry

# Any number will do, as long as every process takes the same one.
MIGRATION_LOCK = 0x5E7


class StoreIsNewer(Exception):
    """A later version has changed the store: this one would misread it."""


def config() -> Config:
    alembic = Config()
    alembic.set_main_option("script_location", str(PACKAGE / "tables" / "migrations").replace("%", "%%"))
    return alembic


@retry
def migrate(engine: Engine) -> None:
    """Applies what is missing. The others wait until the first is through, then find nothing to do."""
    with engine.connect() as connection:
        _lock(connection)
        alembic = config()
        alembic.attributes["connection"] = connection
        try:
            command.upgrade(alembic, "head")
        except CommandError as error:
            # the only revisions that Alembic cannot find are those of later versions
            raise StoreIsNewer("The store was made by a newer version of the referee; update this one.") from error
        connection.commit()


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        without_limits(connection)
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
