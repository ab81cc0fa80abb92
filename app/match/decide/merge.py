"""Decides about players who were merged while their game was being opened."""

from app.match.commands import SERVICE, MergePlayers, PlayerId
from app.match.decide.guards import Decision, Refused
from app.match.events import PlayersMerged
from app.match.state import Match


def decide_merge(match: Match, command: MergePlayers, by: PlayerId) -> Decision:
    if by != SERVICE:
        return Refused("not-seated", "only-server")
    if not match.seating.colors_of(command.player):
        return Refused("not-seated", "no-seat")
    if match.has_part(command.into):
        return Refused("already-seated")
    return (PlayersMerged(command.player, command.into),)
