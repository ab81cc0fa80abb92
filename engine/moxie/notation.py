"""Positions of Moxie as text, parsed and formatted."""

from collections.abc import Iterable

from engine.cells import format_rows, parse_color, parse_count, parse_rows, quoted, unreadable
from engine.color import Color
from engine.moxie.position import MoxiePosition
from engine.moxie.rules import CAPTURE_LIMIT, STONES, MoxieRules


def format_position(position: MoxiePosition) -> str:
    """Rows from the top, the side to move, the reserves, the captures, and `out=w` or `out=b`.

    In both pairs White's number comes first. Repetitions are not included.
    """
    fields = [
        format_rows(position.rules.board, position.stone),
        position.turn.letter,
        _format_pair(position.reserves),
        _format_pair(position.captured.values()),
        *(f"out={color.letter}" for color in position.out),
    ]
    return " ".join(fields)


def parse_position(rules: MoxieRules, text: str) -> MoxiePosition:
    """The inverse of `format_position`; the position counts as its first occurrence.

    Raises NotationError, including for a position that the rules exclude.
    """
    fields = text.split()
    if len(fields) not in (4, 5):
        raise unreadable("a position is: rows, the side to move, reserves, captures")
    rows, side, reserves, captures, *rest = fields
    stones = parse_rows(rules.board, "wb", rows)
    position = MoxiePosition(
        rules,
        stones=(stones["w"], stones["b"]),
        reserves=_parse_pair(reserves),
        turn=parse_color(rules.colors, side),
        out=frozenset(_parse_out(rules, field) for field in rest),
    )
    _refuse_impossible(position, _parse_pair(captures))
    return position


def _format_pair(counts: Iterable[int]) -> str:
    return ",".join(map(str, counts))


def _parse_pair(text: str) -> tuple[int, int]:
    white, comma, black = text.partition(",")
    if not comma:
        raise unreadable(f"{quoted(text)} should be two numbers, as 8,8")
    return parse_count(white), parse_count(black)


def _parse_out(rules: MoxieRules, text: str) -> Color:
    key, _, letter = text.partition("=")
    if key != "out":
        raise unreadable(f"{quoted(text)} is not a field of a position")
    return parse_color(rules.colors, letter)


def _refuse_impossible(position: MoxiePosition, captures: tuple[int, int]) -> None:
    """Raises NotationError for positions that no game can reach."""
    if tuple(position.captured.values()) != captures:
        raise unreadable(f"every player has {STONES} stones: in reserve, on the board, or captured")
    if min(captures) >= CAPTURE_LIMIT:
        raise unreadable(f"only one player can have captured {CAPTURE_LIMIT} stones")
    if position.rules.row == "instant" and position.goal_cells(position.turn):
        raise unreadable(f"{position.turn} has built a goal and would have won a turn ago")
