"""Webhooks of programs: they get the events of a player as signed requests."""

from typing import Annotated, Literal, cast
from urllib.parse import urlsplit

from fastapi import APIRouter, Path
from pydantic import Field

from app.db.writer import Rejected
from app.delivery.model import Delivery
from app.delivery.outbox import Outbox
from app.delivery.public_http import ForbiddenAddress, PublicHttp
from app.delivery.worker import DeliveryWorker
from app.features.notifications.messages import answer_text
from app.features.notifications.schemas import DeliveryTest, delivery_test
from app.features.webhooks.model import EventHook
from app.features.webhooks.sender import KEPT
from app.features.webhooks.store.hooks import MAX_HOOKS, EventHooks
from app.features.webhooks.store.outbox import CHANNEL, event_of_test
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.request_key import TheRequestKey, key_used
from app.http.services import Services
from app.http.session import TheVisit, ensure_player, require_session
from app.http.tokens import new_secret
from app.locales import t
from app.match.commands import PlayerId
from app.match.player_events import EVENT_KINDS, EventKind
from app.wire.schema import Schema, example

router = APIRouter(prefix="/api/me/webhooks", tags=["programs"])

HELD_FOR = 60_000  # milliseconds: longer than a test takes
SECRET_PREFIX = "birnam_whsec_"

EventState = Literal["waiting", "sent", "failed"]
HookId = Annotated[str, Path(alias="webhook_id", pattern=r"^[0-9a-f]{16}$")]


@example(
    id="c3e6e0a961fcef1e",
    url="https://bot.example/events",
    events=["turn"],
    created_at=1_795_429_006_676,
    failures=0,
    disabled=False,
)
class EventHookInfo(Schema):
    """A webhook, without its secret."""

    id: str
    url: str
    events: list[EventKind]
    created_at: int
    failures: int = Field(description="The number of tries in a row that have failed.")
    disabled: bool = Field(description="After too many failures; a successful test enables it.")


@example(webhooks=[EventHookInfo])
class EventHookList(Schema):
    """The webhooks of the player, the latest first."""

    webhooks: list[EventHookInfo]


@example(url="https://bot.example/events", events=["turn"])
class CreateEventHook(Schema):
    """A URL that is to get events."""

    url: str = Field(min_length=1, max_length=1000)
    events: list[EventKind] = Field(default=list(EVENT_KINDS), min_length=1, max_length=8)


@example(secret="birnam_whsec_EXAMPLE", webhook=EventHookInfo)
class EventHookSecret(Schema):
    """A webhook with its new secret, which is never shown again."""

    secret: str = Field(description="The key of the signatures.")
    webhook: EventHookInfo


class EventDeliveryInfo(Schema):
    """An event for a webhook, and how sending it went."""

    id: str
    t: EventKind | Literal["test"]
    at: int
    state: EventState
    tries: int
    answer: str = Field(description="The result of the last try in words; empty before the first.")
    next_at: int | None = Field(description="When it is tried again.")


@example(
    deliveries=[
        {
            "id": "3fk9mp2xqw7rtz-4-turn",
            "t": "turn",
            "at": 1_795_429_006_676,
            "state": "sent",
            "tries": 1,
            "answer": "delivered 204",
            "next_at": None,
        }
    ]
)
class EventDeliveries(Schema):
    """The latest events, the latest first."""

    deliveries: list[EventDeliveryInfo]


@router.get("", **needs("read", anonymous=True))
async def read_event_hooks(visit: TheVisit) -> EventHookList:
    """List your webhooks for programs."""
    return await _list(visit.services, visit.player)


@router.post("", status_code=201, **needs("bot", 409, anonymous=True))
async def create_event_hook(
    body: CreateEventHook, visit: TheVisit, key: TheRequestKey
) -> EventHookSecret:
    """Have your events sent to a URL."""
    await visit.check_create()
    player = (await ensure_player(visit)).player
    return await add_hook(visit.services, player, body, key.hook_id)


@router.delete("/{webhook_id}", **needs("bot", 404))
async def remove_event_hook(hook_id: HookId, visit: TheVisit) -> EventHookList:
    """Remove a webhook, with the events that wait."""
    player = require_session(visit).player
    if not await visit[EventHooks].remove(player, hook_id):
        raise _not_found()
    return await _list(visit.services, player)


