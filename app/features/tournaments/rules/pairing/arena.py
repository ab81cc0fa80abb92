"""Pairings of an arena: all free players play, if possible those who have met least.

The same two do not meet twice in a row, unless nobody else comes free for a minute. If one is left
over, it is the one who has waited least.
"""

from collections import Counter
from functools import partial

from app.features.tournaments.rules.pairing.colors import (
    color_conflict,
    color_histories,
    plays_first,
)
from app.features.tournaments.rules.pairing.matching import Cost, cheapest_pairs
from app.features.tournaments.rules.scores import points_of
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId
from app.match.time_control import MINUTE

REPEAT_AFTER = MINUTE  # in which another opponent may come free
_BLOCK = 100  # players, neighbors in rank; even, so that nobody is left over
_CONFLICT_COST = 4  # for each step of strength; a difference in half points costs its square
_MEETING_COST = 3  # for each square of the number of earlier meetings
_WAITING_COST = 10_000  # for each second that a player has waited

Pair = tuple[PlayerId, PlayerId]


def pair_idle(tournament: Tournament, at: int, busy: frozenset[PlayerId]) -> list[Pair]:
    """Pairs of players who have no game, here or elsewhere, in the order of play."""
    playing = {player for one in tournament.open_pairings for player in one.players}
    points = points_of(tournament)
    available = [player for player in tournament.active if player not in busy]
    idle = [player for player in available if player not in playing]
    if len(idle) < 2:
        return []
    ranked = sorted(idle, key=lambda player: -points[player])
    last = {player: one.number for one in tournament.pairings for player in one.players}
    meetings = Counter(frozenset(one.players) for one in tournament.pairings)
    histories = color_histories(tournament)
    only_two = len(available) == 2
    waited = {player: _waited(tournament, last.get(player), at) for player in idle}

    def cost(low: int, high: int) -> int | None:
        one, other = ranked[low], ranked[high]
        again = one in last and last.get(one) == last.get(other)
        if again and not only_two and min(waited[one], waited[other]) < REPEAT_AFTER:
            return None
        conflict = color_conflict(histories[one], histories[other])
        met = meetings[frozenset((one, other))]
        return (
            (points[one] - points[other]) ** 2
            + _CONFLICT_COST * conflict
            + _MEETING_COST * met**2
            - _WAITING_COST * ((waited[one] + waited[other]) // 1000)
        )

    pairs = []
    for number, (low, high) in enumerate(_pairs_in_blocks(len(ranked), cost)):
        one, other = ranked[low], ranked[high]
        first = plays_first(histories[one], histories[other], otherwise=number % 2 == 0)
        pairs.append((one, other) if first else (other, one))
    return pairs


def _pairs_in_blocks(size: int, cost: Cost) -> list[tuple[int, int]]:
    """Matching in blocks: the time for one matching grows faster than its number of players."""
    pairs, start = [], 0
    while start < size:
        length = _BLOCK if size - start >= 2 * _BLOCK else size - start
        found = cheapest_pairs(length, partial(_shifted, cost, start))
        pairs += [(low + start, high + start) for low, high in found]
        start += length
    return pairs


def _shifted(cost: Cost, start: int, low: int, high: int) -> int | None:
    return cost(low + start, high + start)


def _waited(tournament: Tournament, last_game: int | None, at: int) -> int:
    """For how many milliseconds a player has had no game."""
    since = tournament.started_at if last_game is None else tournament.decided_at[last_game]
    return at - (since or at)
