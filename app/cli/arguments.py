"""What several commands can be given, and how it is read."""

import argparse
from collections.abc import Callable
from typing import Protocol

from app.errors import UserError


class Commands(Protocol):
    """What takes a further command."""

    def add_parser(self, name: str, *, help: str) -> argparse.ArgumentParser:  # noqa: A002
        """Add one; its parser."""
        ...


def within(low: int, high: int) -> Callable[[str], int]:
    """What reads a whole number from `low` to `high`."""

    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"must be a number from {low} to {high}, not {text!r}")
        return int(text)

    return read


count = within(1, 10_000)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Let a command be given a game and options of it."""
    parser.add_argument("game", metavar="GAME", help="the game's id, as macbeth")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="KEY=VALUE",
        help="an option of the game, as opening=reversi; can be given several times",
    )


def options_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The options that a command with a game was given. Raises Mistake."""
    options: dict[str, str] = {}
    for key, value in arguments.option:
        if key in options:
            raise UserError(f"the option {key} is given twice")
        options[key] = value
    return options


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"must be KEY=VALUE, not {text!r}")
    return key, value
