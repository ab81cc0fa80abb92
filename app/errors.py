"""Errors that several parts report."""


class UserError(ValueError):
    """A command cannot be executed. The message is one line for the user."""

    status = 2
    """The exit status of the program."""


class Unavailable(Exception):
    """The database cannot be reached. A pending write may or may not be committed."""


class BrokenLog(Exception):
    """The stored log of a match cannot be read or folded. The message is for operators."""

    def __init__(self, match_id: str, problem: str) -> None:
        super().__init__(f"match {match_id}: {problem}")
        self.match_id = match_id
        self.problem = problem
