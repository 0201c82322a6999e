"""Typed plain data in and out: JSON for journals and the wire, TOML for content packs. Knows no game and no table."""
