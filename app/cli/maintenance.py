"""Commands for operators: backups, checks, reports, puzzles, and public games in bulk."""

import argparse
import sys

from app.cli.arguments import STREAM, Commands, count, ending_in_order, file_name, runs


def add_backup(commands: Commands) -> None:
    parser = commands.add_parser("backup", help="copy the database; the server may be running")
    parser.add_argument("file", type=file_name, metavar="FILE", help="the copy; - for stdout")
    parser.add_argument("--replace", action="store_true", help="overwrite an existing file")
    parser.set_defaults(run=_backup)


def _backup(arguments: argparse.Namespace) -> None:
    from app.cli.commands.backup import back_up  # noqa: PLC0415 - slow to import

    with ending_in_order():
        line = back_up(arguments.file, replace=arguments.replace)
    print(line, file=sys.stderr if arguments.file == STREAM else sys.stdout)


def add_restore(commands: Commands) -> None:
    parser = commands.add_parser(
        "restore", help="replace the database with a copy; the server must be stopped"
    )
    parser.add_argument("file", type=file_name, metavar="FILE", help="a copy; - for stdin")
    parser.add_argument("--create", action="store_true", help="there is no database yet")
    runs(parser, "commands.backup.restore")


def add_doctor(commands: Commands) -> None:
    parser = commands.add_parser("doctor", help="check the installation and suggest repairs")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")
    parser.add_argument(
        "--all",
        action="store_true",
        dest="every_match",
        help="examine every match, not only the latest 2,000",
    )
    runs(parser, "doctor.run.report")


def add_reports(commands: Commands) -> None:
    parser = commands.add_parser("reports", help="list what players have reported")
    parser.add_argument(
        "--limit", type=count, default=100, metavar="N", help="the latest N; default: 100"
    )
    runs(parser, "commands.reports.list_reports")


def add_ratings(commands: Commands) -> None:
    parser = commands.add_parser("ratings", help="compute the ratings again and compare them")
    parser.add_argument(
        "--repair", action="store_true", help="write them again if they differ from the log"
    )
    runs(parser, "commands.audits.check_ratings")


def add_explorer(commands: Commands) -> None:
    parser = commands.add_parser(
        "explorer", help="count the public games of the opening explorer again and compare"
    )
    parser.add_argument(
        "--repair", action="store_true", help="write the counts again if they differ from the log"
    )
    runs(parser, "commands.audits.check_explorer")


def add_puzzles(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="import puzzles")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    load = actions.add_parser("load", help="add a collection of puzzles to the database")
    load.add_argument("file", metavar="FILE", help="a file from `python -m training puzzles`")
    runs(load, "commands.puzzles.load_puzzles")


def add_export(commands: Commands) -> None:
    parser = commands.add_parser("export", help="write the public games")
    parser.add_argument("file", type=file_name, metavar="FILE", help="a new file; - for stdout")
    parser.add_argument("--game", metavar="GAME", help="only of this game")
    parser.add_argument("--player", metavar="@HANDLE", help="only of this player")
    parser.add_argument("--since", metavar="DAY", help="the first day, such as 2026-01-31, by UTC")
    parser.add_argument("--until", metavar="DAY", help="the day after the last one")
    parser.add_argument(
        "--records",
        action="store_true",
        dest="as_records",
        help="records to read, without the times of the moves, instead of lines of JSON",
    )
    runs(parser, "commands.archive.export_games")


def add_import(commands: Commands) -> None:
    parser = commands.add_parser(
        "import", help="add the games of an export or a dump; the server may be running"
    )
    parser.add_argument(
        "file",
        type=file_name,
        metavar="FILE",
        help="lines of JSON, from `birnam export` or `dump`, or records (--records); - for stdin; "
        "all moves of a record get the beginning of its day as their time",
    )
    parser.add_argument(
        "--check", action="store_true", dest="only_check", help="only read it, and write nothing"
    )
    runs(parser, "commands.importing.import_games")


def add_dump(commands: Commands) -> None:
    parser = commands.add_parser(
        "dump", help="write the public games of a month, compressed, with a checksum"
    )
    parser.add_argument("folder", type=file_name, metavar="FOLDER", help="for the files")
    parser.add_argument("--month", metavar="MONTH", help="such as 2026-01; default: the last one")
    runs(parser, "commands.archive.dump_month")
