"""Notices of one match over HTTP: muted or not, and a player's webhook for it."""

from urllib.parse import urlsplit

from fastapi import APIRouter, Request

from app.domain.notification import Notification, Webhook
from app.match.commands import PlayerId
from app.notifications.public_http import ForbiddenAddress
from app.notifications.webhook import guess_form
from app.store.db.writer import Rejected
from app.web.errors import ApiError, error_responses
from app.web.match_access import MatchId, load_room
from app.web.notifications.schemas import (
    DeliveryTest,
    MatchNotificationSettings,
    Mute,
    SetWebhook,
    webhook_info,
)
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, Visitor, session_name
from app.web.tokens import now

router = APIRouter(prefix="/api/matches/{match_id}", tags=["notices"])


@router.get("/notices", responses=error_responses(404, 422, 503))
async def read_match_notices(
    match_id: MatchId, services: TheServices, visitor: TheVisitor
) -> MatchNotificationSettings:
    """What you have set for this match."""
    room = await load_room(services, match_id)
    seated = bool(room.match.seating.colors_of(visitor.player))
    if visitor.player is None or not seated:
        return MatchNotificationSettings(seated=False, muted=False, webhook=None)
    return await _settings(services, match_id, visitor.player)


@router.patch("/notices", responses=error_responses(403, 404, 413, 422, 429, 503))
async def mute(
    match_id: MatchId, body: Mute, services: TheServices, visitor: TheVisitor
) -> MatchNotificationSettings:
    """Hear nothing of this match on your devices, or hear of it again."""
    player = await _seated(services, match_id, visitor)
    try:
        await services.notifications.subscriptions.set_preference(
            player, "match", match_id, wanted=not body.muted
        )
    except Rejected as error:
        raise ApiError(403, "too-many", str(error)) from error
    return await _settings(services, match_id, player)


@router.post("/webhook", status_code=201, responses=error_responses(403, 404, 413, 422, 429, 503))
async def set_webhook(
    match_id: MatchId,
    body: SetWebhook,
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
) -> MatchNotificationSettings:
    """Have notices of this match sent to an address that Discord or ntfy has given you."""
    await services.rate_limits.check_create(request)
    player = await _seated(services, match_id, visitor)
    url = body.url.strip()
    try:
        services.notifications.delivery.http.check(url)
    except ForbiddenAddress as error:
        raise ApiError(422, "no-such-address", str(error)) from error
    form = guess_form(url) if body.form == "auto" else body.form
    try:
        await services.notifications.subscriptions.set_webhook(
            Webhook(match_id, player, url, form, body.scope)
        )
    except Rejected as error:
        raise ApiError(403, "too-many", str(error)) from error
    services.notifications.dispatcher.subscribers_changed()
    return await _settings(services, match_id, player)


@router.delete("/webhook", responses=error_responses(403, 404, 422, 503))
async def remove_webhook(
    match_id: MatchId, services: TheServices, visitor: TheVisitor
) -> MatchNotificationSettings:
    """Send nothing there any more."""
    player = await _seated(services, match_id, visitor)
    await services.notifications.subscriptions.delete_webhook(player, match_id)
    services.notifications.dispatcher.subscribers_changed()
    return await _settings(services, match_id, player)


@router.post("/webhook/test", responses=error_responses(403, 404, 422, 429, 503))
async def test_webhook(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> DeliveryTest:
    """Send a notice to your webhook, to see whether it arrives. One that was off is on again."""
    await services.rate_limits.check_create(request)
    player = await _seated(services, match_id, visitor)
    hook = await services.notifications.subscriptions.webhook(player, match_id)
    if hook is None:
        raise ApiError(404, "no-webhook", "There is no webhook for this game.")
    place = len((await load_room(services, match_id)).match.turns)
    body = "This is how a notice of your game looks."
    notice = Notification(match_id, 0, player, "turn", "Notices work", body, place, now())
    problem = await services.notifications.delivery.post(
        hook, notice, session_name(visitor.session)
    )
    message = "Delivered." if problem is None else str(problem)
    return DeliveryTest(delivered=problem is None, message=message)


async def _seated(services: Services, match_id: str, visitor: Visitor) -> PlayerId:
    """Who asks, if they sit in this match. Raises ApiError."""
    room = await load_room(services, match_id)
    if visitor.player is None or not room.match.seating.colors_of(visitor.player):
        raise ApiError(403, "not-seated", "Only the players can do that.")
    return visitor.player


async def _settings(
    services: Services, match_id: str, player: PlayerId
) -> MatchNotificationSettings:
    subscriptions = services.notifications.subscriptions
    wishes = await subscriptions.preferences(player, match_id)
    hook = await subscriptions.webhook(player, match_id)
    host = (urlsplit(hook.url).hostname or "") if hook else ""
    return MatchNotificationSettings(
        seated=True, muted=wishes.muted, webhook=webhook_info(hook, host)
    )
