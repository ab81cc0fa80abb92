"""Players and their credentials: sessions, resume links, device codes and recovery codes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import (
    BindParameter,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from app.db.repository import Repository, keep_latest, writing
from app.db.writer import Rejected
from app.event_log.tables import match, seat
from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.players.bot_names import marked, unmarked
from app.players.tables import account, credential, player

SESSION_LIFE = 400 * DAY  # milliseconds after the last use; browsers keep no cookie longer
DELETED_NAME = ""  # of a deleted player; nobody can choose it
MAX_RESUME_LINKS = 10  # per player; the oldest are deleted
MAX_SESSIONS = 100  # per player; those unused for longest are deleted

CredentialKind = Literal["session", "resume", "code", "recovery"]
Redeemable = Literal["code", "resume", "recovery"]


@dataclass(frozen=True, slots=True)
class Session:
    """A browser's session. `seen_at` is when it was last renewed; guests have no `handle`.

    The player exists since `created_at`.
    """

    hash: str
    player: PlayerId
    name: str | None
    seen_at: int
    handle: str | None = None
    created_at: int = 0


class Players(Repository):
    """Reads and writes players. Secrets are stored as hashes. Every method raises Unavailable."""

    @writing
    def create(
        self,
        connection: Connection,
        player_id: PlayerId,
        session_hash: str,
        now: int,
        device: str | None = None,
    ) -> None:
        connection.execute(insert(player).values(id=player_id, created_at=now))
        add_credential(connection, player_id, "session", session_hash, now, device=device)

    async def session(self, session_hash: str, now: int) -> Session | None:
        query = (
            select(
                credential.c.player_id,
                player.c.name,
                credential.c.seen_at,
                account.c.handle,
                player.c.created_at,
            )
            .join(player, player.c.id == credential.c.player_id)
            .outerjoin(account, account.c.player_id == credential.c.player_id)
            .where(credential.c.hash == session_hash, credential.c.kind == "session")
            .where(credential.c.seen_at > now - SESSION_LIFE)
        )
        row = await self._reader.first(query)
        return None if row is None else Session(session_hash, *row)

    async def renew(self, session_hash: str, now: int, device: str | None = None) -> None:
        renewed = {"seen_at": now} | ({"device": device} if device else {})
        statement = update(credential).where(credential.c.hash == session_hash).values(renewed)
        await self._writer.execute(statement)

    async def rename(self, player_id: PlayerId, name: str | None) -> str | None:
        """Returns the new name, which has a mark if the player is a bot."""
        return await self._writer.run(set_name, player_id, name)

    @writing
    def mark_bot(
        self, connection: Connection, player_id: PlayerId, now: int, *, played: bool = False
    ) -> str:
        """Mark a player as a bot. Returns the new name.

        Raises Rejected if they have played as a person, unless `played` allows it.
        """
        if not played and not is_bot(connection, player_id):
            seats = select(seat.c.match_id).where(seat.c.player_id == player_id).limit(1)
            if connection.execute(seats).first() is not None:
                raise Rejected("has-played")
        own = (player.c.id == player_id) & player.c.bot_at.is_(None)
        connection.execute(update(player).where(own).values(bot_at=now))
        name = connection.scalar(select(player.c.name).where(player.c.id == player_id))
        return set_name(connection, player_id, name) or ""

    @writing
    def unmark_bot(self, connection: Connection, player_id: PlayerId) -> str | None:
        """Turn a bot back into a person. Returns the new name."""
        own = player.c.id == player_id
        name = connection.scalar(select(player.c.name).where(own))
        connection.execute(update(player).where(own).values(bot_at=None))
        return set_name(connection, player_id, unmarked(name or "") or None)

    async def bots(self, players: Iterable[PlayerId]) -> set[PlayerId]:
        return set(await self._reader.scalars(_BOTS, {"players": list(players)}))

    async def exists(self, player_id: PlayerId) -> bool:
        """False for a deleted player as well."""
        query = select(player.c.id).where(
            player.c.id == player_id, func.coalesce(player.c.name, "-") != DELETED_NAME
        )
        return await self._reader.first(query) is not None

    async def chosen_names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str | None]:
        wanted = list(players)
        if not wanted:
            return {}
        rows = await self._reader.rows(_NAMES, {"players": wanted})
        found = {row.id: row.name for row in rows}
        return {player_id: found.get(player_id) for player_id in wanted}

    async def handles(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        wanted = list(players)
        if not wanted:
            return {}
        rows = await self._reader.rows(_HANDLES, {"players": wanted})
        return {row.player_id: row.handle for row in rows}

    async def count_unfinished(self, player_id: PlayerId) -> int:
        query = (
            select(func.count(match.c.id.distinct()))
            .join(seat, seat.c.match_id == match.c.id)
            .where(seat.c.player_id == player_id, match.c.status != "over")
        )
        return await self._reader.scalar(query) or 0

    @writing
    def add_device_code(
        self, connection: Connection, player_id: PlayerId, code_hash: str, now: int, until: int
    ) -> None:
        """Add a code for another device, replacing the player's earlier codes."""
        expired = credential.c.expires_at < now
        own = (credential.c.player_id == player_id) & (credential.c.kind == "code")
        connection.execute(delete(credential).where(or_(expired, own)))
        add_credential(connection, player_id, "code", code_hash, now, expires_at=until)

    @writing
    def add_resume_link(
        self, connection: Connection, player_id: PlayerId, link_hash: str, now: int
    ) -> None:
        """Add a resume link. Deletes the oldest if there are too many."""
        columns = credential.c
        own = (columns.player_id == player_id) & (columns.kind == "resume")
        keep_latest(connection, columns.hash, own, columns.created_at, MAX_RESUME_LINKS - 1)
        add_credential(connection, player_id, "resume", link_hash, now)

    @writing
    def redeem(
        self,
        connection: Connection,
        kind: Redeemable,
        secret_hash: str,
        session_hash: str,
        now: int,
        device: str | None = None,
    ) -> PlayerId:
        """Create a session from a device or recovery code, which is used up, or from a resume link,
        which is not.

        Raises Rejected if the code or link does not exist or has expired.
        """
        matching = (credential.c.hash == secret_hash) & (credential.c.kind == kind)
        row = connection.execute(
            select(credential.c.player_id, credential.c.expires_at).where(matching)
        ).first()
        if row is None or (row.expires_at is not None and row.expires_at < now):
            raise Rejected("the code or link is invalid or has expired")
        if kind != "resume":
            connection.execute(delete(credential).where(matching))
        player_id: PlayerId = row.player_id
        add_credential(connection, player_id, "session", session_hash, now, device=device)
        return player_id

    async def revoke_other_credentials(self, player_id: PlayerId, session_hash: str) -> int:
        """Delete a player's other sessions, device codes and links. Returns their number."""
        statement = delete(credential).where(
            credential.c.player_id == player_id,
            credential.c.hash != session_hash,
            credential.c.kind != "recovery",
        )
        return await self._writer.execute(statement)


