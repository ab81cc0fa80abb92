"""The list of circles, and the page of one."""

import secrets
from dataclasses import dataclass
from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request, Response

from app.domain.circle import (
    MAX_CIRCLES,
    MAX_MEMBERS,
    MAX_NAME,
    Circle,
    CircleRefused,
    CircleSettings,
)
from app.store.circles.circles import ListedCircle
from app.web.circles.access import (
    CircleId,
    circle_error,
    circle_path,
    load_circle,
)
from app.web.circles.forms import DEFAULT_TIME, read_settings
from app.web.circles.pictures import offered_pictures, offered_url, picture_url
from app.web.circles.view import circle_view
from app.web.forms import read_form, see_other
from app.web.games.routes import list_game_infos
from app.web.games.time_controls import time_control_groups
from app.web.html import render
from app.web.services import TheServices
from app.web.session import TheVisitor, check_time_out, player_with_name
from app.web.tokens import new_match_id, now
from engine import GAMES

MAX_SEED = 1_000_000

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class CircleCard:
    """A circle in a list."""

    circle: Circle
    url: str
    picture: str
    members: int
    standing: str | None


def circle_card(listed: ListedCircle) -> CircleCard:
    circle = listed.circle
    return CircleCard(
        circle,
        circle_path(circle.id),
        picture_url(circle.id, circle.settings.picture),
        listed.members,
        listed.standing,
    )


@router.get("/circles")
async def list_page(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    store = services.circles.circles
    own = await store.of_player(visitor.player) if visitor.player else []
    known = {listed.circle.id for listed in own}
    others = [listed for listed in await store.visible() if listed.circle.id not in known]
    return render(
        request,
        "circles/list.html",
        own=[circle_card(one) for one in own],
        others=[circle_card(one) for one in others],
    )


@router.get("/circles/new")
async def new_page(request: Request, visitor: TheVisitor, pictures: int | None = None) -> Response:
    """The form of a new circle. `pictures` is the seed of the pictures to choose from."""
    context = await form_context(None, pictures)
    named = visitor.session is not None and visitor.session.name is not None
    return render(request, "circles/new.html", named=named, **context)


async def form_context(settings: CircleSettings | None, seed: int | None) -> dict[str, Any]:
    """What the fields of the settings need, those of a new circle for None."""
    shown = seed if seed is not None else secrets.randbelow(MAX_SEED)
    pictures = await to_thread.run_sync(offered_pictures, shown)
    if settings is not None:
        pictures = [settings.picture, *pictures[:-1]]
    return {
        "settings": settings,
        "pictures": [
            (f"{one.game} {one.position}", offered_url(one), number)
            for number, one in enumerate(pictures, 1)
        ],
        "next_pictures": (shown + 1) % MAX_SEED,
        "games": list_game_infos(),
        "game": settings.game if settings else next(iter(GAMES)),
        "time": settings.time if settings else DEFAULT_TIME,
        "time_groups": time_control_groups(),
        "max_name": MAX_NAME,
        "max_members": MAX_MEMBERS,
        "max_circles": MAX_CIRCLES,
    }


@router.post("/circles")
async def found_circle(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    form = await read_form(request)
    settings = await read_settings(request, services, form)
    await check_time_out(services, visitor.player)
    await services.rate_limits.check_create(request)
    session = await player_with_name(request, services, visitor, form.get("your-name", ""))
    circle_id = new_match_id()
    try:
        await services.circles.circles.found(circle_id, settings, session.player, now())
    except CircleRefused as refused:
        raise circle_error(refused) from refused
    return see_other(circle_path(circle_id))


@router.get("/circles/{circle_id}")
async def circle_page(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    seen = await load_circle(services, visitor, circle_id)
    named = visitor.session is not None and visitor.session.name is not None
    view = await circle_view(request, services, seen)
    return render(request, "circles/circle.html", named=named, **view)
