"""A player's circles in exports, deletions and merges."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Select, select

from app.db.repository import count
from app.features.circles.store.memberships import merge_standings
from app.features.circles.tables import circle, circle_member
from app.match.commands import PlayerId
from app.players.personal import Merge


def export(player: PlayerId) -> Mapping[str, Select[Any]]:
    columns = circle.c.id, circle.c.name, circle_member.c.standing, circle_member.c.since
    own = circle_member.c.player_id == player
    return {"circles": select(*columns).join_from(circle_member, circle).where(own)}


def merge(connection: Connection, merging: Merge) -> None:
    if left := merge_standings(connection, merging.guest, merging.into):
        merging.changed["circles_left"] = left


def counts(connection: Connection, guest: PlayerId, _into: PlayerId) -> Mapping[str, int]:
    return {"circles": count(connection, circle_member.c.player_id == guest)}
