"""Conditions of queries for open games."""

from sqlalchemy import ColumnElement, and_, exists, or_

from app.event_log.tables import match, seat
from app.players.tables import mute


def is_offered(now: int) -> ColumnElement[bool]:
    """True if the host of an open game was there lately. Unknown in rows of older versions."""
    return or_(match.c.offered_until.is_(None), match.c.offered_until > now)


def has_blocked_seat(player: str) -> ColumnElement[bool]:
    """True if the player has blocked somebody in the match, or vice versa."""
    return seats_one_of(player, mute.c.blocks)


def seats_one_of(player: str, kind: ColumnElement[bool]) -> ColumnElement[bool]:
    other = and_(seat.c.match_id == match.c.id, seat.c.player_id.is_not(None))
    return exists().where(
        other,
        kind,
        or_(
            and_(mute.c.player_id == player, mute.c.other_id == seat.c.player_id),
            and_(mute.c.other_id == player, mute.c.player_id == seat.c.player_id),
        ),
    )
