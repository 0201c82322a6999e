"""The browser client's files, as they were built into the package. Everything that is no file is its first page, which
knows its own ways."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "_web"
FIRST_PAGE: Final = "index.html"
KINDS: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
}
ABSENT: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Herotable</title>
<body><h1>Herotable</h1><p>The server is up, but this installation has no browser client.
In a checkout, <code>python3 dev.py run</code> builds it.</p></body></html>
"""


@dataclass(frozen=True, slots=True)
class File:
    data: bytes
    kind: str


class ClientFiles:
    """Read once, at the start; nothing of the disk is looked at for a request."""

    def __init__(self, folder: Path = FOLDER) -> None:
        paths = [path for path in sorted(folder.rglob("*")) if path.is_file()] if folder.is_dir() else []
        self._files = {
            "/" + path.relative_to(folder).as_posix(): File(path.read_bytes(), kind_of(path))
            for path in paths
            if not any(part.startswith(".") for part in path.relative_to(folder).parts)
        }
        first = self._files.get(f"/{FIRST_PAGE}", File(ABSENT, KINDS[".html"]))
        self._first = first

    def at(self, path: str) -> File | None:
        """The file of this path; the first page where the path names no file (it has no dot); None: nothing there."""
        found = self._files.get(path)
        if found is None and "." not in path.rpartition("/")[2]:
            return self._first
        return found


def kind_of(path: Path) -> str:
    return KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
