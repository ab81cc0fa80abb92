"""Probing a solved table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.moxie.moves import MoxieMove
from engine.moxie.position import MoxiePosition
from engine.moxie.rules import STONES, MoxieRules
from engine.think.moxie.rules import turns
from engine.think.moxie.rules.rule_arrays import rule_arrays
from engine.think.moxie.rules.turns import outcome, pack_position, turn_buffers
from engine.think.moxie.table.codes import DRAW, LOST, WON
from engine.think.moxie.table.file import HEADER, read_table, table_name
from engine.think.moxie.table.index import Bytes, slot_of, table_index


@dataclass(frozen=True, slots=True)
class TableValue:
    """The value of a position to the side to move. `distance`: turns to the end; None in a draw."""

    value: Literal["win", "loss", "draw"]
    distance: int | None

    @property
    def for_previous_player(self) -> "TableValue":
        """The value of the turn that leads to the position, to the player who makes it."""
        if self.distance is None:
            return self
        return TableValue("loss" if self.value == "win" else "win", self.distance + 1)

    @property
    def sort_key(self) -> int:
        """Higher is better: quick wins before slow ones, slow losses before quick ones."""
        if self.distance is None:
            return 0
        return 1000 - self.distance if self.value == "win" else self.distance - 1000


DRAW_VALUE = TableValue("draw", None)


class MoxieTable:
    """The complete table of a variant."""

    def __init__(self, rules: MoxieRules, content: Bytes, stones: int = STONES) -> None:
        self.rules, self.stones, self.content = rules, stones, content
        self._arrays = rule_arrays(rules)
        self._index, _ = table_index(rules.board, stones)

    def probe(self, position: MoxiePosition) -> TableValue:
        """The value of a position that no player has left. Its third occurrence is a draw."""
        if position.over and position.winner is None:
            return DRAW_VALUE
        packed = pack_position(position)
        state = outcome(self._arrays, packed, turn_buffers(0))
        if state != turns.ONGOING:
            return TableValue("win" if state == turns.WON else "loss", 0)
        a, b = packed.own.bit_count(), packed.enemy.bit_count()
        layer = int(self._index.layer_start[a, b, packed.reserve, packed.enemy_reserve])
        byte = int(self.content[layer + slot_of(self._index, packed.own, packed.enemy, a, b)])
        if byte == DRAW:
            return DRAW_VALUE
        return TableValue("loss", byte - LOST) if byte >= LOST else TableValue("win", byte - WON)

    def probe_moves(self, position: MoxiePosition) -> dict[MoxieMove, TableValue]:
        return {
            move: self.probe(position.play_unchecked(move)).for_previous_player
            for move in position.legal_moves
        }


def open_table(rules: MoxieRules, folder: Path, stones: int = STONES) -> MoxieTable | None:
    _, layers = table_index(rules.board, stones)
    path = folder / table_name(rules, stones)
    content = read_table(rules, path, stones, layers.starts[-1])
    return None if content is None else MoxieTable(rules, content, stones)


def table_size(rules: MoxieRules) -> int:
    _, layers = table_index(rules.board, STONES)
    return HEADER + int(layers.starts[-1])
