"""Players, and what proves that a browser is one of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from app.match.commands import PlayerId
from app.store.db.database import Reader
from app.store.db.writer import Rejected, Writer
from app.store.models import credential, match, player, seat

DAY = 24 * 3600 * 1000  # milliseconds
SESSION_LIFE = 400 * DAY  # since it was last seen; browsers keep no cookie longer
RESUME_LINKS = 10  # a player's newest; older ones are forgotten

Kind = Literal["session", "resume", "code"]


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is known: whose it is, and when it was last renewed."""

    hash: str
    player: PlayerId
    name: str | None
    seen_at: int


class Players:
    """Who is who. Secrets come in as hashes; nothing that is stored lets anybody in."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def create(self, player_id: PlayerId, session_hash: str, now: int) -> None:
        """A new player with a first session."""

        def job(connection: Connection) -> None:
            connection.execute(insert(player).values(id=player_id, created_at=now))
            _add(connection, player_id, "session", session_hash, now)

        await self._writer.run(job)

    async def session(self, session_hash: str, now: int) -> Session | None:
        """The session of that hash, if it is alive."""
        query = (
            select(credential.c.player_id, player.c.name, credential.c.seen_at)
            .join(player, player.c.id == credential.c.player_id)
            .where(credential.c.hash == session_hash, credential.c.kind == "session")
            .where(credential.c.seen_at > now - SESSION_LIFE)
        )
        row = await self._reader.run(lambda connection: connection.execute(query).first())
        return None if row is None else Session(session_hash, *row)

    async def renew(self, session_hash: str, now: int) -> None:
        """A session was used."""
        statement = update(credential).where(credential.c.hash == session_hash)
        await self._writer.run(lambda connection: connection.execute(statement.values(seen_at=now)))

    async def rename(self, player_id: PlayerId, name: str | None) -> None:
        """Give a player a name, or none."""
        statement = update(player).where(player.c.id == player_id).values(name=name)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def chosen_names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str | None]:
        """The names that players chose; None for guests and for the unknown."""
        wanted = list(players)
        if not wanted:
            return {}
        query = select(player.c.id, player.c.name).where(player.c.id.in_(wanted))
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        found = {row.id: row.name for row in rows}
        return {player_id: found.get(player_id) for player_id in wanted}

    async def unfinished(self, player_id: PlayerId) -> int:
        """How many matches of this player are waiting or running."""
        query = (
            select(func.count(match.c.id.distinct()))
            .join(seat, seat.c.match_id == match.c.id)
            .where(seat.c.player_id == player_id, match.c.status != "over")
        )
        return await self._reader.run(lambda connection: connection.execute(query).scalar_one())

    async def add_device_code(
        self, player_id: PlayerId, code_hash: str, now: int, until: int
    ) -> None:
        """A code for another device; it replaces the player's earlier ones."""

        def job(connection: Connection) -> None:
            expired = credential.c.expires_at < now
            own = (credential.c.player_id == player_id) & (credential.c.kind == "code")
            connection.execute(delete(credential).where(or_(expired, own)))
            _add(connection, player_id, "code", code_hash, now, until)

        await self._writer.run(job)

    async def add_resume_link(self, player_id: PlayerId, link_hash: str, now: int) -> None:
        """A resume link; the oldest are forgotten when there are too many."""

        def job(connection: Connection) -> None:
            newest = (
                select(credential.c.hash)
                .where(credential.c.player_id == player_id, credential.c.kind == "resume")
                .order_by(credential.c.created_at.desc())
                .limit(RESUME_LINKS - 1)
            )
            connection.execute(
                delete(credential)
                .where(credential.c.player_id == player_id, credential.c.kind == "resume")
                .where(credential.c.hash.not_in(newest))
            )
            _add(connection, player_id, "resume", link_hash, now)

        await self._writer.run(job)

    async def redeem(
        self, kind: Literal["code", "resume"], secret_hash: str, session_hash: str, now: int
    ) -> PlayerId:
        """Make a session from a code (which is used up) or a resume link (which stays).

        Raises Rejected if there is none, or it has expired.
        """

        def job(connection: Connection) -> PlayerId:
            proof = (credential.c.hash == secret_hash) & (credential.c.kind == kind)
            row = connection.execute(
                select(credential.c.player_id, credential.c.expires_at).where(proof)
            ).first()
            if row is None or (row.expires_at is not None and row.expires_at < now):
                raise Rejected("it is not valid, or not any more")
            if kind == "code":
                connection.execute(delete(credential).where(proof))
            found: PlayerId = row.player_id
            _add(connection, found, "session", session_hash, now)
            return found

        return await self._writer.run(job)

    async def revoke_other_credentials(self, player_id: PlayerId, session_hash: str) -> int:
        """End every session, code and link of a player but this session; how many they were."""
        statement = delete(credential).where(
            credential.c.player_id == player_id, credential.c.hash != session_hash
        )
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount)


def _add(
    connection: Connection,
    player_id: PlayerId,
    kind: Kind,
    secret_hash: str,
    now: int,
    until: int | None = None,
) -> None:
    connection.execute(
        insert(credential).values(
            hash=secret_hash,
            player_id=player_id,
            kind=kind,
            created_at=now,
            seen_at=now,
            expires_at=until,
        )
    )
