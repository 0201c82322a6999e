"""Herotable: a table that knows the rules of five hero tabletop games."""


def version() -> str:
    from importlib.metadata import version as installed_version  # takes longer to import than a throw of dice

    return installed_version("herotable")
