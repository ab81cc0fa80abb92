"""Visits to the site, with a browser or with a program."""

from sqlalchemy import ColumnElement, exists, or_

from app.players.access_tokens import USE_INTERVAL
from app.players.tables import access_token, credential


def has_visited(player: ColumnElement[str], since: int) -> ColumnElement[bool]:
    """True if a player has used a session or an access token.

    A day may pass before the use of a session is recorded. A token's may be recorded too early, so
    that one who has used it shortly before counts as well.
    """
    in_browser = exists().where(credential.c.player_id == player, credential.c.seen_at >= since)
    with_token = exists().where(
        access_token.c.player_id == player, access_token.c.used_at >= since - USE_INTERVAL
    )
    return or_(in_browser, with_token)
