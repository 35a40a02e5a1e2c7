"""Options of the database engine: a connection pool, and timeouts: a store that hangs must not hang everybody."""

from typing import Any

from sqlalchemy import URL, Connection

from referee.tables.retry import RETRY_SECONDS

LIMITS = {
    "lock_timeout": RETRY_SECONDS,
    "statement_timeout": 2 * RETRY_SECONDS,
    # what a process left half done when it was cut off must not lock others out
    "idle_in_transaction_session_timeout": 2 * RETRY_SECONDS,
}
"""How long PostgreSQL lets anything take."""

CONNECTIONS = 10
"""At most, of one process to PostgreSQL."""


def without_limits(connection: Connection) -> None:
    """This one transaction may take its time: an operator waits for it, not a phone."""
    if connection.dialect.name == "postgresql":
        for limit in LIMITS:
            connection.exec_driver_sql(f"SET LOCAL {limit} = 0")


def engine_options(url: URL) -> dict[str, Any]:
    """As SQLAlchemy takes them, for the store at this address."""
    # a connection is only ever used by `with`, which leaves no transaction open: there is nothing to undo afterwards
    options: dict[str, Any] = {"pool_timeout": 2 * RETRY_SECONDS, "pool_reset_on_return": None}
    if url.get_backend_name() == "postgresql":
        # each is held for milliseconds; all processes together must stay below what the server allows
        options |= {"pool_size": CONNECTIONS // 2, "max_overflow": CONNECTIONS // 2}
        options["connect_args"] = {
            "application_name": "referee",
            "connect_timeout": round(RETRY_SECONDS),
            # a database that vanished from the network
            "keepalives_idle": 30,
            "tcp_user_timeout": round(5 * RETRY_SECONDS * 1000),
            "options": " ".join(f"-c {name}={round(seconds * 1000)}" for name, seconds in LIMITS.items()),
        }
        # what the operator wrote into the address is meant so
        for name in options["connect_args"].keys() & url.query.keys():
            del options["connect_args"][name]
    return options
