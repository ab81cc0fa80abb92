"""The offer to merge the guest that a browser was before it signed in to an account."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.requests import HTTPConnection

from app.domain.bots import is_marked
from app.locales import t
from app.locales.games import game_title
from app.store.db.writer import Rejected
from app.store.match_lists import MatchSummary
from app.store.players import SESSION_LIFE, Session
from app.web.errors import ApiError, error_responses
from app.web.players.account_schemas import ApartMatch, MergeAnswered, MergeOffer
from app.web.services import Services, TheServices, shareable_url
from app.web.session import (
    API_COOKIE_PATH,
    COOKIE,
    GUEST_COOKIE,
    MAX_TOKEN,
    TLS_COOKIE,
    TheVisitor,
    is_encrypted,
    session_name,
)
from app.web.tokens import hash_secret, new_secret, now
from app.web.wording.names import display_name

router = APIRouter(prefix="/api/me/merge", tags=["me"])


async def offer_merge(
    connection: HTTPConnection,
    response: Response,
    services: Services,
    guest: Session,
    account: Session | None,
) -> bool:
    """Remember the guest that a browser leaves for an account; False if there is none to merge."""
    if guest.handle is not None or account is None or account.handle is None:
        return False
    if is_marked(guest.name) != is_marked(account.name):
        return False
    offer = await services.merges.offer(guest.player, account.player)
    tournaments = offer.tournaments or offer.tournaments_apart
    token = connection.cookies.get(TLS_COOKIE) or connection.cookies.get(COOKIE)
    anything = offer.matches or offer.apart or tournaments or offer.circles or offer.puzzles
    if token is None or not anything:
        return False
    response.set_cookie(
        GUEST_COOKIE,
        token,
        max_age=SESSION_LIFE // 1000,
        path=API_COOKIE_PATH,
        secure=is_encrypted(services, connection),
        httponly=True,
        samesite="lax",
    )
    return True


async def find_guest(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Session | None:
    """The guest that this browser was, if its player is an account now."""
    token = request.cookies.get(GUEST_COOKIE)
    own = visitor.session
    if not token or len(token) > MAX_TOKEN or own is None or own.handle is None:
        return None
    guest = await services.players.session(hash_secret(token), now())
    if guest is None or guest.handle is not None or guest.player == own.player:
        return None
    return guest


TheGuest = Annotated[Session | None, Depends(find_guest)]


@router.get("", responses=error_responses(503))
async def read_merge_offer(
    services: TheServices, visitor: TheVisitor, guest: TheGuest
) -> MergeOffer:
    """Read which guest this browser was before it signed in, and which games a merge would move."""
    if guest is None or visitor.player is None:
        nothing = {"matches": 0, "tournaments": 0, "tournaments_apart": 0}
        return MergeOffer(guest=None, apart=[], circles=0, puzzles=0, **nothing)
    offer = await services.merges.offer(guest.player, visitor.player)
    return MergeOffer(
        guest=session_name(guest),
        matches=offer.matches,
        apart=[_apart_match(match) for match in offer.apart],
        tournaments=offer.tournaments,
        tournaments_apart=offer.tournaments_apart,
        circles=offer.circles,
        puzzles=offer.puzzles,
    )


@router.post("", responses=error_responses(403, 404, 409, 429, 503))
async def merge(
    request: Request,
    response: Response,
    services: TheServices,
    visitor: TheVisitor,
    guest: TheGuest,
) -> MergeAnswered:
    """Merge that guest into your account. Games in which both have a part stay as they are."""
    await services.rate_limits.check_redeem(request)
    if guest is None or visitor.player is None:
        raise _no_guest()
    try:
        changed = await services.merges.merge(guest.player, visitor.player, guest.hash, now())
        # Requests of the guest's other pages that had begun before.
        more = await services.merges.merge(guest.player, visitor.player, guest.hash, now())
    except Rejected as error:
        raise ApiError(409, "not-merged", t("merge.refused")) from error
    services.rooms.players_merged(guest.player, visitor.player)
    for tournament_id in {*changed, *more}:
        services.tournaments.live.publish_change(tournament_id)
    for listed in await services.circles.circles.of_player(visitor.player):
        await services.circles.pages.members_changed(listed.circle.id)
    services.notifications.dispatcher.subscribers_changed()
    return await _answered(request, response, services, guest)


@router.delete("", responses=error_responses(403, 404, 429, 503))
async def decline_merge(
    request: Request, response: Response, services: TheServices, guest: TheGuest
) -> MergeAnswered:
    """Keep that guest apart."""
    await services.rate_limits.check_redeem(request)
    if guest is None:
        raise _no_guest()
    return await _answered(request, response, services, guest)


async def _answered(
    request: Request, response: Response, services: Services, guest: Session
) -> MergeAnswered:
    """Forget the guest, but give a link back if games are waiting for them."""
    link = None
    if await services.players.count_unfinished(guest.player):
        token = new_secret()
        await services.players.add_resume_link(guest.player, hash_secret(token), now())
        link = f"{shareable_url(request, services)}/resume#{token}"
    response.delete_cookie(GUEST_COOKIE, path=API_COOKIE_PATH)
    return MergeAnswered(left_behind=link)


def _apart_match(match: MatchSummary) -> ApartMatch:
    seated = [
        display_name(player, name) for player, name in match.seats.values() if player is not None
    ]
    return ApartMatch(
        id=match.id, title=game_title(match.game), players=seated, over=match.status == "over"
    )


def _no_guest() -> ApiError:
    return ApiError(404, "no-guest", t("merge.none"))
