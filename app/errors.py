"""What a user of the command line can do wrong."""


class UserError(ValueError):
    """Something that cannot be done. The message is a line for the user."""

    status = 2
    """What the program exits with."""
