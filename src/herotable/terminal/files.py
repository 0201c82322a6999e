"""Files that people name: read whole or not at all, never written over."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from herotable.terminal.complaints import CannotDo

LARGEST_TEXT: Final = 1_000_000


def text_in(file: Path, what: str) -> str:
    """The text of a file that should hold this."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST_TEXT + 1)
    except OSError as fault:
        raise CannotDo(f"{file} cannot be read: {fault.strerror}.") from fault
    if len(data) > LARGEST_TEXT:
        raise CannotDo(f"{file} is larger than {LARGEST_TEXT:,} bytes, which {what} is not.")
    if not data.strip():
        raise CannotDo(f"{file} is empty; {what} should be in it.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise CannotDo(f"{file} is not text in UTF-8, which {what} is.") from fault


def write_new(file: Path, data: bytes) -> None:
    """What is there is left alone, also where it has come to be there meanwhile."""
    try:
        with file.open("xb") as opened:
            opened.write(data)
    except OSError as fault:
        raise CannotDo(f"{file} cannot be written: {fault.strerror}.") from fault


def check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise CannotDo(f"{folder} is no folder{'' if folder.exists() else ', there is nothing there'}.")
