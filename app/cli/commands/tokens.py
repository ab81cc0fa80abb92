"""`birnam token`: access tokens of players, created by the operator."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from app.cli.commands.database import run_job
from app.clock import SYSTEM_CLOCK
from app.db.database import Reader
from app.db.writer import Rejected, Writer
from app.errors import UserError
from app.http.tokens import hash_secret, new_access_token, new_player_id, new_secret
from app.match.commands import PlayerId
from app.players.access_tokens import SCOPES, AccessToken, AccessTokens, Scope
from app.players.profiles import Profiles
from app.players.shown_names import display_name
from app.players.store import Players

T = TypeVar("T")

NEW = "new"
MAX_NAME = 40  # characters


class _Stores:
    """The repositories that the command needs."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self.tokens = AccessTokens(writer, reader)
        self.players = Players(writer, reader)
        self.profiles = Profiles(reader)

    async def player(self, text: str) -> PlayerId:
        """The id of a player by handle or id. Raises UserError."""
        if text.startswith("@"):
            profile = await self.profiles.find(text.removeprefix("@"))
            found = profile.player if profile else None
        else:
            found = text if await self.players.exists(text) else None
        if found is None:
            raise UserError(f"there is no player {text}")
        return found


def manage(
    player: str,
    name: str,
    scope: Sequence[Scope] | None,
    bot: str | None,
    revoke: str | None,
    *,
    listed: bool,
) -> str | Iterator[str]:
    """Do what one of the arguments asks for. Raises UserError."""
    if listed:
        return list_tokens(player)
    if bot:
        return mark_bot(player, bot=bot == "yes")
    return revoke_token(player, revoke) if revoke else create_token(player, scope or (), name)


def create_token(player: str, scopes: Sequence[Scope], name: str) -> str:
    """The value of a new token, which is not stored. Raises UserError."""
    if len(name) > MAX_NAME:
        raise UserError(f"the name of a token has at most {MAX_NAME} characters, not {len(name)}")

    async def job(stores: _Stores) -> str:
        if player == NEW:
            found = new_player_id()
            await stores.players.create(found, hash_secret(new_secret()), SYSTEM_CLOCK())
        else:
            found = await stores.player(player)
        secret = new_access_token()
        ordered = tuple(scope for scope in SCOPES if scope in scopes)
        token = AccessToken(hash_secret(secret), found, name, ordered, SYSTEM_CLOCK())
        try:
            await stores.tokens.add(token)
        except Rejected as error:
            raise UserError("the player has too many tokens; revoke one with --revoke") from error
        return secret

    return _run(job)


def list_tokens(player: str) -> Iterator[str]:
    """The tokens of a player, a line each. Raises UserError."""

    async def job(stores: _Stores) -> list[AccessToken]:
        return await stores.tokens.of_player(await stores.player(player))

    tokens = _run(job)
    if not tokens:
        yield "The player has no tokens."
    for token in tokens:
        used = f"last used {_day(token.used_at)}" if token.used_at else "never used"
        scopes = " ".join(token.scopes)
        yield f"{token.id}  {scopes}  made {_day(token.created_at)}, {used}  {token.name}"


def revoke_token(player: str, token_id: str) -> str:
    """Raises UserError if there is no such token."""

    async def job(stores: _Stores) -> bool:
        return await stores.tokens.revoke(await stores.player(player), token_id)

    if not _run(job):
        raise UserError(f"the player has no token {token_id}")
    return "The token is revoked. Its open connections end within ten seconds."


def mark_bot(player: str, *, bot: bool) -> str:
    """Raises UserError if there is no such player."""

    async def job(stores: _Stores) -> str:
        found = await stores.player(player)
        if bot:
            return f"{await stores.players.mark_bot(found, SYSTEM_CLOCK(), played=True)} is a bot."
        name = display_name(found, await stores.players.unmark_bot(found))
        return f"{name} is a person."

    return f"{_run(job)} Open pages show it after the server has restarted."


def _run(job: Callable[[_Stores], Awaitable[T]]) -> T:
    return run_job(lambda writer, reader: job(_Stores(writer, reader)))


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
