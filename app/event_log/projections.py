"""Projections: rows from which lists are read without folding a log."""

from typing import Any

import orjson

from app.fields import attributes
from app.match.pairing import offered_until, pairing_key
from app.match.state import Match

# Columns with the names of fields.
TERMS = ("game", "listed", "time", "private", "host", "random_color", "rated", "opened_at")


def match_row(match_id: str, match: Match) -> dict[str, Any]:
    return attributes(match.terms, TERMS) | {
        "id": match_id,
        "options": orjson.dumps(dict(match.terms.options)).decode(),
        "status": match.status,
        "version": match.version,
        "ply": len(match.turns),
        "to_move": match.to_move,
        "ended": match.ended,
        "winners": orjson.dumps(match.winners).decode(),
        "departed": orjson.dumps(
            {color.value: out.reason for color, out in match.departed.items()}
        ).decode(),
        "score": _score(match),
        "speed": match.terms.time_control.speed,
        "deadline": deadline(match),
        "paused": None if match.ended else match.timekeeping.paused,
        "awaits_computer": match.awaits_computer,
        "joining": match.seating.joining,
        "start": match.terms.start_kind,
        "swapped": match.color_choice is not None and match.color_choice.swapped,
        "pairing": pairing_key(match),
        "offered_until": offered_until(match, match.updated_at),
        "moved_at": match.updated_at,
    }


def progress_row(match_id: str, match: Match) -> tuple[Any, ...]:
    return (
        match_id,
        match.version,
        len(match.turns),
        match.to_move,
        deadline(match),
        match.awaits_computer,
        match.updated_at,
    )


def _score(match: Match) -> str | None:
    score = match.deciding_score
    return (
        orjson.dumps({color.value: number for color, number in score.items()}).decode()
        if score
        else None
    )


def deadline(match: Match) -> int | None:
    clocks = match.timekeeping.clocks
    return clocks.deadline if clocks else None


def seat_rows(match_id: str, match: Match) -> list[dict[str, Any]]:
    return [
        {
            "match_id": match_id,
            "color": color,
            "player_id": player,
            "reserved_for": None if player else match.seating.reserved.get(color),
        }
        for color, player in match.seating.seats
    ]
