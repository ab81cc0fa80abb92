"""Swiss pairings: equal scores meet, nobody meets twice, and the colors are balanced.

It is a matching of least cost. The bye goes to the lowest player without one. An absolute color
conflict costs more than a difference of scores, which costs more than a weaker color conflict. In a
score group, the upper half meets the lower half.
"""

from collections import Counter

from app.features.tournaments.rules.pairing.colors import (
    color_conflict,
    color_histories,
    plays_first,
)
from app.features.tournaments.rules.pairing.matching import cheapest_pairs
from app.features.tournaments.rules.scores import points_of
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId

_SCORE_COST = 100_000  # for each square of a difference in half points
_CONFLICT_COSTS = (0, 2_000, 20_000, 10**12)  # by strength
_BYE_COST = 10**9  # for each half point of the player
_SECOND_BYE_COST = 10**14

Pair = tuple[PlayerId, PlayerId]


def pair_swiss(tournament: Tournament) -> tuple[list[Pair], list[PlayerId]]:
    """The pairs of the next round in the order of play, and the players who have a bye."""
    points = points_of(tournament)
    place = {player: number for number, player in enumerate(tournament.order)}
    ranked = sorted(tournament.active, key=lambda player: (-points[player], place[player]))
    histories = color_histories(tournament)
    met = {frozenset(one.players) for one in tournament.pairings}
    had_bye = {player for byes in tournament.byes.values() for player in byes}
    groups = Counter(points[player] for player in ranked)
    bye = len(ranked) if len(ranked) % 2 else None  # the partner of a player without a partner

    def cost(low: int, high: int) -> int | None:
        if high == bye:
            return _bye_cost(low)
        one, other = ranked[low], ranked[high]
        if frozenset((one, other)) in met:
            return None
        difference = points[one] - points[other]
        half = groups[points[one]] // 2
        apart = abs(high - low - half) if difference == 0 else 0
        conflict = _CONFLICT_COSTS[color_conflict(histories[one], histories[other])]
        return difference**2 * _SCORE_COST + conflict + apart

    def _bye_cost(number: int) -> int:
        again = _SECOND_BYE_COST if ranked[number] in had_bye else 0
        return again + points[ranked[number]] * _BYE_COST + len(ranked) - number

    size = len(ranked) + (bye is not None)
    matched = [pair for pair in cheapest_pairs(size, cost) if bye not in pair]
    pairs = []
    for number, (low, high) in enumerate(matched):
        one, other = ranked[low], ranked[high]
        alternating = (number + tournament.round) % 2 == 0
        first = plays_first(histories[one], histories[other], otherwise=alternating)
        pairs.append((one, other) if first else (other, one))
    paired = {player for pair in pairs for player in pair}
    return pairs, [player for player in ranked if player not in paired]
