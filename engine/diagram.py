"""A board drawn with letters, for a terminal or a text."""

from engine.board import Site
from engine.position import Position


def draw_text(position: Position) -> str:
    """A line for each row: its letter or number, then `.` for an empty cell, `#` for a hole, and
    `b w r n` for stones. The last line numbers the diagonals or letters the columns.
    """
    board = position.rules.board
    left = min(site.x for site in board.sites)

    def column(site: Site) -> int:
        return round(2 * (site.x - left)) + 4

    def line(head: str, marks: dict[int, str]) -> str:
        text = head.ljust(3)
        for place, mark in sorted(marks.items()):
            text = text.ljust(place) + mark
        return text.rstrip()

    lines = []
    for row in board.rows:
        head = row[0].name[0] if board.shape == "hexagon" else row[0].name[1:]
        lines.append(line(head, {column(site): _mark(position, site) for site in row}))
    shift = 1 if board.shape == "hexagon" else 0
    feet = {
        column(site) + shift: site.name[1:] if shift else site.name[0] for site in board.rows[-1]
    }
    lines.append(line("", feet))
    return "\n".join(lines) + "\n"


def _mark(position: Position, site: Site) -> str:
    return "#" if site.hole else position.stone(site.bit)[:1] or "."
