"""Commands for public games in bulk: export, import, dump."""

import argparse
from pathlib import Path

from app.cli.arguments import Commands


def add_export(commands: Commands) -> None:
    parser = commands.add_parser("export", help="write the public games to a file")
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file")
    parser.add_argument("--game", metavar="GAME", help="only of this game")
    parser.add_argument("--player", metavar="@HANDLE", help="only of this player")
    parser.add_argument("--since", metavar="DAY", help="the first day, such as 2026-01-31, by UTC")
    parser.add_argument("--until", metavar="DAY", help="the day after the last one")
    parser.add_argument(
        "--records",
        action="store_true",
        help="records to read, without the times of the moves, instead of lines of JSON",
    )
    parser.set_defaults(run=_export)


def _export(arguments: argparse.Namespace) -> None:
    from app.cli.commands.archive import Wanted, export_games  # noqa: PLC0415 - slow to import

    wanted = Wanted(arguments.game, arguments.player, arguments.since, arguments.until)
    print(export_games(arguments.file, wanted, as_records=arguments.records))


def add_import(commands: Commands) -> None:
    parser = commands.add_parser(
        "import", help="add the games of an export or a dump; the server may be running"
    )
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="lines of JSON, from `birnam export` or `dump`, or records (--records); all moves of "
        "a record get the beginning of its day as their time",
    )
    parser.add_argument("--check", action="store_true", help="only read it, and write nothing")
    parser.set_defaults(run=_import)


def _import(arguments: argparse.Namespace) -> None:
    from app.cli.commands.importing import import_games  # noqa: PLC0415 - slow to import

    for line in import_games(arguments.file, only_check=arguments.check):
        print(line)


def add_dump(commands: Commands) -> None:
    parser = commands.add_parser(
        "dump", help="write the public games of a month, compressed, with a checksum"
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="for the files")
    parser.add_argument("--month", metavar="MONTH", help="such as 2026-01; default: the last one")
    parser.set_defaults(run=_dump)


def _dump(arguments: argparse.Namespace) -> None:
    from app.cli.commands.archive import dump_month  # noqa: PLC0415 - slow to import

    print(dump_month(arguments.folder, arguments.month))
