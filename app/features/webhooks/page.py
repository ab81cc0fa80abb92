"""The page on which players make webhooks for programs. It works without scripts."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import ValidationError

from app.features.notifications.schemas import DeliveryTest
from app.features.webhooks import routes
from app.features.webhooks.store.hooks import EventHooks
from app.http.errors import ApiError
from app.http.forms import keeps, read_form, read_form_lists, see_other
from app.http.html import render
from app.http.request_key import TheRequestKey
from app.http.session import TheVisit, Visit, ensure_player, require_session
from app.http.wording.moments import utc_day
from app.locales import t
from app.match.commands import PlayerId
from app.match.player_events import EVENT_KINDS

SHOWN = 10  # deliveries of each webhook

router = APIRouter(prefix="/me/webhooks", include_in_schema=False)


@router.get("")
async def event_hooks_page(visit: TheVisit) -> Response:
    return await _page(visit, visit.player)


@router.post("", **keeps("url"))
async def create_event_hook(visit: TheVisit, key: TheRequestKey) -> Response:
    """Show the secret of the new webhook in the answer."""
    form = await read_form_lists(visit.request)
    await visit.check_create()
    try:
        wanted = routes.CreateEventHook.model_validate(
            {"url": form.get("url", [""])[0], "events": form.get("event", [])}
        )
    except ValidationError:
        problem = t("webhooks.error.form")
        return await _page(visit, visit.player, problem=problem, typed=form)
    player = (await ensure_player(visit)).player
    try:
        created = await routes.add_hook(visit.services, player, wanted, key.hook_id)
    except ApiError as error:
        return await _page(visit, player, problem=error.problem.message, typed=form)
    return await _page(visit, player, created=created)


@router.post("/remove")
async def remove_event_hook(visit: TheVisit) -> Response:
    """A webhook that is gone already is no problem."""
    player = require_session(visit).player
    hook_id = (await read_form(visit.request)).get("id", "")
    await visit[EventHooks].remove(player, hook_id)
    return see_other("/me/webhooks")


@router.post("/secret")
async def change_secret(visit: TheVisit) -> Response:
    await visit.check_create()
    player = require_session(visit).player
    hook_id = (await read_form(visit.request)).get("id", "")
    created = await routes.rotate_secret(visit.services, player, hook_id)
    return await _page(visit, player, created=created)


@router.post("/test")
async def test_event_hook(visit: TheVisit) -> Response:
    await visit.check_create()
    player = require_session(visit).player
    hook_id = (await read_form(visit.request)).get("id", "")
    tested = await routes.send_test(visit.services, player, hook_id)
    return await _page(visit, player, tested=tested)


async def _page(
    visit: Visit,
    player: PlayerId | None,
    *,
    created: routes.EventHookSecret | None = None,
    tested: DeliveryTest | None = None,
    problem: str | None = None,
    typed: Mapping[str, Sequence[str]] | None = None,
) -> Response:
    """The page. `typed` are the fields of a form that was refused for the `problem`."""
    hooks = await routes.list_hooks(visit.services, player)
    log = {hook.id: await routes.latest_events(visit.services, hook, SHOWN) for hook in hooks}
    response = render(
        visit.request,
        "webhooks.html",
        422 if problem else 200,
        kinds=EVENT_KINDS,
        created=created,
        tested=tested,
        problem=problem,
        address=typed.get("url", [""])[0] if typed else "",
        chosen=typed.get("event", ()) if typed else EVENT_KINDS,
        webhooks=[
            (
                hook,
                routes.hook_host(hook.url),
                utc_day(hook.created_at)[0],
                [(one, _moment(one.at)) for one in log[hook.id]],
            )
            for hook in hooks
        ],
    )
    response.headers["cache-control"] = "no-store"
    return response


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
