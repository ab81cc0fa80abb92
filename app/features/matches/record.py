"""The record of a match."""

from collections.abc import Mapping
from datetime import UTC, datetime

from app.match.commands import PlayerId
from app.match.state import Match
from engine import Record, format_move


def record_of(match: Match, names: Mapping[PlayerId, str], url: str) -> Record:
    """The record of a match, which may still be running. `names` has all seated players."""
    tags = {
        color.value.capitalize(): names[player]
        for color, player in match.seating.seats
        if player is not None
    }
    opened = datetime.fromtimestamp(match.terms.opened_at / 1000, UTC)
    tags |= {"Site": url, "Date": opened.strftime("%Y-%m-%d"), "Result": _result(match)}
    if match.terms.time != "none":
        tags["TimeControl"] = match.terms.time
    if match.terms.balanced:
        tags["Opening"] = f"balanced, {match.terms.imported_turns} moves"
    if match.color_choice:
        choice = match.color_choice
        tags["Swap"] = f"{choice.color} after {choice.ply}"
    if match.status != "waiting":
        tags["Score"] = "-".join(str(count) for count in match.position.score.values())
    return Record(match.terms.game, dict(match.terms.options), tags, tuple(_moves(match)))


def _moves(match: Match) -> list[str]:
    """The moves, and the departures of players, such as `white-resigns`."""
    moves = [format_move(turn.before, turn.move) for turn in match.turns]
    for color, departure in reversed(list(match.departed.items())):
        manner = "timeout" if departure.reason == "time" else "resigns"
        moves.insert(departure.ply, f"{color}-{manner}")
    return moves


def _result(match: Match) -> str:
    """`black`, `black=white` for a draw, or `*` without a result."""
    return "=".join(match.winners) or "*"
