"""Secrets that open doors: made here, known to whoever holds them, kept only as their hashes."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

TOKEN_BYTES: Final = 16
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""For codes that are read aloud: nothing that looks like something else."""
CODE_LENGTH: Final = 8


def new_id() -> str:
    return secrets.token_hex(8)


def new_token() -> str:
    """128 bits, as they stand in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def code_of(typed: str) -> str:
    """A code as it was made, however it was typed; empty where it cannot be one."""
    letters = typed.upper().replace("-", "").replace(" ", "")
    if len(letters) != CODE_LENGTH or any(letter not in LETTERS for letter in letters):
        return ""
    return f"{letters[:4]}-{letters[4:]}"


def sealed(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
