"""Errors of the store: locked, full, restarted, out of reach, or in doubt."""

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree


class InDoubt(Exception):
    """The store went away between the order to keep something and its answer: nobody knows whether it is kept."""


STORE_ERRORS = (DBAPIError, NoConnectionFree, InDoubt)
"""What any call to the store may raise."""
