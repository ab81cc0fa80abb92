"""`birnam`: the commands of the program."""

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

from app.cli.arguments import Commands
from app.cli.games import add_perft, add_show, add_solve, add_verify
from app.cli.generate import add_puzzles, add_train
from app.cli.load import add_load
from app.cli.maintenance import add_backup, add_doctor, add_reports, add_restore
from app.cli.serve import add_migrate, add_serve
from app.errors import UserError
from engine import OptionError, UnknownGame

# In the order of `birnam --help`.
COMMANDS: tuple[Callable[[Commands], None], ...] = (
    add_serve,
    add_migrate,
    add_reports,
    add_puzzles,
    add_perft,
    add_show,
    add_solve,
    add_train,
    add_backup,
    add_restore,
    add_doctor,
    add_load,
    add_verify,
)


class _Parser(argparse.ArgumentParser):
    """A parser that leaves it to `main` to say what was wrong, in one line."""

    def error(self, message: str) -> NoReturn:
        raise UserError(message)


def main(argv: list[str] | None = None) -> int:
    """Runs a command; returns 0, or after a line on stderr that says what was wrong 1 or 2."""
    try:
        arguments = _parser().parse_args(argv)
        run: Callable[[argparse.Namespace], None] = arguments.run
        run(arguments)
    except (UserError, UnknownGame, OptionError) as mistake:
        print(f"birnam: {mistake}", file=sys.stderr)
        return mistake.status if isinstance(mistake, UserError) else 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="birnam", description="MacBeth and its relatives.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    return parser
