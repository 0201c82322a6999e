"""The games: one folder a title, found by its presence. Nothing outside ever names one."""
