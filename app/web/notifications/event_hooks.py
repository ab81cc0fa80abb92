"""Webhooks of programs: they get the events of a player as signed requests."""

from dataclasses import replace
from typing import Annotated, Literal
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter, Path, Request
from pydantic import Field

from app.domain.player_events import EVENT_KINDS, EventDelivery, EventHook, EventKind
from app.locales import t
from app.match.commands import PlayerId
from app.notifications.public_http import ForbiddenAddress
from app.store.db.writer import Rejected
from app.store.event_hooks.hooks import MAX_HOOKS
from app.web.errors import ApiError, error_responses
from app.web.notifications.answers import answer_text
from app.web.notifications.schemas import DeliveryTest
from app.web.request_key import TheRequestKey, key_used
from app.web.schema import Schema
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, ensure_player, require_session
from app.web.tokens import new_secret, now

router = APIRouter(prefix="/api/me/webhooks", tags=["programs"])

SECRET_PREFIX = "birnam_whsec_"

HookId = Annotated[str, Path(alias="webhook_id", pattern=r"^[0-9a-f]{16}$")]


class EventHookInfo(Schema):
    """A webhook, without its secret."""

    id: str
    url: str
    events: list[EventKind]
    created_at: int
    failures: int = Field(description="The number of tries in a row that have failed.")
    disabled: bool = Field(description="After too many failures; a successful test enables it.")


class EventHookList(Schema):
    """The webhooks of the player, the latest first."""

    webhooks: list[EventHookInfo]


class CreateEventHook(Schema):
    """A URL that is to get events."""

    url: str = Field(min_length=1, max_length=1000)
    events: list[EventKind] = Field(default=list(EVENT_KINDS), min_length=1, max_length=8)


class EventHookSecret(Schema):
    """A webhook with its new secret, which is never shown again."""

    secret: str = Field(description="The key of the signatures.")
    webhook: EventHookInfo


class EventDeliveryInfo(Schema):
    """An event for a webhook, and how sending it went."""

    id: str
    t: EventKind | Literal["test"]
    at: int
    state: Literal["waiting", "sent", "failed"]
    tries: int
    answer: str = Field(description="The result of the last try in words; empty before the first.")
    next_at: int | None = Field(description="When it is tried again.")


class EventDeliveries(Schema):
    """The latest events, the latest first."""

    deliveries: list[EventDeliveryInfo]


@router.get("", responses=error_responses(503))
async def read_event_hooks(services: TheServices, visitor: TheVisitor) -> EventHookList:
    """List your webhooks for programs."""
    return EventHookList(
        webhooks=[hook_info(one) for one in await list_hooks(services, visitor.player)]
    )


@router.post("", status_code=201, responses=error_responses(403, 409, 413, 422, 429, 503))
async def create_event_hook(
    body: CreateEventHook,
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
    key: TheRequestKey,
) -> EventHookSecret:
    """Have your events sent to a URL."""
    await services.rate_limits.check_create(request)
    player = (await ensure_player(request, services, visitor)).player
    return await add_hook(services, player, body, key.hook_id)


@router.delete("/{webhook_id}", responses=error_responses(403, 404, 422, 503))
async def remove_event_hook(
    hook_id: HookId, services: TheServices, visitor: TheVisitor
) -> EventHookList:
    """Remove a webhook, with the events that wait."""
    player = require_session(visitor).player
    if not await services.notifications.event_hooks.remove(player, hook_id):
        raise _not_found()
    return EventHookList(webhooks=[hook_info(one) for one in await list_hooks(services, player)])


@router.post("/{webhook_id}/secret", responses=error_responses(403, 404, 422, 429, 503))
async def change_secret(
    hook_id: HookId, request: Request, services: TheServices, visitor: TheVisitor
) -> EventHookSecret:
    """Replace the secret. For a day requests are signed with the old one, too."""
    await services.rate_limits.check_create(request)
    return await rotate_secret(services, require_session(visitor).player, hook_id)


