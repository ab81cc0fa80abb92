"""`birnam`: the commands of the program."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import NoReturn

from app.mistake import Mistake
from app.upkeep import add_upkeep
from app.verify import verify_file
from engine import (
    IllegalMove,
    MoxiePosition,
    NotationError,
    OptionError,
    Position,
    UnknownGame,
    describe,
    draw_text,
    find_game,
    format_move,
    format_position,
    parse_move,
    perft,
)


class _Parser(argparse.ArgumentParser):
    """A parser that leaves it to `main` to say what was wrong, in one line."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(message)


def main(argv: list[str] | None = None) -> int:
    """Runs a command; returns 0, or after a line on stderr that says what was wrong 1 or 2."""
    try:
        arguments = _parser().parse_args(argv)
        run: Callable[[argparse.Namespace], None] = arguments.run
        run(arguments)
    except (Mistake, UnknownGame, OptionError) as mistake:
        print(f"birnam: {mistake}", file=sys.stderr)
        return mistake.status if isinstance(mistake, Mistake) else 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="birnam", description="MacBeth and its relatives.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_serve(commands.add_parser("serve", help="run the service; configured by BIRNAM_..."))
    _add_migrate(commands.add_parser("migrate", help="create the database, or bring it up to date"))
    _add_reports(commands.add_parser("reports", help="list what players have reported"))
    _add_puzzles(commands.add_parser("puzzles", help="make puzzles by self-play, or add some"))
    _add_perft(commands.add_parser("perft", help="count the sequences of moves"))
    _add_show(commands.add_parser("show", help="play some moves and show the position"))
    _add_solve(commands.add_parser("solve", help="solve a small game, or look a position up"))
    _add_train(commands.add_parser("train", help="learn how to value the positions of a game"))
    add_upkeep(commands)
    _add_verify(commands.add_parser("verify", help="say whether the record of a game is right"))
    return parser


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_serve)


def _add_migrate(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_migrate)


