"""The one place that refuses: from a match and a command to events, or to the reason why not."""

from typing import assert_never

from app.match import bargaining, joining, opening, playing
from app.match.commands import (
    Admit,
    Answer,
    Ask,
    Claim,
    Continue,
    Engage,
    Excuse,
    Flag,
    GiveTime,
    Invite,
    Leave,
    Offer,
    Open,
    Plan,
    Play,
    Resign,
    Resume,
    Sit,
    Unseat,
)
from app.match.refusal import Decision, Refused
from app.match.state import Match

__all__ = ["Decision", "Refused", "decide"]


def decide(match: Match | None, ask: Ask) -> Decision:
    """What a command does to a match (None: to one that does not exist yet). Total and pure."""
    command = ask.command
    if isinstance(command, Open):
        if match is None:
            return opening.open_match(command, ask.by)
        return Refused("opened", "It is open already.")
    if match is None:
        return Refused("not-started", "There is no such match.")
    match command:
        case Sit() | Leave() | Invite() | Admit() | Unseat() | Engage():
            return joining.decide(match, command, ask.by)
        case Play() | Resign() | Plan() | Flag():
            return playing.decide(match, command, ask)
        case Offer() | Answer() | Claim() | Resume() | GiveTime() | Continue() | Excuse():
            return bargaining.decide(match, command, ask)
        case _:
            assert_never(command)
