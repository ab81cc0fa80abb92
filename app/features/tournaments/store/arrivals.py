"""When players last came to their tournaments: a game nobody came to has no winner."""

from collections.abc import Collection, Iterable

from sqlalchemy import or_, select, update

from app.db.repository import Repository
from app.features.tournaments.tables import tournament_entry, tournament_player
from app.match.commands import PlayerId
from app.players.tables import player
from app.players.visits import has_visited


class Arrivals(Repository):
    """Every method raises Unavailable."""

    async def note(
        self, tournament_id: str, players: Collection[PlayerId], now: int, *, game: bool
    ) -> None:
        """Record that players were on the site, or opened one of the tournament's running games."""
        values = {"visited_at": now} | ({"came_at": now} if game else {})
        statement = (
            update(tournament_player)
            .where(tournament_player.c.tournament_id == tournament_id)
            .where(tournament_player.c.player_id.in_(sorted(players)))
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

    async def acted(
        self, tournament_id: str, players: Iterable[PlayerId], since: int
    ) -> set[PlayerId]:
        """The players among some who have done something in the tournament, such as joining it."""
        query = select(tournament_entry.c.by).where(
            tournament_entry.c.tournament_id == tournament_id,
            tournament_entry.c.by.in_(sorted(players)),
            tournament_entry.c.at >= since,
        )
        return set(await self._reader.scalars(query))

    async def visited(self, tournament_id: str, since: int) -> set[PlayerId]:
        """Everybody who was on the site, as far as that is recorded."""
        visited = has_visited(tournament_player.c.player_id, since)
        query = select(tournament_player.c.player_id).where(
            tournament_player.c.tournament_id == tournament_id,
            or_(tournament_player.c.visited_at >= since, visited),
        )
        return set(await self._reader.scalars(query))

    async def away(self, players: Iterable[PlayerId], since: int) -> set[PlayerId]:
        wanted = {*players}
        query = select(player.c.id).where(
            player.c.id.in_(sorted(wanted)), has_visited(player.c.id, since)
        )
        return wanted - set(await self._reader.scalars(query))
