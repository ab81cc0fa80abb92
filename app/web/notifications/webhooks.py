"""Notification settings of a player for one match: muting and a webhook."""

from urllib.parse import urlsplit

from fastapi import APIRouter, Request

from app.domain.notification import Notification, Webhook
from app.locales import t
from app.match.commands import PlayerId
from app.notifications.public_http import ForbiddenAddress
from app.notifications.webhook import guess_form
from app.rooms.room import Room
from app.store.db.writer import Rejected
from app.web.errors import ApiError, error_responses
from app.web.match_access import MatchId, load_room
from app.web.notifications.answers import answer_text
from app.web.notifications.schemas import (
    DeliveryTest,
    MatchNotificationSettings,
    Mute,
    SetWebhook,
    webhook_info,
)
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, Visitor, require_session, session_name
from app.web.tokens import now

router = APIRouter(prefix="/api/matches/{match_id}", tags=["notices"])


@router.get("/notices", responses=error_responses(404, 422, 503))
async def read_match_settings(
    match_id: MatchId, services: TheServices, visitor: TheVisitor
) -> MatchNotificationSettings:
    """Read your notification settings for a match."""
    room = await load_room(services, match_id)
    if visitor.player is None:
        return MatchNotificationSettings(seated=False, muted=False, webhook=None)
    return await _settings(services, room, visitor.player)


@router.patch("/notices", responses=error_responses(403, 404, 413, 422, 429, 503))
async def mute(
    match_id: MatchId, body: Mute, services: TheServices, visitor: TheVisitor
) -> MatchNotificationSettings:
    """Mute or unmute a match on your devices."""
    room, player = await _require_seat(services, match_id, visitor)
    try:
        await services.notifications.subscriptions.set_preference(
            player, "match", match_id, wanted=not body.muted
        )
    except Rejected as error:
        raise ApiError(403, "too-many", t("errors.too-many.muted")) from error
    return await _settings(services, room, player)


@router.post("/webhook", status_code=201, responses=error_responses(403, 404, 413, 422, 429, 503))
async def set_webhook(
    match_id: MatchId,
    body: SetWebhook,
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
) -> MatchNotificationSettings:
    """Send notifications of a match to a webhook, such as one of Discord or ntfy."""
    await services.rate_limits.check_create(request)
    room, player = await _require_seat(services, match_id, visitor)
    url = body.url.strip()
    try:
        services.notifications.delivery.http.check(url)
    except ForbiddenAddress as error:
        raise ApiError(422, "no-such-address", answer_text(str(error))) from error
    form = guess_form(url) if body.form == "auto" else body.form
    try:
        await services.notifications.subscriptions.set_webhook(
            Webhook(match_id, player, url, form, body.scope)
        )
    except Rejected as error:
        raise ApiError(403, "too-many", t("errors.too-many.webhooks")) from error
    await services.player_languages.save_first(player)
    services.notifications.dispatcher.subscribers_changed()
    return await _settings(services, room, player)


@router.delete("/webhook", responses=error_responses(403, 404, 422, 503))
async def remove_webhook(
    match_id: MatchId, services: TheServices, visitor: TheVisitor
) -> MatchNotificationSettings:
    """Remove your webhook for a match, even if you have no seat any more."""
    player = require_session(visitor).player
    room = await load_room(services, match_id)
    await services.notifications.subscriptions.delete_webhook(player, match_id)
    services.notifications.dispatcher.subscribers_changed()
    return await _settings(services, room, player)


@router.post("/webhook/test", responses=error_responses(403, 404, 422, 429, 503))
async def test_webhook(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> DeliveryTest:
    """Send a test notification to your webhook. If it succeeds, a disabled webhook is enabled."""
    await services.rate_limits.check_create(request)
    room, player = await _require_seat(services, match_id, visitor)
    hook = await services.notifications.subscriptions.webhook(player, match_id)
    if hook is None:
        raise ApiError(404, "no-webhook", t("errors.no-webhook"))
    ply = len(room.match.turns)
    title, body = t("notices.test.title"), t("notices.test.webhook")
    test = Notification(match_id, 0, player, "turn", title, body, ply, now())
    error = await services.notifications.delivery.post(hook, test, session_name(visitor.session))
    message = t("notices.test.delivered") if error is None else answer_text(str(error))
    return DeliveryTest(delivered=error is None, message=message)


async def _require_seat(
    services: Services, match_id: str, visitor: Visitor
) -> tuple[Room, PlayerId]:
    """The visitor's player. Raises ApiError 403 if they have no seat in the match."""
    room = await load_room(services, match_id)
    if visitor.player is None or not room.match.seating.colors_of(visitor.player):
        raise ApiError(403, "not-seated", t("refused.watching"))
    return room, visitor.player


async def _settings(services: Services, room: Room, player: PlayerId) -> MatchNotificationSettings:
    subscriptions = services.notifications.subscriptions
    preferences = await subscriptions.preferences(player, room.id)
    hook = await subscriptions.webhook(player, room.id)
    host = (urlsplit(hook.url).hostname or "") if hook else ""
    return MatchNotificationSettings(
        seated=bool(room.match.seating.colors_of(player)),
        muted=preferences.muted,
        webhook=webhook_info(hook, host),
    )
