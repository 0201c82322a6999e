"""Names in sentences. Events hold ids, and words are made of events alone; a sentence keeps such an id in its place
until whoever shows it asks the game what people call it now."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

HELD: Final = re.compile("⟨([^⟨⟩]+)⟩")

Called = Callable[[str], str]
"""What people call whatever has this id."""


def named_later(of: str) -> str:
    """Stands in a sentence for the name of what has this id."""
    return f"⟨{of}⟩"


def names_in(text: str, called: Called) -> str:
    """A few words with every name in its place."""
    return HELD.sub(lambda held: called(held[1]), text)


def with_names(text: str, called: Called) -> str:
    """The sentence with every name in its place, begun with a capital letter if it begins with a name."""
    said = names_in(text, called)
    return said[:1].upper() + said[1:] if text.startswith("⟨") else said


def humanised(of: str) -> str:
    """An id as people would read it: "let-go_first" is "Let go first"."""
    words = of.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
