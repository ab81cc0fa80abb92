"""Tables of three, or of two in a rotation: the same players meet as seldom as possible.

Players meet again only if a search of limited length finds no other way. Among the remaining
tables, equal scores meet.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations

from app.features.tournaments.rules.scores import points_of
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId

_MEETING_COST = 1_000_000  # for each square of the number of earlier meetings
_MAX_STEPS = 20_000  # of the search for tables without repeated meetings
_MAX_PASSES = 20  # of the exchange of players between tables

Table = tuple[PlayerId, ...]
Pair = frozenset[PlayerId]
Cost = Callable[[PlayerId, PlayerId], int]


def pair_tables(tournament: Tournament, game: str) -> tuple[list[Table], list[PlayerId]]:
    """The tables of the next round in the order of play, and the players who have a bye."""
    size, points = len(tournament.plan.colors(game)), points_of(tournament)
    place = {player: number for number, player in enumerate(tournament.order)}
    ranked = sorted(tournament.active, key=lambda player: (-points[player], place[player]))
    byes = _byes(tournament, ranked, len(ranked) % size)
    seated = [player for player in ranked if player not in byes]
    meetings = Counter(
        frozenset(pair) for one in tournament.pairings for pair in combinations(one.players, 2)
    )

    def cost(one: PlayerId, other: PlayerId) -> int:
        met = meetings[frozenset((one, other))]
        return met**2 * _MEETING_COST + (points[one] - points[other]) ** 2

    tables = _without_second_meeting(seated, size, meetings)
    tables = tables or [seated[start : start + size] for start in range(0, len(seated), size)]
    _exchange(tables, cost)
    seats = _seats(tournament)
    return [_order(table, seats) for table in tables], byes


def _byes(tournament: Tournament, ranked: Sequence[PlayerId], count: int) -> list[PlayerId]:
    """The last players among those with the fewest byes."""
    had = Counter(player for byes in tournament.byes.values() for player in byes)
    place = {player: number for number, player in enumerate(ranked)}
    return sorted(ranked, key=lambda player: (had[player], -place[player]))[:count]


def _without_second_meeting(
    players: Sequence[PlayerId], size: int, meetings: Counter[Pair]
) -> list[list[PlayerId]] | None:
    """Tables at which nobody meets again; None if there are none, or none are found in time."""
    place = {player: number for number, player in enumerate(players)}
    strangers = {
        one: {other for other in players if other != one and not meetings[frozenset((one, other))]}
        for one in players
    }
    tables: list[list[PlayerId]] = []
    steps = 0

    def seat_rest(rest: frozenset[PlayerId]) -> bool:
        nonlocal steps
        if not rest:
            return True
        steps += 1
        first = min(rest, key=lambda player: (len(strangers[player] & rest), place[player]))
        near = sorted(
            strangers[first] & rest,
            key=lambda player: (abs(place[player] - place[first]), place[player]),
        )
        for others in combinations(near, size - 1):
            if steps > _MAX_STEPS:
                return False
            if all(other in strangers[one] for one, other in combinations(others, 2)):
                tables.append([first, *others])
                if seat_rest(rest - {first, *others}):
                    return True
                tables.pop()
        return False

    return tables if seat_rest(frozenset(players)) else None


def _exchange(tables: list[list[PlayerId]], cost: Cost) -> None:
    """Exchange players between tables as long as that lowers the cost."""

    def of(table: Sequence[PlayerId]) -> int:
        return sum(cost(one, other) for one, other in combinations(table, 2))

    for _ in range(_MAX_PASSES):
        changed = False
        for one, other in combinations(tables, 2):
            for mine in range(len(one)):
                for theirs in range(len(other)):
                    before = of(one) + of(other)
                    one[mine], other[theirs] = other[theirs], one[mine]
                    if of(one) + of(other) < before:
                        changed = True
                    else:
                        one[mine], other[theirs] = other[theirs], one[mine]
        if not changed:
            return


def _seats(tournament: Tournament) -> Counter[tuple[PlayerId, int, int]]:
    """How often each player had each seat, by table size."""
    return Counter(
        (player, len(one.players), seat)
        for one in tournament.pairings
        for seat, player in enumerate(one.players)
    )


def _order(table: Sequence[PlayerId], seats: Counter[tuple[PlayerId, int, int]]) -> Table:
    """The order of play that best balances each player's seats."""
    return min(
        permutations(table),
        key=lambda order: sum(
            2 * seats[player, len(order), seat] + 1 for seat, player in enumerate(order)
        ),
    )
