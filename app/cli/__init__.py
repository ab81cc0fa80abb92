"""The command line program `birnam`. Commands import what they need when they run."""

from collections.abc import Callable

from app.cli import admin, games, maintenance, serve
from app.cli.arguments import Commands, Parser, run_command

# In the order of `birnam --help`.
COMMANDS: tuple[Callable[[Commands], None], ...] = (
    serve.add_serve,
    serve.add_migrate,
    maintenance.add_reports,
    admin.add_admin,
    maintenance.add_puzzles,
    games.add_perft,
    games.add_show,
    maintenance.add_backup,
    maintenance.add_restore,
    maintenance.add_doctor,
    maintenance.add_ratings,
    maintenance.add_explorer,
    maintenance.add_export,
    maintenance.add_import,
    maintenance.add_dump,
    games.add_verify,
    admin.add_token,
)


def main(argv: list[str] | None = None) -> int:
    return run_command(make_parser(), argv)


def make_parser() -> Parser:
    parser = Parser(prog="birnam", description="MacBeth and its relatives.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    return parser
