"""`birnam load`: the command that puts a server under load."""

import argparse

from app.cli.arguments import Commands, within
from app.errors import UserError

MOST = 100_000
NUMBERS = (
    ("matches", 10, "matches at the same time; who has finished one begins the next"),
    ("spectators", 0, "who watch them"),
    ("deaf", 0, "of the spectators, who never read what they are sent"),
    ("seed", 1, "of all chance"),
)


def add_load(commands: Commands) -> None:
    """`birnam load`."""
    parser = commands.add_parser("load", help="put a running server under load, and measure it")
    parser.add_argument("url", metavar="URL", help="the server's, as http://127.0.0.1:8000")
    for name, usual, text in NUMBERS:
        parser.add_argument(
            f"--{name}",
            type=within(0, MOST),
            default=usual,
            metavar="N",
            help=f"{text}; {usual} if it is left out",
        )
    parser.add_argument(
        "--think", type=_seconds, default=1.0, metavar="S", help="seconds before each move; 1"
    )
    parser.add_argument(
        "--seconds", type=_seconds, default=30.0, metavar="S", help="how long it goes on; 30"
    )
    parser.add_argument(
        "--games", default="macbeth", metavar="GAMES", help="played side by side, as macbeth,moxie"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end")
    parser.add_argument(
        "--yes-really", action="store_true", help="also another machine; its operator agrees"
    )
    parser.set_defaults(run=_load)


def _load(arguments: argparse.Namespace) -> None:
    from app.loadtest.options import LoadOptions, read_site  # noqa: PLC0415 - the games' commands start without
    from app.loadtest.run import run_load  # noqa: PLC0415 - as above

    if arguments.deaf > arguments.spectators or not arguments.matches:
        raise UserError("there must be a match, and no more --deaf than --spectators")
    plan = LoadOptions(
        site=read_site(arguments.url, anywhere=arguments.yes_really),
        games=tuple(arguments.games.split(",")),
        matches=arguments.matches,
        think=arguments.think,
        spectators=arguments.spectators,
        deaf=arguments.deaf,
        seconds=arguments.seconds,
        seed=arguments.seed,
    )
    run_load(plan, as_json=arguments.json)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MOST:
        raise argparse.ArgumentTypeError(f"must be seconds from 0 to {MOST}, not {text!r}")
    return seconds
