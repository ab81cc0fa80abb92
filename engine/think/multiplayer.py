"""What a position is worth to every player, of which a thinker tells only the one to move."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.color import Color
from engine.custodial import CustodialPosition
from engine.position import Move, Position
from engine.think.thinker import Effort, Stop, Thinker
from engine.think.value import SearchResult, Value

Values = Mapping[Color, Value]
"""What a position is worth to each player."""


def all_exact(values: Values) -> bool:
    """Whether the values are the result of the game, and no estimates."""
    return all(value.exact for value in values.values())


def final_values(position: Position) -> dict[Color, Value]:
    """What a game that is over has brought to each player."""
    winners, stones = position.winners, isinstance(position, CustodialPosition)
    found = {}
    for color in position.rules.colors:
        chance = 0.0 if color not in winners else 1.0 if len(winners) == 1 else 0.5
        lead = _lead(position, color) if stones and color in position.active else None
        found[color] = Value(chance, lead, None if stones else 0, exact=True)
    return found


def _lead(position: Position, color: Color) -> float:
    others = (position.score[other] for other in position.active if other is not color)
    return float(position.score[color] - max(others, default=0))


def values_for_all(
    position: Position, worth: Value, line: tuple[Move, ...], search: "Search"
) -> dict[Color, Value]:
    """The value to the player to move, as a value to each player."""
    mover, colors = position.to_move, position.rules.colors
    assert mover
    if len(colors) == 2:
        return {color: worth if color is mover else worth.for_opponent for color in colors}
    if len(position.active) == 2:
        found = {color: Value(0.0, None, 0, exact=True) for color in colors}
        return found | {c: worth if c is mover else worth.for_opponent for c in position.active}
    if worth.exact and worth.chance == 1:
        lost = Value(0.0, None, worth.distance, exact=True)
        return {color: worth if color is mover else lost for color in colors}
    found = {color: Value(0.0, None, 0, exact=True) for color in colors}
    for color in position.active:
        found[color] = (
            worth if color is mover else _value_at_next_turn(position, color, line, search)
        )
    whole = sum(value.chance for value in found.values()) or 1.0
    return {
        color: replace(value, chance=value.chance / whole, distance=None, exact=False)
        if color in position.active
        else value
        for color, value in found.items()
    }


def _value_at_next_turn(
    position: Position, color: Color, line: tuple[Move, ...], search: "Search"
) -> Value:
    """What a position is worth to another player: what it is when their turn comes."""
    ahead = list(line)
    while position.to_move not in (None, color):
        move = ahead.pop(0) if ahead else search.quick_best(position).best.move
        position = position.play(move)
    return (
        final_values(position)[color] if position.over else search.quick_best(position).best.value
    )


def one_ply_earlier(values: Values) -> dict[Color, Value]:
    """The same one ply before."""
    return {
        color: value if value.distance is None else replace(value, distance=value.distance + 1)
        for color, value in values.items()
    }


@dataclass(frozen=True, slots=True)
class Search:
    """A thinker with its limits."""

    thinker: Thinker
    effort: Effort
    stop: Stop

    def rank(self, position: Position) -> SearchResult:
        return self.thinker.rank(position, self.effort, self.stop)

    def best(self, position: Position) -> SearchResult:
        return self.thinker.best(position, self.effort, self.stop)

    def quick_best(self, position: Position) -> SearchResult:
        """A quarter as long, for what is only looked at beside."""
        seconds, nodes = self.effort.seconds, self.effort.nodes
        effort = replace(
            self.effort,
            seconds=None if seconds is None else seconds / 4,
            nodes=None if nodes is None else max(1, nodes // 4),
        )
        return self.thinker.best(position, effort, self.stop)
