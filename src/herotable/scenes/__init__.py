"""Scenes in files: a beginning, what people do, exact dice, and what must come of it. docs/scenes.md is for who writes
them; the rulebooks' examples are such files and ship with their games."""
