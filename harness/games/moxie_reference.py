"""A slow reference implementation of Moxie: a dict of stones, and moves as text."""

from dataclasses import dataclass, field, replace
from itertools import pairwise

Cell = tuple[str, int]
Direction = tuple[int, int]

HEXAGON_DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)]
SQUARE_DIRECTIONS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
OFFSETS = [(a, b) for a in range(-3, 4) for b in range(-3, 4)]
KNIGHT_DIRECTIONS = [(a, b) for a, b in OFFSETS if a * a + b * b == 5]
# The squares of distances between the centers of hexagonal cells.
HEXAGON_KNIGHT_DIRECTIONS = [(a, b) for a, b in OFFSETS if a * a + b * b - a * b == 7]
HEXAGON_DIAGONALS = [(a, b) for a, b in OFFSETS if a * a + b * b - a * b == 3]
OTHER = {"white": "black", "black": "white"}


def square() -> set[Cell]:
    return {(letter, n) for letter in "abcd" for n in (1, 2, 3, 4)}


def hexagon() -> set[Cell]:
    rows = {"a": (1, 2, 3), "b": (1, 2, 3, 4), "c": (1, 2, 3, 4, 5), "d": (2, 3, 4, 5)}
    return {(row, n) for row, ns in (rows | {"e": (3, 4, 5)}).items() for n in ns}


def neighbor(cell: Cell, way: Direction) -> Cell:
    return (chr(ord(cell[0]) + way[0]), cell[1] + way[1])


def named(cell: Cell) -> str:
    return f"{cell[0]}{cell[1]}"


def cell_of(name: str) -> Cell:
    return (name[0], int(name[1]))


