"""Notification settings of a player for one match: muting and a webhook."""

from urllib.parse import urlsplit

from fastapi import APIRouter

from app.db.writer import Rejected
from app.delivery.model import Subject
from app.delivery.public_http import ForbiddenAddress, PublicHttp
from app.features.notifications import schemas
from app.features.notifications.messages import answer_text
from app.features.notifications.model import Notification, Webhook
from app.features.notifications.senders.webhook import PostSender, guess_form
from app.features.notifications.store.subscriptions import Subscriptions
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.match_access import MatchId, load_room
from app.http.services import Services
from app.http.session import TheVisit, Visit, require_session, session_name
from app.http.wording.language import PlayerLanguages
from app.locales import t
from app.match.commands import PlayerId
from app.rooms.room import Room

router = APIRouter(prefix="/api/matches/{match_id}", tags=["notices"])


@router.get("/notices", **needs("any", 404))
async def read_match_settings(
    match_id: MatchId, visit: TheVisit
) -> schemas.MatchNotificationSettings:
    """Read your notification settings for a match."""
    room = await load_room(visit.services, match_id)
    if visit.player is None:
        return schemas.MatchNotificationSettings(seated=False, muted=False, webhook=None)
    return await _settings(visit.services, room, visit.player)


@router.patch("/notices", **needs("play", 404, 409))
async def mute(
    match_id: MatchId, body: schemas.Mute, visit: TheVisit
) -> schemas.MatchNotificationSettings:
    """Mute or unmute a match on your devices."""
    room, player = await _require_seat(visit, match_id)
    try:
        await visit[Subscriptions].set_preference(player, "match", match_id, wanted=not body.muted)
    except Rejected as error:
        raise ApiError(409, "too-many-muted", t("errors.too-many.muted")) from error
    return await _settings(visit.services, room, player)


@router.post("/webhook", status_code=201, **needs("play", 404, 409))
async def set_webhook(
    match_id: MatchId, body: schemas.SetWebhook, visit: TheVisit
) -> schemas.MatchNotificationSettings:
    """Send notifications of a match to a webhook, such as one of Discord or ntfy."""
    await visit.check_create()
    room, player = await _require_seat(visit, match_id)
    url = body.url.strip()
    try:
        visit[PublicHttp].check(url)
    except ForbiddenAddress as error:
        raise ApiError(422, "no-such-address", answer_text(str(error))) from error
    form = guess_form(url) if body.form == "auto" else body.form
    try:
        await visit[Subscriptions].set_webhook(Webhook(match_id, player, url, form, body.scope))
    except Rejected as error:
        raise ApiError(409, "too-many-webhooks", t("errors.too-many.webhooks")) from error
    await visit[PlayerLanguages].save_first(player)
    return await _settings(visit.services, room, player)


@router.delete("/webhook", **needs("play", 404))
async def remove_webhook(match_id: MatchId, visit: TheVisit) -> schemas.MatchNotificationSettings:
    """Remove your webhook for a match, even if you have no seat any more."""
    player = require_session(visit).player
    room = await load_room(visit.services, match_id)
    await visit[Subscriptions].delete_webhook(player, match_id)
    return await _settings(visit.services, room, player)


@router.post("/webhook/test", **needs("play", 404))
async def test_webhook(match_id: MatchId, visit: TheVisit) -> schemas.DeliveryTest:
    """Send a test notification to your webhook. If it succeeds, a disabled webhook is enabled."""
    await visit.check_create()
    room, player = await _require_seat(visit, match_id)
    hook = await visit[Subscriptions].webhook(player, match_id)
    if hook is None:
        raise ApiError(404, "no-webhook", t("errors.no-webhook"))
    title, body = t("notices.test.title"), t("notices.test.webhook")
    about, ply = Subject("match", match_id), len(room.match.turns)
    test = Notification(about, player, "turn", title, body, visit.now(), ply)
    outcome = await visit[PostSender].test(hook, test, session_name(visit.session))
    return schemas.delivery_test(outcome)


async def _require_seat(visit: Visit, match_id: str) -> tuple[Room, PlayerId]:
    """The visitor's player. Raises ApiError 403 if they have no seat in the match."""
    room = await load_room(visit.services, match_id)
    if visit.player is None or not room.match.seating.colors_of(visit.player):
        raise ApiError(403, "not-seated", t("refused.watching"))
    return room, visit.player


async def _settings(
    services: Services, room: Room, player: PlayerId
) -> schemas.MatchNotificationSettings:
    subscriptions = services[Subscriptions]
    preferences = await subscriptions.preferences(player, room.id)
    hook = await subscriptions.webhook(player, room.id)
    host = (urlsplit(hook.url).hostname or "") if hook else ""
    return schemas.MatchNotificationSettings(
        seated=bool(room.match.seating.colors_of(player)),
        muted=preferences.muted,
        webhook=schemas.webhook_info(hook, host),
    )