def _add_reports(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--limit", type=_count, default=100, metavar="N", help="the latest N")
    parser.set_defaults(run=_reports)


def _add_puzzles(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    make = kinds.add_parser("make", help="play games, and keep what has exactly one solution")
    make.add_argument("--game", action="append", default=[], metavar="GAME", help="all of them")
    make.add_argument("--count", type=_count, default=8, metavar="N", help="puzzles of each game")
    make.add_argument("--seed", type=_count, default=1, metavar="N", help="of the games")
    make.add_argument("--out", metavar="FILE", help="where to write them; the standard output")
    make.set_defaults(run=_make_puzzles)
    load = kinds.add_parser("load", help="add a collection to the database")
    load.add_argument("file", metavar="FILE", help="what `make` has written")
    load.set_defaults(run=_load_puzzles)


def _add_perft(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--depth", type=_depth, required=True, metavar="N", help="1 or more")
    parser.set_defaults(run=_perft)


def _add_show(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument(
        "--moves",
        default="",
        metavar="MOVES",
        help='as "g8 h8"; a pass is a move and must be written, as "pass", also a forced one',
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_show)


def _add_solve(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--moves", metavar="MOVES", help="look up the position after these moves")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--threads", type=_count, metavar="N", help="instead of all processors")
    parser.add_argument(
        "--stones", type=_stones, default=8, metavar="N", help="in reserve; the others are captured"
    )
    parser.add_argument("--table", action="store_true", help="print the results that are shipped")
    parser.add_argument(
        "--every", metavar="FILE", help="solve all variants with these options; results go there"
    )
    parser.add_argument("--keep", action="store_true", help="and keep their tables")
    parser.set_defaults(run=_solve)


def _add_train(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game's id, as macbeth")
    for name, text in (
        ("games", "games in each round"),
        ("rounds", "how often to play and to fit; each round plays with what the last one learned"),
        ("seed", "the same seed gives the same weights"),
    ):
        parser.add_argument(f"--{name}", type=_whole, metavar="N", help=text)
    parser.add_argument("--out", metavar="FILE", help="where to write the weights; GAME.npz")
    parser.add_argument(
        "--show", metavar="FILE", help="tell how a file was made, or the shipped one of a game"
    )
    parser.set_defaults(run=_train)


def _add_verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, as text or JSON; - is the input")
    parser.set_defaults(run=lambda arguments: print(verify_file(arguments.file)))


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game's id, as macbeth")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="KEY=VALUE",
        help="an option of the game, as opening=reversi; can be given several times",
    )


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to 10000, not {text!r}")
    return int(text)


def _whole(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to 1000000, not {text!r}")
    return int(text)


def _stones(text: str) -> int:
    if text not in {"3", "4", "5", "6", "7", "8"}:
        raise argparse.ArgumentTypeError(f"must be a number from 3 to 8, not {text!r}")
    return int(text)


def _depth(text: str) -> int:
    if not text.isdecimal() or len(text) > 3 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 on, not {text!r}")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"must be KEY=VALUE, not {text!r}")
    return key, value


def _serve(_arguments: argparse.Namespace) -> None:
    from app.launch import serve  # noqa: PLC0415 - the games' commands start without the service

    serve()


def _migrate(_arguments: argparse.Namespace) -> None:
    from app.launch import create_database  # noqa: PLC0415 - as above

    create_database()


def _reports(arguments: argparse.Namespace) -> None:
    from app.reports import list_reports  # noqa: PLC0415 - as above

    for line in list_reports(arguments.limit):
        print(line)


def _train(arguments: argparse.Namespace) -> None:
    from app.train import Course, show_file, train_file  # noqa: PLC0415 - numpy and rich take time

    if arguments.show:
        print(show_file(arguments.show))
        return
    if not arguments.game:
        raise Mistake("train needs a GAME, or --show FILE")
    asked = {name: getattr(arguments, name) for name in ("games", "rounds", "seed")}
    print(train_file(find_game(arguments.game), Course(**asked, out=arguments.out)))


def _solve(arguments: argparse.Namespace) -> None:
    from app.solve import Solved, begin, run_solve  # noqa: PLC0415 - as above

    game, given = find_game(arguments.game), _options(arguments)
    if arguments.moves is None:
        for line in run_solve(game, given, arguments):
            print(line, flush=True)
        return
    texts = arguments.moves.split()
    options = game.complete(given)
    start = begin(game.start(options), arguments.stones)
    solved = Solved(game, options, texts, _play(start, texts), arguments.stones)
    print(solved.json if arguments.json else solved)


def _make_puzzles(arguments: argparse.Namespace) -> None:
    from app.puzzles import make_puzzles  # noqa: PLC0415 - as above

    games = [find_game(game).id for game in arguments.game]
    told = make_puzzles(games, arguments.count, arguments.seed, arguments.out)
    if told:
        print(told)


def _load_puzzles(arguments: argparse.Namespace) -> None:
    from app.puzzles import load_puzzles  # noqa: PLC0415 - as above

    print(load_puzzles(arguments.file))


def _options(arguments: argparse.Namespace) -> dict[str, str]:
    options: dict[str, str] = {}
    for key, value in arguments.option:
        if key in options:
            raise Mistake(f"the option {key} is given twice")
        options[key] = value
    return options


def _perft(arguments: argparse.Namespace) -> None:
    position = find_game(arguments.game).start(_options(arguments))
    for depth in range(1, arguments.depth + 1):
        print(depth, perft(position, depth), flush=True)


def _show(arguments: argparse.Namespace) -> None:
    game = find_game(arguments.game)
    options = game.complete(_options(arguments))
    texts = arguments.moves.split()
    position = _play(game.start(options), texts)
    if not arguments.json:
        print(draw_text(position), end="")
        print(describe(position))
        return
    shown: dict[str, object] = {
        "game": game.id,
        "options": options,
        "moves": texts,
        "position": format_position(position),
        "to_move": position.to_move,
        "legal": sorted(format_move(position, move) for move in position.legal_moves),
        "score": position.score,
        "over": position.over,
        "winners": position.winners,
    }
    if isinstance(position, MoxiePosition):
        shown |= {"reserve": position.reserve, "captured": position.captured}
    print(json.dumps(shown))


def _play(position: Position, texts: list[str]) -> Position:
    for number, text in enumerate(texts, start=1):
        try:
            position = position.play(parse_move(position, text))
        except (NotationError, IllegalMove) as error:
            raise Mistake(f"move {number}, {text}: {error}") from error
    return position
