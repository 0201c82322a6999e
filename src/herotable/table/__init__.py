"""A game being played: seats, journal, legality, undo, overrides, branches, fair dice, storage."""
