"""Accounts: a player's passkeys and recovery codes."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.db.writer import Rejected
from app.features.accounts import schemas
from app.features.accounts.handles import check_handle
from app.features.accounts.store.passkeys import MAX_PASSKEYS, Account, Accounts
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services
from app.http.session import TheVisit, device_of, ensure_player, require_session
from app.http.tokens import hash_secret, new_recovery_code, normalize_code
from app.locales import t
from app.match.commands import PlayerId
from app.players.shown_names import display_name
from app.players.store import Players
from app.rooms.registry import RoomRegistry

RECOVERY_CODES = 10

router = APIRouter(prefix="/api/me", tags=["me"])

PasskeyId = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$")]


@router.get("/account", **needs("read", anonymous=True))
async def read_account(visit: TheVisit) -> schemas.AccountView:
    """Read your handle and your passkeys."""
    return await _view(visit.services, visit.player)


@router.post("/passkeys/options", **needs("browser", 409, anonymous=True))
async def ask_for_passkey(body: schemas.AskForPasskey, visit: TheVisit) -> schemas.CeremonyOptions:
    """Begin to add a passkey. A guest needs a handle that is free."""
    from app.features.accounts.passkeys.relying_party import relying_party  # noqa: PLC0415 - large

    await visit.check_create()
    relying_party(visit.request, "")  # before a player is created
    account = await visit[Accounts].find(visit.player) if visit.player else None
    handle = account.handle if account else await _free_handle(visit.services, body.handle)
    session = await ensure_player(visit)
    party = relying_party(visit.request, session.hash)
    options = await party.registration_options(
        session.player, handle, session.name or handle, account.passkeys if account else ()
    )
    return schemas.CeremonyOptions(options=options)


@router.post("/passkeys", status_code=201, **needs("browser", 409, 410))
async def add_passkey(body: schemas.AddPasskey, visit: TheVisit) -> schemas.AccountView:
    """Add a passkey. It makes an account of a guest, who keeps all games, chats and settings."""
    from app.features.accounts.passkeys.relying_party import relying_party  # noqa: PLC0415 - large

    await visit[RateLimits].check_redeem(visit.request)
    session = require_session(visit)
    handle = check_handle(body.handle) if body.handle else None
    party = relying_party(visit.request, session.hash)
    name = body.name or (device_of(visit.request) or "").replace("/", ", ")
    passkey = await party.registered(session.player, body.credential, name)
    try:
        await visit[Accounts].add_passkey(passkey, handle)
    except Rejected as error:
        raise _refusal(str(error)) from error
    if session.handle is None:
        chosen = (await visit[Players].chosen_names([session.player]))[session.player]
        visit[RoomRegistry].player_renamed(
            session.player, display_name(session.player, chosen), handle
        )
    return await _view(visit.services, session.player)


@router.patch("/passkeys/{passkey_id}", **needs("browser", 404))
async def rename_passkey(
    passkey_id: PasskeyId, body: schemas.RenamePasskey, visit: TheVisit
) -> schemas.AccountView:
    """Rename a passkey."""
    await visit.check_create()
    player = require_session(visit).player
    if not await visit[Accounts].rename_passkey(player, passkey_id, body.name):
        raise _no_passkey()
    return await _view(visit.services, player)


@router.delete("/passkeys/{passkey_id}", **needs("browser", 404, 409))
async def remove_passkey(passkey_id: PasskeyId, visit: TheVisit) -> schemas.AccountView:
    """Remove a passkey; the last one only if recovery codes or a resume link are left."""
    player = require_session(visit).player
    try:
        removed = await visit[Accounts].remove_passkey(player, passkey_id)
    except Rejected as error:
        raise _refusal(str(error)) from error
    if not removed:
        raise _no_passkey()
    return await _view(visit.services, player)


@router.post("/recovery-codes", status_code=201, **needs("browser", 409))
async def create_recovery_codes(visit: TheVisit) -> schemas.RecoveryCodes:
    """Create ten recovery codes, replacing earlier ones. Each signs a browser in once."""
    await visit.check_create()
    session = require_session(visit)
    if session.handle is None:
        raise _refusal("handle-needed")
    codes = [new_recovery_code() for _ in range(RECOVERY_CODES)]
    hashes = [hash_secret(normalize_code(code)) for code in codes]
    await visit[Accounts].replace_recovery_codes(session.player, hashes, visit.now())
    return schemas.RecoveryCodes(codes=codes)


async def _free_handle(services: Services, wished: str | None) -> str:
    if wished is None:
        raise _refusal("handle-needed")
    handle = check_handle(wished)
    if await services[Accounts].is_taken(handle):
        raise _refusal("handle-taken")
    return handle


async def _view(services: Services, player: PlayerId | None) -> schemas.AccountView:
    account: Account | None = await services[Accounts].find(player) if player else None
    if account is None:
        return schemas.AccountView(handle=None, since=None, passkeys=[], recovery_codes=0)
    return schemas.AccountView(
        handle=account.handle,
        since=account.created_at,
        passkeys=[schemas.PasskeyInfo.model_validate(each) for each in account.passkeys],
        recovery_codes=account.recovery_codes,
    )


def _refusal(reason: str) -> ApiError:
    messages = {
        "handle-needed": t("account.handle.needed"),
        "handle-taken": t("account.handle.taken"),
        "passkey-known": t("account.passkey.known"),
        "too-many-passkeys": t("account.passkey.too-many", number=MAX_PASSKEYS),
        "last-passkey": t("account.passkey.last"),
    }
    return ApiError(409, reason, messages[reason])


def _no_passkey() -> ApiError:
    return ApiError(404, "no-such-passkey", t("account.passkey.gone"))
