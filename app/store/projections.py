"""Projections: rows of a match that lists can query without folding its log."""

from typing import Any

import orjson

from app.match.state import Match


def match_row(match_id: str, match: Match, at: int) -> dict[str, Any]:
    """The row of table `match`; `at` is the time of the latest entry."""
    return {
        "id": match_id,
        "game": match.terms.game,
        "options": orjson.dumps(dict(match.terms.options)).decode(),
        "listed": match.terms.listed,
        "status": match.status,
        "version": match.version,
        "ply": len(match.turns),
        "to_move": match.to_move,
        "ended": match.ended,
        "winners": orjson.dumps(match.winners).decode(),
        "out": orjson.dumps(
            {color.value: out.reason for color, out in match.departed.items()}
        ).decode(),
        "time": match.terms.time,
        "private": match.terms.private,
        "deadline": match.timekeeping.clocks.deadline if match.timekeeping.clocks else None,
        "paused": None if match.ended else match.timekeeping.paused,
        "awaits_computer": match.awaits_computer,
        "opened_at": match.terms.opened_at,
        "moved_at": at,
    }


def seat_rows(match_id: str, match: Match) -> list[dict[str, Any]]:
    return [
        {
            "match_id": match_id,
            "color": color,
            "player_id": player,
            "kept_for": None if player else match.seating.reserved.get(color),
        }
        for color, player in match.seating.seats
    ]
