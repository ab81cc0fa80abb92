"""What makes rules a game: sentences that say what is wrong, and where."""

from collections.abc import Iterator, Sequence

from engine.board import Board, Cells, union
from engine.custodial import Rules, start
from engine.variants.carve import reachable

SIDES = {"hexagon": range(3, 9), "square": range(4, 13)}
"""The sides of boards; the largest have 169 and 144 cells."""

NAMED_CELLS = 5  # in a sentence


class VariantError(ValueError):
    """What is not a variant. `reason` is a word or two with a hyphen.

    In the text: `too-long`, `version`, `clause`, `twice`, `value`, `board`, `side`, `not-a-cell`.
    In the rules: `hole`, `occupied`, `players`, `no-stones`, `opening`, `mixed`, `center`,
    `no-moves`, `unreachable`.

    The message is an English sentence. `values` are its words, for sentences in other languages,
    and `cells` the names of the cells that are wrong.
    """

    def __init__(self, reason: str, message: str, cells: Sequence[str] = (), **values: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.cells = cells
        self.values = values


def check(rules: Rules) -> None:
    """Raises VariantError unless the rules are a game: somebody can move, and fill all cells."""
    for error in _faults(rules):
        raise error


def _faults(rules: Rules) -> Iterator[VariantError]:
    yield from _misplaced(rules)
    yield from _missing_stones(rules)
    yield from _misused_rules(rules)
    if not rules.opening_cells and not any(map(start(rules).placements, rules.colors)):
        yield VariantError("no-moves", "nobody can move at the start")
    if lost := rules.board.cells & ~reachable(rules):
        cells = _names(rules.board, lost)
        message = f"no stone can ever reach {_listed(cells)}: carve the board, or make holes there"
        yield VariantError("unreachable", message, cells)


def _misplaced(rules: Rules) -> Iterator[VariantError]:
    """Stones and other things that lie in holes or on each other."""
    board, taken = rules.board, 0
    things = [(f"the {color} stones", cells) for color, cells in _stones(rules)]
    things += [("the opening", rules.opening_cells), ("the center", rules.center)]
    for thing, cells in things:
        if outside := cells & ~board.cells:
            names = _names(board, outside)
            yield VariantError("hole", f"{thing}: {_listed(names)} is a hole", names)
        if twice := cells & taken:
            names = _names(board, twice)
            yield VariantError("occupied", f"{thing}: {_listed(names)} is already taken", names)
        taken |= cells


def _missing_stones(rules: Rules) -> Iterator[VariantError]:
    players = len(rules.colors)
    if rules.opening_cells:
        if stones := union(rules.stones):
            message, names = "an opening begins with an empty board", _names(rules.board, stones)
            yield VariantError("opening", message, names)
        if rules.opening_cells.bit_count() < players:
            message = f"the opening needs a cell for each of {players} players"
            names = _names(rules.board, rules.opening_cells)
            yield VariantError("opening", message, names, fault="few")
        return
    for color, cells in _stones(rules):
        if not cells:
            message = f"{color} has no stone at the start, and could never place one"
            yield VariantError("no-stones", message, color=color)


def _misused_rules(rules: Rules) -> Iterator[VariantError]:
    if not rules.mixed and not rules.rows_can_mix:
        message = "rows are mixed only with three players, or if captured stones become neutral"
        yield VariantError("mixed", message)
    center = _names(rules.board, rules.center)
    if len(center) > 1:
        yield VariantError("center", "there is only one center", center)
    if center and rules.free_passing:
        message = "with a center passing is forced, because one has to take it"
        yield VariantError("center", message, center)


def _stones(rules: Rules) -> Iterator[tuple[str, Cells]]:
    for color, cells in zip(rules.colors, rules.stones, strict=True):
        yield color.value, cells


def _names(board: Board, cells: Cells) -> Sequence[str]:
    """The names of cells, holes too."""
    return [site.name for site in board.sites if site.bit & cells]


def _listed(names: Sequence[str]) -> str:
    """Some names: `b2, b4 and 17 more`."""
    few = list(names)
    if len(few) > NAMED_CELLS:
        few[NAMED_CELLS - 1 :] = [f"{len(few) - NAMED_CELLS + 1} more"]
    *first, last = few
    return f"{', '.join(first)} and {last}" if first else last
