"""What the others may decide when the player to move has been away for long."""

from app.match.commands import Ask, Claim
from app.match.control import DAY, MINUTE
from app.match.events import Ended, Paused, Skipped
from app.match.refusal import Decision, Refused, consequences, named, not_now, seat_of, stale
from app.match.state import Match

AWAY = MINUTE  # a player's pages are closed for so long before others may claim anything
STANDING = DAY  # and without a clock the position has stood for so long


def decide_claim(match: Match, command: Claim, ask: Ask) -> Decision:
    """What comes of a claim. Total and pure."""
    refused = not_now(match, ask.by) or stale(match, command.at)
    if refused:
        return refused
    color, absent = seat_of(match, ask.by), match.to_move
    if absent is None or absent == color:
        return Refused("your-turn", "It is your turn.")
    if match.paused:
        return Refused("paused", "The game is paused.")
    if wait := claim_wait(match, command.kind == "save", ask):
        return Refused("too-soon", wait)
    if command.kind == "save":
        return (Paused("saved"),)
    if not match.begun:
        return Refused("not-begun", "Not everybody has moved yet: abort the game instead.")
    three = len(match.active) > 2  # the game of the third, who is here, goes on
    if three != (command.kind == "skip"):
        return Refused(
            "no-such-claim", "Of three, one is skipped." if three else "There is nobody to skip to."
        )
    if command.kind == "draw":
        return (Ended("shared"),)
    skipped = Skipped(absent, color)
    if not three:
        return (skipped, Ended("claimed"))
    return (skipped, *consequences(match.position.without(absent)))


def claim_wait(match: Match, saving: bool, ask: Ask) -> str | None:
    """Why it is too soon to claim anything against the player to move, if it is."""
    assert match.to_move is not None
    player = match.player_of(match.to_move) or ""
    since = ask.gone.get(player)
    name = named(match.to_move)
    if since is None:
        return f"{name} is here."
    if ask.at - since < AWAY:
        return f"{name} has been away for less than a minute."
    speed = match.time_control.speed
    if saving or speed == "live":
        return None
    if speed == "slow":
        return f"{name} has time; the clock decides."
    if ask.at - match.moved_at < STANDING:
        return f"Without a clock, {name} has a day for a move."
    return None
