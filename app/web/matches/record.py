"""The record of a match: its moves, and who played them when and where."""

from collections.abc import Mapping
from datetime import UTC, datetime

from app.match.commands import PlayerId
from app.match.state import Match
from engine import Record, format_move


def record_of(match: Match, names: Mapping[PlayerId, str], address: str) -> Record:
    """A match as a record, as far as it has been played."""
    tags = {
        color.value.capitalize(): names[player]
        for color, player in match.seating.seats
        if player is not None
    }
    opened = datetime.fromtimestamp(match.terms.opened_at / 1000, UTC)
    tags |= {"Site": address, "Date": opened.strftime("%Y-%m-%d"), "Result": _result(match)}
    if match.terms.time != "none":
        tags["TimeControl"] = match.terms.time
    if match.status != "waiting":
        tags["Score"] = "-".join(str(count) for count in match.position.score.values())
    return Record(match.terms.game, dict(match.terms.options), tags, tuple(_moves(match)))


def _moves(match: Match) -> list[str]:
    """The moves as texts, who left the game among them at their place."""
    moves = [format_move(turn.before, turn.move) for turn in match.turns]
    for color, out in reversed(list(match.departed.items())):
        leaving = "timeout" if out.reason == "time" else "resigns"
        moves.insert(out.ply, f"{color}-{leaving}")
    return moves


def _result(match: Match) -> str:
    """The winners' colors, as `black` or `black=white` for a draw, `*` without a result."""
    return "=".join(match.winners) or "*"
