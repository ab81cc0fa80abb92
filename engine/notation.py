"""Cells, moves and positions as text, both ways."""

import re

from engine.board import Board, Cells, Site
from engine.color import Color
from engine.custodial import PASS, Move, Rules
from engine.position import Position


class NotationError(ValueError):
    """A text that cannot be read. `reason` is `not-a-cell`, `hole` or `unreadable`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def parse_cell(board: Board, text: str) -> Cells:
    """The cell of that name. Raises NotationError."""
    site = board.by_name.get(text.strip().lower())
    if site is None:
        raise NotationError("not-a-cell", f"{_shown(text)} is not a cell of the {board.title}")
    if site.hole:
        raise NotationError("hole", f"{site.name} is a hole of the {board.title}, not a cell")
    return site.bit


def format_cell(board: Board, cell: Cells) -> str:
    """The name of a cell, as `g8`."""
    return board.by_cell[cell].name


def parse_move(position: Position, text: str) -> Move:
    """The move that a text like `g8` or `pass` names, legal or not. Raises NotationError."""
    if text.strip().lower() == "pass":
        return PASS
    return parse_cell(position.rules.board, text)


def format_move(position: Position, move: Move) -> str:
    """A cell's name, or `pass`."""
    return "pass" if move == PASS else format_cell(position.rules.board, move)


def format_stones(position: Position) -> str:
    """A letter for each cell in the order of the board's names: `b w r n`, or `.` when empty."""
    return "".join(_letter(position, site) for site in position.rules.board.by_cell.values())


def format_position(position: Position) -> str:
    """Rows from the top, the side to move, and as `key=value` what else the position needs."""
    rows = (_format_row(position, row) for row in position.rules.board.rows)
    fields = ["/".join(rows), position.turn.letter]
    if position.passes:
        fields.append(f"passes={position.passes}")
    if position.out:
        leavers = (color.letter for color in position.rules.colors if color in position.out)
        fields.append(f"out={','.join(leavers)}")
    return " ".join(fields)


def parse_position(rules: Rules, text: str) -> Position:
    """The position that `format_position` has written.

    Raises NotationError, also for a position that the rules make impossible.
    """
    rows, side, *rest = text.split() if len(text.split()) > 1 else (text, "")
    fields = _parse_fields(rest)
    stones = _parse_rows(rules, rows)
    position = Position(
        rules,
        stones=tuple(stones[color.letter] for color in rules.colors),
        turn=_parse_color(rules, side),
        neutral=stones["n"],
        passes=_parse_count(fields.get("passes", "0")),
        out=_parse_leavers(rules, fields.get("out")),
    )
    _refuse_impossible(position)
    return position


def _letter(position: Position, site: Site) -> str:
    return position.stone(site.bit)[:1] or "."


def _format_row(position: Position, row: tuple[Site, ...]) -> str:
    letters = "".join("-" if site.hole else _letter(position, site) for site in row)
    return re.sub(r"\.+", lambda run: str(len(run[0])), letters)


def _parse_rows(rules: Rules, text: str) -> dict[str, Cells]:
    """The cells of each kind of stone, by its letter."""
    rows = text.split("/")
    if len(rows) != len(rules.board.rows):
        raise _unreadable(
            f"the {rules.board.title} has {len(rules.board.rows)} rows, not {len(rows)}"
        )
    stones = {"n": 0} | {color.letter: 0 for color in rules.colors}
    for row, sites in zip(rows, rules.board.rows, strict=True):
        letters = re.sub(r"[0-9]+", lambda run: "." * min(_parse_count(run[0]), 99), row)
        if len(letters) != len(sites):
            raise _unreadable(
                f"the row {_shown(row)} should have {len(sites)} places, not {len(letters)}"
            )
        for letter, site in zip(letters, sites, strict=True):
            if (letter == "-") != site.hole:
                raise _unreadable(f"{site.name} is {'a' if site.hole else 'no'} hole")
            if letter in stones:
                stones[letter] |= site.bit
            elif letter not in "-.":
                raise _unreadable(f"there is no stone {_shown(letter)} in this game")
    return stones


def _parse_fields(texts: list[str]) -> dict[str, str]:
    fields = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or key not in ("passes", "out") or key in fields:
            raise _unreadable(f"{_shown(text)} is not a field of a position, or there twice")
        fields[key] = value
    return fields


def _parse_color(rules: Rules, text: str) -> Color:
    for color in rules.colors:
        if color.letter == text:
            return color
    raise _unreadable(f"{_shown(text)} is not a player of this game")


def _parse_leavers(rules: Rules, text: str | None) -> frozenset[Color]:
    if text is None:
        return frozenset()
    leavers = [_parse_color(rules, letter) for letter in text.split(",")]
    if len(leavers) != len(set(leavers)):
        raise _unreadable("a player can leave once only")
    return frozenset(leavers)


def _parse_count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise _unreadable(f"{_shown(text)} is not a number that can be meant here")
    return int(text)


def _refuse_impossible(position: Position) -> None:
    """Raises NotationError for what can be written but never come about."""
    rules = position.rules
    if position.turn in position.out:
        raise _unreadable(f"{position.turn} has left the game and cannot be to move")
    if position.passes and (not rules.free_passing or position.passes > len(position.active)):
        raise _unreadable(f"there cannot have been {position.passes} passes in succession")
    if position.neutral and not rules.neutrals:
        raise _unreadable("this game has no neutral stones")
    if position.opening and (position.occupied & ~rules.ring or position.passes):
        raise _unreadable("the ring must be filled first")
    if position.opening and not _filled_in_turn(position):
        raise _unreadable("the players take turns to fill the ring")


def _filled_in_turn(position: Position) -> bool:
    """Whether the stones on the ring, and whose turn it is, can have come about."""
    colors, placed = position.rules.colors, position.occupied.bit_count()
    shares = [len(range(place, placed, len(colors))) for place in range(len(colors))]
    in_turn = bool(position.out) or position.turn is colors[placed % len(colors)]
    return in_turn and shares == [cells.bit_count() for cells in position.stones]


def _shown(text: str) -> str:
    """A text in quotes and short enough for a message."""
    return repr(text if len(text) <= 20 else text[:20] + "…")


def _unreadable(message: str) -> NotationError:
    return NotationError("unreadable", message)