@router.post("/{webhook_id}/test", responses=error_responses(403, 404, 422, 429, 503))
async def test_event_hook(
    hook_id: HookId, request: Request, services: TheServices, visitor: TheVisitor
) -> DeliveryTest:
    """Send a test event. If it succeeds, a disabled webhook is enabled."""
    await services.rate_limits.check_create(request)
    return await send_test(services, require_session(visitor).player, hook_id)


@router.get("/{webhook_id}/deliveries", responses=error_responses(403, 404, 422, 503))
async def read_deliveries(
    hook_id: HookId, services: TheServices, visitor: TheVisitor
) -> EventDeliveries:
    """List the latest events for a webhook, and how sending them went."""
    hook = await _find(services, require_session(visitor).player, hook_id)
    found = await services.notifications.event_hooks.latest(hook)
    return EventDeliveries(deliveries=[delivery_info(one) for one in found])


async def list_hooks(services: Services, player: PlayerId | None) -> list[EventHook]:
    return await services.notifications.event_hooks.of_player(player, now()) if player else []


async def add_hook(
    services: Services, player: PlayerId, wanted: CreateEventHook, hook_id: str
) -> EventHookSecret:
    """Raises ApiError if nothing may be sent to the URL, or the player has too many webhooks.

    A hook with the id and the same wishes was added by the same request: its secret is returned.
    """
    url, secret = wanted.url.strip(), f"{SECRET_PREFIX}{new_secret()}"
    try:
        services.notifications.delivery.http.check(url)
    except ForbiddenAddress as error:
        raise ApiError(422, "no-such-address", answer_text(str(error))) from error
    events = tuple(kind for kind in EVENT_KINDS if kind in wanted.events)
    hook = EventHook(hook_id, player, url, events, (secret,), now())
    try:
        hook = await services.notifications.event_hooks.add(hook)
    except Rejected as error:
        raise ApiError(409, str(error), t("webhooks.error.too-many", count=MAX_HOOKS)) from error
    if (hook.url, hook.events) != (url, events):
        raise key_used()
    return EventHookSecret(secret=hook.secrets[0], webhook=hook_info(hook))


async def rotate_secret(services: Services, player: PlayerId, hook_id: str) -> EventHookSecret:
    """Raises ApiError 404."""
    hook, secret = await _find(services, player, hook_id), f"{SECRET_PREFIX}{new_secret()}"
    await services.notifications.event_hooks.change_secret(player, hook_id, secret, now())
    return EventHookSecret(secret=secret, webhook=hook_info(hook))


async def send_test(services: Services, player: PlayerId, hook_id: str) -> DeliveryTest:
    """Raises ApiError 404."""
    hook, at, notifications = await _find(services, player, hook_id), now(), services.notifications
    event_id = f"test-{new_secret()}"
    body = orjson.dumps({"id": event_id, "t": "test", "at": at, "webhook": hook.id}).decode()
    event = await notifications.event_hooks.add_test(hook, event_id, body, at)
    error = await notifications.event_worker.send(replace(event, hook=hook))
    message = t("notices.test.delivered") if error is None else answer_text(str(error))
    return DeliveryTest(delivered=error is None, message=message)


def hook_info(hook: EventHook) -> EventHookInfo:
    return EventHookInfo(
        id=hook.id,
        url=hook.url,
        events=list(hook.events),
        created_at=hook.created_at,
        failures=hook.failures,
        disabled=hook.disabled,
    )


def delivery_info(one: EventDelivery) -> EventDeliveryInfo:
    return EventDeliveryInfo(
        id=one.id,
        t=one.kind,
        at=one.at,
        state=one.state,
        tries=one.tries,
        answer=answer_text(one.answer) if one.answer else "",
        next_at=one.next_at,
    )


def hook_host(url: str) -> str:
    return urlsplit(url).hostname or ""


async def _find(services: Services, player: PlayerId, hook_id: str) -> EventHook:
    found = await services.notifications.event_hooks.find(player, hook_id, now())
    if found is None:
        raise _not_found()
    return found


def _not_found() -> ApiError:
    return ApiError(404, "no-webhook", t("webhooks.error.gone"))
