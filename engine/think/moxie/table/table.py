"""Looking positions up in a solved table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.moxie.moves import MoxieMove
from engine.moxie.position import MoxiePosition
from engine.moxie.rules import STONES, MoxieRules
from engine.think.moxie.rules.numbering import dense
from engine.think.moxie.rules.rule_arrays import ground
from engine.think.moxie.rules.turns import GOES_ON, outcome, room
from engine.think.moxie.rules.turns import WON as IS_WON
from engine.think.moxie.table.codes import DRAW, LOST, WON
from engine.think.moxie.table.file import HEADER, read_table, table_name
from engine.think.moxie.table.index import Bytes, indexed, slot


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a position is worth to the side to move. `distance`: turns to the end, if it has one."""

    value: Literal["win", "loss", "draw"]
    distance: int | None

    @property
    def before(self) -> "Verdict":
        """What the turn that leads to the position is worth to the one who makes it."""
        if self.distance is None:
            return self
        return Verdict("loss" if self.value == "win" else "win", self.distance + 1)

    @property
    def haste(self) -> int:
        """The better, the larger: quick wins first, slow losses last but before quick ones."""
        if self.distance is None:
            return 0
        return 1000 - self.distance if self.value == "win" else self.distance - 1000


DRAWN = Verdict("draw", None)


class MoxieTable:
    """A complete table of some rules."""

    def __init__(self, rules: MoxieRules, content: Bytes, stones: int = STONES) -> None:
        self.rules, self.stones, self.content = rules, stones, content
        self._ground = ground(rules)
        self._index, _ = indexed(rules.board, stones)
        self._dense = dense(rules.board)

    def verdict(self, position: MoxiePosition) -> Verdict:
        """What a position is worth. Nobody has left the game; its third occurrence is a draw."""
        if position.over and position.winner is None:
            return DRAWN
        own, enemy = position.side.own, position.side.enemy
        reserve = position.side.reserve
        held = sum(position.reserves) - reserve
        g, x = self._ground, self._index
        packed = self._dense.pack(own), self._dense.pack(enemy)
        stands = outcome(g, *packed, reserve, held, room(0))
        if stands != GOES_ON:
            return Verdict("win" if stands == IS_WON else "loss", 0)
        a, b = own.bit_count(), enemy.bit_count()
        at = int(x.base[a, b, reserve, held]) + slot(x, *packed, a, b)
        byte = int(self.content[at])
        if byte == DRAW:
            return DRAWN
        return Verdict("loss", byte - LOST) if byte >= LOST else Verdict("win", byte - WON)

    def moves(self, position: MoxiePosition) -> dict[MoxieMove, Verdict]:
        """What each legal move is worth to the side to move."""
        return {
            move: self.verdict(position.play_unchecked(move)).before
            for move in position.legal_moves
        }


def open_table(rules: MoxieRules, folder: Path, stones: int = STONES) -> MoxieTable | None:
    """The table of some rules, if there is one in the folder."""
    _, layers = indexed(rules.board, stones)
    path = folder / table_name(rules, stones)
    content = read_table(rules, path, stones, layers.starts[-1])
    return None if content is None else MoxieTable(rules, content, stones)


def table_size(rules: MoxieRules, stones: int = STONES) -> int:
    """The bytes that a table takes on disk."""
    _, layers = indexed(rules.board, stones)
    return HEADER + int(layers.starts[-1])