@router.post("/{webhook_id}/secret", **needs("bot", 404))
async def change_secret(hook_id: HookId, visit: TheVisit) -> EventHookSecret:
    """Replace the secret. For a day requests are signed with the old one, too."""
    await visit.check_create()
    return await rotate_secret(visit.services, require_session(visit).player, hook_id)


@router.post("/{webhook_id}/test", **needs("bot", 404))
async def test_event_hook(hook_id: HookId, visit: TheVisit) -> DeliveryTest:
    """Send a test event. If it succeeds, a disabled webhook is enabled."""
    await visit.check_create()
    return await send_test(visit.services, require_session(visit).player, hook_id)


@router.get("/{webhook_id}/deliveries", **needs("read", 404))
async def read_deliveries(hook_id: HookId, visit: TheVisit) -> EventDeliveries:
    """List the latest events for a webhook, and how sending them went."""
    hook = await _find(visit.services, require_session(visit).player, hook_id)
    return EventDeliveries(deliveries=await latest_events(visit.services, hook))


async def list_hooks(services: Services, player: PlayerId | None) -> list[EventHook]:
    if player is None:
        return []
    return await services[EventHooks].of_player(player, services.now())


async def _list(services: Services, player: PlayerId | None) -> EventHookList:
    hooks = await list_hooks(services, player)
    return EventHookList(webhooks=[EventHookInfo.model_validate(one) for one in hooks])


async def add_hook(
    services: Services, player: PlayerId, wanted: CreateEventHook, hook_id: str
) -> EventHookSecret:
    """Raises ApiError if nothing may be sent to the URL, or the player has too many webhooks.

    A hook with the id and the same wishes was added by the same request: its secret is returned.
    """
    url, secret = wanted.url.strip(), f"{SECRET_PREFIX}{new_secret()}"
    try:
        services[PublicHttp].check(url)
    except ForbiddenAddress as error:
        raise ApiError(422, "no-such-address", answer_text(str(error))) from error
    events = tuple(kind for kind in EVENT_KINDS if kind in wanted.events)
    hook = EventHook(hook_id, player, url, events, (secret,), services.now())
    try:
        hook = await services[EventHooks].add(hook)
    except Rejected as error:
        raise ApiError(409, str(error), t("webhooks.error.too-many", count=MAX_HOOKS)) from error
    if (hook.url, hook.events) != (url, events):
        raise key_used()
    return EventHookSecret(secret=hook.secrets[0], webhook=EventHookInfo.model_validate(hook))


async def rotate_secret(services: Services, player: PlayerId, hook_id: str) -> EventHookSecret:
    hook, secret = await _find(services, player, hook_id), f"{SECRET_PREFIX}{new_secret()}"
    await services[EventHooks].change_secret(player, hook_id, secret, services.now())
    return EventHookSecret(secret=secret, webhook=EventHookInfo.model_validate(hook))


async def send_test(services: Services, player: PlayerId, hook_id: str) -> DeliveryTest:
    """Raises ApiError 404."""
    hook = await _find(services, player, hook_id)
    now, outbox = services.now(), services[Outbox]
    event = event_of_test(hook, f"test-{new_secret()}", now)
    test = await outbox.add_held(event, now + HELD_FOR)
    return delivery_test(await services[DeliveryWorker].try_once(test))


async def latest_events(
    services: Services, hook: EventHook, limit: int = KEPT
) -> list[EventDeliveryInfo]:
    found = await services[Outbox].latest(CHANNEL, hook.id, limit)
    return [_delivery_info(one) for one in found]


def _delivery_info(one: Delivery) -> EventDeliveryInfo:
    state = one.state if one.state in ("sent", "failed") else "waiting"
    return EventDeliveryInfo(
        id=one.id,
        t=cast("EventKind", one.kind),
        at=one.at,
        state=cast("EventState", state),
        tries=one.tries,
        answer=answer_text(one.answer) if one.answer else "",
        next_at=one.due_at if state == "waiting" else None,
    )


def hook_host(url: str) -> str:
    return urlsplit(url).hostname or ""


async def _find(services: Services, player: PlayerId, hook_id: str) -> EventHook:
    found = await services[EventHooks].find(player, hook_id, services.now())
    if found is None:
        raise _not_found()
    return found


def _not_found() -> ApiError:
    return ApiError(404, "no-webhook", t("webhooks.error.gone"))
