"""`python -m training COMMAND` makes a file of the computers' knowledge."""

import argparse
import sys

from app.cli.arguments import (
    Commands,
    Parser,
    add_game,
    count,
    number_between,
    options_of,
    run_command,
)
from app.cli.games import play_moves
from app.errors import UserError
from engine import find_game
from training.commands.book import write_book
from training.commands.fair_game import find_fair_games
from training.commands.laws import find_laws
from training.commands.openings import write_openings
from training.commands.probcut import write_fits
from training.commands.puzzles import make_puzzles
from training.commands.small_macbeth import solve_small_macbeth
from training.commands.solve import TableLookup, run_solve, with_reserves
from training.commands.train import TrainingOptions, show_file, train_file


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    parser = Parser(prog="training", description=__doc__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in (
        add_train,
        add_probcut,
        add_openings,
        add_puzzles,
        add_solve,
        add_small_macbeth,
        add_laws,
        add_book,
        add_fair_game,
    ):
        add(commands)
    return run_command(parser, argv)


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
    game, options = find_game(arguments.game), options_of(arguments)
    print(write_openings(game, options, arguments.count, arguments.seed, arguments.out))


def add_puzzles(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="make puzzles with exactly one solution")
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="may be repeated; default: all games for two players",
    )
    parser.add_argument(
        "--count", type=count, default=8, metavar="N", help="puzzles for each game; default: 8"
    )
    parser.add_argument(
        "--seed", type=count, default=1, metavar="N", help="seed of the games; default: 1"
    )
    parser.add_argument("--out", metavar="FILE", help="default: the standard output")
    parser.set_defaults(run=_make_puzzles)


def _make_puzzles(arguments: argparse.Namespace) -> None:
    games = [find_game(game).id for game in arguments.game]
    summary = make_puzzles(games, arguments.count, arguments.seed, arguments.out)
    if summary:
        print(summary)


def add_solve(commands: Commands) -> None:
    parser = commands.add_parser("solve", help="solve a small game, or look up a position")
    add_game(parser)
    parser.add_argument("--moves", metavar="MOVES", help="look up the position after these moves")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--threads", type=count, metavar="N", help="default: all processors")
    parser.add_argument(
        "--stones",
        type=_stones,
        default=8,
        metavar="N",
        help="begin with N stones of each player in reserve, the others captured; default: 8",
    )
    parser.add_argument("--table", action="store_true", help="print the shipped results")
    parser.add_argument(
        "--steps", action="store_true", help="count the positions of a table that only steps hold"
    )
    parser.add_argument(
        "--every",
        metavar="FILE",
        help="solve all variants with these options and write the results to FILE",
    )
    parser.add_argument("--keep", action="store_true", help="keep the tables made for --every")
    parser.set_defaults(run=_solve)


def add_book(commands: Commands) -> None:
    parser = commands.add_parser("book", help="make the opening book of a game")
    add_game(parser)
    parser.add_argument(
        "--size",
        type=count,
        default=500,
        metavar="N",
        help="positions for each way to begin; default: 500",
    )
    parser.add_argument(
        "--nodes",
        type=number_between(1, 100_000_000),
        default=400_000,
        metavar="N",
        help="positions that each search visits; default: 400000",
    )
    parser.set_defaults(run=_make_book)


def _make_book(arguments: argparse.Namespace) -> None:
    print(write_book(find_game(arguments.game), arguments.size, arguments.nodes), end="")


def add_small_macbeth(commands: Commands) -> None:
    parser = commands.add_parser(
        "macbeth-4", help="solve MacBeth on a hexagon of side 4, and write its tables"
    )
    folder = "engine/think/small_macbeth/tables"
    parser.add_argument("--out", default=folder, metavar="FOLDER", help=f"default: {folder}")
    parser.set_defaults(run=_solve_small_macbeth)


def _solve_small_macbeth(arguments: argparse.Namespace) -> None:
    for text in solve_small_macbeth(arguments.out):
        print(text, flush=True)


def add_laws(commands: Commands) -> None:
    parser = commands.add_parser("laws", help="measure what kinds of moves are worth")
    add_game(parser)
    parser.add_argument(
        "--games", type=count, default=220, metavar="N", help="twice as many; default: 220"
    )
    parser.add_argument(
        "--seed", type=count, default=1, metavar="N", help="seed of the games; default: 1"
    )
    parser.set_defaults(run=_find_laws)


def _find_laws(arguments: argparse.Namespace) -> None:
    for text in find_laws(find_game(arguments.game), arguments.games, arguments.seed):
        print(text, flush=True)


def add_fair_game(commands: Commands) -> None:
    parser = commands.add_parser("fair-game", help="search the variants for two for a fair game")
    parser.add_argument(
        "--seed", type=count, default=1, metavar="N", help="seed of variants and games; default: 1"
    )
    parser.add_argument(
        "--out", required=True, metavar="FILE", help="what is found, with which a search goes on"
    )
    parser.set_defaults(run=_find_fair_games)


def _find_fair_games(arguments: argparse.Namespace) -> None:
    for text in find_fair_games(arguments.out, arguments.seed):
        print(text, flush=True)


def _stones(text: str) -> int:
    if text not in {"3", "4", "5", "6", "7", "8"}:
        raise argparse.ArgumentTypeError(f"must be a number from 3 to 8, not {text!r}")
    return int(text)


def _solve(arguments: argparse.Namespace) -> None:
    game, given = find_game(arguments.game), options_of(arguments)
    if arguments.moves is None:
        for line in run_solve(game, given, arguments):
            print(line, flush=True)
        return
    texts = arguments.moves.split()
    options = game.complete(given)
    start = with_reserves(game.start(options), arguments.stones)
    lookup = TableLookup(game, options, texts, play_moves(start, texts), arguments.stones)
    print(lookup.json if arguments.json else lookup)


def add_train(commands: Commands) -> None:
    parser = commands.add_parser("train", help="train the evaluation of a game by self-play")
    add_game(parser, required=False)
    for name, text in (
        ("games", "games in each round"),
        ("rounds", "rounds of self-play and fitting; each round plays with the latest weights"),
        ("seed", "the same seed gives the same weights"),
    ):
        parser.add_argument(f"--{name}", type=number_between(1, 1_000_000), metavar="N", help=text)
    parser.add_argument(
        "--weights", metavar="FILE", help="keep the weights of FILE, and train only a network"
    )
    parser.add_argument("--out", metavar="FILE", help="file for the weights; default: GAME.npz")
    parser.add_argument(
        "--show",
        metavar="FILE",
        help="print how a file of weights, or the shipped file of a game, was made",
    )
    parser.set_defaults(run=_train)


def _train(arguments: argparse.Namespace) -> None:
    if arguments.show:
        print(show_file(arguments.show))
        return
    if not arguments.game:
        raise UserError("train needs a GAME, or --show FILE")
    numbers = {name: getattr(arguments, name) for name in ("games", "rounds", "seed")}
    options = TrainingOptions(**numbers, weights=arguments.weights, out=arguments.out)
    print(train_file(find_game(arguments.game), options_of(arguments), options))


def add_probcut(commands: Commands) -> None:
    parser = commands.add_parser(
        "probcut", help="fit how shallow searches of a game predict deep ones"
    )
    add_game(parser)
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
    game, options = find_game(arguments.game), options_of(arguments)
    print(write_fits(game, options, arguments.games, arguments.seed, arguments.out))


if __name__ == "__main__":
    sys.exit(main())
