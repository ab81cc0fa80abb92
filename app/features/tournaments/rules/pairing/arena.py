"""Pairings of an arena: all free players play, but not the same opponent twice in a row."""

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

_BLOCK = 100  # players, neighbors in rank; even, so that nobody is left over
_CONFLICT_COST = 4  # for each step of strength; a difference in half points costs its square


def pair_idle(tournament: Tournament) -> list[tuple[PlayerId, PlayerId]]:
    """Pairs of players who have no game, in the order of play."""
    playing = {player for one in tournament.open_pairings for player in one.players}
    points = points_of(tournament)
    idle = [player for player in tournament.active if player not in playing]
    if len(idle) < 2:
        return []
    ranked = sorted(idle, key=lambda player: -points[player])
    last = _last_opponents(tournament)
    histories = color_histories(tournament)
    only_two = len(tournament.active) == 2

    def cost(low: int, high: int) -> int | None:
        one, other = ranked[low], ranked[high]
        if not only_two and last.get(one) == other and last.get(other) == one:
            return None
        conflict = color_conflict(histories[one], histories[other])
        return (points[one] - points[other]) ** 2 + _CONFLICT_COST * conflict

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


def _last_opponents(tournament: Tournament) -> dict[PlayerId, PlayerId]:
    last: dict[PlayerId, PlayerId] = {}
    for pairing in tournament.pairings:
        last |= dict(zip(pairing.players, pairing.players[::-1], strict=True))
    return last
