"""Access tokens, with which programs act for a player. Only their hashes are stored."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, cast, get_args

from sqlalchemy import Connection, delete, insert, select, update

from app.db.repository import Repository, count
from app.db.writer import Rejected
from app.fields import attributes
from app.match.commands import PlayerId
from app.players.sessions import ID_LENGTH
from app.players.tables import access_token, account, player

MAX_TOKENS = 20  # per player
USE_INTERVAL = 5 * 60_000  # milliseconds between two records of a token's use

Scope = Literal["play", "read", "challenge", "bot"]
SCOPES: tuple[Scope, ...] = get_args(Scope)


@dataclass(frozen=True, slots=True)
class AccessToken:
    """An access token. `used_at` may be a few minutes too early."""

    hash: str
    player: PlayerId
    name: str
    scopes: tuple[Scope, ...]
    created_at: int
    used_at: int | None = None

    @property
    def id(self) -> str:
        return self.hash[:ID_LENGTH]


@dataclass(frozen=True, slots=True)
class TokenBearer:
    """The player of an access token, as sessions name them."""

    token: AccessToken
    name: str | None
    handle: str | None
    created_at: int


class AccessTokens(Repository):
    """Reads and writes access tokens. Every method raises Unavailable."""

    async def add(self, token: AccessToken) -> None:
        """Raises Rejected if the player has too many."""
        await self._writer.run(add_token, token)

    async def of_player(self, player_id: PlayerId) -> list[AccessToken]:
        query = (
            select(access_token)
            .where(access_token.c.player_id == player_id)
            .order_by(access_token.c.created_at.desc(), access_token.c.hash)
        )
        rows = await self._reader.rows(query)
        return [_token(*row) for row in rows]

    async def find(self, token_hash: str) -> TokenBearer | None:
        query = (
            select(access_token, player.c.name, account.c.handle, player.c.created_at)
            .join(player, player.c.id == access_token.c.player_id)
            .outerjoin(account, account.c.player_id == access_token.c.player_id)
            .where(access_token.c.hash == token_hash)
        )
        row = await self._reader.first(query)
        if row is None:
            return None
        *columns, name, handle, created_at = row
        return TokenBearer(_token(*columns), name, handle, created_at)

    async def existing(self, token_hashes: Collection[str]) -> set[str]:
        query = select(access_token.c.hash).where(access_token.c.hash.in_(token_hashes))
        return set(await self._reader.scalars(query))

    async def record_use(self, token_hash: str, now: int) -> None:
        used = update(access_token).where(access_token.c.hash == token_hash).values(used_at=now)
        await self._writer.execute(used)

    async def revoke(self, player_id: PlayerId, token_id: str) -> bool:
        """Delete a token by its id. Returns False if the player has no such token."""
        statement = delete(access_token).where(
            access_token.c.player_id == player_id,
            access_token.c.hash.startswith(token_id, autoescape=True),
        )
        return await self._writer.execute(statement) > 0


def add_token(connection: Connection, token: AccessToken) -> None:
    """Raises Rejected if the player has too many, or does not exist."""
    if count(connection, access_token.c.player_id == token.player) >= MAX_TOKENS:
        raise Rejected("too-many-tokens")
    row = {"player_id": token.player, "scopes": " ".join(token.scopes)}
    values = attributes(token, access_token.c.keys(), **row)
    connection.execute(insert(access_token).values(values))


def _token(
    hash: str,  # noqa: A002 - the column's name
    player_id: PlayerId,
    name: str,
    scopes: str,
    created_at: int,
    used_at: int | None,
) -> AccessToken:
    known = cast("tuple[Scope, ...]", tuple(scopes.split()))
    return AccessToken(hash, player_id, name, known, created_at, used_at)
