"""Decides commands. Nothing else refuses a command."""

from typing import assert_never

from app.match.commands import (
    SERVICE,
    CommandRequest,
    MergePlayers,
    OfferCommand,
    Open,
    OpenTournamentGame,
    PlayCommand,
    PlayerId,
    SeatCommand,
)
from app.match.decide.guards import Decision, Refused, too_many_entries
from app.match.decide.offers import decide_offer
from app.match.decide.opening import decide_open, decide_open_tournament_game
from app.match.decide.play import decide_play
from app.match.decide.seats import decide_seat
from app.match.events import PlayersMerged
from app.match.state import Match

__all__ = ["Decision", "Refused", "decide"]

_OPENING = Open | OpenTournamentGame  # making a union costs more than asking


def decide(match: Match | None, request: CommandRequest) -> Decision:
    """The events of a command, or its refusal. The match is None before it is opened."""
    command = request.command
    if isinstance(command, _OPENING):
        if match is not None:
            return Refused("opened", "match-exists")
        if isinstance(command, Open):
            return decide_open(command, request.by)
        return decide_open_tournament_game(command, request.by)
    if match is None:
        return Refused("not-started", "no-such-match")
    refused = too_many_entries(match, command)
    if refused:
        return refused
    if isinstance(command, PlayCommand):
        return decide_play(match, command, request)
    if isinstance(command, SeatCommand):
        return decide_seat(match, command, request.by)
    if isinstance(command, OfferCommand):
        return decide_offer(match, command, request)
    if isinstance(command, MergePlayers):
        return decide_merge(match, command, request.by)
    assert_never(command)


def decide_merge(match: Match, command: MergePlayers, by: PlayerId) -> Decision:
    if by != SERVICE:
        return Refused("not-seated", "only-server")
    if not match.seating.colors_of(command.player):
        return Refused("not-seated", "no-seat")
    if match.has_part(command.into):
        return Refused("already-seated")
    return (PlayersMerged(command.player, command.into),)
