"""What a command raises to stop with one sentence for the person who typed it."""


class NotUnderstood(Exception):
    """What was typed makes no sense: exit code 2."""


class CannotDo(Exception):
    """It was understood and cannot be done: exit code 1."""
