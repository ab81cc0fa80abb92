"""The members of circles: joining, leaving and changes of standing."""

from typing import Any

from sqlalchemy import Connection, Select, delete, exists, insert, select, update

from app.db.repository import Repository, count, keep_latest, writing
from app.features.chat.model import chat_id
from app.features.chat.tables import chat_message
from app.features.circles.model import (
    MAX_CIRCLES,
    MAX_MEMBERS,
    MAX_REMOVED,
    MAX_REQUESTS,
    OWNER_ABSENCE,
    REMOVED,
    REQUESTS,
    ROLES,
    CircleRefused,
    Member,
    MemberAction,
    Standing,
    is_member,
    standing_after_action,
    standing_after_joining,
    standing_after_merge,
    standing_after_withdrawal,
    successor,
)
from app.features.circles.tables import circle, circle_invitation, circle_member
from app.match.commands import PlayerId
from app.players.tables import account, mute, player
from app.players.visits import has_visited


class Memberships(Repository):
    """Every method raises Unavailable; writing ones raise CircleRefused."""

    async def all(self, circle_id: str) -> list[Member]:
        """Members, players who asked to join, and removed ones: earliest first."""
        return await self._reader.run(_members, circle_id)

    async def standing(self, circle_id: str, player_id: PlayerId) -> Standing | None:
        return await self._reader.run(_standing, circle_id, player_id)

    async def players(self, circle_id: str) -> frozenset[PlayerId]:
        query = member_ids(circle_id)
        return frozenset(await self._reader.scalars(query))

    async def muting(self, circle_id: str, player_id: PlayerId) -> frozenset[PlayerId]:
        """The members whom a player has muted, or who have muted the player."""
        members = member_ids(circle_id)
        muted = select(mute.c.other_id).where(
            mute.c.player_id == player_id, mute.c.other_id.in_(members)
        )
        muting = select(mute.c.player_id).where(
            mute.c.other_id == player_id, mute.c.player_id.in_(members)
        )
        query = muted.union(muting)
        return frozenset(await self._reader.scalars(query))

    @writing
    def join(
        self,
        connection: Connection,
        circle_id: str,
        player_id: PlayerId,
        now: int,
        *,
        invited: bool = False,
    ) -> Standing:
        """Join a circle, or ask to. Returns the player's standing."""
        query = select(circle.c.joining).where(circle.c.id == circle_id)
        rule = connection.scalar(query)
        if rule is None:
            raise CircleRefused("changed")
        before = _standing(connection, circle_id, player_id)
        asks = _is_guarded(connection, circle_id, player_id)
        after = standing_after_joining(rule, before, invited=invited, asks=asks)
        if after != before:
            if before not in REQUESTS:
                check_room_for_another(connection, player_id)
            _check_size(connection, circle_id, after)
            _write(connection, circle_id, player_id, after, now)
        return after

    async def asks(self, circle_id: str, player_id: PlayerId | None) -> bool:
        """True if a new guest needs an organizer's approval, because somebody was removed."""
        return await self._reader.run(_is_guarded, circle_id, player_id)

    @writing
    def leave(self, connection: Connection, circle_id: str, player_id: PlayerId) -> None:
        before = _standing(connection, circle_id, player_id)
        if standing_after_withdrawal(before) == "removed":
            _set(connection, circle_id, player_id, "removed")
            _forget_removed(connection, circle_id)
        else:
            _leave(connection, circle_id, player_id)

    @writing
    def act(
        self,
        connection: Connection,
        circle_id: str,
        action: MemberAction,
        actor: PlayerId,
        target: PlayerId,
        now: int,
    ) -> None:
        before = _standing(connection, circle_id, target)
        after = standing_after_action(action, _standing(connection, circle_id, actor), before)
        if after is None:
            _leave(connection, circle_id, target)
            return
        if is_member(after) and not is_member(before):
            _check_size(connection, circle_id, after)
            if before == "removed":
                check_room_for_another(connection, target)
        if after == "owner":
            _set(connection, circle_id, actor, "organizer")
        since = {"since": now} if is_member(after) != is_member(before) else {}
        _set(connection, circle_id, target, after, **since)
        if after == "removed":
            _forget_removed(connection, circle_id)

    @writing
    def replace_absent_owners(self, connection: Connection, now: int) -> list[str]:
        """Pass on circles whose owners have not visited the site for long to members who have.

        Returns the ids of these circles.
        """
        visited = has_visited(circle_member.c.player_id, now - OWNER_ABSENCE)
        owned = select(circle_member.c.circle_id, circle_member.c.player_id).where(
            circle_member.c.standing == "owner", ~visited
        )
        passed_on: list[str] = []
        for circle_id, owner in connection.execute(owned).all():
            here = select(circle_member.c.player_id).where(
                circle_member.c.circle_id == circle_id, visited
            )
            present = {*connection.scalars(here)}
            members = _members(connection, circle_id)
            heir = successor(one for one in members if one.player in present)
            if heir is not None:
                _set(connection, circle_id, owner, "organizer")
                _set(connection, circle_id, heir, "owner")
                passed_on.append(circle_id)
        return passed_on


def member_ids(circle_id: str) -> Select[Any]:
    return select(circle_member.c.player_id).where(
        circle_member.c.circle_id == circle_id, circle_member.c.standing.in_(ROLES)
    )


