"""Applies a merge: an account replaces a guest."""

from collections.abc import Mapping
from dataclasses import replace

from app.match.commands import PlayerId
from app.match.state import Match


def merge_players(match: Match, player: PlayerId, into: PlayerId) -> Match:
    def after(other: PlayerId) -> PlayerId:
        return into if other == player else other

    seating, terms = match.seating, match.terms
    return replace(
        match,
        terms=replace(terms, host=after(terms.host), series=_renamed(terms.series, player, into)),
        seating=replace(
            seating,
            seats=tuple((color, taken and after(taken)) for color, taken in seating.seats),
            reserved={color: after(other) for color, other in seating.reserved.items()},
            join_requests=tuple(
                replace(request, player=after(request.player)) for request in seating.join_requests
            ),
            banned=frozenset(map(after, seating.banned)),
            declined=frozenset(map(after, seating.declined)),
            merged={**seating.merged, player: into},
        ),
    )


def _renamed(
    points: Mapping[PlayerId, int], player: PlayerId, into: PlayerId
) -> Mapping[PlayerId, int]:
    if player not in points:
        return points
    others = {other: number for other, number in points.items() if other != player}
    return {**others, into: others.get(into, 0) + points[player]}
