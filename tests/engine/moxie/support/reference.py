"""Moxie once more, slow and obvious: a dict of stones, and moves that are texts."""

from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise

Cell = tuple[str, int]
Way = tuple[int, int]

SIX_WAYS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)]
EIGHT_WAYS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
OTHER = {"white": "black", "black": "white"}


def square() -> set[Cell]:
    return {(letter, n) for letter in "abcd" for n in (1, 2, 3, 4)}


def hexagon() -> set[Cell]:
    rows = {"a": (1, 2, 3), "b": (1, 2, 3, 4), "c": (1, 2, 3, 4, 5), "d": (2, 3, 4, 5)}
    return {(row, n) for row, ns in (rows | {"e": (3, 4, 5)}).items() for n in ns}


def go(cell: Cell, way: Way) -> Cell:
    return (chr(ord(cell[0]) + way[0]), cell[1] + way[1])


def named(cell: Cell) -> str:
    return f"{cell[0]}{cell[1]}"


def cell_of(name: str) -> Cell:
    return (name[0], int(name[1]))


def between(a: Cell, b: Cell) -> Cell:
    return (chr((ord(a[0]) + ord(b[0])) // 2), (a[1] + b[1]) // 2)


@cache
def goals(on_hexagon: bool, kind: str) -> list[list[Cell]]:
    """Everything that wins, each several times, some of it beyond the board."""
    found = []
    for cell in hexagon() if on_hexagon else square():
        for way in SIX_WAYS if on_hexagon else EIGHT_WAYS:
            if kind == "cluster":
                found.append(cluster(on_hexagon, cell, way))
            elif kind == "row" or 0 not in way:
                found.append([cell, go(cell, way), go(go(cell, way), way)])
    return found


def cluster(on_hexagon: bool, cell: Cell, way: Way) -> list[Cell]:
    if on_hexagon:
        turned = {(0, 1): (1, 1), (1, 1): (1, 0), (1, 0): (0, -1)}
        back = {(0, -1): (-1, -1), (-1, -1): (-1, 0), (-1, 0): (0, 1)}
        return [cell, go(cell, way), go(cell, (turned | back)[way])]
    a, b = way if 0 not in way else (1, 1)
    return [cell, go(cell, (a, b)), go(cell, (a, 0)), go(cell, (0, b))]


@dataclass
class Twin:
    """A game that is being played, changed by every move. `result` is a color or `draw`."""

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
        self.ways = SIX_WAYS if self.hex else EIGHT_WAYS
        if not self.history:
            self.remember()

    def option(self, name: str, value: str) -> bool:
        return self.options.get(name) == value

    def copy(self) -> "Twin":
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
        goals = []
        for cell in self.cells:
            for way in self.ways:
                if self.option("goal", "cluster"):
                    goals.append(self.cluster(cell, way))
                elif not self.option("goal", "diagonal") or 0 not in way:
                    goals.append([cell, go(cell, way), go(go(cell, way), way)])
        return goals

    def cluster(self, cell: Cell, way: Way) -> list[Cell]:
        if self.hex:
            turned = {(0, 1): (1, 1), (1, 1): (1, 0), (1, 0): (0, -1)}
            back = {(0, -1): (-1, -1), (-1, -1): (-1, 0), (-1, 0): (0, 1)}
            return [cell, go(cell, way), go(cell, (turned | back)[way])]
        a, b = way if 0 not in way else (1, 1)
        return [cell, go(cell, (a, b)), go(cell, (a, 0)), go(cell, (0, b))]

    def has_goal(self, player: str) -> bool:
        return any(all(self.stones.get(cell) == player for cell in goal) for goal in self.goals())

    def drops(self) -> list[str]:
        if self.reserve[self.mover] == 0:
            return []
        return [named(cell) for cell in self.cells if cell not in self.stones]

    def steps(self) -> list[str]:
        found = []
        for cell, color in self.stones.items():
            for way in KNIGHT if self.option("step", "knight") else self.ways:
                end = go(cell, way)
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
        """All that begins with a jump of the stone on a cell; its name alone if it cannot jump."""
        found = []
        for way in self.ways:
            over, end = go(cell, way), go(go(cell, way), way)
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
        """Whether a move loses, or leaves the opponent a move that wins."""
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
        self.result = self.verdict(player)
        if self.result:
            return
        self.pending = player if self.has_goal(player) else ""
        stuck = not (self.drops() or self.steps() or self.jumps())
        if stuck or self.history.count(self.history[-1]) == 3:
            self.result = "draw"

    def verdict(self, player: str) -> str:
        """Who has won by the turn that a player has ended."""
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
        """Whether a jump of the mover leaves the opponent without a goal."""
        after = self.copy()
        visited = [cell_of(name) for name in jump.split("x")]
        for a, b in pairwise(visited):
            del after.stones[between(a, b)]
        return not after.has_goal(OTHER[self.mover])

    def winners(self) -> list[str]:
        return ["white", "black"] if self.result == "draw" else [self.result] * bool(self.result)
