"""What every answer says to a browser: take nothing from elsewhere, guess nothing, let nobody frame this page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
ALWAYS: Final[Sequence[tuple[bytes, bytes]]] = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }.items()
)
NOT_KEPT: Final = (b"cache-control", b"no-store")
KEPT: Final = (b"cache-control", b"public, max-age=31536000, immutable")
LOOKED_AFTER: Final = (b"cache-control", b"no-cache")
BUILT: Final = "/assets/"
"""Where files are whose names change with what is in them."""


def headers_for(path: str) -> list[tuple[bytes, bytes]]:
    caching = NOT_KEPT if path.startswith("/api/") else KEPT if path.startswith(BUILT) else LOOKED_AFTER
    return [*ALWAYS, caching]


def with_headers(app: ASGIApp) -> ASGIApp:
    """Around everything else, so that refusals say it too."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                ours = headers_for(scope["path"])
                names = {name for name, _ in ours}
                kept = [each for each in message.get("headers", ()) if each[0].lower() not in names]
                message["headers"] = [*kept, *ours]
            await send(message)

        await app(scope, receive, sent if scope["type"] == ScopeType.HTTP else send)

    return answered
