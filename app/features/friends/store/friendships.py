"""Friends by mutual consent."""

from sqlalchemy import ColumnElement, Connection, and_, case, delete, or_, select, update

from app.db.database import insert
from app.db.repository import Repository, count, keep_latest, reading, writing
from app.db.writer import Rejected
from app.delivery.model import Subject
from app.features.friends.model import (
    FRIEND_REQUEST_LIFE,
    MAX_BLOCKS,
    MAX_FRIEND_REQUESTS,
    MAX_FRIENDS,
    Friend,
    Relation,
)
from app.features.friends.tables import friendship, standing_invitation
from app.features.notifications.messages import named, say
from app.features.notifications.model import Notice
from app.features.notifications.store.notices import add_notices
from app.match.commands import PlayerId
from app.players.tables import account, mute, player


class Friendships(Repository):
    """Every method raises Unavailable."""

    async def relation(self, player_id: PlayerId, other: PlayerId, now: int) -> Relation:
        return await self._reader.run(_relation, player_id, other, now)

    @reading
    def of_player(self, connection: Connection, player_id: PlayerId, now: int) -> list[Friend]:
        """Players who ask, then friends, then players who were asked; each group by handle."""
        own_request = friendship.c.asker_id == player_id
        other = case((own_request, friendship.c.asked_id), else_=friendship.c.asker_id)
        shown = or_(friendship.c.state != "declined", own_request)
        relation = case(
            (friendship.c.state == "friends", "friends"), (own_request, "asked"), else_="asking"
        )
        rank = case((friendship.c.state == "friends", 1), (own_request, 2), else_=0)
        query = (
            select(account.c.player_id, account.c.handle, player.c.name, relation)
            .select_from(friendship)
            .join(account, account.c.player_id == other)
            .join(player, player.c.id == other)
            .where(or_(own_request, friendship.c.asked_id == player_id), shown, _is_current(now))
            .order_by(rank, account.c.folded)
        )
        return [Friend(*row) for row in connection.execute(query)]

    async def has_friends(self, player_id: PlayerId) -> bool:
        either = or_(friendship.c.asker_id == player_id, friendship.c.asked_id == player_id)
        query = select(friendship.c.at).where(either, friendship.c.state == "friends").limit(1)
        return await self._reader.first(query) is not None

    @writing
    def ask(
        self, connection: Connection, player_id: PlayerId, other: PlayerId, now: int
    ) -> Relation:
        """Ask another player, or agree if they have asked. Raises Rejected with a reason."""
        if player_id == other:
            raise Rejected("yourself")
        if is_muted(connection, player_id, other):
            raise Rejected("blocked")
        known = _relation(connection, player_id, other, now)
        if known in ("asked", "friends"):
            return known
        _check_room(connection, player_id, other)
        theirs = connection.execute(
            update(friendship)
            .where(_by(other, player_id), _is_current(now))
            .values(state="friends", at=now)
        )
        if theirs.rowcount:
            return "friends"
        own = and_(friendship.c.asker_id == player_id, friendship.c.state != "friends")
        if count(connection, own, _is_current(now)) >= MAX_FRIEND_REQUESTS:
            raise Rejected("too-many-requests")
        connection.execute(delete(friendship).where(_between(player_id, other)))
        connection.execute(
            insert(connection, friendship).values(
                asker_id=player_id, asked_id=other, state="asked", at=now
            )
        )
        add_notices(connection, [request_notice(player_id, other, now)])
        return "asked"

    @writing
    def answer(
        self,
        connection: Connection,
        player_id: PlayerId,
        asker: PlayerId,
        now: int,
        *,
        accept: bool,
    ) -> bool:
        """Answer a request. Returns False if there is none. Raises Rejected with a reason."""
        if _relation(connection, player_id, asker, now) != "asking":
            return False
        if accept:
            _check_room(connection, player_id, asker)
        state = "friends" if accept else "declined"
        asked = _by(asker, player_id)
        connection.execute(update(friendship).where(asked).values(state=state, at=now))
        return True

    @writing
    def remove(self, connection: Connection, player_id: PlayerId, other: PlayerId) -> None:
        """End a friendship, and the standing invitations of both."""
        friends = and_(_between(player_id, other), friendship.c.state == "friends")
        connection.execute(delete(friendship).where(friends))
        _delete_standing_invitations(connection, player_id, other)

    @writing
    def block(self, connection: Connection, player_id: PlayerId, other: PlayerId) -> None:
        """Turn a mute into a block; end friendship, standing invitations and requests of the
        two.
        """
        muted = (mute.c.player_id == player_id) & (mute.c.other_id == other)
        connection.execute(update(mute).where(muted).values(blocks=True))
        _forget_oldest_blocks(connection, player_id)
        connection.execute(delete(friendship).where(_between(player_id, other)))
        _delete_standing_invitations(connection, player_id, other)

    async def unblock(self, player_id: PlayerId, other: PlayerId) -> None:
        """End a block and its mute."""
        both = (mute.c.player_id == player_id) & (mute.c.other_id == other)
        await self._writer.execute(delete(mute).where(both))

    async def blocked(self, player_id: PlayerId) -> list[PlayerId]:
        query = select(mute.c.other_id).where(mute.c.player_id == player_id, mute.c.blocks)
        query = query.order_by(mute.c.at.desc(), mute.c.other_id)
        return await self._reader.scalars(query)

    async def are_muted(self, player_id: PlayerId, other: PlayerId) -> bool:
        return await self._reader.run(is_muted, player_id, other)

    async def are_blocked(self, player_id: PlayerId, other: PlayerId) -> bool:
        query = select(mute.c.at).where(_muted_between(player_id, other), mute.c.blocks)
        return await self._reader.scalar(query) is not None


