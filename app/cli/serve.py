"""The commands serve and migrate."""

import argparse
import gc

from app.cli.arguments import Commands, ending_in_order


def add_serve(commands: Commands) -> None:
    parser = commands.add_parser(
        "serve", help="run the server, configured by environment variables such as BIRNAM_PORT"
    )
    parser.set_defaults(run=_serve)


def _serve(_arguments: argparse.Namespace) -> None:
    gc.disable()  # until everything is built (gc_tuning.py): imports leave no garbage
    from app.server.serve import serve  # noqa: PLC0415 - slow to import

    serve()


def add_migrate(commands: Commands) -> None:
    parser = commands.add_parser("migrate", help="create the database or bring it up to date")
    parser.add_argument(
        "--no-backup", action="store_true", help="make no copy of a SQLite database before"
    )
    parser.set_defaults(run=_migrate)


def _migrate(arguments: argparse.Namespace) -> None:
    from app.server import migrating  # noqa: PLC0415 - slow to import

    settings = migrating.checked_settings()
    with ending_in_order():
        copied = migrating.create_or_migrate(settings, backup=not arguments.no_backup)
    if copied:
        print(f"The database before the update is {copied}")
