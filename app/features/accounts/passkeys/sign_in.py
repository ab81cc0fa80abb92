"""Signing in with a passkey, and the list of signed-in browsers."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from app.db.writer import Rejected
from app.features.accounts import schemas
from app.features.accounts.arrival import arrive
from app.features.accounts.hooks import SessionsEnded
from app.features.accounts.store.passkeys import Accounts
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.kept_cookies import check_cookies
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices
from app.http.session import (
    API_COOKIE_PATH,
    SIGN_IN_COOKIE,
    TheVisit,
    delete_session_cookies,
    device_of,
    is_encrypted,
)
from app.http.tokens import hash_secret, new_secret
from app.locales import t
from app.players.sessions import ID_LENGTH, Sessions
from app.players.store import Session
from app.rooms.registry import RoomRegistry

router = APIRouter(prefix="/api", tags=["me"])

SessionId = Annotated[str, Path(pattern=rf"^[0-9a-f]{{{ID_LENGTH}}}$")]


@router.post("/passkeys/options", **needs("browser", 409))
async def begin_sign_in(
    request: Request, response: Response, services: TheServices
) -> schemas.CeremonyOptions:
    """Begin to sign in. A cookie binds the challenge to this browser."""
    from app.features.accounts.passkeys.relying_party import CHALLENGE_LIFETIME, relying_party  # noqa: PLC0415

    check_cookies(request)
    await services[RateLimits].check_redeem(request)
    token = new_secret()
    party = relying_party(request, hash_secret(token))
    options = await party.sign_in_options()
    response.set_cookie(
        SIGN_IN_COOKIE,
        token,
        max_age=CHALLENGE_LIFETIME // 1000,
        path=API_COOKIE_PATH,
        secure=is_encrypted(request),
        httponly=True,
        samesite="strict",
    )
    return schemas.CeremonyOptions(options=options)


@router.post("/passkeys/sign-in", **needs("browser", 409, 410))
async def sign_in(
    body: schemas.SignInWithPasskey,
    request: Request,
    response: Response,
    services: TheServices,
) -> schemas.SignedIn:
    """Sign this browser in with a passkey."""
    from app.features.accounts.passkeys.relying_party import relying_party  # noqa: PLC0415 - large

    await services[RateLimits].check_redeem(request)
    party = relying_party(request, hash_secret(request.cookies.get(SIGN_IN_COOKIE, "")))
    passkey, sign_count = await party.signed_in(body.credential)
    token = new_secret()
    try:
        await services[Accounts].sign_in(
            passkey, sign_count, hash_secret(token), services.now(), device_of(request)
        )
    except Rejected as error:
        raise ApiError(410, "unknown-passkey", t("account.passkey.unknown")) from error
    me = await arrive(request, response, services, passkey.player, token)
    return schemas.SignedIn(handle=me.handle or "", display_name=me.display_name, merge=me.merge)


@router.get("/me/sessions", **needs("read", anonymous=True))
async def list_sessions(visit: TheVisit) -> schemas.SessionList:
    """List the browsers in which you are signed in."""
    return await _sessions(visit.services, visit.session)


@router.delete("/me/sessions/{session_id}", **needs("browser", 404))
async def end_session(
    session_id: SessionId, visit: TheVisit, response: Response
) -> schemas.SessionList:
    """Sign out one of your browsers, even this one. Its open pages reconnect without you."""
    session = visit.session
    if session is None or not await visit[Sessions].end(session.player, session_id):
        raise ApiError(404, "no-such-session", t("account.session.gone"))
    visit[RoomRegistry].disconnect_player(session.player)
    await visit[SessionsEnded](session.player)
    if session.hash.startswith(session_id):
        delete_session_cookies(visit.request, response)
    return await _sessions(visit.services, session)


async def _sessions(services: Services, session: Session | None) -> schemas.SessionList:
    found = await services[Sessions].of_player(session.player, services.now()) if session else []
    own = session.hash if session else None
    return schemas.SessionList(
        sessions=[filled(schemas.SessionInfo, each, here=each.hash == own) for each in found]
    )
