"""Commands for operators: backup, restore, doctor, ratings, explorer, reports, puzzles."""

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
    runs(parser, "commands.ratings.check_ratings")


def add_explorer(commands: Commands) -> None:
    parser = commands.add_parser(
        "explorer", help="count the public games of the opening explorer again and compare"
    )
    parser.add_argument(
        "--repair", action="store_true", help="write the counts again if they differ from the log"
    )
    runs(parser, "commands.explorer.check_explorer")


def add_puzzles(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="import puzzles")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    load = actions.add_parser("load", help="add a collection of puzzles to the database")
    load.add_argument("file", metavar="FILE", help="a file from `python -m training puzzles`")
    runs(load, "commands.puzzles.load_puzzles")
