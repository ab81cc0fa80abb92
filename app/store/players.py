"""Players and their credentials: sessions, resume links and device codes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.store.db.database import Reader
from app.store.db.writer import Rejected, Writer
from app.store.models import credential, match, player, seat

SESSION_LIFE = 400 * DAY  # milliseconds after the last use; browsers keep no cookie longer
MAX_RESUME_LINKS = 10  # of one player; the oldest are deleted

CredentialKind = Literal["session", "resume", "code"]


@dataclass(frozen=True, slots=True)
class Session:
    """A browser's session. `seen_at` is when it was last renewed."""

    hash: str
    player: PlayerId
    name: str | None
    seen_at: int


class Players:
    """Reads and writes players. Secrets are stored as hashes. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def create(self, player_id: PlayerId, session_hash: str, now: int) -> None:
        def job(connection: Connection) -> None:
            connection.execute(insert(player).values(id=player_id, created_at=now))
            _add(connection, player_id, "session", session_hash, now)

        await self._writer.run(job)

    async def session(self, session_hash: str, now: int) -> Session | None:
        query = (
            select(credential.c.player_id, player.c.name, credential.c.seen_at)
            .join(player, player.c.id == credential.c.player_id)
            .where(credential.c.hash == session_hash, credential.c.kind == "session")
            .where(credential.c.seen_at > now - SESSION_LIFE)
        )
        row = await self._reader.run(lambda connection: connection.execute(query).first())
        return None if row is None else Session(session_hash, *row)

    async def renew(self, session_hash: str, now: int) -> None:
        statement = update(credential).where(credential.c.hash == session_hash)
        await self._writer.run(lambda connection: connection.execute(statement.values(seen_at=now)))

    async def rename(self, player_id: PlayerId, name: str | None) -> None:
        statement = update(player).where(player.c.id == player_id).values(name=name)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def chosen_names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str | None]:
        """The chosen name of each player; None for guests and unknown players."""
        wanted = list(players)
        if not wanted:
            return {}
        query = select(player.c.id, player.c.name).where(player.c.id.in_(wanted))
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        found = {row.id: row.name for row in rows}
        return {player_id: found.get(player_id) for player_id in wanted}

    async def count_unfinished(self, player_id: PlayerId) -> int:
        query = (
            select(func.count(match.c.id.distinct()))
            .join(seat, seat.c.match_id == match.c.id)
            .where(seat.c.player_id == player_id, match.c.status != "over")
        )
        return await self._reader.run(lambda connection: connection.execute(query).scalar_one())

    async def add_device_code(
        self, player_id: PlayerId, code_hash: str, now: int, until: int
    ) -> None:
        """Add a code for another device. It replaces the player's earlier codes."""

        def job(connection: Connection) -> None:
            expired = credential.c.expires_at < now
            own = (credential.c.player_id == player_id) & (credential.c.kind == "code")
            connection.execute(delete(credential).where(or_(expired, own)))
            _add(connection, player_id, "code", code_hash, now, until)

        await self._writer.run(job)

    async def add_resume_link(self, player_id: PlayerId, link_hash: str, now: int) -> None:
        """Add a resume link. If there are too many, the oldest are deleted."""

        def job(connection: Connection) -> None:
            newest = (
                select(credential.c.hash)
                .where(credential.c.player_id == player_id, credential.c.kind == "resume")
                .order_by(credential.c.created_at.desc())
                .limit(MAX_RESUME_LINKS - 1)
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
        """Create a session from a code, which is used up, or from a resume link, which is not.

        Raises Rejected if the code or link does not exist or has expired.
        """

        def job(connection: Connection) -> PlayerId:
            matching = (credential.c.hash == secret_hash) & (credential.c.kind == kind)
            row = connection.execute(
                select(credential.c.player_id, credential.c.expires_at).where(matching)
            ).first()
            if row is None or (row.expires_at is not None and row.expires_at < now):
                raise Rejected("the code or link is invalid or has expired")
            if kind == "code":
                connection.execute(delete(credential).where(matching))
            player_id: PlayerId = row.player_id
            _add(connection, player_id, "session", session_hash, now)
            return player_id

        return await self._writer.run(job)

    async def revoke_other_credentials(self, player_id: PlayerId, session_hash: str) -> int:
        """Delete all other sessions, codes and links of a player. Returns their number."""
        statement = delete(credential).where(
            credential.c.player_id == player_id, credential.c.hash != session_hash
        )
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount)


def _add(
    connection: Connection,
    player_id: PlayerId,
    kind: CredentialKind,
    secret_hash: str,
    now: int,
    expires_at: int | None = None,
) -> None:
    connection.execute(
        insert(credential).values(
            hash=secret_hash,
            player_id=player_id,
            kind=kind,
            created_at=now,
            seen_at=now,
            expires_at=expires_at,
        )
    )
