"""The command `birnam load`, a load test."""

import argparse

from app.cli.arguments import Commands, number_between
from app.errors import UserError

MAX_NUMBER = 100_000
NUMBERS = (
    ("matches", 10, "matches at the same time; a finished one is replaced by a new one"),
    ("spectators", 0, "spectators of all matches together"),
    ("deaf", 0, "number of the spectators that never read what they receive"),
    ("seed", 1, "seed of the random numbers"),
)


def add_load(commands: Commands) -> None:
    parser = commands.add_parser("load", help="put load on a running server and measure it")
    parser.add_argument(
        "url", metavar="URL", help="the server's URL, such as http://127.0.0.1:8000"
    )
    for name, default, text in NUMBERS:
        parser.add_argument(
            f"--{name}",
            type=number_between(0, MAX_NUMBER),
            default=default,
            metavar="N",
            help=f"{text}; default: {default}",
        )
    parser.add_argument(
        "--think",
        type=_seconds,
        default=1.0,
        metavar="S",
        help="seconds before each move; default: 1",
    )
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="S",
        help="duration; default: 30, or with --attack 10 for each flood",
    )
    parser.add_argument(
        "--games",
        default="macbeth",
        metavar="GAMES",
        help="games to play, such as macbeth,moxie; default: macbeth",
    )
    parser.add_argument(
        "--tournament",
        type=number_between(2, 1000),
        metavar="N",
        help="instead of single games, an arena of N players; measures when they see their games",
    )
    parser.add_argument(
        "--attack",
        action="store_true",
        help="instead of games, flood the server and measure how long another client waits; "
        "only for a server on this machine",
    )
    parser.add_argument(
        "--floods",
        metavar="FLOODS",
        help="with --attack: the floods, such as plans,pings; default: all",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end")
    parser.add_argument(
        "--yes-really",
        action="store_true",
        help="allow a server on another machine, whose operator agrees",
    )
    parser.set_defaults(run=_load)


def _load(arguments: argparse.Namespace) -> None:
    if arguments.attack:
        _attack(arguments)
        return
    if arguments.floods:
        raise UserError("--floods needs --attack")
    if arguments.tournament:
        _arena(arguments)
        return
    from app.loadtest.options import LoadOptions, parse_site  # noqa: PLC0415 - slow to import
    from app.loadtest.runner import run_load  # noqa: PLC0415 - slow to import

    if not arguments.matches:
        raise UserError("--matches must be 1 or more")
    if arguments.deaf > arguments.spectators:
        raise UserError("--deaf must not exceed --spectators")
    options = LoadOptions(
        site=parse_site(arguments.url, allow_remote=arguments.yes_really),
        games=tuple(arguments.games.split(",")),
        matches=arguments.matches,
        think=arguments.think,
        spectators=arguments.spectators,
        deaf=arguments.deaf,
        seconds=30.0 if arguments.seconds is None else arguments.seconds,
        seed=arguments.seed,
    )
    run_load(options, as_json=arguments.json)


def _arena(arguments: argparse.Namespace) -> None:
    from app.loadtest.arena import run_arena  # noqa: PLC0415 - slow to import
    from app.loadtest.options import ArenaOptions, parse_site  # noqa: PLC0415 - slow to import

    options = ArenaOptions(
        sites=(parse_site(arguments.url, allow_remote=arguments.yes_really),),
        players=arguments.tournament,
        game=arguments.games.split(",")[0],
        think=arguments.think,
        seconds=30.0 if arguments.seconds is None else arguments.seconds,
        seed=arguments.seed,
    )
    run_arena(options, as_json=arguments.json)


def _attack(arguments: argparse.Namespace) -> None:
    from app.loadtest.attack.floods import FLOODS  # noqa: PLC0415 - slow to import
    from app.loadtest.attack.runner import run_attack  # noqa: PLC0415 - slow to import
    from app.loadtest.options import AttackOptions, parse_own_site  # noqa: PLC0415

    names = tuple(arguments.floods.split(",") if arguments.floods else FLOODS)
    for name in names:
        if name not in FLOODS:
            raise UserError(f"there is no flood {name!r}; there are {', '.join(FLOODS)}")
    options = AttackOptions(
        site=parse_own_site(arguments.url),
        floods=names,
        seconds=10.0 if arguments.seconds is None else arguments.seconds,
        seed=arguments.seed,
    )
    run_attack(options, as_json=arguments.json)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MAX_NUMBER:
        raise argparse.ArgumentTypeError(
            f"must be a number of seconds from 0 to {MAX_NUMBER}, not {text!r}"
        )
    return seconds
