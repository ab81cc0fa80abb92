"""Standing invitations: games that a player begins with a friend without being asked."""

from dataclasses import replace

from sqlalchemy import Connection, delete, select

from app.db.database import Reader, insert
from app.db.repository import Repository
from app.db.writer import Rejected, Writer
from app.features.friends.model import GameTerms, StandingInvitations
from app.features.friends.store.friendships import Friendships, is_muted
from app.features.friends.tables import standing_invitation
from app.match.commands import PlayerId

_invited = standing_invitation.c


class StandingInvitationStore(Repository):
    """Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        super().__init__(writer, reader)
        self._friendships = Friendships(writer, reader)

    async def set(self, player_id: PlayerId, friend: PlayerId, terms: GameTerms, now: int) -> None:
        """Replace a player's invitation to a friend. Raises Rejected with a reason."""
        if await self._friendships.relation(player_id, friend, now) != "friends":
            raise Rejected("no-friends")

        def job(connection: Connection) -> None:
            values = {"game": terms.game, "time": terms.time, "rules": terms.rules, "at": now}
            key = {"player_id": player_id, "friend_id": friend}
            statement = insert(connection, standing_invitation).values(**key, **values)
            own = [_invited.player_id, _invited.friend_id]
            connection.execute(statement.on_conflict_do_update(index_elements=own, set_=values))

        await self._writer.run(job)

    async def end(self, player_id: PlayerId, friend: PlayerId) -> None:
        own = (_invited.player_id == player_id) & (_invited.friend_id == friend)
        statement = delete(standing_invitation).where(own)
        await self._writer.execute(statement)

    async def of_player(self, player_id: PlayerId) -> dict[PlayerId, StandingInvitations]:
        own = (_invited.player_id == player_id) | (_invited.friend_id == player_id)
        query = select(standing_invitation).where(own)
        found: dict[PlayerId, StandingInvitations] = {}
        for row in await self._reader.rows(query):
            terms = GameTerms(row.game, row.time, row.rules)
            mine = row.player_id == player_id
            friend = row.friend_id if mine else row.player_id
            known = found.get(friend, StandingInvitations())
            found[friend] = replace(known, **{"own" if mine else "others": terms})
        return found

    async def between(self, player_id: PlayerId, friend: PlayerId) -> StandingInvitations:
        """None if either player has muted the other."""
        found = await self.of_player(player_id)
        blocked = await self._reader.run(is_muted, player_id, friend)
        return StandingInvitations() if blocked else found.get(friend, StandingInvitations())
