"""The value of a position to every player, from searches that value it for the player to move."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.color import Color
from engine.custodial import CustodialPosition, fewest_win
from engine.position import Position
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import SearchResult, Value

Values = Mapping[Color, Value]
"""The value of a position to each player."""


def all_exact(values: Values) -> bool:
    return all(value.exact for value in values.values())


def final_values(position: Position) -> dict[Color, Value]:
    winners, stones = position.winners, isinstance(position, CustodialPosition)
    found = {}
    for color in position.rules.colors:
        chance = 0.0 if color not in winners else 1.0 if len(winners) == 1 else 0.5
        lead = stones_ahead(position, color) if stones and color in position.active else None
        found[color] = Value(chance, lead, None if stones else 0, exact=True)
    return found


def stones_ahead(position: Position, color: Color) -> float:
    """The lead over the best other player: fewer stones where the fewest win."""
    others = [position.score[other] for other in position.active if other is not color]
    if fewest_win(position.rules):
        return float(min(others, default=0) - position.score[color])
    return float(position.score[color] - max(others, default=0))


def values_for_all(
    position: Position, value: Value, found: SearchResult, search: "Search"
) -> dict[Color, Value]:
    """`value`: the position's to its mover, by the search that found `found`."""
    mover, colors = position.to_move, position.rules.colors
    assert mover
    if len(colors) == 2:
        return {color: value if color is mover else value.for_opponent for color in colors}
    if len(position.active) == 2:
        gone = {color: Value(0.0, None, 0, exact=True) for color in colors}
        return gone | {c: value if c is mover else value.for_opponent for c in position.active}
    if value.exact and value.chance == 1:
        lost = Value(0.0, None, value.distance, exact=True)
        return {color: value if color is mover else lost for color in colors}
    found_values = {color: Value(0.0, None, 0, exact=True) for color in colors}
    for color in position.active:
        found_values[color] = (
            value if color is mover else _value_at_next_turn(position, color, found, search)
        )
    whole = sum(one.chance for one in found_values.values()) or 1.0
    return {
        color: replace(one, chance=one.chance / whole, distance=None, exact=False)
        if color in position.active
        else one
        for color, one in found_values.items()
    }


def _value_at_next_turn(
    position: Position, color: Color, found: SearchResult, search: "Search"
) -> Value:
    """The value of a position to another player, from the position at their next turn.

    A search as deep as the mover's: a deeper one expects less, if all others are opponents.
    """
    ahead = list(found.line)
    while position.to_move not in (None, color):
        move = ahead.pop(0) if ahead else search.best_to(position, found.depth).best.move
        position = position.play(move)
    if position.over:
        return final_values(position)[color]
    return search.best_to(position, found.depth).best.value


def one_ply_earlier(values: Values) -> dict[Color, Value]:
    return {
        color: value if value.distance is None else replace(value, distance=value.distance + 1)
        for color, value in values.items()
    }


@dataclass(frozen=True, slots=True)
class Search:
    """A thinker with its limits."""

    thinker: Thinker
    limits: SearchLimits
    stop: StopFlag

    def rank(self, position: Position) -> SearchResult:
        return self.thinker.rank(position, self.limits, self.stop)

    def best(self, position: Position) -> SearchResult:
        return self.thinker.best(position, self.limits, self.stop)

    def best_to(self, position: Position, depth: int) -> SearchResult:
        limits = replace(self.limits, depth=max(1, depth))
        return self.thinker.best(position, limits, self.stop)
