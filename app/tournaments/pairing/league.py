"""Seasons of a league: divisions in which all meet, promotion and relegation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.match.commands import PlayerId
from app.tournaments.pairing.berger import berger_rounds
from app.tournaments.scores import Standing, standings
from app.tournaments.state import Tournament

MIN_DIVISION = 3  # players; fewer than these join the division above

Divisions = tuple[tuple[PlayerId, ...], ...]


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """The table of a division. Its first players go up at the end, and its last ones down."""

    standings: tuple[Standing, ...]
    up: int
    down: int


def season_tables(tournament: Tournament, season: int) -> tuple[DivisionTable, ...]:
    """The tables of all divisions, the highest first."""
    divisions = tournament.seasons[season]
    moving = [
        min(tournament.plan.moving, len(upper) // 2, len(lower) // 2)
        for upper, lower in pairwise(divisions)
    ]
    return tuple(
        DivisionTable(_table(tournament, season, division), up, down)
        for division, up, down in zip(divisions, [0, *moving], [*moving, 0], strict=True)
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

    Newcomers begin in the lowest division. Those who have left are replaced from below.
    """
    ranked = _ranked(tournament)
    here = [player for player in ranked if player in tournament.active]
    newcomers = [player for player in tournament.active if player not in ranked]
    return _divided([*here, *newcomers], tournament.plan.division_size)


def _ranked(tournament: Tournament) -> list[PlayerId]:
    """The players of the last season in the order of their next divisions."""
    if not tournament.seasons:
        return []
    tables = season_tables(tournament, tournament.round)
    ranked: list[PlayerId] = []
    relegated: list[PlayerId] = []
    for number, table in enumerate(tables):
        players = [one.player for one in table.standings]
        following = tables[number + 1] if number + 1 < len(tables) else None
        promoted = [one.player for one in following.standings[: following.up]] if following else []
        stay = players[table.up : len(players) - table.down]
        ranked += [*relegated, *stay, *promoted]
        relegated = players[len(players) - table.down :]
    return ranked


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
