"""The `herotable` command."""
