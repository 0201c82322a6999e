"""Pieces that several games share: maps of squares and hexes, and what can be done on them."""
