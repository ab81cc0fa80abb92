"""Seasons of a league: divisions in which everybody meets, promotion and relegation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.features.tournaments.rules.pairing.berger import berger_rounds
from app.features.tournaments.rules.scores import Standing, standings
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId

MIN_DIVISION = 3  # players; fewer join the division above

Divisions = tuple[tuple[PlayerId, ...], ...]


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """The table of a division, with the players who are promoted or relegated."""

    standings: tuple[Standing, ...]
    up: frozenset[PlayerId]
    down: frozenset[PlayerId]


def season_tables(tournament: Tournament, season: int) -> tuple[DivisionTable, ...]:
    """The tables of all divisions, highest first.

    The last season's moves are those that would follow if it ended now.
    """
    following = tournament.seasons.get(season + 1) or next_divisions(tournament)
    next_place = {player: place for place, players in enumerate(following) for player in players}
    return tuple(
        DivisionTable(
            _table(tournament, season, division),
            frozenset(one for one in division if next_place.get(one, place) < place),
            frozenset(one for one in division if next_place.get(one, place) > place),
        )
        for place, division in enumerate(tournament.seasons[season])
    )


def _table(
    tournament: Tournament, season: int, division: tuple[PlayerId, ...]
) -> tuple[Standing, ...]:
    games = tuple(
        one for one in tournament.pairings if one.round == season and {*one.players} <= {*division}
    )
    return standings(replace(tournament, order=division, pairings=games, byes={}))


def next_divisions(tournament: Tournament) -> Divisions:
    """The divisions of the next season; empty if there are too few players.

    Newcomers begin in the lowest division. Players who have left are replaced from below.
    """
    ranked = _ranked(tournament)
    known = {*ranked}
    newcomers = [player for player in tournament.active if player not in known]
    return _divided([*ranked, *newcomers], tournament.plan.division_size)


def _ranked(tournament: Tournament) -> list[PlayerId]:
    """The remaining players of the last season, in the order of their next divisions."""
    divisions = tournament.seasons.get(tournament.round, ())
    moving = [
        min(tournament.plan.moving, len(upper) // 2, len(lower) // 2)
        for upper, lower in pairwise(divisions)
    ]
    up: list[list[PlayerId]] = []
    stay: list[list[PlayerId]] = []
    down: list[list[PlayerId]] = []
    for division, rising, falling in zip(divisions, [0, *moving], [*moving, 0], strict=False):
        table = _table(tournament, tournament.round, division)
        players = [one.player for one in table if not one.withdrawn]
        staying = max(rising, len(players) - falling)
        up.append(players[:rising])
        stay.append(players[rising:staying])
        down.append(players[staying:])
    return [
        player
        for fallen, stayed, risen in zip([[], *down], stay, [*up[1:], []], strict=False)
        for player in (*fallen, *stayed, *risen)
    ]


def _divided(players: Sequence[PlayerId], size: int) -> Divisions:
    if len(players) < 2:
        return ()
    divisions = [tuple(players[start : start + size]) for start in range(0, len(players), size)]
    if len(divisions) > 1 and len(divisions[-1]) < MIN_DIVISION:
        last = divisions.pop()
        divisions[-1] += last
    return tuple(divisions)


def season_pairs(divisions: Divisions, cycles: int) -> list[tuple[PlayerId, PlayerId]]:
    """All games of a season; in a second cycle the other player plays first."""
    pairs = [
        (division[one], division[other])
        for division in divisions
        for numbers in berger_rounds(len(division))
        for one, other in numbers
    ]
    return pairs + [(other, one) for one, other in pairs] * (cycles - 1)
