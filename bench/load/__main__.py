"""`python -m bench.load URL` puts load on a running server and measures it."""

import argparse
import sys

from app.cli.arguments import Parser, number_between, run_command
from app.errors import UserError
from bench.load.arena import run_arena
from bench.load.attack.floods import FLOODS
from bench.load.attack.runner import run_attack
from bench.load.options import ArenaOptions, AttackOptions, LoadOptions, parse_own_site, parse_site
from bench.load.runner import run_load

MAX_NUMBER = 100_000
MAX_ADDRESSES = 250  # a flood has 254 loopback addresses
NUMBERS = (
    ("matches", 10, "matches at the same time; a finished one is replaced by a new one"),
    ("spectators", 0, "spectators of all matches together"),
    ("deaf", 0, "number of the spectators that never read what they receive"),
    ("seed", 1, "seed of the random numbers"),
)


def main(argv: list[str] | None = None) -> int:
    """Run a load test and return its exit status."""
    parser = Parser(prog="bench.load", description="Put load on a running server and measure it.")
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
    parser.add_argument(
        "--addresses",
        type=number_between(1, MAX_ADDRESSES),
        default=1,
        metavar="N",
        help="with --attack: the number of addresses that a flood comes from; default: 1",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end")
    parser.add_argument(
        "--yes-really",
        action="store_true",
        help="allow a server on another machine, whose operator agrees",
    )
    parser.set_defaults(run=_load)
    return run_command(parser, argv)


def _load(arguments: argparse.Namespace) -> None:
    if arguments.attack:
        _attack(arguments)
        return
    if arguments.floods:
        raise UserError("--floods needs --attack")
    if arguments.tournament:
        _arena(arguments)
        return
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
    names = tuple(arguments.floods.split(",") if arguments.floods else FLOODS)
    for name in names:
        if name not in FLOODS:
            raise UserError(f"there is no flood {name!r}; there are {', '.join(FLOODS)}")
    options = AttackOptions(
        site=parse_own_site(arguments.url),
        floods=names,
        addresses=arguments.addresses,
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


if __name__ == "__main__":
    sys.exit(main())
