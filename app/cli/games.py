"""Commands about games: perft, show, verify."""

import argparse
import json

from app.cli.arguments import Commands, add_game, number_between, options_of
from app.cli.commands.verify import verify_file
from app.errors import UserError
from engine import (
    IllegalMove,
    MoxiePosition,
    NotationError,
    Position,
    describe,
    draw_text,
    find_game,
    format_move,
    format_position,
    parse_move,
    perft,
)


def add_perft(commands: Commands) -> None:
    parser = commands.add_parser("perft", help="count the sequences of moves")
    add_game(parser)
    depth = number_between(1, 999)
    parser.add_argument("--depth", type=depth, required=True, metavar="N", help="plies")
    parser.set_defaults(run=_perft)


def _perft(arguments: argparse.Namespace) -> None:
    position = find_game(arguments.game).start(options_of(arguments))
    for depth in range(1, arguments.depth + 1):
        print(depth, perft(position, depth), flush=True)


def add_show(commands: Commands) -> None:
    parser = commands.add_parser("show", help="play some moves and show the position")
    add_game(parser)
    parser.add_argument(
        "--moves",
        default="",
        metavar="MOVES",
        help='such as "g8 h8 pass"; every pass must be listed, even a forced one',
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_show)


def _show(arguments: argparse.Namespace) -> None:
    game = find_game(arguments.game)
    options = game.complete(options_of(arguments))
    texts = arguments.moves.split()
    position = play_moves(game.start(options), texts)
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


def add_verify(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check the record of a game")
    parser.add_argument(
        "file", metavar="FILE", help="a record, as text or JSON; - reads the standard input"
    )
    parser.set_defaults(run=lambda arguments: print(verify_file(arguments.file)))


def play_moves(position: Position, texts: list[str]) -> Position:
    """Raises UserError."""
    for number, text in enumerate(texts, start=1):
        try:
            position = position.play(parse_move(position, text))
        except (NotationError, IllegalMove) as error:
            raise UserError(f"move {number}, {text}: {error}") from error
    return position
