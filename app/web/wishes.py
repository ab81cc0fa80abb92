"""From what a browser says to the command that it means."""

from app.match import commands
from app.web import asks

Wish = (
    asks.Play
    | asks.Resign
    | asks.Offer
    | asks.Answer
    | asks.Claim
    | asks.Resume
    | asks.Give
    | asks.Plan
)


def command_of(wish: Wish) -> commands.Command:
    """The command."""
    match wish:
        case asks.Play():
            return commands.Play(wish.move, wish.at)
        case asks.Resign():
            return commands.Resign(wish.at)
        case asks.Offer():
            return commands.Offer(wish.kind, wish.at, wish.ply)
        case asks.Answer():
            return commands.Answer(wish.offer, wish.accept)
        case asks.Claim():
            return commands.Claim(wish.kind, wish.at)
        case asks.Resume():
            return commands.Resume()
        case asks.Give():
            return commands.GiveTime(wish.color)
        case asks.Plan():
            return commands.Plan(tuple(tuple(line) for line in wish.lines), wish.at)
