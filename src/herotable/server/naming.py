"""Names and lines that people type: plain text that cannot pretend to be anything else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Final

MOST_MARKS: Final = 2
"""So many accents on one letter, and no more."""
ALIKE: Final = str.maketrans(
    "аеіјорсухѕԁԛԝһӏАВЕІЈКМНОРСТУХЅαεικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ0135|",
    "aeijopcyxsdqwhlABEIJKMHOPCTYXSaeikvoptuxABEZHIKMNOPTYXolesl",
)
"""Letters of other alphabets, and digits, that look like ours."""
JOINER: Final = "\u200d"


def cleaned(text: str, *, lines: bool = False) -> str:
    """What can be shown as it stands: no control characters, nothing invisible, nothing that turns the text around,
    no towers of accents. `lines`: line ends may stay."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        if letter == "\n" and lines:
            kept.append(letter)
            continue
        kind = unicodedata.category(letter)
        if kind.startswith("C") and letter != JOINER:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(" " if kind.startswith("Z") else letter)
    parts = "".join(kept).split("\n")
    return "\n".join(" ".join(part.split(" ")).rstrip() for part in parts).strip(f" \n{JOINER}")


def skeleton(name: str) -> str:
    """Names that look alike have the same."""
    letters = unicodedata.normalize("NFKD", name).translate(ALIKE).casefold().translate(ALIKE)
    return "".join(letter for letter in letters if letter.isalnum())


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it where somebody is called like that, or nearly so, already."""
    taken = {skeleton(other) for other in others}
    if skeleton(name) not in taken:
        return name
    numbered = (f"{name[:55]} {number}" for number in count(2))
    return next(each for each in numbered if skeleton(each) not in taken)
