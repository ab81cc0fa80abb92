"""Notices of one match over HTTP: muted or not, and a player's webhook for it."""

from urllib.parse import urlsplit

from fastapi import APIRouter, Request

from app.match.commands import PlayerId
from app.match.notice import Hook, Notice
from app.notices.outside import Forbidden
from app.notices.webhook import guess_form
from app.store.writer import Rejected
from app.web.errors import ProblemError, problems
from app.web.matches import MatchId, find_room
from app.web.parts import Parts, TheParts
from app.web.session import AVisitor, Visitor, shown
from app.web.telling import MatchNotices, Mute, SetWebhook, Tried, webhook_info
from app.web.tokens import now

router = APIRouter(prefix="/api/matches/{match_id}", tags=["notices"])


@router.get("/notices", responses=problems(404, 422, 503))
async def read_match_notices(match_id: MatchId, parts: TheParts, visitor: AVisitor) -> MatchNotices:
    """What you have set for this match."""
    room = await find_room(parts, match_id)
    seated = bool(room.match.colors_of(visitor.player))
    if visitor.player is None or not seated:
        return MatchNotices(seated=False, muted=False, webhook=None)
    return await _settings(parts, match_id, visitor.player)


@router.patch("/notices", responses=problems(403, 404, 413, 422, 429, 503))
async def mute(match_id: MatchId, wish: Mute, parts: TheParts, visitor: AVisitor) -> MatchNotices:
    """Hear nothing of this match on your devices, or hear of it again."""
    player = await _seated(parts, match_id, visitor)
    try:
        await parts.telling.subscriptions.want(player, "match", match_id, wanted=not wish.muted)
    except Rejected as error:
        raise ProblemError(403, "too-many", str(error)) from error
    return await _settings(parts, match_id, player)


@router.post("/webhook", status_code=201, responses=problems(403, 404, 413, 422, 429, 503))
async def set_webhook(
    match_id: MatchId, wish: SetWebhook, request: Request, parts: TheParts, visitor: AVisitor
) -> MatchNotices:
    """Have notices of this match sent to an address that Discord or ntfy has given you."""
    await parts.flood.opening(request)
    player = await _seated(parts, match_id, visitor)
    url = wish.url.strip()
    try:
        parts.telling.delivery.outside.check(url)
    except Forbidden as error:
        raise ProblemError(422, "no-such-address", str(error)) from error
    form = guess_form(url) if wish.form == "auto" else wish.form
    try:
        await parts.telling.subscriptions.set_hook(Hook(match_id, player, url, form, wish.whose))
    except Rejected as error:
        raise ProblemError(403, "too-many", str(error)) from error
    parts.telling.herald.changed()
    return await _settings(parts, match_id, player)


@router.delete("/webhook", responses=problems(403, 404, 422, 503))
async def remove_webhook(match_id: MatchId, parts: TheParts, visitor: AVisitor) -> MatchNotices:
    """Send nothing there any more."""
    player = await _seated(parts, match_id, visitor)
    await parts.telling.subscriptions.drop_hook(player, match_id)
    parts.telling.herald.changed()
    return await _settings(parts, match_id, player)


@router.post("/webhook/test", responses=problems(403, 404, 422, 429, 503))
async def test_webhook(
    match_id: MatchId, request: Request, parts: TheParts, visitor: AVisitor
) -> Tried:
    """Send a notice to your webhook, to see whether it arrives. One that was off is on again."""
    await parts.flood.opening(request)
    player = await _seated(parts, match_id, visitor)
    hook = await parts.telling.subscriptions.hook(player, match_id)
    if hook is None:
        raise ProblemError(404, "no-webhook", "There is no webhook for this game.")
    place = len((await find_room(parts, match_id)).match.turns)
    body = "This is how a notice of your game looks."
    notice = Notice(match_id, 0, player, "turn", "Notices work", body, place, now())
    problem = await parts.telling.delivery.post(hook, notice, shown(visitor.session))
    message = "Delivered." if problem is None else str(problem)
    return Tried(delivered=problem is None, message=message)


async def _seated(parts: Parts, match_id: str, visitor: Visitor) -> PlayerId:
    """Who asks, if they sit in this match. Raises ProblemError."""
    room = await find_room(parts, match_id)
    if visitor.player is None or not room.match.colors_of(visitor.player):
        raise ProblemError(403, "not-seated", "Only the players can do that.")
    return visitor.player


async def _settings(parts: Parts, match_id: str, player: PlayerId) -> MatchNotices:
    subscriptions = parts.telling.subscriptions
    wishes = await subscriptions.wishes(player, match_id)
    hook = await subscriptions.hook(player, match_id)
    host = (urlsplit(hook.url).hostname or "") if hook else ""
    return MatchNotices(seated=True, muted=wishes.muted, webhook=webhook_info(hook, host))
