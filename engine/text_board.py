"""A position as plain text, for a terminal or a screen reader."""

from collections.abc import Mapping

from engine.board import Site
from engine.color import Color
from engine.moxie import MoxiePosition
from engine.position import Position


def draw_text(position: Position) -> str:
    """The board: `.` for an empty cell, `#` for a hole, `b w r n` for stones.

    Every row begins with its letter or number. On a hexagon the numbers of the diagonals are at
    their lower ends, on a square the letters of the columns are at the bottom.
    """
    board = position.rules.board
    hexagon = board.shape == "hexagon"
    left = min(site.x for site in board.sites)
    lines: list[dict[int, str]] = [{} for _ in range(len(board.rows) + 1)]
    lowest: dict[str, tuple[int, int]] = {}
    for height, row in enumerate(board.rows):
        lines[height][0] = row[0].name[0] if hexagon else row[0].name[1:]
        for site in row:
            column = round(2 * (site.x - left)) + 4
            lines[height][column] = _mark(position, site)
            lowest[site.name[1:] if hexagon else site.name[0]] = (height + 1, column + hexagon)
    for label, (height, column) in lowest.items():
        lines[height][column] = label
    return "".join(f"{_line(line)}\n" for line in lines)


def describe(position: Position) -> str:
    score = _counts(position.score)
    if isinstance(position, MoxiePosition):
        score = f"captured: {score}; in reserve: {_counts(position.reserve)}"
    if position.to_move:
        return f"{score}; {position.to_move} to move"
    winners = position.winners
    return f"{score}; {winners[0]} has won" if len(winners) == 1 else f"{score}; a draw"


def _counts(of: Mapping[Color, int]) -> str:
    return ", ".join(f"{color} {count}" for color, count in of.items())


def _mark(position: Position, site: Site) -> str:
    return "#" if site.hole else position.stone(site.bit)[:1] or "."


def _line(marks: dict[int, str]) -> str:
    text = ""
    for column, mark in sorted(marks.items()):
        text = text.ljust(column) + mark
    return text
