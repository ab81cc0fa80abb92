"""Random variants that `check` accepts."""

from random import Random

from engine import Color, Rules, hexagon, iter_cells, square
from engine.board import Board, Cells, union, without
from engine.variants import VariantError, carve, check


def random_variant(seed: int, largest: int = 12) -> Rules:
    """`largest`: the largest side of its board."""
    rng = Random(f"variant {seed}")
    while True:
        rules = carve(random_candidate(rng, largest))
        try:
            check(rules)
        except VariantError:
            continue
        return rules


def random_candidate(rng: Random, largest: int) -> Rules:
    """Rules that may not be a game."""
    if rng.random() < 0.5:
        board = hexagon(rng.randint(3, min(largest, 8)))
    else:
        board = square(rng.randint(4, min(largest, 12)))
    colors = tuple(Color)[: rng.choice((2, 2, 3))]
    region = _region(rng, board, len(colors) * rng.randint(2, 4) + rng.randint(0, 2))
    holes = union(rng.sample(sorted(board.by_cell), rng.choice((0, 0, 2, 8)))) & ~region
    opening = rng.random() < 0.25
    center = 0 if rng.random() < 0.6 else rng.choice(sorted(board.by_cell)) & ~region & ~holes
    neutrals = rng.random() < 0.4
    return Rules(
        without(board, holes),
        (0,) * len(colors) if opening else _shares(rng, region, len(colors)),
        colors=colors,
        opening_cells=region if opening else 0,
        center=center,
        free_passing=not center and rng.random() < 0.4,
        neutrals=neutrals,
        mixed=rng.random() < 0.5 or (not neutrals and len(colors) == 2),
        fewest=rng.random() < 0.3,
    )


def _region(rng: Random, board: Board, size: int) -> Cells:
    """Neighboring cells."""
    region = rng.choice(sorted(board.by_cell))
    while region.bit_count() < size:
        beside = union(board.shift(region, step) for step in board.steps) & ~region
        region |= rng.choice(list(iter_cells(beside)))
    return region


def _shares(rng: Random, region: Cells, players: int) -> tuple[Cells, ...]:
    cells = list(iter_cells(region))
    rng.shuffle(cells)
    return tuple(union(cells[place::players]) for place in range(players))
