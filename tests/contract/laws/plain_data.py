"""States, events, stages, options and views are plain data: what is stored is what comes back."""

from __future__ import annotations

from herotable.rules.game import Below

__all__ = ["Below"]
