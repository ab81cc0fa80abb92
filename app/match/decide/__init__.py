"""The one place that refuses: from a match and a command to events, or to the reason why not."""

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


def decide(match: Match | None, ask: CommandRequest) -> Decision:
    """What a command does to a match (None: to one that does not exist yet). Total and pure."""
    command = ask.command
    if isinstance(command, Open):
        if match is None:
            return decide_open(command, ask.by)
        return Refused("opened", "It is open already.")
    if match is None:
        return Refused("not-started", "There is no such match.")
    match command:
        case (
            Sit() | Leave() | CreateOneTimeLink() | AnswerJoinRequest() | FreeSeat() | AddComputer()
        ):
            return decide_seat(match, command, ask.by)
        case Play() | Resign() | PlanMoves() | Flag():
            return decide_play(match, command, ask)
        case Offer() | Answer() | Claim() | Resume() | GiveTime() | LinkRematch() | Excuse():
            return decide_offer(match, command, ask)
        case _:
            assert_never(command)
