"""A player's friends and challenges in exports, deletions and merges."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, and_, or_, select

from app.features.friends.tables import friendship, match_challenge
from app.match.commands import PlayerId


def export(player: PlayerId) -> Mapping[str, Select[Any]]:
    """Nobody learns that another player has declined."""
    asked = and_(friendship.c.asker_id == player, friendship.c.state != "declined")
    challenged = (
        match_challenge.c.challenger_id == player,
        match_challenge.c.challenged_id == player,
    )
    return {
        "friends": select(friendship).where(or_(friendship.c.asked_id == player, asked)),
        "challenges": select(match_challenge).where(or_(*challenged)),
    }
