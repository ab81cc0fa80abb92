"""The command line program `birnam`. Commands import what they need when they run."""

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

from app.cli.admin import add_admin
from app.cli.archive import add_dump, add_export, add_import
from app.cli.arguments import Commands
from app.cli.games import add_perft, add_show, add_solve, add_verify
from app.cli.generate import add_openings, add_probcut, add_puzzles, add_train
from app.cli.load import add_load
from app.cli.maintenance import (
    add_backup,
    add_doctor,
    add_explorer,
    add_ratings,
    add_reports,
    add_restore,
)
from app.cli.serve import add_migrate, add_serve
from app.cli.tokens import add_token
from app.errors import UserError
from engine import OptionError, UnknownGame

# In the order of `birnam --help`.
COMMANDS: tuple[Callable[[Commands], None], ...] = (
    add_serve,
    add_migrate,
    add_reports,
    add_admin,
    add_puzzles,
    add_perft,
    add_show,
    add_solve,
    add_openings,
    add_train,
    add_probcut,
    add_backup,
    add_restore,
    add_doctor,
    add_ratings,
    add_explorer,
    add_export,
    add_import,
    add_dump,
    add_load,
    add_verify,
    add_token,
)


class _Parser(argparse.ArgumentParser):
    """Raises UserError where argparse would print the usage and exit."""

    def error(self, message: str) -> NoReturn:
        raise UserError(message)


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status. Prints one line on stderr if it fails."""
    try:
        arguments = _parser().parse_args(argv)
        run: Callable[[argparse.Namespace], None] = arguments.run
        run(arguments)
    except (UserError, UnknownGame, OptionError) as error:
        sys.stderr.write(f"birnam: {error}\n")  # at one go: a thread may still write the log
        return error.status if isinstance(error, UserError) else 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="birnam", description="MacBeth and its relatives.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    return parser
