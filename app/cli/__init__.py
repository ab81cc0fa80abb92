"""The command line program `birnam`. Commands import what they need when they run."""

from collections.abc import Callable

from app.cli.admin import add_admin, add_token
from app.cli.arguments import Commands, Parser, run_command
from app.cli.games import add_perft, add_show, add_verify
from app.cli.maintenance import (
    add_backup,
    add_doctor,
    add_dump,
    add_explorer,
    add_export,
    add_import,
    add_puzzles,
    add_ratings,
    add_reports,
    add_restore,
)
from app.cli.serve import add_migrate, add_serve

# In the order of `birnam --help`.
COMMANDS: tuple[Callable[[Commands], None], ...] = (
    add_serve,
    add_migrate,
    add_reports,
    add_admin,
    add_puzzles,
    add_perft,
    add_show,
    add_backup,
    add_restore,
    add_doctor,
    add_ratings,
    add_explorer,
    add_export,
    add_import,
    add_dump,
    add_verify,
    add_token,
)


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    return run_command(make_parser(), argv)


def make_parser() -> Parser:
    parser = Parser(prog="birnam", description="MacBeth and its relatives.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    return parser
