"""The commands that make something out of many games: puzzles, train."""

import argparse

from app.cli.arguments import Commands, count, within
from app.errors import UserError
from engine import find_game


def add_puzzles(commands: Commands) -> None:
    """`birnam puzzles make` and `birnam puzzles load`."""
    parser = commands.add_parser("puzzles", help="make puzzles by self-play, or add some")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    make = kinds.add_parser("make", help="play games, and keep what has exactly one solution")
    make.add_argument("--game", action="append", default=[], metavar="GAME", help="all of them")
    make.add_argument("--count", type=count, default=8, metavar="N", help="puzzles of each game")
    make.add_argument("--seed", type=count, default=1, metavar="N", help="of the games")
    make.add_argument("--out", metavar="FILE", help="where to write them; the standard output")
    make.set_defaults(run=_make_puzzles)
    load = kinds.add_parser("load", help="add a collection to the database")
    load.add_argument("file", metavar="FILE", help="what `make` has written")
    load.set_defaults(run=_load_puzzles)


def _make_puzzles(arguments: argparse.Namespace) -> None:
    from app.cli.commands.puzzles import make_puzzles  # noqa: PLC0415 - the service takes time to load

    games = [find_game(game).id for game in arguments.game]
    told = make_puzzles(games, arguments.count, arguments.seed, arguments.out)
    if told:
        print(told)


def _load_puzzles(arguments: argparse.Namespace) -> None:
    from app.cli.commands.puzzles import load_puzzles  # noqa: PLC0415 - as above

    print(load_puzzles(arguments.file))


def add_train(commands: Commands) -> None:
    """`birnam train`."""
    parser = commands.add_parser("train", help="learn how to value the positions of a game")
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game's id, as macbeth")
    for name, text in (
        ("games", "games in each round"),
        ("rounds", "how often to play and to fit; each round plays with what the last one learned"),
        ("seed", "the same seed gives the same weights"),
    ):
        parser.add_argument(f"--{name}", type=within(1, 1_000_000), metavar="N", help=text)
    parser.add_argument("--out", metavar="FILE", help="where to write the weights; GAME.npz")
    parser.add_argument(
        "--show", metavar="FILE", help="tell how a file was made, or the shipped one of a game"
    )
    parser.set_defaults(run=_train)


def _train(arguments: argparse.Namespace) -> None:
    from app.cli.commands.train import TrainingOptions, show_file, train_file  # noqa: PLC0415 - numpy and rich take time

    if arguments.show:
        print(show_file(arguments.show))
        return
    if not arguments.game:
        raise UserError("train needs a GAME, or --show FILE")
    asked = {name: getattr(arguments, name) for name in ("games", "rounds", "seed")}
    print(train_file(find_game(arguments.game), TrainingOptions(**asked, out=arguments.out)))
