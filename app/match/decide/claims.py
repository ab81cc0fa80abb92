"""Claims against a player to move who has long been absent."""

from app.match.commands import Claim, ClaimKind, CommandRequest
from app.match.decide.guards import (
    Decision,
    Refused,
    Values,
    acting_color,
    cannot_act,
    departure_events,
    is_stale,
)
from app.match.events import Ended, Paused, Skipped
from app.match.state import Match
from app.match.time_control import DAY, MINUTE

ABSENT_AFTER = MINUTE  # milliseconds without an open page before anything can be claimed
UNTIMED_WAIT = DAY  # milliseconds; without a clock, the position must also be this old


def claim_times(match: Match, absent_since: int) -> dict[ClaimKind, int]:
    """The possible claims against an absent player to move, each with its earliest time.

    A pause can always be claimed; in correspondence games, only a pause.
    """
    first = _since(match, absent_since) + ABSENT_AFTER
    times: dict[ClaimKind, int] = {}
    speed = match.terms.time_control.speed
    if match.all_have_moved and speed != "correspondence":
        moment = first if speed == "live" else max(first, match.moved_at + UNTIMED_WAIT)
        kinds: tuple[ClaimKind, ...] = ("skip",) if len(match.active) > 2 else ("win", "draw")
        times = dict.fromkeys(kinds, moment)
    return {**times, "pause": first}


def decide_claim(match: Match, command: Claim, request: CommandRequest) -> Decision:
    refused = cannot_act(match, request.by) or is_stale(match, command.at)
    if refused:
        return refused
    color, absent = acting_color(match, request.by), match.to_move
    if absent is None or absent == color:
        return Refused("your-turn")
    if match.timekeeping.paused:
        return Refused("paused")
    if match.terms.tournament and command.kind == "pause":
        return Refused("tournament")
    refused = _not_claimable(match, command.kind, request)
    if refused:
        return refused
    if command.kind == "pause":
        return (Paused("saved"),)
    if command.kind == "draw":
        return (Ended("shared"),)
    return departure_events(match.position, Skipped(absent, color), "claimed")


def _not_claimable(match: Match, kind: ClaimKind, request: CommandRequest) -> Refused | None:
    assert match.to_move is not None
    mover: Values = {"color": match.to_move}
    since = request.absent_since.get(match.seating.player_of(match.to_move) or "")
    if since is None:
        return Refused("too-soon", "player-here", mover)
    if request.at - _since(match, since) < ABSENT_AFTER:
        return Refused("too-soon", "just-left", mover)
    moment = claim_times(match, since).get(kind)
    if moment is None:
        return _no_such_claim(match, mover)
    if request.at < moment:
        return Refused("too-soon", "day-for-move", mover)
    return None


def _since(match: Match, absent_since: int) -> int:
    """Since when an absence counts. An outage may have kept the player away."""
    clocks = match.timekeeping.clocks
    return max(absent_since, clocks.grace_until) if clocks else absent_since


def _no_such_claim(match: Match, mover: Values) -> Refused:
    if match.terms.time_control.speed == "correspondence":
        return Refused("too-soon", "time-left", mover)
    if not match.all_have_moved:
        return Refused("not-begun")
    if len(match.active) > 2:
        return Refused("no-such-claim", "only-skip")
    return Refused("no-such-claim", "no-skip")