def check_room_for_another(connection: Connection, player_id: PlayerId) -> None:
    """Raises CircleRefused if the player is in too many circles."""
    own = circle_member.c.player_id == player_id
    if count(connection, own, circle_member.c.standing != "removed") >= MAX_CIRCLES:
        raise CircleRefused("too-many-circles", limit=MAX_CIRCLES)


def leave_all(connection: Connection, player_id: PlayerId) -> None:
    """Leave every circle, including those that removed the player. Invitation links stay valid."""
    made = update(circle_invitation).where(circle_invitation.c.player_id == player_id)
    connection.execute(made.values(player_id=None))
    query = select(circle_member.c.circle_id).where(circle_member.c.player_id == player_id)
    for circle_id in connection.scalars(query).all():
        _leave(connection, circle_id, player_id)


def merge_standings(connection: Connection, guest: PlayerId, into: PlayerId) -> list[str]:
    """Prepare a merge, which keeps an account's own rows: delete those that the guest's replace.

    Returns the circles of which one of the two was a member, and the account is none afterwards.
    """
    own, guests = circle_member.alias("own"), circle_member.alias("guests")
    query = (
        select(own.c.circle_id, own.c.standing, guests.c.standing)
        .join(guests, guests.c.circle_id == own.c.circle_id)
        .where(own.c.player_id == into, guests.c.player_id == guest)
    )
    left: list[str] = []
    for circle_id, standing, guests_standing in connection.execute(query).all():
        after = standing_after_merge(standing, guests_standing)
        if after != standing:
            lower = circle_member.c.circle_id == circle_id, circle_member.c.player_id == into
            connection.execute(delete(circle_member).where(*lower))
        if not is_member(after) and (is_member(standing) or is_member(guests_standing)):
            left.append(circle_id)
    return left


def delete_circle(connection: Connection, circle_id: str) -> None:
    """Delete a circle and its chat. Reports of messages stay."""
    connection.execute(delete(chat_message).where(chat_message.c.match_id == chat_id(circle_id)))
    connection.execute(delete(circle).where(circle.c.id == circle_id))


def _leave(connection: Connection, circle_id: str, player_id: PlayerId) -> None:
    """Leave, and pass ownership on. A circle without members is deleted."""
    was_owner = _standing(connection, circle_id, player_id) == "owner"
    own = (circle_member.c.circle_id == circle_id) & (circle_member.c.player_id == player_id)
    connection.execute(delete(circle_member).where(own))
    if not was_owner:
        return
    heir = successor(_members(connection, circle_id))
    if heir is None:
        delete_circle(connection, circle_id)
    else:
        _set(connection, circle_id, heir, "owner")


def _forget_removed(connection: Connection, circle_id: str) -> None:
    """Keep the most recently removed players; others may join again like anybody."""
    removed = (circle_member.c.circle_id == circle_id) & (circle_member.c.standing == "removed")
    columns = circle_member.c
    keep_latest(connection, columns.player_id, removed, columns.since, MAX_REMOVED)


def _check_size(connection: Connection, circle_id: str, standing: Standing) -> None:
    """Raises CircleRefused if a circle has too many of this standing."""
    kinds, most = (REQUESTS, MAX_REQUESTS) if standing in REQUESTS else (ROLES, MAX_MEMBERS)
    of_kind = circle_member.c.standing.in_(kinds)
    if count(connection, circle_member.c.circle_id == circle_id, of_kind) >= most:
        if standing in REQUESTS:
            raise CircleRefused("too-many-requests")
        raise CircleRefused("full", limit=MAX_MEMBERS)


def _is_guarded(connection: Connection, circle_id: str, player_id: PlayerId | None) -> bool:
    """A removed guest could return as another one; an account is known by its handle."""
    removed = (circle_member.c.circle_id == circle_id) & circle_member.c.standing.in_(REMOVED)
    known = exists().where(account.c.player_id == player_id)
    return bool(connection.scalar(select(exists().where(removed) & ~known)))


def _members(connection: Connection, circle_id: str) -> list[Member]:
    query = (
        select(
            circle_member.c.player_id,
            player.c.name,
            circle_member.c.standing,
            circle_member.c.since,
        )
        .outerjoin(player, player.c.id == circle_member.c.player_id)
        .where(circle_member.c.circle_id == circle_id)
        .order_by(circle_member.c.since, circle_member.c.player_id)
    )
    return [Member(*row) for row in connection.execute(query)]


def _standing(connection: Connection, circle_id: str, player_id: PlayerId) -> Standing | None:
    query = select(circle_member.c.standing).where(
        circle_member.c.circle_id == circle_id, circle_member.c.player_id == player_id
    )
    standing: Standing | None = connection.scalar(query)
    return standing


def _write(
    connection: Connection, circle_id: str, player_id: PlayerId, standing: Standing, now: int
) -> None:
    own = (circle_member.c.circle_id == circle_id) & (circle_member.c.player_id == player_id)
    connection.execute(delete(circle_member).where(own))
    values = {"circle_id": circle_id, "player_id": player_id, "standing": standing, "since": now}
    connection.execute(insert(circle_member).values(values))


def _set(
    connection: Connection, circle_id: str, player_id: PlayerId, standing: Standing, **more: int
) -> None:
    own = (circle_member.c.circle_id == circle_id) & (circle_member.c.player_id == player_id)
    connection.execute(update(circle_member).where(own).values(standing=standing, **more))
