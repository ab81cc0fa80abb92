"""The offer to merge a browser's former guest into the account it signed in to."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.requests import HTTPConnection

from app.db.writer import Rejected
from app.features.accounts.hooks import GuestMerged, SessionsEnded
from app.features.accounts.schemas import ApartMatch, MergeAnswered, MergeOffer
from app.features.accounts.store.merges import Merges
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices, shareable_url
from app.http.session import (
    API_COOKIE_PATH,
    COOKIE,
    GUEST_COOKIE,
    MAX_TOKEN,
    TLS_COOKIE,
    TheVisit,
    is_encrypted,
    session_name,
)
from app.http.tokens import hash_secret, new_secret
from app.locales import t
from app.locales.games import match_title
from app.locales.variant_names import readers
from app.match.commands import PlayerId
from app.players.bot_names import is_marked
from app.players.matches.summaries import MatchSummary
from app.players.shown_names import display_name
from app.players.store import SESSION_LIFE, Players, Session
from app.rooms.registry import RoomRegistry

NOTHING = {"tournaments": 0, "tournaments_apart": 0, "circles": 0, "puzzles": 0}

router = APIRouter(prefix="/api/me/merge", tags=["me"])


async def offer_merge(
    connection: HTTPConnection,
    response: Response,
    services: Services,
    guest: Session,
    account: Session | None,
) -> bool:
    """Remember the guest that a browser leaves for an account. Returns False if nothing can be
    merged.
    """
    if guest.handle is not None or account is None or account.handle is None:
        return False
    if is_marked(guest.name) != is_marked(account.name):
        return False
    offer = await services[Merges].offer(guest.player, account.player)
    token = connection.cookies.get(TLS_COOKIE) or connection.cookies.get(COOKIE)
    anything = offer.matches or offer.apart or any(offer.counts.values())
    if token is None or not anything:
        return False
    response.set_cookie(
        GUEST_COOKIE,
        token,
        max_age=SESSION_LIFE // 1000,
        path=API_COOKIE_PATH,
        secure=is_encrypted(connection),
        httponly=True,
        samesite="lax",
    )
    return True


async def find_guest(visit: TheVisit) -> Session | None:
    """The guest that this browser was, if its player now has an account."""
    token = visit.request.cookies.get(GUEST_COOKIE)
    own = visit.session
    if not token or len(token) > MAX_TOKEN or own is None or own.handle is None:
        return None
    guest = await visit[Players].session(hash_secret(token), visit.now())
    if guest is None or guest.handle is not None or guest.player == own.player:
        return None
    return guest


TheGuest = Annotated[Session | None, Depends(find_guest)]


@router.get("", **needs("read", anonymous=True))
async def read_merge_offer(visit: TheVisit, guest: TheGuest) -> MergeOffer:
    """Read which guest this browser was before it signed in, and which games a merge would move."""
    if guest is None or visit.player is None:
        return MergeOffer(guest=None, matches=0, apart=[], **NOTHING)
    offer = await visit[Merges].offer(guest.player, visit.player)
    return MergeOffer(
        guest=session_name(guest),
        matches=offer.matches,
        apart=[_apart_match(match, guest.player) for match in offer.apart],
        **{**NOTHING, **offer.counts},
    )


@router.post("", **needs("browser", 404, 409))
async def merge(visit: TheVisit, response: Response, guest: TheGuest) -> MergeAnswered:
    """Merge that guest into your account. Games in which both have a part stay as they are."""
    await visit[RateLimits].check_redeem(visit.request)
    if guest is None or visit.player is None:
        raise _no_guest()
    try:
        changed = await visit[Merges].merge(guest.player, visit.player, guest.hash, visit.now())
        # Requests of the guest's other pages that began earlier.
        more = await visit[Merges].merge(guest.player, visit.player, guest.hash, visit.now())
    except Rejected as error:
        raise ApiError(409, "not-merged", t("merge.refused")) from error
    await visit[RoomRegistry].players_merged(guest.player, visit.player)
    for ids in (changed, more):
        await visit[GuestMerged](visit.player, ids)
    await visit[SessionsEnded](guest.player)
    return await _answered(visit.request, response, visit.services, guest)


@router.delete("", **needs("browser", 404))
async def decline_merge(
    request: Request, response: Response, services: TheServices, guest: TheGuest
) -> MergeAnswered:
    """Keep that guest apart."""
    await services[RateLimits].check_redeem(request)
    if guest is None:
        raise _no_guest()
    return await _answered(request, response, services, guest)


async def _answered(
    request: Request, response: Response, services: Services, guest: Session
) -> MergeAnswered:
    """Forget the guest, but return a link to them if games are waiting for them."""
    link = None
    if await services[Players].count_unfinished(guest.player):
        token = new_secret()
        await services[Players].add_resume_link(guest.player, hash_secret(token), services.now())
        link = f"{shareable_url(request)}/resume#{token}"
    response.delete_cookie(GUEST_COOKIE, path=API_COOKIE_PATH)
    return MergeAnswered(left_behind=link)


def _apart_match(match: MatchSummary, guest: PlayerId) -> ApartMatch:
    seated = [
        display_name(player, name) for player, name in match.seats.values() if player is not None
    ]
    return ApartMatch(
        id=match.id,
        title=match_title(match.game, match.options, readers(guest, match.people)),
        players=seated,
        over=match.status == "over",
    )


def _no_guest() -> ApiError:
    return ApiError(404, "no-guest", t("merge.none"))
