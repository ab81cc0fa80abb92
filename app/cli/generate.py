"""Commands that generate data from many games: openings, probcut, puzzles, train."""

import argparse

from app.cli.arguments import Commands, add_game, count, number_between, options_of
from app.errors import UserError
from engine import find_game


def add_openings(commands: Commands) -> None:
    parser = commands.add_parser("openings", help="make a list of balanced openings of a game")
    add_game(parser)
    parser.add_argument(
        "--count", type=count, default=100, metavar="N", help="openings; default: 100"
    )
    parser.add_argument(
        "--seed", type=count, default=1, metavar="N", help="seed of the moves; default: 1"
    )
    parser.add_argument("--out", metavar="FILE", help="default: the name of the shipped list")
    parser.set_defaults(run=_make_openings)


def _make_openings(arguments: argparse.Namespace) -> None:
    from app.cli.commands.openings import write_openings  # noqa: PLC0415 - slow to import

    game, options = find_game(arguments.game), options_of(arguments)
    print(write_openings(game, options, arguments.count, arguments.seed, arguments.out))


def add_puzzles(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="make puzzles by self-play, or import puzzles")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    make = actions.add_parser("make", help="make puzzles with exactly one solution by self-play")
    make.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="may be repeated; default: all games for two players",
    )
    make.add_argument(
        "--count", type=count, default=8, metavar="N", help="puzzles for each game; default: 8"
    )
    make.add_argument(
        "--seed", type=count, default=1, metavar="N", help="seed of the games; default: 1"
    )
    make.add_argument("--out", metavar="FILE", help="default: the standard output")
    make.set_defaults(run=_make_puzzles)
    load = actions.add_parser("load", help="add a collection of puzzles to the database")
    load.add_argument("file", metavar="FILE", help="a file from `birnam puzzles make`")
    load.set_defaults(run=_load_puzzles)


def _make_puzzles(arguments: argparse.Namespace) -> None:
    from app.cli.commands.puzzles import make_puzzles  # noqa: PLC0415 - slow to import

    games = [find_game(game).id for game in arguments.game]
    summary = make_puzzles(games, arguments.count, arguments.seed, arguments.out)
    if summary:
        print(summary)


def _load_puzzles(arguments: argparse.Namespace) -> None:
    from app.cli.commands.puzzles import load_puzzles  # noqa: PLC0415 - slow to import

    print(load_puzzles(arguments.file))


def add_train(commands: Commands) -> None:
    parser = commands.add_parser("train", help="train the evaluation of a game by self-play")
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game's id, such as macbeth")
    for name, text in (
        ("games", "games in each round"),
        ("rounds", "rounds of self-play and fitting; each round plays with the latest weights"),
        ("seed", "the same seed gives the same weights"),
    ):
        parser.add_argument(f"--{name}", type=number_between(1, 1_000_000), metavar="N", help=text)
    parser.add_argument("--out", metavar="FILE", help="file for the weights; default: GAME.npz")
    parser.add_argument(
        "--show",
        metavar="FILE",
        help="print how a file of weights, or the shipped file of a game, was made",
    )
    parser.set_defaults(run=_train)


def _train(arguments: argparse.Namespace) -> None:
    from app.cli.commands.train import TrainingOptions, show_file, train_file  # noqa: PLC0415 - slow to import

    if arguments.show:
        print(show_file(arguments.show))
        return
    if not arguments.game:
        raise UserError("train needs a GAME, or --show FILE")
    numbers = {name: getattr(arguments, name) for name in ("games", "rounds", "seed")}
    print(train_file(find_game(arguments.game), TrainingOptions(**numbers, out=arguments.out)))


def add_probcut(commands: Commands) -> None:
    parser = commands.add_parser(
        "probcut", help="fit how shallow searches of a game predict deep ones"
    )
    parser.add_argument("game", metavar="GAME", help="the game's id, such as macbeth")
    for name, default, text in (
        ("games", 300, "games of self-play with positions to search; default: 300"),
        ("seed", 1, "the same seed gives the same fits; default: 1"),
    ):
        parser.add_argument(
            f"--{name}", type=number_between(1, 1_000_000), default=default, metavar="N", help=text
        )
    parser.add_argument("--out", metavar="FILE", help="default: the name of the shipped file")
    parser.set_defaults(run=_fit_probcut)


def _fit_probcut(arguments: argparse.Namespace) -> None:
    from app.cli.commands.probcut import write_fits  # noqa: PLC0415 - slow to import

    print(write_fits(find_game(arguments.game), arguments.games, arguments.seed, arguments.out))
