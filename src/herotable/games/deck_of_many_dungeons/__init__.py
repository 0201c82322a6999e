"""Deck of Many Dungeons: everything is a card."""
