"""The text of a variant, and the id that is made from it. `docs/variants.md` describes the text."""

import re
from base64 import b32encode
from collections.abc import Callable, Iterable
from hashlib import blake2b

from engine.board import Board, Cells, hexagon, square, without
from engine.cells import quoted
from engine.color import Color
from engine.custodial.rules import Rules
from engine.variants.check import SIDES, VariantError, check

VERSION = "1"
MAX_TEXT = 3000
"""No variant has a longer text: each cell is named once."""

_ID_BYTES = 15

_BOARDS: dict[str, Callable[[int], Board]] = {"hexagon": hexagon, "square": square}
_CELL_LISTS = ("holes", *Color, "opening", "center")
_CHOICES = {
    "players": ("2", "3"),
    "capture": ("turn", "neutral"),
    "mixed": ("yes", "no"),
    "passing": ("forced", "free"),
    "wins": ("most", "fewest"),
}
"""The first one is usual, and left out."""


def format_variant(rules: Rules) -> str:
    """The canonical text: equal rules have the same one, and no other rules have it."""
    board = rules.board
    three = len(rules.colors) > 2
    stones = {
        color.value: _names(board, cells)
        for color, cells in zip(rules.colors, rules.stones, strict=True)
    }
    clauses = {
        "variant": VERSION,
        board.shape: str(board.side),
        "holes": _sorted(board.holes),
        "players": _choice("players", three),
        **stones,
        "opening": _names(board, rules.opening_cells),
        "capture": _choice("capture", rules.neutrals),
        "mixed": _choice("mixed", not rules.mixed),
        "passing": _choice("passing", rules.free_passing),
        "center": _names(board, rules.center),
        "wins": _choice("wins", rules.fewest),
    }
    return "".join(f"{name} {value}\n" for name, value in clauses.items() if value)


def variant_id(rules: Rules) -> str:
    """24 letters and digits: the same for the same rules, everywhere."""
    return id_of(format_variant(rules))


def id_of(text: str) -> str:
    digest = blake2b(text.encode(), digest_size=_ID_BYTES).digest()
    return b32encode(digest).decode().lower()


def parse_variant(text: str) -> Rules:
    """The inverse of `format_variant`. It also takes other orders of clauses, `;` between them,
    capitals, and what is usual.

    Raises VariantError, including for rules that `check` refuses.
    """
    rules = parse_draft(text)
    check(rules)
    return rules


def canonical_text(text: str) -> str:
    """The canonical text of the same rules, which may be no game. Raises VariantError."""
    return format_variant(parse_draft(text))


def parse_draft(text: str) -> Rules:
    """The rules of a text, which need not be a game yet. Raises VariantError."""
    clauses = _parse_clauses(text)
    board = _parse_board(clauses)
    chosen = {name: _parse_choice(clauses, name) for name in _CHOICES}
    cells = {name: _parse_cells(board, clauses, name) for name in _CELL_LISTS}
    if cells["center"].bit_count() > 1:
        raise VariantError("center", "there is only one center", clauses["center"])
    colors = tuple(Color)[: int(chosen["players"])]
    for color in Color:
        if color not in colors and cells[color]:
            message = f"{color} plays only if there are 3 players"
            raise VariantError("players", message, clauses[color])
    return Rules(
        without(board, cells["holes"]),
        tuple(cells[color] for color in colors),
        colors=colors,
        opening_cells=cells["opening"],
        center=cells["center"],
        free_passing=chosen["passing"] == "free",
        neutrals=chosen["capture"] == "neutral",
        mixed=chosen["mixed"] == "yes",
        fewest=chosen["wins"] == "fewest",
    )


def _parse_clauses(text: str) -> dict[str, list[str]]:
    if len(text) > MAX_TEXT:
        raise VariantError("too-long", f"a variant has at most {MAX_TEXT} characters")
    clauses: dict[str, list[str]] = {}
    for clause in re.split(r"[\n;]", text.lower().removeprefix("\ufeff")):
        name, *values = clause.split() or [""]
        if name in clauses:
            raise VariantError("twice", f"{quoted(name)} is there twice", clause=name[:20])
        if name:
            clauses[name] = values
    version = clauses.pop("variant", None)
    unknown = clauses.keys() - {*_BOARDS, *_CELL_LISTS, *_CHOICES}
    if unknown and version in (None, [VERSION]):
        name = next(name for name in clauses if name in unknown)
        message = f"{quoted(name)} is unknown; a line begins with a word such as square"
        raise VariantError("clause", message, clause=name[:20])
    if version != [VERSION]:
        raise VariantError("version", f"a variant begins with: variant {VERSION}")
    for name in clauses:
        if name not in (*_BOARDS, *_CELL_LISTS, *_CHOICES):
            message = f"{quoted(name)} is unknown; a line begins with a word such as square"
            raise VariantError("clause", message, clause=name[:20])
    return clauses


def _parse_board(clauses: dict[str, list[str]]) -> Board:
    """The board without holes."""
    shapes = [name for name in _BOARDS if name in clauses]
    if len(shapes) != 1:
        raise VariantError("board", "a variant has one board: hexagon or square")
    (shape,) = shapes
    sides = {str(side): side for side in SIDES[shape]}
    (least, *_, most), side = sides, " ".join(clauses[shape])
    if side not in sides:
        message = f"the side of a {shape} is {least} to {most}, not {quoted(side)}"
        raise VariantError("side", message, board=shape, least=least, most=most)
    return _BOARDS[shape](sides[side])


def _parse_choice(clauses: dict[str, list[str]], name: str) -> str:
    choices = _CHOICES[name]
    value = " ".join(clauses.get(name, choices[:1]))
    if value not in choices:
        message = f"{name} is {' or '.join(choices)}, not {quoted(value)}"
        raise VariantError("value", message, clause=name, choices=" ".join(choices))
    return value


def _parse_cells(board: Board, clauses: dict[str, list[str]], clause: str) -> Cells:
    cells = 0
    for name in clauses.get(clause, ()):
        site = board.by_name.get(name)
        if site is None:
            message = f"{clause}: {quoted(name)} is not a cell of the {board.title}"
            raise VariantError("not-a-cell", message, clause=clause, cell=name[:20])
        if cells & site.bit:
            message = f"{clause}: {name} is there twice"
            raise VariantError("twice", message, clause=clause, cell=name)
        cells |= site.bit
    return cells


def _choice(name: str, unusual: bool) -> str:
    return _CHOICES[name][1] if unusual else ""


def _names(board: Board, cells: Cells) -> str:
    return _sorted(site.name for site in board.sites if site.bit & cells)


def _sorted(names: Iterable[str]) -> str:
    return " ".join(sorted(names, key=lambda name: (name[0], int(name[1:]))))
