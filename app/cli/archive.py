"""Commands for public games in bulk: export, import, dump."""

from app.cli.arguments import Commands, file_name, runs


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
