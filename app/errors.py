"""Errors that commands report to their users."""


class UserError(ValueError):
    """A command cannot be executed. The message is one line for the user."""

    status = 2
    """The exit status of the program."""
