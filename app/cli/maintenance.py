"""The commands for who keeps a service running: backup, restore, doctor, reports."""

import argparse
from pathlib import Path

from app.cli.arguments import Commands, count


def add_backup(commands: Commands) -> None:
    """`birnam backup`."""
    parser = commands.add_parser("backup", help="copy the database, while the service runs")
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    parser.add_argument("--replace", action="store_true", help="also if there is such a file")
    parser.set_defaults(run=_backup)


def _backup(arguments: argparse.Namespace) -> None:
    from app.cli.commands.backup import back_up  # noqa: PLC0415 - the games' commands start without the service

    print(back_up(arguments.file, replace=arguments.replace))


def add_restore(commands: Commands) -> None:
    """`birnam restore`."""
    parser = commands.add_parser("restore", help="go back to a copy; the service must be stopped")
    parser.add_argument("file", type=Path, metavar="FILE", help="what backup has written")
    parser.set_defaults(run=_restore)


def _restore(arguments: argparse.Namespace) -> None:
    from app.cli.commands.backup import restore  # noqa: PLC0415 - as above

    for line in restore(arguments.file):
        print(line)


def add_doctor(commands: Commands) -> None:
    """`birnam doctor`."""
    parser = commands.add_parser("doctor", help="look whether all is well, and say what to do")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_doctor)


def _doctor(arguments: argparse.Namespace) -> None:
    from app.cli.doctor.run import report  # noqa: PLC0415 - as above

    report(as_json=arguments.json)


def add_reports(commands: Commands) -> None:
    """`birnam reports`."""
    parser = commands.add_parser("reports", help="list what players have reported")
    parser.add_argument("--limit", type=count, default=100, metavar="N", help="the latest N")
    parser.set_defaults(run=_reports)


def _reports(arguments: argparse.Namespace) -> None:
    from app.cli.commands.reports import list_reports  # noqa: PLC0415 - as above

    for line in list_reports(arguments.limit):
        print(line)
