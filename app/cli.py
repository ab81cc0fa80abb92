"""`birnam`: the commands of the program."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import NoReturn

from app.mistake import Mistake
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
    _add_perft(commands.add_parser("perft", help="count the sequences of moves"))
    _add_show(commands.add_parser("show", help="play some moves and show the position"))
    _add_verify(commands.add_parser("verify", help="say whether the record of a game is right"))
    return parser


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_serve)


def _add_migrate(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_migrate)


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
