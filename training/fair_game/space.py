"""Random variants for two players: symmetric, connected, and played by the compiled search.

Left out are rows that mix enemy and neutral stones, and variants in which the fewest stones win,
because the compiled search does not play them.
"""

from collections.abc import Iterator, Sequence
from random import Random

from engine.board import Board, Cells, hexagon, iter_cells, square, union, without
from engine.custodial import Rules
from engine.symmetry import Symmetry, symmetries
from engine.variants import VariantError, carve, check, format_variant

HEXAGONS, SQUARES = (4, 5, 5, 6, 6), (5, 6, 7, 8)
CELLS = range(24, 77)
MOST_STONES = 9  # of each player at the start

_Orbits = Sequence[Cells]


def variants(seed: int) -> Iterator[str]:
    """The canonical texts of different variants, without end."""
    rng = Random(f"fair game {seed}")
    seen: set[str] = set()
    while True:
        rules = _draw(rng)
        if rules is None or not _is_game(rules):
            continue
        text = format_variant(rules)
        if text not in seen:
            seen.add(text)
            yield text


def _draw(rng: Random) -> Rules | None:
    board = hexagon(rng.choice(HEXAGONS)) if rng.random() < 0.8 else square(rng.choice(SQUARES))
    turns = symmetries(board)
    opening = _opening(rng, board) if rng.random() < 0.1 else 0
    stones = (0, 0) if opening else _start(rng, board)
    if stones is None:
        return None
    taken = union(stones) | opening
    middle = _middle(board) & ~taken
    center = middle if rng.random() < 0.3 else 0
    group = rng.choice([turns, turns, _rotations(turns), _every_other(turns)])
    orbits = [orbit for orbit in _orbits(board, group) if not orbit & (taken | center)]
    holes = union(rng.sample(orbits, min(len(orbits), rng.choice((0, 1, 1, 2, 2, 3)))))
    neutrals = rng.random() < 0.15
    rules = Rules(
        without(board, holes),
        stones,
        opening_cells=opening,
        center=center,
        free_passing=not center and rng.random() < 0.1,
        neutrals=neutrals,
        mixed=not neutrals,
    )
    return carve(rules)


def _start(rng: Random, board: Board) -> tuple[Cells, Cells] | None:
    """As many stones of both players, mostly so that a symmetry exchanges their colors."""
    inner, turns = _inner(board), symmetries(board)
    seeds = rng.choices(inner, k=rng.choice((1, 1, 2, 3)))
    black = white = 0
    if rng.random() < 0.25:
        group = rng.choice([_rotations(turns), _every_other(turns), _rotations(turns)[:1]])
        black = union(_orbit(board, group, cell) for cell in seeds)
        others = rng.choices(inner, k=len(seeds))
        white = union(_orbit(board, group, cell) for cell in others)
    else:
        swap = rng.choice(turns[1:])
        for seed in seeds:
            cell = seed
            while not cell & black:
                black |= cell
                white |= (other := _image(board, swap, cell))
                cell = _image(board, swap, other)
    count = black.bit_count()
    if black & white or count != white.bit_count() or count > MOST_STONES:
        return None
    return black, white


def _opening(rng: Random, board: Board) -> Cells:
    inner = union(_inner(board))
    orbits = [one for one in _orbits(board, symmetries(board)) if one & inner]
    return union(rng.sample(orbits, min(len(orbits), rng.choice((1, 1, 2)))))


def _is_game(rules: Rules) -> bool:
    board = rules.board
    if board.cells.bit_count() not in CELLS or not _is_connected(board):
        return False
    if len(symmetries(board)) < 4:
        return False
    try:
        check(rules)
    except VariantError:
        return False
    return True


def _is_connected(board: Board) -> bool:
    found = board.cells & -board.cells
    while more := board.around(found) & ~found:
        found |= more
    return found == board.cells


def _inner(board: Board) -> Sequence[Cells]:
    """The cells of the middle of the board: a start near the rim is decided early."""
    sites = board.by_cell.values()
    x, y = (sum(values) / len(sites) for values in zip(*((s.x, s.y) for s in sites), strict=True))
    reach = max(1.5, 0.3 * board.side if board.shape == "square" else 0.6 * board.side - 0.5)
    return [site.bit for site in sites if (site.x - x) ** 2 + (site.y - y) ** 2 <= reach**2]


def _middle(board: Board) -> Cells:
    """The cell that every symmetry keeps, if there is one."""
    return next((one for one in _orbits(board, symmetries(board)) if one.bit_count() == 1), 0)


def _rotations(turns: Sequence[Symmetry]) -> Sequence[Symmetry]:
    return turns[: len(turns) // 2]


def _every_other(turns: Sequence[Symmetry]) -> Sequence[Symmetry]:
    """Every other rotation and reflection."""
    return turns[::2]


def _orbits(board: Board, group: Sequence[Symmetry]) -> _Orbits:
    return list(dict.fromkeys(_orbit(board, group, cell) for cell in iter_cells(board.cells)))


def _orbit(board: Board, group: Sequence[Symmetry], cell: Cells) -> Cells:
    return union(_image(board, turn, cell) for turn in group)


def _image(board: Board, turn: Symmetry, cell: Cells) -> Cells:
    return board.by_name[turn.image[board.name_of[cell]]].bit