def between(a: Cell, b: Cell) -> Cell:
    return (chr((ord(a[0]) + ord(b[0])) // 2), (a[1] + b[1]) // 2)


@dataclass
class ReferenceGame:
    """A game that every move changes. `result` is a color or `draw`."""

    options: dict[str, str]
    stones: dict[Cell, str] = field(default_factory=dict)
    reserve: dict[str, int] = field(default_factory=lambda: {"white": 8, "black": 8})
    captured: dict[str, int] = field(default_factory=lambda: {"white": 0, "black": 0})
    mover: str = "white"
    pending: str = ""
    result: str = ""
    history: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hex = self.options.get("board") == "hex"
        self.cells = hexagon() if self.hex else square()
        self.directions = HEXAGON_DIRECTIONS if self.hex else SQUARE_DIRECTIONS
        self.steps_to = self.directions
        if self.option("step", "knight"):
            self.steps_to = HEXAGON_KNIGHT_DIRECTIONS if self.hex else KNIGHT_DIRECTIONS
        if self.option("step", "none"):
            self.steps_to = []
        self.lines = self.directions
        if self.option("goal", "diagonal"):
            self.lines = [way for way in SQUARE_DIRECTIONS if 0 not in way]
            self.lines = HEXAGON_DIAGONALS if self.hex else self.lines
        if not self.history:
            self.remember()

    def option(self, name: str, value: str) -> bool:
        return self.options.get(name) == value

    def copy(self) -> "ReferenceGame":
        return replace(
            self,
            stones=dict(self.stones),
            reserve=dict(self.reserve),
            captured=dict(self.captured),
            history=list(self.history),
        )

    def remember(self) -> None:
        state = (sorted(self.stones.items()), self.reserve, self.captured, self.mover)
        self.history.append(repr(state))

    def goals(self) -> list[list[Cell]]:
        """Every goal, several times, and some that leave the board."""
        if "-" in self.options.get("goal", ""):
            return self.drawn_goals()
        goals = []
        for cell in self.cells:
            for way in self.lines:
                if self.option("goal", "cluster"):
                    goals.append(self.cluster(cell, way))
                else:
                    goals.append([cell, neighbor(cell, way), neighbor(neighbor(cell, way), way)])
        return goals

    def drawn_goals(self) -> list[list[Cell]]:
        first, *others = map(cell_of, self.options["goal"].split("-"))
        shape = [(ord(a) - ord(first[0]), b - first[1]) for a, b in (first, *others)]
        shapes = []
        for _ in range(6 if self.hex else 4):
            shape = [(b, b - a) if self.hex else (b, -a) for a, b in shape]
            shapes += [shape, [(b, a) for a, b in shape]]
        return [[neighbor(cell, way) for way in shape] for shape in shapes for cell in self.cells]

    def cluster(self, cell: Cell, way: Direction) -> list[Cell]:
        if self.hex:
            turned = {(0, 1): (1, 1), (1, 1): (1, 0), (1, 0): (0, -1)}
            back = {(0, -1): (-1, -1), (-1, -1): (-1, 0), (-1, 0): (0, 1)}
            return [cell, neighbor(cell, way), neighbor(cell, (turned | back)[way])]
        a, b = way if 0 not in way else (1, 1)
        return [cell, neighbor(cell, (a, b)), neighbor(cell, (a, 0)), neighbor(cell, (0, b))]

    def has_goal(self, player: str) -> bool:
        return any(all(self.stones.get(cell) == player for cell in goal) for goal in self.goals())

    def drops(self) -> list[str]:
        if self.reserve[self.mover] == 0:
            return []
        return [named(cell) for cell in self.cells if cell not in self.stones]

    def steps(self) -> list[str]:
        found = []
        for cell, color in self.stones.items():
            for way in self.steps_to:
                end = neighbor(cell, way)
                if color == self.mover and end in self.cells and end not in self.stones:
                    found.append(f"{named(cell)}-{named(end)}")
        return found

    def jumps(self) -> list[str]:
        found = []
        for cell, color in self.stones.items():
            if color == self.mover:
                found += [text for text in self.chains(dict(self.stones), cell) if "x" in text]
        return found

    def chains(self, stones: dict[Cell, str], cell: Cell) -> list[str]:
        """All chains of the stone on a cell; only the cell's name if it cannot jump."""
        found = []
        for way in self.directions:
            over, end = neighbor(cell, way), neighbor(neighbor(cell, way), way)
            if stones.get(over) == OTHER[self.mover] and end in self.cells and end not in stones:
                rest = dict(stones)
                del rest[cell], rest[over]
                rest[end] = self.mover
                found += [f"{named(cell)}x{text}" for text in self.chains(rest, end)]
        return found or [named(cell)]

    def sacrifices(self) -> list[str]:
        found = []
        for cell, color in self.stones.items():
            if color == self.mover:
                without = self.copy()
                del without.stones[cell]
                found += [f"!{named(cell)}:{then}" for then in without.drops() + without.steps()]
        return found

    def legal(self) -> set[str]:
        if self.result:
            return set()
        jumps, others = self.jumps(), self.drops() + self.steps()
        if not jumps:
            return set(others)
        if self.option("jumps", "sacrifice"):
            return {*jumps, *self.sacrifices()}
        if self.option("jumps", "unless-winning"):
            return {*jumps, *filter(self.wins, others)}
        if self.option("jumps", "unless-decisive"):
            every = all(self.concedes(jump) for jump in jumps)
            decisive = [
                move for move in others if self.wins(move) or (every and not self.concedes(move))
            ]
            return {*jumps, *decisive}
        return set(jumps)

    def wins(self, move: str) -> bool:
        after = self.copy()
        after.play(move)
        return after.result == self.mover

    def concedes(self, move: str) -> bool:
        """True if a move loses, or leaves the opponent a move that wins."""
        after = self.copy()
        after.play(move)
        if after.result:
            return after.result == OTHER[self.mover]
        return any(after.wins(reply) for reply in after.drops() + after.steps() + after.jumps())

    def play(self, move: str) -> None:
        if move.startswith("!"):
            given, move = move[1:].split(":")
            del self.stones[cell_of(given)]
            self.captured[OTHER[self.mover]] += 1
        visited = [cell_of(name) for name in move.replace("-", "x").split("x")]
        if len(visited) == 1:
            self.reserve[self.mover] -= 1
        else:
            del self.stones[visited[0]]
        self.stones[visited[-1]] = self.mover
        if "x" in move:
            for a, b in pairwise(visited):
                del self.stones[between(a, b)]
                self.captured[self.mover] += 1
        self.end_turn()

    def end_turn(self) -> None:
        player, self.mover = self.mover, OTHER[self.mover]
        self.remember()
        self.result = self.find_winner(player)
        if self.result:
            return
        self.pending = player if self.has_goal(player) else ""
        stuck = not (self.drops() or self.steps() or self.jumps())
        if stuck or self.history.count(self.history[-1]) == 3:
            self.result = "draw"

    def find_winner(self, player: str) -> str:
        """The winner after the turn of a player."""
        for color, count in self.captured.items():
            if count >= 6:
                return color if not self.option("sixth", "loses") else OTHER[color]
        if self.option("row", "last-chance"):
            return self.pending if self.pending and self.has_goal(self.pending) else ""
        if not self.has_goal(player):
            return ""
        if self.option("row", "unbreakable") and any(self.breaks(jump) for jump in self.jumps()):
            return ""
        return player

    def breaks(self, jump: str) -> bool:
        """True if a jump of the mover leaves the opponent without a goal."""
        after = self.copy()
        visited = [cell_of(name) for name in jump.split("x")]
        for a, b in pairwise(visited):
            del after.stones[between(a, b)]
        return not after.has_goal(OTHER[self.mover])

    def winners(self) -> list[str]:
        return ["white", "black"] if self.result == "draw" else [self.result] * bool(self.result)
