"""Circles, their settings, and lists of circles."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, null, select, update

from app.db.repository import Repository, keep_latest, writing
from app.features.circles.model import (
    MAX_INVITATIONS,
    ROLES,
    Circle,
    CircleRefused,
    CircleSettings,
    Picture,
    Standing,
)
from app.features.circles.store.memberships import check_room_for_another, delete_circle
from app.features.circles.tables import circle, circle_invitation, circle_member
from app.fields import attributes, filled
from app.match.commands import PlayerId

LIST_LENGTH = 24  # circles


@dataclass(frozen=True, slots=True)
class ListedCircle:
    """A circle with its number of members, and the reader's standing."""

    circle: Circle
    members: int
    standing: Standing | None


class Circles(Repository):
    """Every method raises Unavailable."""

    @writing
    def found(
        self,
        connection: Connection,
        circle_id: str,
        settings: CircleSettings,
        player: PlayerId,
        now: int,
    ) -> None:
        """Create a circle owned by the player. Raises CircleRefused."""
        check_room_for_another(connection, player)
        values = _columns(settings) | {"id": circle_id, "created_at": now}
        connection.execute(insert(circle).values(values))
        owner = {"circle_id": circle_id, "player_id": player, "standing": "owner", "since": now}
        connection.execute(insert(circle_member).values(owner))

    async def change(self, circle_id: str, settings: CircleSettings) -> None:
        statement = update(circle).where(circle.c.id == circle_id).values(_columns(settings))
        await self._writer.execute(statement)

    async def delete(self, circle_id: str) -> None:
        """Delete a circle with everything that belongs to it, except its matches."""
        await self._writer.run(delete_circle, circle_id)

    async def find(self, circle_id: str) -> Circle | None:
        row = await self._reader.first(select(circle).where(circle.c.id == circle_id))
        return None if row is None else _circle(row)

    async def of_player(self, player: PlayerId) -> list[ListedCircle]:
        query = _with_members(circle_member.c.standing).join(
            circle_member, circle_member.c.circle_id == circle.c.id
        )
        query = query.where(
            circle_member.c.player_id == player, circle_member.c.standing != "removed"
        )
        return await self._listed(query.order_by(circle.c.name, circle.c.id))

    async def visible(self) -> list[ListedCircle]:
        query = _with_members().where(circle.c.visible)
        return await self._listed(query.order_by(circle.c.created_at.desc()).limit(LIST_LENGTH))

    async def lists(self, player: PlayerId | None) -> tuple[list[ListedCircle], list[ListedCircle]]:
        """The circles of a visitor, and other ones that everybody may see."""
        own = await self.of_player(player) if player else []
        known = {listed.circle.id for listed in own}
        return own, [listed for listed in await self.visible() if listed.circle.id not in known]

    async def visible_of(self, player: PlayerId) -> list[Circle]:
        own = select(circle_member.c.circle_id).where(
            circle_member.c.player_id == player, circle_member.c.standing.in_(ROLES)
        )
        query = select(circle).where(circle.c.visible, circle.c.id.in_(own))
        rows = await self._reader.rows(query.order_by(circle.c.name, circle.c.id))
        return [_circle(row) for row in rows]

    @writing
    def add_invitation(
        self, connection: Connection, circle_id: str, link_hash: str, player: PlayerId, now: int
    ) -> None:
        """Add an invitation link. If there are too many, the oldest become invalid."""
        if connection.scalar(select(circle.c.id).where(circle.c.id == circle_id)) is None:
            raise CircleRefused("changed")
        own = circle_invitation.c.circle_id == circle_id
        columns = circle_invitation.c
        keep_latest(connection, columns.hash, own, columns.created_at, MAX_INVITATIONS - 1)
        values = {"hash": link_hash, "circle_id": circle_id, "created_at": now}
        connection.execute(insert(circle_invitation).values(values | {"player_id": player}))

    async def withdraw_invitations(self, circle_id: str) -> None:
        statement = delete(circle_invitation).where(circle_invitation.c.circle_id == circle_id)
        await self._writer.execute(statement)

    async def by_invitation(self, link_hash: str) -> Circle | None:
        query = select(circle).join(circle_invitation, circle_invitation.c.circle_id == circle.c.id)
        row = await self._reader.first(query.where(circle_invitation.c.hash == link_hash))
        return None if row is None else _circle(row)

    async def inviter(self, link_hash: str) -> PlayerId | None:
        """The player who made an invitation link, as long as they are a member."""
        same_circle = circle_invitation.c.circle_id == circle_member.c.circle_id
        same_player = circle_invitation.c.player_id == circle_member.c.player_id
        found: PlayerId | None = await self._reader.scalar(
            select(circle_member.c.player_id)
            .join(circle_invitation, same_circle & same_player)
            .where(circle_invitation.c.hash == link_hash, circle_member.c.standing.in_(ROLES))
        )
        return found

    async def _listed(self, query: Select[Any]) -> list[ListedCircle]:
        return [
            ListedCircle(_circle(row), row.members, row.standing)
            for row in await self._reader.rows(query)
        ]


def _with_members(standing: Any = None) -> Select[Any]:
    other = circle_member.alias("other")
    count = (
        select(func.count())
        .select_from(other)
        .where(other.c.circle_id == circle.c.id, other.c.standing.in_(ROLES))
        .correlate(circle)
        .scalar_subquery()
    )
    shown = null() if standing is None else standing
    return select(circle, count.label("members"), shown.label("standing"))


def _columns(settings: CircleSettings) -> dict[str, object]:
    return attributes(
        settings,
        ("name", "visible", "joining", "game", "time", "rules"),
        picture_game=settings.picture.game,
        picture_position=settings.picture.position,
    )


def _circle(row: Row[Any]) -> Circle:
    picture = Picture(row.picture_game, row.picture_position)
    return Circle(row.id, filled(CircleSettings, row, picture=picture), row.created_at)
