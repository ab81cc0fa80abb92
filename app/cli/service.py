"""The commands that run the service: serve, migrate, reports."""

import argparse

from app.cli.arguments import Commands, count


def add_serve(commands: Commands) -> None:
    """`birnam serve`."""
    parser = commands.add_parser("serve", help="run the service; configured by BIRNAM_...")
    parser.set_defaults(run=_serve)


def _serve(_arguments: argparse.Namespace) -> None:
    from app.launch import serve  # noqa: PLC0415 - the games' commands start without the service

    serve()


def add_migrate(commands: Commands) -> None:
    """`birnam migrate`."""
    parser = commands.add_parser("migrate", help="create the database, or bring it up to date")
    parser.set_defaults(run=_migrate)


def _migrate(_arguments: argparse.Namespace) -> None:
    from app.launch import create_database  # noqa: PLC0415 - as above

    create_database()


def add_reports(commands: Commands) -> None:
    """`birnam reports`."""
    parser = commands.add_parser("reports", help="list what players have reported")
    parser.add_argument("--limit", type=count, default=100, metavar="N", help="the latest N")
    parser.set_defaults(run=_reports)


def _reports(arguments: argparse.Namespace) -> None:
    from app.reports import list_reports  # noqa: PLC0415 - as above

    for line in list_reports(arguments.limit):
        print(line)
