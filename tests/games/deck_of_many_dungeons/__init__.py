"""Deck of Many Dungeons."""
