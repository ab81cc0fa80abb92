"""A slow reference implementation of custodial games: a dict of stones and rays by coordinates."""

from dataclasses import dataclass, field
from typing import Literal

Cell = tuple[str, int]

HEXAGON_DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)]
SQUARE_DIRECTIONS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


def full_cells() -> set[Cell]:
    starts = dict(zip("abcdefghijk", [1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6], strict=True))
    lengths = dict(zip("abcdefghijk", [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6], strict=True))
    return {(row, starts[row] + place) for row in starts for place in range(lengths[row])}


def macbeth_cells() -> set[Cell]:
    return {(row, n) for row, n in full_cells() if not (row in "bdfhj" and n % 2 == 0)}


def hexagon_cells(side: int) -> set[Cell]:
    size = range(2 * side - 1)
    return {("abcdefghijklmno"[r], n + 1) for r in size for n in size if abs(n - r) < side}


def square_cells(side: int = 8) -> set[Cell]:
    return {(letter, n + 1) for letter in "abcdefghijkl"[:side] for n in range(side)}


def cells(names: str) -> list[Cell]:
    return [(name[0], int(name[1:])) for name in names.split()]


@dataclass
class ReferenceGame:
    """A game that every move changes."""

    cells: set[Cell]
    directions: list[tuple[int, int]]
    stones: dict[Cell, str]
    players: list[str] = field(default_factory=lambda: ["black", "white"])
    opening_cells: list[Cell] = field(default_factory=list)
    center: Cell | None = None
    free_passing: bool = False
    neutrals: bool = False
    mixed: bool = True
    wins: Literal["most", "fewest"] = "most"
    passes: int = 0
    left: set[str] = field(default_factory=set)
    mover: str = "black"

    def opening(self) -> bool:
        return any(cell not in self.stones for cell in self.opening_cells)

    def captures(self, player: str, cell: Cell) -> list[Cell]:
        captured = []
        for direction in self.directions:
            captured += self.row(player, cell, direction)
        return captured

    def row(self, player: str, cell: Cell, direction: tuple[int, int]) -> list[Cell]:
        """The captures in one direction."""
        row: list[Cell] = []
        while True:
            cell = (chr(ord(cell[0]) + direction[0]), cell[1] + direction[1])
            if cell not in self.stones:
                return []
            if self.stones[cell] == player:
                break
            row.append(cell)
        kinds = {self.stones[cell] for cell in row}
        return row if self.mixed or len(kinds) < 2 else []

    def placements(self, player: str) -> set[Cell]:
        empty = {cell for cell in self.cells if cell not in self.stones}
        if self.opening():
            return {cell for cell in self.opening_cells if cell in empty}
        found = {cell for cell in empty if self.captures(player, cell)}
        if not found and self.center in empty:
            assert self.center
            return {self.center}
        return found

    def active(self) -> list[str]:
        return [player for player in self.players if player not in self.left]

    def over(self) -> bool:
        if len(self.active()) == 1 or self.passes == len(self.active()):
            return True
        if len(self.stones) == len(self.cells):
            return True
        if self.free_passing:
            return False
        return all(not self.placements(player) for player in self.active())

    def legal(self) -> set[str]:
        if self.over():
            return set()
        moves = {f"{row}{n}" for row, n in self.placements(self.mover)}
        if not moves or (self.free_passing and not self.opening()):
            moves.add("pass")
        return moves

    def play(self, move: str) -> None:
        if move == "pass":
            self.passes += self.free_passing
        else:
            self.passes = 0
            self.place((move[0], int(move[1:])))
        self.pass_turn()

    def place(self, cell: Cell) -> None:
        captured = [] if self.opening() else self.captures(self.mover, cell)
        self.stones[cell] = self.mover
        for stone in captured:
            freed = self.neutrals and self.stones[stone] != "neutral"
            self.stones[stone] = "neutral" if freed else self.mover

    def leave(self, player: str) -> None:
        self.left.add(player)
        self.passes = 0
        if self.mover == player:
            self.pass_turn()

    def pass_turn(self) -> None:
        turn = self.players.index(self.mover)
        for step in (1, 2, 3):
            self.mover = self.players[(turn + step) % len(self.players)]
            if self.mover not in self.left:
                return

    def score(self) -> dict[str, int]:
        return {player: list(self.stones.values()).count(player) for player in self.players}

    def winners(self) -> list[str]:
        if not self.over():
            return []
        counts = [self.score()[player] for player in self.active()]
        first = max(counts) if self.wins == "most" else min(counts)
        return [player for player in self.active() if self.score()[player] == first]


def stones(**of: str) -> dict[Cell, str]:
    return {cell: color for color, names in of.items() for cell in cells(names)}


def reference_game(name: str) -> ReferenceGame:
    three = stones(black="g6 f7 e5", white="g7 f5 e6")
    four = stones(black="d5 e4", white="d4 e5")
    match name.split():
        case ["othello"]:
            return ReferenceGame(square_cells(), SQUARE_DIRECTIONS, four)
        case ["othello", "opening=reversi"]:
            return ReferenceGame(
                square_cells(), SQUARE_DIRECTIONS, {}, opening_cells=cells("d4 d5 e4 e5")
            )
        case ["macbeth", *options]:
            reversi = "opening=reversi" in options
            starts = {
                "opening=pairs": stones(black="g6 e6 f5", white="e5 f7 g7"),
                "opening=halves": stones(black="g6 g7 f7", white="e6 e5 f5"),
            }
            start = next((starts[one] for one in options if one in starts), three)
            return ReferenceGame(
                macbeth_cells(),
                HEXAGON_DIRECTIONS,
                {} if reversi else start,
                opening_cells=cells("e5 e6 f5 f7 g6 g7") if reversi else [],
                free_passing="passing=free" in options,
            )
        case ["macbeth-full"]:
            return ReferenceGame(full_cells(), HEXAGON_DIRECTIONS, three, center=("f", 6))
        case ["hex-othello-3"]:
            begin = stones(black="g6 e6", white="g7 e5", red="f7 f5")
            players = ["black", "white", "red"]
            return ReferenceGame(full_cells(), HEXAGON_DIRECTIONS, begin, players, center=("f", 6))
        case ["renegado"]:
            return ReferenceGame(
                macbeth_cells(), HEXAGON_DIRECTIONS, three, neutrals=True, mixed=False
            )
        case ["desdemona"]:
            return ReferenceGame(
                square_cells(), SQUARE_DIRECTIONS, four, neutrals=True, mixed=False
            )
        case _:
            raise LookupError(name)


def reference_variant(text: str) -> ReferenceGame:
    """The game of a text in the form of `docs/variants.md`."""
    clauses = {line.split()[0]: line.split()[1:] for line in text.splitlines()}

    def named(clause: str) -> list[Cell]:
        return cells(" ".join(clauses.get(clause, [])))

    hexagonal = "hexagon" in clauses
    board = hexagon_cells if hexagonal else square_cells
    players = ["black", "white", "red"][: 3 if "players" in clauses else 2]
    (side,) = clauses["hexagon" if hexagonal else "square"]
    return ReferenceGame(
        board(int(side)) - set(named("holes")),
        HEXAGON_DIRECTIONS if hexagonal else SQUARE_DIRECTIONS,
        {cell: player for player in players for cell in named(player)},
        players,
        opening_cells=named("opening"),
        center=(*named("center"), None)[0],
        free_passing=clauses.get("passing") == ["free"],
        neutrals=clauses.get("capture") == ["neutral"],
        mixed=clauses.get("mixed") != ["no"],
        wins="fewest" if clauses.get("wins") == ["fewest"] else "most",
    )
