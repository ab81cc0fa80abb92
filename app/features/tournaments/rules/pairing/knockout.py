"""The bracket of a knockout, derived from the draw and the results."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.features.tournaments.rules.events import Pairing
from app.features.tournaments.rules.pairing.colors import (
    ColorHistory,
    color_histories,
    plays_first,
)
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId

EXTRA_GAMES = 2  # for a pair that is level after its games

NOBODY: PlayerId = ""  # the winner of a pair of which neither came

Pair = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class Tie:
    """Two places of the bracket. A player is None while unknown; a `bye` has only one player.

    A place stays empty, as NOBODY's, if neither of its two players came, or the one who had a bye
    has left without a game.
    """

    players: tuple[PlayerId | None, PlayerId | None]
    games: tuple[Pairing, ...] = ()
    points: tuple[int, int] = (0, 0)
    winner: PlayerId | None = None
    bye: bool = False


def bracket(tournament: Tournament) -> tuple[tuple[Tie, ...], ...]:
    order = tournament.order
    if len(order) < 2:
        return ()
    size = 1
    while size < len(order):
        size *= 2
    slots: list[PlayerId | None] = [
        order[seed] if seed < len(order) else None for seed in _seeds(size)
    ]
    rounds: list[tuple[Tie, ...]] = []
    while len(slots) > 1:
        number = len(rounds) + 1
        ties = tuple(
            _tie(tournament, number, (slots[index], slots[index + 1]))
            for index in range(0, len(slots), 2)
        )
        rounds.append(ties)
        slots = [tie.winner for tie in ties]
    return tuple(rounds)


def _left_unplayed(tournament: Tournament) -> frozenset[PlayerId]:
    """The players who have left before they had a game."""
    paired = (player for one in tournament.pairings for player in one.players)
    return tournament.withdrawn.difference(paired)


def without_opponents(tournament: Tournament) -> tuple[PlayerId, ...]:
    """The players of a knockout who pass a round because neither of two others came."""
    ties = (tie for ties in bracket(tournament) for tie in ties)
    return tuple(tie.winner for tie in ties if tie.winner and NOBODY in tie.players)


def next_games(tournament: Tournament) -> tuple[int, list[Pair]] | None:
    """The round and the games to begin now; None when the final is decided."""
    for number, ties in enumerate(bracket(tournament), 1):
        if all(tie.winner is not None for tie in ties):
            continue
        histories = color_histories(tournament)
        pairs = [
            pair
            for place, tie in enumerate(ties)
            if (pair := _next_pair(tournament, tie, histories, alternating=place % 2 == 0))
        ]
        return number, pairs
    return None


def _seeds(size: int) -> list[int]:
    """The places of the draw in bracket order, so that 0 and 1 meet in the final."""
    seeds = [0]
    while len(seeds) < size:
        total = 2 * len(seeds) - 1
        seeds = [seed for one in seeds for seed in (one, total - one)]
    return seeds


def _tie(
    tournament: Tournament, number: int, players: tuple[PlayerId | None, PlayerId | None]
) -> Tie:
    one, other = players
    if number == 1 and other is None:  # only first-round places can stay empty
        return Tie(players, winner=one, bye=True)
    if one is None or other is None:
        return Tie(players)
    if NOBODY in players:
        alone = one or other
        return Tie(
            players, winner=NOBODY if alone in _left_unplayed(tournament) else alone, bye=True
        )
    games = tuple(
        game
        for game in tournament.pairings
        if game.round == number and {*game.players} == {one, other}
    )
    points, stones, nobody_came = [0, 0], 0, False
    for game in games:
        result = tournament.results.get(game.number)
        if result:
            own = 0 if game.players[0] == one else 1
            points[0] += result.points[own]
            points[1] += result.points[1 - own]
            stones += -result.stones if own else result.stones
            nobody_came |= len(result.absent) == 2
    played = sum(game.number in tournament.results for game in games)
    lead = points[0] - points[1]
    winner: PlayerId | None
    if nobody_came:
        ahead = lead or stones
        winner = (one if ahead > 0 else other) if ahead else NOBODY
    else:
        winner = _winner(tournament, (one, other), lead, stones, played)
    return Tie(players, games, (points[0], points[1]), winner)


def _winner(
    tournament: Tournament, players: Pair, lead: int, stones: int, played: int
) -> PlayerId | None:
    """The winner has an unreachable lead; or after extra games more stones, or the better draw."""
    planned = tournament.plan.rounds
    left = planned - played if played < planned else 0
    if abs(lead) > 2 * left and played > 0 and lead:
        return players[0] if lead > 0 else players[1]
    if played < planned + EXTRA_GAMES:
        return None
    if stones:
        return players[0] if stones > 0 else players[1]
    return min(players, key=tournament.order.index)


def _next_pair(
    tournament: Tournament,
    tie: Tie,
    histories: Mapping[PlayerId, ColorHistory],
    *,
    alternating: bool,
) -> Pair | None:
    """The next game of an undecided tie. Its first goes to whose turn it is to play first; then
    the players alternate.
    """
    one, other = tie.players
    if tie.winner is not None or one is None or other is None:
        return None
    if any(game.number not in tournament.results for game in tie.games):
        return None
    if tie.games:
        first, second = tie.games[-1].players
        return second, first
    if plays_first(histories[one], histories[other], otherwise=alternating):
        return one, other
    return other, one
