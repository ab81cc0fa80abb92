"""The running live games of players: nobody is paired who has one elsewhere."""

from collections.abc import Collection

from sqlalchemy import Connection, and_, exists, or_, select

from app.db.database import insert
from app.db.repository import ReadRepository
from app.db.writer import Rejected
from app.event_log.tables import match, seat
from app.features.tournaments.rules.events import Entry, Paired
from app.features.tournaments.rules.matches import match_id_of
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.tables import tournament_claim as claim
from app.match.commands import SERVICE, PlayerId
from app.match.time_control import MINUTE

FRESH = 10 * MINUTE  # in which a game counts although no clock runs: nobody has moved yet
OPENING = MINUTE  # in which the game of a pairing is opened
_CHUNK = 400  # players per query


class PlayerTaken(Rejected):
    """Another tournament has just paired the player, so that the pairing was not written."""


class LiveGames(ReadRepository):
    """Knows who has a running live game. Raises Unavailable."""

    async def busy(
        self, players: Collection[PlayerId], now: int, own: Collection[str] = ()
    ) -> dict[PlayerId, str]:
        """The players among some who have a running live game, with its id. `own` do not count.

        A paused game does not count, nor one that nobody has begun for long; one does that is
        about to be opened.
        """
        runs = or_(
            match.c.deadline.is_not(None),
            match.c.host == SERVICE,  # of a tournament, which ends it
            and_(match.c.paused.is_(None), match.c.moved_at > now - FRESH),
        )
        query = (
            select(seat.c.player_id, match.c.id)
            .join(match, match.c.id == seat.c.match_id)
            .where(match.c.status == "running", match.c.speed == "live", runs)
        )
        unopened = select(claim.c.player_id, claim.c.match_id).where(
            claim.c.at > now - OPENING, ~exists().where(match.c.id == claim.c.match_id)
        )
        found: dict[PlayerId, str] = {}
        for some in _chunks(sorted(players)):
            rows = [
                *await self._reader.rows(query.where(seat.c.player_id.in_(some))),
                *await self._reader.rows(unopened.where(claim.c.player_id.in_(some))),
            ]
            found |= {player: match_id for player, match_id in rows if match_id not in own}
        return found


def claim_players(
    connection: Connection, tournament_id: str, entry: Entry, after: Tournament
) -> None:
    """Claim the players of an entry's live games. Raises PlayerTaken if another tournament has
    just claimed one.
    """
    if after.plan.speed != "live":
        return
    games = {
        player: match_id_of(tournament_id, one.number)
        for event in entry.events
        if isinstance(event, Paired)
        for one in event.pairings
        if one.number not in after.unopened
        for player in one.players
    }
    over = exists().where(match.c.id == claim.c.match_id, match.c.status != "running")
    for player, match_id in sorted(games.items()):  # in one order, or two could wait for each other
        row = {"tournament_id": tournament_id, "match_id": match_id, "at": entry.at}
        free = or_(claim.c.tournament_id == tournament_id, claim.c.at <= entry.at - OPENING, over)
        statement = insert(connection, claim).values(player_id=player, **row)
        statement = statement.on_conflict_do_update(
            index_elements=["player_id"], set_=row, where=free
        )
        if connection.execute(statement.returning(claim.c.player_id)).first() is None:
            raise PlayerTaken(player)


def _chunks(players: list[PlayerId]) -> list[list[PlayerId]]:
    return [players[start : start + _CHUNK] for start in range(0, len(players), _CHUNK)]
