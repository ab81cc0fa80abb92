"""The options of a game in the command that a file names."""

from collections.abc import Mapping
from shlex import quote


def options_text(options: Mapping[str, str]) -> str:
    """As the shell reads it, with a space before each option."""
    return "".join(f" --option {quote(f'{name}={value}')}" for name, value in options.items())
