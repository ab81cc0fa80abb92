"""When players last came to their tournaments: a game nobody came to has no winner."""

from collections.abc import Iterable

from sqlalchemy import or_, select, update

from app.db.repository import Repository
from app.features.tournaments.tables import tournament_player
from app.match.commands import PlayerId
from app.players.tables import credential


class Arrivals(Repository):
    """Every method raises Unavailable."""

    async def note(self, tournament_id: str, player: PlayerId, now: int, *, game: bool) -> None:
        """Record that a player opened the page of a tournament, or one of its running games."""
        values = {"visited_at": now} | ({"came_at": now} if game else {})
        statement = (
            update(tournament_player)
            .where(tournament_player.c.tournament_id == tournament_id)
            .where(tournament_player.c.player_id == player)
            .values(values)
        )
        await self._writer.execute(statement)

    async def came(
        self, tournament_id: str, players: Iterable[PlayerId], since: int
    ) -> set[PlayerId]:
        """The players among some who have come to a game of the tournament."""
        query = select(tournament_player.c.player_id).where(
            tournament_player.c.tournament_id == tournament_id,
            tournament_player.c.player_id.in_(sorted(players)),
            tournament_player.c.came_at >= since,
        )
        return set(await self._reader.scalars(query))

    async def visited(self, tournament_id: str, since: int) -> set[PlayerId]:
        """Everybody who has opened the tournament's page or a game, or any page of the site: a day
        may pass before that is recorded.
        """
        of_tournament = tournament_player.c.tournament_id == tournament_id
        query = (
            select(tournament_player.c.player_id)
            .outerjoin(credential, credential.c.player_id == tournament_player.c.player_id)
            .where(of_tournament)
            .where(or_(tournament_player.c.visited_at >= since, credential.c.seen_at >= since))
        )
        return set(await self._reader.scalars(query))

    async def away(self, players: Iterable[PlayerId], since: int) -> set[PlayerId]:
        """The players among some who have opened no page of the site."""
        wanted = {*players}
        query = select(credential.c.player_id).where(
            credential.c.player_id.in_(sorted(wanted)), credential.c.seen_at >= since
        )
        return wanted - set(await self._reader.scalars(query))
