"""The names of positions in the table: the same for all that are equal by symmetry."""

from functools import cache

from engine.board import Board, Cells, hexagon, union
from engine.custodial import CustodialPosition
from engine.symmetry import symmetries

BOARD = hexagon(4, holes=True)
CELLS = 30
FULL = (1 << CELLS) - 1
CHUNK = 10  # cells whose image is looked up together

Turns = tuple[tuple[tuple[int, ...], ...], ...]


@cache
def turns() -> Turns:
    """For each symmetry and each chunk of cells, the image of every set of cells."""
    places = {name: place for place, name in enumerate(BOARD.names)}
    images = [[places[one.image[name]] for name in BOARD.names] for one in symmetries(BOARD)]
    return tuple(
        tuple(_images(image[at : at + CHUNK]) for at in range(0, CELLS, CHUNK)) for image in images
    )


def _images(image: list[int]) -> tuple[int, ...]:
    return tuple(
        sum(1 << there for bit, there in enumerate(image) if cells >> bit & 1)
        for cells in range(1 << CHUNK)
    )


def canonical_key(a: int, b: int) -> int:
    """The least key of all images. `a` has own and neutral stones, `b` enemy and neutral ones."""
    found = []
    for low, middle, high in turns():
        first = low[a & 1023] | middle[a >> 10 & 1023] | high[a >> 20]
        second = low[b & 1023] | middle[b >> 10 & 1023] | high[b >> 20]
        found.append(first << CELLS | second)
    return min(found)


def key_of(position: CustodialPosition) -> int:
    """The key of a position on this board, as the player to move sees it."""
    own, enemy = (
        position.stones if position.turn is position.rules.colors[0] else position.stones[::-1]
    )
    return canonical_key(_dense(own | position.neutral), _dense(enemy | position.neutral))


def is_small_macbeth(board: Board) -> bool:
    return board.shape == BOARD.shape and board.side == BOARD.side and board.holes == BOARD.holes


@cache
def _rows() -> dict[int, Cells]:
    """The cells of each row, by how far they move down."""
    rows: dict[int, int] = {}
    for place, cell in enumerate(BOARD.by_cell):
        shift = cell.bit_length() - 1 - place
        rows[shift] = rows.get(shift, 0) | cell
    return rows


def _dense(cells: Cells) -> int:
    """A set of the board's cells with its bits side by side."""
    return union((cells & row) >> shift for shift, row in _rows().items())
