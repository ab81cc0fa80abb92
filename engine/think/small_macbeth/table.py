"""The table of the first plies: every position that can be reached, with its value."""

import lzma
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate

from engine.custodial import CustodialPosition, Rules
from engine.position import GameRules
from engine.think.small_macbeth.keys import BOARD, is_small_macbeth, key_of

LAST_STONES = 16
"""The table has all positions with at most so many stones, except in the opening."""

RING = BOARD.cells_named("c3 c4 d3 d5 e4 e5")
OFFSET = 32  # makes leads positive
WORD = 8  # bytes of a key


@dataclass(frozen=True, slots=True)
class Kind:
    """The rules of a table. `keeps`: captured stones turn; otherwise they become neutral."""

    keeps: bool
    free: bool

    @property
    def name(self) -> str:
        return f"{'turn' if self.keeps else 'neutral'}-{'free' if self.free else 'forced'}"

    @property
    def file(self) -> str:
        return f"{self.name}.xz"


KINDS = tuple(Kind(keeps, free) for keeps in (True, False) for free in (False, True))


@dataclass(frozen=True, slots=True)
class Table:
    """`keys` are sorted. `values`: the lead after best play of the player to move, plus OFFSET."""

    keys: "array[int]"
    values: bytes

    def lead(self, position: CustodialPosition) -> int | None:
        """The lead of the player to move, if nobody has passed; None for other positions."""
        key = key_of(position)
        place = bisect_left(self.keys, key)
        if place == len(self.keys) or self.keys[place] != key:
            return None
        return self.values[place] - OFFSET


def kind_of(rules: Rules) -> Kind | None:
    """The table for these rules, with three stones each on the ring or the opening there."""
    both = rules.stones[0] | rules.stones[1]
    begins = rules.opening_cells == RING and not both
    stands = both == RING and not rules.opening_cells
    if not (begins or (stands and rules.stones[0].bit_count() == 3)):
        return None
    if len(rules.colors) != 2 or rules.fewest or rules.center or not is_small_macbeth(rules.board):
        return None
    if rules.neutrals == rules.mixed:
        return None
    return Kind(not rules.neutrals, rules.free_passing)


def is_solved(rules: GameRules) -> bool:
    """True if computers know the value of every position that can be reached."""
    return isinstance(rules, Rules) and kind_of(rules) is not None


@cache
def load_table(kind: Kind) -> Table:
    return unpack((files(__package__) / "tables" / kind.file).read_bytes())


def unpack(packed: bytes) -> Table:
    content = lzma.decompress(packed)
    count = len(content) // (WORD + 1)
    steps = bytearray(WORD * count)
    for place in range(WORD):  # bytes of the same place are together
        steps[place::WORD] = content[place * count : (place + 1) * count]
    differences = memoryview(steps).cast("Q")
    return Table(array("Q", accumulate(differences)), content[WORD * count :])


def pack(keys: Iterable[int], leads: Iterable[int]) -> bytes:
    """The file of a table. `keys` are sorted."""
    sorted_keys = array("Q", keys)
    steps = array("Q", (b - a for a, b in zip([0, *sorted_keys], sorted_keys, strict=False)))
    words = steps.tobytes()
    planes = b"".join(words[place::WORD] for place in range(WORD))
    return lzma.compress(planes + bytes(lead + OFFSET for lead in leads), preset=9)