IS_BOT = player.c.bot_at.is_not(None)

# A statement with a literal list forms a reference cycle; bound parameters avoid it.
_AMONG: BindParameter[list[PlayerId]] = bindparam("players", expanding=True)
_BOTS = select(player.c.id).where(player.c.id.in_(_AMONG), IS_BOT)
_NAMES = select(player.c.id, player.c.name).where(player.c.id.in_(_AMONG))
_HANDLES = select(account.c.player_id, account.c.handle).where(account.c.player_id.in_(_AMONG))


def is_bot(connection: Connection, player_id: PlayerId) -> bool:
    query = select(player.c.id).where(player.c.id == player_id, IS_BOT)
    return connection.execute(query).first() is not None


def set_name(connection: Connection, player_id: PlayerId, name: str | None) -> str | None:
    """Rename a player. Returns the new name; a bot always has one, with the mark."""
    if name != DELETED_NAME and is_bot(connection, player_id):
        handle = select(account.c.handle).where(account.c.player_id == player_id)
        name = marked(name or connection.scalar(handle) or player_id[:3])
    connection.execute(update(player).where(player.c.id == player_id).values(name=name))
    return name


def add_credential(
    connection: Connection,
    player_id: PlayerId,
    kind: CredentialKind,
    secret_hash: str,
    now: int,
    *,
    expires_at: int | None = None,
    device: str | None = None,
) -> None:
    if kind == "session":
        _delete_old_sessions(connection, player_id)
    connection.execute(
        insert(credential).values(
            hash=secret_hash,
            player_id=player_id,
            kind=kind,
            created_at=now,
            seen_at=now,
            expires_at=expires_at,
            device=device,
        )
    )


def _delete_old_sessions(connection: Connection, player_id: PlayerId) -> None:
    """Make room for a new one."""
    own = (credential.c.player_id == player_id) & (credential.c.kind == "session")
    used = credential.c.seen_at.desc(), credential.c.hash
    old = select(credential.c.hash).where(own).order_by(*used).offset(MAX_SESSIONS - 1)
    hashes = connection.scalars(old).all()
    if hashes:
        connection.execute(delete(credential).where(credential.c.hash.in_(hashes)))
