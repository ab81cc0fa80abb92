"""The shipped opening books: a line for each position up to symmetry; and the names of openings."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files

from engine.canonical import Canonical, canonical
from engine.custodial import CustodialPosition, Rules
from engine.games import find_game
from engine.notation import format_move, parse_move
from engine.position import Move, Position
from engine.think.value import Value

MAX_PLIES = 16
"""The stones placed before a position of a book, at most."""

GAMES = ("macbeth", "macbeth-full")
FOLDER = files("engine.think.book") / "lines"

BookMoves = Mapping[str, Value]
"""The values of all moves, best first, by their texts of `Canonical.turn_move`."""

Book = Mapping[str, BookMoves]
"""By the keys of `Canonical`."""


def find_moves(position: Position) -> dict[Move, Value]:
    """All legal moves with their values; none if the position is not in a book."""
    if not _book_for(position):
        return {}
    same = canonical(position)
    values = find_values(position, same)
    texts = {move: same.turn_move(format_move(position, move)) for move in position.legal_moves}
    return {move: values[text] for move, text in texts.items() if text in values}


def find_values(position: Position, same: Canonical) -> BookMoves:
    return _book_for(position).get(same.key, {})


def format_book(command: str, book: Book) -> str:
    """A file: the command that made it, then a line for each position."""
    lines = (" ".join([key, *map(_format_move, moves.items())]) for key, moves in book.items())
    return "\n".join([f"# {command}", *lines, ""])


def parse_book(text: str) -> Book:
    return dict(map(_parse_position, text.splitlines()[1:]))


def _book_for(position: Position) -> Book:
    """An empty one for games without a book, and where so many stones are too many."""
    if not isinstance(position, CustodialPosition):
        return {}
    rules = position.rules
    begin = sum(map(int.bit_count, rules.stones)) or rules.opening_cells.bit_count()
    if position.occupied.bit_count() not in range(begin, begin + MAX_PLIES):
        return {}
    return _books().get(_usual_play(rules), {})


@cache
def _books() -> Mapping[Rules, Book]:
    found = {}
    for name in GAMES:
        game = find_game(name)
        rules = game.rules(game.complete({}))
        assert isinstance(rules, Rules)
        book = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
        found[_usual_play(rules)] = parse_book(book)
    return found


def _usual_play(rules: Rules) -> Rules:
    """Games that begin in different ways go on alike."""
    return replace(rules, stones=(), opening_cells=0)


def _format_move(move: tuple[str, Value]) -> str:
    text, value = move
    assert value.margin is not None, "the game counts stones"
    return f"{text}:{value.margin:+.1f}:{round(100 * value.chance)}"


def _parse_position(line: str) -> tuple[str, BookMoves]:
    key, *moves = line.split()
    return key, dict(map(_parse_move, moves))


def _parse_move(text: str) -> tuple[str, Value]:
    move, margin, percent = text.split(":")
    return move, Value(chance=int(percent) / 100, margin=float(margin))


_MACBETH = {"g8 e4": "mirror", "g8 h7": "neighbor", "g8 d5": "apart", "g8 h9": "recapture"}

NAMES: Mapping[str, Mapping[str, str]] = {
    "macbeth": _MACBETH,
    "macbeth-full": _MACBETH,
    "othello": {"f5 d6": "perpendicular", "f5 f6": "diagonal", "f5 f4": "parallel"},
}
"""Of Othello the usual names; of MacBeth ours: where White's stone is, seen from Black's."""

NAMED_PLIES = 2


def name_of_opening(game: str, position: Position) -> str | None:
    """The name of a position after NAMED_PLIES; None unless the start was the usual one."""
    return _keys(game).get(canonical(position).key) if game in NAMES else None


@cache
def _keys(game: str) -> Mapping[str, str]:
    found = {}
    for line, name in NAMES[game].items():
        position = find_game(game).start({})
        for text in line.split():
            position = position.play(parse_move(position, text))
        found[canonical(position).key] = name
    return found
