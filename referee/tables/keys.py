"""Random identifiers and capability keys: codes, keys and grants, made so that guessing is hopeless."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6


def new_code(length: int = CODE_LENGTH) -> str:
    """A code, of a table unless another length is asked for, that can be read out and typed without asking back."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def read_code(text: str, length: int = CODE_LENGTH) -> str | None:
    """A code as somebody typed it, or None if it cannot be one."""
    code = text.strip().upper()
    return code if len(code) == length and set(code) <= set(CODE_LETTERS) else None


def new_key() -> str:
    return secrets.token_urlsafe(32)


def key_after(key: str, grant: str) -> str:
    """A key for the next table, made from one of the table before: whoever has that can be given this again.

    As hard to guess as the key it is made from, which nobody but the phone has.
    """
    made = hmac.digest(key.encode(), grant.encode(), "sha256")
    return urlsafe_b64encode(made).rstrip(b"=").decode()


def new_grant() -> str:
    """The public name of what a key opens."""
    return secrets.token_hex(8)


def key_hash(key: str) -> bytes:
    # A key holds 256 random bits, so a fast hash is as good as a slow one.
    return hashlib.sha256(key.encode()).digest()
