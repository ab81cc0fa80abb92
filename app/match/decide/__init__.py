"""Decides commands: the only place where one is refused."""

from typing import assert_never

from app.match.commands import (
    AddComputer,
    Answer,
    AnswerJoinRequest,
    Claim,
    CommandRequest,
    CreateOneTimeLink,
    Excuse,
    Flag,
    FreeSeat,
    GiveTime,
    Leave,
    LinkRematch,
    Offer,
    Open,
    PlanMoves,
    Play,
    Resign,
    Resume,
    Sit,
)
from app.match.decide.guards import Decision, Refused
from app.match.decide.offers import decide_offer
from app.match.decide.opening import decide_open
from app.match.decide.play import decide_play
from app.match.decide.seats import decide_seat
from app.match.state import Match

__all__ = ["Decision", "Refused", "decide"]


def decide(match: Match | None, request: CommandRequest) -> Decision:
    """The events of a command, or its refusal. The match is None before it is opened."""
    command = request.command
    if isinstance(command, Open):
        if match is None:
            return decide_open(command, request.by)
        return Refused("opened", "This match is open already.")
    if match is None:
        return Refused("not-started", "There is no such match.")
    match command:
        case (
            Sit() | Leave() | CreateOneTimeLink() | AnswerJoinRequest() | FreeSeat() | AddComputer()
        ):
            return decide_seat(match, command, request.by)
        case Play() | Resign() | PlanMoves() | Flag():
            return decide_play(match, command, request)
        case Offer() | Answer() | Claim() | Resume() | GiveTime() | LinkRematch() | Excuse():
            return decide_offer(match, command, request)
        case _:
            assert_never(command)
