"""MacBeth on a hexagon of side 4, solved by brute force on letters, without code of the engine."""

SIDE = 4
EMPTY, OWN, ENEMY, NEUTRAL = ".xon"
TURNED = str.maketrans("xo", "ox")  # the same stones, seen by the other player
Line = tuple[int, ...]


def cell_names() -> list[str]:
    size = range(1, 2 * SIDE)
    return [
        f"{'abcdefg'[row - 1]}{number}"
        for row in size
        for number in size
        if abs(row - number) < SIDE and (row % 2 or number % 2)
    ]


NAMES = cell_names()


def lines_from(name: str) -> list[Line]:
    """The cells in each direction, up to the rim or a hole."""
    found = []
    for up, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)):
        line, row, number = [], ord(name[0]), int(name[1:])
        while f"{chr(row := row + up)}{(number := number + right)}" in NAMES:
            line.append(NAMES.index(f"{chr(row)}{number}"))
        if len(line) > 1:
            found.append(tuple(line))
    return found


LINES = [lines_from(name) for name in NAMES]


class ReferenceSolver:
    """Finds the lead of the player to move. A position has a letter for each of NAMES."""

    def __init__(self, *, neutrals: bool, free: bool) -> None:
        self.neutrals, self.free = neutrals, free
        self.bounds: dict[tuple[str, bool], tuple[int, int]] = {}

    def solve(self, stones: str, *, passed: bool = False) -> int:
        """Narrows the lead down with windows of one stone, from an even game on."""
        low, high, guess = -len(NAMES), len(NAMES), 0
        while low < high:
            bound = guess + (guess == low)
            found = self.search(stones, bound, passed=passed)
            if found < bound:
                high = guess = found
            else:
                low = guess = found
        return low

    def search(self, stones: str, beta: int, *, passed: bool) -> int:
        """A lower bound of the lead if it is at least beta, otherwise an upper one."""
        passed = passed and self.free
        low, high = self.bounds.get((stones, passed), (-len(NAMES), len(NAMES)))
        if low >= beta:
            return low
        if high < beta:
            return high
        best = self.best(stones, beta, passed=passed)
        self.bounds[stones, passed] = (best, high) if best >= beta else (low, best)
        return best

    def best(self, stones: str, beta: int, *, passed: bool) -> int:
        after = self.after_placements(stones)
        best = -len(NAMES)
        for one in sorted(after, key=lambda one: len(self.after_placements(one))):
            best = max(best, -self.search(one, 1 - beta, passed=False))
            if best >= beta:
                return best
        if after and not self.free:
            return best
        lead = stones.count(OWN) - stones.count(ENEMY)
        other = stones.translate(TURNED)
        if EMPTY not in stones or passed:
            return max(best, lead)
        if not self.free and not self.after_placements(other):
            return lead
        return max(best, -self.search(other, 1 - beta, passed=True))

    def after_placements(self, stones: str) -> list[str]:
        """The stones after each placement, as the other player sees them."""
        found = []
        for cell, letter in enumerate(stones):
            if letter == EMPTY and (captured := self.captures(stones, cell)):
                after = list(stones)
                after[cell] = OWN
                for one in captured:
                    freed = self.neutrals and stones[one] == ENEMY
                    after[one] = NEUTRAL if freed else OWN
                found.append("".join(after).translate(TURNED))
        return found

    def captures(self, stones: str, cell: int) -> list[int]:
        found: list[int] = []
        for line in LINES[cell]:
            kind = stones[line[0]]
            if kind in (EMPTY, OWN):
                continue
            length = 1
            while length < len(line) and stones[line[length]] == kind:
                length += 1
            if length < len(line) and stones[line[length]] == OWN:
                found += line[:length]
        return found


def letters(own: str, enemy: str, neutral: str = "") -> str:
    """The position with these stones, given as names."""
    kinds = [(OWN, own.split()), (ENEMY, enemy.split()), (NEUTRAL, neutral.split())]
    of = {name: kind for kind, names in kinds for name in names}
    return "".join(of.get(name, EMPTY) for name in NAMES)
