"""Swiss pairings: equal scores meet, nobody meets twice, and the colors are balanced.

It is a matching of least cost. The bye goes to the lowest player with the fewest. An absolute color
conflict costs more than a difference of scores, which costs more than a weaker color conflict. In a
score group, the upper half meets the lower half.

With many rounds for few players, such pairings could leave no way to pair the last rounds. There
the rounds of a round robin are played, in the order that costs least. If players come or go, each
pairing is one after which the remaining rounds can be paired, if there is one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from app.features.tournaments.rules.pairing.berger import Round, berger_rounds
from app.features.tournaments.rules.pairing.colors import (
    ColorHistory,
    color_conflict,
    color_histories,
    plays_first,
)
from app.features.tournaments.rules.pairing.lookahead import farsighted_pairs
from app.features.tournaments.rules.pairing.matching import cheapest_pairs
from app.features.tournaments.rules.scores import points_of
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId

_SCORE_COST = 100_000  # for each square of a difference in half points
_CONFLICT_COSTS = (0, 2_000, 20_000, 10**12)  # by strength
_BYE_COST = 10**9  # for each half point of the player
_REPEAT_COST = 10**13
_SECOND_BYE_COST = 10**14

Pair = tuple[PlayerId, PlayerId]


def pair_swiss(tournament: Tournament) -> tuple[list[Pair], list[PlayerId]]:
    """The pairs of the next round in the order of play, and the players who have a bye.

    There are none when all have met.
    """
    points = points_of(tournament)
    place = {player: number for number, player in enumerate(tournament.order)}
    ranked = sorted(tournament.active, key=lambda player: (-points[player], place[player]))
    met = {
        frozenset(one.players)
        for one in tournament.pairings
        if not ((result := tournament.results.get(one.number)) and result.unplayed)
    }
    few = tournament.round >= len(ranked) - 1
    if few and all(frozenset(pair) in met for pair in combinations(ranked, 2)):
        return [], ranked
    histories = color_histories(tournament)
    matched = _pairs_of_a_round_robin(tournament, points, histories)
    if matched is None:
        matched = _cheapest(tournament, ranked, points, histories, met)
    pairs = []
    for number, (one, other) in enumerate(matched):
        alternating = (number + tournament.round) % 2 == 0
        first = plays_first(histories[one], histories[other], otherwise=alternating)
        pairs.append((one, other) if first else (other, one))
    paired = {player for pair in pairs for player in pair}
    return pairs, [player for player in ranked if player not in paired]


def _cheapest(
    tournament: Tournament,
    ranked: Sequence[PlayerId],
    points: Mapping[PlayerId, int],
    histories: Mapping[PlayerId, ColorHistory],
    met: set[frozenset[PlayerId]],
) -> list[Pair]:
    had = Counter(player for byes in tournament.byes.values() for player in byes)
    fewest = min(had[player] for player in ranked)
    groups = Counter(points[player] for player in ranked)
    bye = len(ranked) if len(ranked) % 2 else None  # the partner of a player without a partner

    def cost(low: int, high: int) -> int:
        if high == bye:
            return _bye_cost(low)
        one, other = ranked[low], ranked[high]
        repeat = _REPEAT_COST if frozenset((one, other)) in met else 0
        half = groups[points[one]] // 2
        apart = abs(high - low - half) if points[one] == points[other] else 0
        return repeat + _cost(one, other, points, histories) + apart

    def _bye_cost(number: int) -> int:
        again = _SECOND_BYE_COST * (had[ranked[number]] - fewest)
        return again + points[ranked[number]] * _BYE_COST + len(ranked) - number

    def first_cost(low: int, high: int) -> int | None:
        found = cost(low, high)
        return found if found < _REPEAT_COST else None

    size = len(ranked) + (bye is not None)
    rounds = tournament.plan.rounds - tournament.round
    rested = [number for number, player in enumerate(ranked) if had[player] > fewest]
    found = farsighted_pairs(size, first_cost, rounds, bye, rested, _CONFLICT_COSTS[-1])
    return [
        (ranked[low], ranked[high])
        for low, high in found or cheapest_pairs(size, cost)
        if high != bye
    ]


def _cost(
    one: PlayerId,
    other: PlayerId,
    points: Mapping[PlayerId, int],
    histories: Mapping[PlayerId, ColorHistory],
) -> int:
    conflict = _CONFLICT_COSTS[color_conflict(histories[one], histories[other])]
    return (points[one] - points[other]) ** 2 * _SCORE_COST + conflict


def _pairs_of_a_round_robin(
    tournament: Tournament,
    points: Mapping[PlayerId, int],
    histories: Mapping[PlayerId, ColorHistory],
) -> list[Pair] | None:
    """The cheapest round of a round robin that is left; None unless there are many rounds, and all
    earlier ones were such rounds.
    """
    order = tournament.order
    rounds = berger_rounds(len(order)) if tournament.plan.rounds > len(order) // 2 else ()
    paired = {frozenset(one.players) for one in tournament.pairings}
    if tournament.withdrawn or len(rounds) <= tournament.round:
        return None

    def pairs_of(numbers: Round) -> list[Pair]:
        return [(order[one], order[other]) for one, other in numbers]

    rested = {player for byes in tournament.byes.values() for player in byes}
    left = [
        pairs
        for one in rounds
        if paired.isdisjoint(map(frozenset, pairs := pairs_of(one)))
        and rested <= {player for pair in pairs for player in pair}
    ]
    if len(left) != len(rounds) - tournament.round:
        return None
    return min(
        left,
        key=lambda pairs: (
            sum(_cost(one, other, points, histories) for one, other in pairs)
            + _points_of_bye(pairs, points) * _BYE_COST
        ),
    )


def _points_of_bye(pairs: Sequence[Pair], points: Mapping[PlayerId, int]) -> int:
    seated = {player for pair in pairs for player in pair}
    return sum(points[player] for player in points if player not in seated)
