"""Access tokens of a player, for programs."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from app.db.writer import Rejected
from app.features.accounts.schemas import Label
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.services import Services
from app.http.session import TheVisit, ensure_player, require_session
from app.http.tokens import hash_secret, new_access_token
from app.locales import t
from app.match.commands import PlayerId
from app.players.access_tokens import MAX_TOKENS, SCOPES, AccessToken, AccessTokens, Scope
from app.rooms.registry import RoomRegistry
from app.wire.schema import Schema, example

router = APIRouter(prefix="/api/me/tokens", tags=["me"])

TokenId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


@example(
    id="ca67270d529a6556",
    name="My bot",
    scopes=["play", "challenge"],
    created_at=1_795_429_006_676,
    used_at=None,
)
class AccessTokenInfo(Schema):
    """An access token of the player, without its value."""

    id: str
    name: str
    scopes: list[Scope]
    created_at: int
    used_at: int | None = Field(description="When it was last used, to some minutes.")


@example(tokens=[AccessTokenInfo])
class AccessTokenList(Schema):
    """The access tokens of the player, the latest first."""

    tokens: list[AccessTokenInfo]


@example(name="My bot", scopes=["play", "challenge"])
class CreateAccessToken(Schema):
    """Create an access token."""

    name: Label = Field(description="The program that will use it.")
    scopes: list[Scope] = Field(min_length=1, max_length=8)


@example(token="birnam_EXAMPLE", info=AccessTokenInfo)
class CreatedAccessToken(Schema):
    """A new token. Its value is never shown again."""

    token: str
    info: AccessTokenInfo


@router.get("", **needs("read", anonymous=True))
async def read_access_tokens(visit: TheVisit) -> AccessTokenList:
    """List your access tokens."""
    return AccessTokenList(tokens=await list_access_tokens(visit.services, visit.player))


@router.post("", status_code=201, **needs("browser", 409, anonymous=True))
async def create_access_token(body: CreateAccessToken, visit: TheVisit) -> CreatedAccessToken:
    """Create an access token, with which a program acts for you."""
    await visit.check_create()
    player = (await ensure_player(visit)).player
    return await add_access_token(visit.services, player, body)


@router.delete("/{token_id}", **needs("browser", 404))
async def revoke_access_token(token_id: TokenId, visit: TheVisit) -> AccessTokenList:
    """Revoke an access token. Connections with it are closed."""
    player = require_session(visit).player
    if not await visit[AccessTokens].revoke(player, token_id):
        raise ApiError(404, "no-such-token", t("tokens.error.gone"))
    visit[RoomRegistry].disconnect_player(player)
    return AccessTokenList(tokens=await list_access_tokens(visit.services, player))


async def list_access_tokens(services: Services, player: PlayerId | None) -> list[AccessTokenInfo]:
    tokens = await services[AccessTokens].of_player(player) if player else []
    return [AccessTokenInfo.model_validate(token) for token in tokens]


async def add_access_token(
    services: Services, player: PlayerId, wanted: CreateAccessToken
) -> CreatedAccessToken:
    """Raises ApiError 409 if the player has too many."""
    secret = new_access_token()
    scopes = tuple(scope for scope in SCOPES if scope in wanted.scopes)
    stored = AccessToken(hash_secret(secret), player, wanted.name, scopes, services.now())
    try:
        await services[AccessTokens].add(stored)
    except Rejected as error:
        message = t("tokens.error.too-many-tokens", count=MAX_TOKENS)
        raise ApiError(409, "too-many-tokens", message) from error
    return CreatedAccessToken(token=secret, info=AccessTokenInfo.model_validate(stored))
