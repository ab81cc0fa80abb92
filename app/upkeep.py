"""The commands of `birnam` for who keeps a service running: backup, restore, doctor."""

import argparse
from pathlib import Path
from typing import Protocol


class Commands(Protocol):
    """What takes a further command."""

    def add_parser(self, name: str, *, help: str) -> argparse.ArgumentParser:  # noqa: A002
        """Add one; its parser."""
        ...


def add_upkeep(commands: Commands) -> None:
    """Add them to the others."""
    backup = commands.add_parser("backup", help="copy the database, while the service runs")
    backup.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    backup.add_argument("--replace", action="store_true", help="also if there is such a file")
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="go back to a copy; the service must be stopped")
    restore.add_argument("file", type=Path, metavar="FILE", help="what backup has written")
    restore.set_defaults(run=_restore)
    doctor = commands.add_parser("doctor", help="look whether all is well, and say what to do")
    doctor.add_argument("--json", action="store_true", help="print one JSON object")
    doctor.set_defaults(run=_doctor)


def _backup(arguments: argparse.Namespace) -> None:
    from app.backup import back_up  # noqa: PLC0415 - the games' commands start without the service

    print(back_up(arguments.file, replace=arguments.replace))


def _restore(arguments: argparse.Namespace) -> None:
    from app.backup import restore  # noqa: PLC0415 - as above

    for line in restore(arguments.file):
        print(line)


def _doctor(arguments: argparse.Namespace) -> None:
    from app.doctor.examination import report  # noqa: PLC0415 - as above

    report(as_json=arguments.json)