def is_muted(connection: Connection, one: PlayerId, other: PlayerId) -> bool:
    """True if either player has muted or blocked the other."""
    return connection.scalar(select(mute.c.at).where(_muted_between(one, other))) is not None


def _delete_standing_invitations(
    connection: Connection, player_id: PlayerId, other: PlayerId
) -> None:
    invited = standing_invitation.c
    for one, two in ((player_id, other), (other, player_id)):
        own = (invited.player_id == one) & (invited.friend_id == two)
        connection.execute(delete(standing_invitation).where(own))


def _forget_oldest_blocks(connection: Connection, player_id: PlayerId) -> None:
    own = (mute.c.player_id == player_id) & mute.c.blocks
    keep_latest(connection, mute.c.other_id, own, mute.c.at, MAX_BLOCKS)


def _muted_between(one: PlayerId, other: PlayerId) -> ColumnElement[bool]:
    return or_(
        and_(mute.c.player_id == one, mute.c.other_id == other),
        and_(mute.c.player_id == other, mute.c.other_id == one),
    )


def _by(asker: PlayerId, asked: PlayerId) -> ColumnElement[bool]:
    return and_(friendship.c.asker_id == asker, friendship.c.asked_id == asked)


def _between(one: PlayerId, other: PlayerId) -> ColumnElement[bool]:
    return or_(_by(one, other), _by(other, one))


def _is_current(now: int) -> ColumnElement[bool]:
    fresh = friendship.c.at > now - FRIEND_REQUEST_LIFE
    return or_(friendship.c.state == "friends", fresh)


def _relation(connection: Connection, player_id: PlayerId, other: PlayerId, now: int) -> Relation:
    query = select(friendship).where(_between(player_id, other), _is_current(now))
    rows = connection.execute(query).all()
    if any(row.state == "friends" for row in rows):
        return "friends"
    if any(row.state == "asked" and row.asked_id == player_id for row in rows):
        return "asking"
    return "asked" if any(row.asker_id == player_id for row in rows) else "none"


def _check_room(connection: Connection, *players: PlayerId) -> None:
    for one in players:
        own = or_(friendship.c.asker_id == one, friendship.c.asked_id == one)
        if count(connection, own, friendship.c.state == "friends") >= MAX_FRIENDS:
            raise Rejected("too-many-friends")


def request_notice(asker: PlayerId, asked: PlayerId, at: int) -> Notice:
    title, body = say("friends.notice.asked", name=named(asker)), say("friends.notice.answer")
    return Notice(Subject("friend", asker), at // 1000, asked, "invitation", title, body, at)
