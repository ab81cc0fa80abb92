"""The list of circles, and the page of one."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any
from urllib.parse import urlencode

from anyio import to_thread
from fastapi import APIRouter, Response

from app.features.catalog.chosen_game import (
    choose_game,
    chosen_value,
    relative_choices,
    seen_title,
    variant_choices,
    with_key,
)
from app.features.catalog.routes import list_game_infos
from app.features.catalog.time_controls import time_control_groups
from app.features.circles import acting
from app.features.circles.access import CircleId, circle_path, load_circle
from app.features.circles.hooks import CircleSections
from app.features.circles.model import MAX_CIRCLES, MAX_MEMBERS, MAX_NAME, Picture
from app.features.circles.pictures import (
    SEEDS,
    offered_pictures,
    offered_url,
    picture_url,
    tone_of,
)
from app.features.circles.settings import (
    DEFAULTS,
    chosen_picture,
    pictures_wanted,
    read_settings,
    values_sent,
)
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.features.circles.view import read_contents
from app.http.errors import ApiError, set_error_reason
from app.http.forms import keeps, read_form, see_other
from app.http.html import render
from app.http.qr_codes import qr_data_uri
from app.http.services import shareable_url, site_url
from app.http.session import TheVisit, Visit
from app.http.tokens import new_command_id
from app.locales.games import game_and_time, match_title
from app.locales.variant_names import readers

router = APIRouter(include_in_schema=False)


@router.get("/circles")
async def list_page(visit: TheVisit) -> Response:
    own, others = await visit[Circles].lists(visit.player)
    given = visit.request.query_params.get("game", "")
    chosen = await choose_game(visit, given) if given else None
    title = ""
    if chosen:
        title = await seen_title(visit, chosen.game, chosen.options)
    return render(
        visit.request,
        "circles/list.html",
        own=own,
        others=others,
        picture_url=picture_url,
        tone_of=tone_of,
        query=f"?{urlencode(with_key(visit.request, {'game': chosen.value}))}" if chosen else "",
        chosen=title,
    )


@router.get("/circles/new")
async def new_page(visit: TheVisit) -> Response:
    given = {name: text for name, text in visit.request.query_params.items() if name == "game"}
    return await _new_form(visit, DEFAULTS | given)


async def _new_form(
    visit: Visit,
    values: Mapping[str, str],
    *,
    seed: int | None = None,
    error: ApiError | None = None,
) -> Response:
    context = await form_context(visit, values, seed=seed, error=error)
    named = visit.session is not None and visit.session.name is not None
    return render(
        visit.request, "circles/new.html", error.status if error else 200, named=named, **context
    )


async def form_context(
    visit: Visit,
    values: Mapping[str, str],
    *,
    seed: int | None = None,
    error: ApiError | None = None,
) -> dict[str, Any]:
    """The template values for the settings' fields, with values and an error.

    `seed` determines the offered pictures.
    """
    try:
        variants, chosen_games = await variant_choices(visit, [values["game"]])
    except ApiError as mistake:
        variants, chosen_games, error = relative_choices(), {}, error or mistake
    if error:
        set_error_reason(visit.request, error.problem.reason)
    shown = secrets.randbelow(SEEDS) if seed is None else seed % SEEDS
    pictures: Sequence[Picture] = await to_thread.run_sync(offered_pictures, shown)
    chosen = chosen_picture(values)
    if chosen is not None:
        pictures = [chosen, *pictures[:-1]]
    return {
        "values": {**values, "game": chosen_games.get(values["game"], DEFAULTS["game"])},
        "variants": variants,
        "error": error.problem.message if error else "",
        "pictures": [
            (f"{one.game} {one.position}", offered_url(one), number)
            for number, one in enumerate(pictures, 1)
        ],
        "next_pictures": (shown + 1) % SEEDS,
        "games": list_game_infos(),
        "time_groups": time_control_groups(),
        "max_name": MAX_NAME,
        "max_members": MAX_MEMBERS,
        "max_circles": MAX_CIRCLES,
    }


@router.post("/circles", **keeps("name", "your-name", "picture-game"))
async def found_circle(visit: TheVisit) -> Response:
    """Create a circle, or show the form again, with other pictures or the refusal."""
    form = await read_form(visit.request)
    if (seed := pictures_wanted(form)) is not None:
        return await _new_form(visit, values_sent(form), seed=seed)
    await visit.check_create()
    try:
        settings = await read_settings(visit, form)
        name = form.get("your-name", "")
        _, circle_id = await acting.found(visit, settings, name)
    except ApiError as error:
        return await _new_form(visit, values_sent(form), error=error)
    return see_other(circle_path(circle_id))


@router.get("/circles/{circle_id}")
async def circle_page(circle_id: CircleId, visit: TheVisit) -> Response:
    return await show_circle(visit, circle_id)


async def show_circle(
    visit: Visit,
    circle_id: str,
    invitation: str | None = None,
    typed: str = "",
    error: ApiError | None = None,
) -> Response:
    """The page. `invitation` is a link that was just made, `typed` a name that a player cannot
    have, for the reason of the error.
    """
    if error:
        set_error_reason(visit.request, error.problem.reason)
    seen = await load_circle(visit, circle_id)
    contents = await read_contents(visit.services, seen, site_url(visit.request))
    settings = seen.circle.settings
    usual = chosen_value(settings.game, settings.options)
    members = readers(visit.player, (one.id for one in contents.members))
    wanted = visit.request.query_params.get("game", usual)
    variants, values = await variant_choices(visit, [wanted])
    return render(
        visit.request,
        "circles/circle.html",
        error.status if error else 200,
        typed=typed,
        name_refused=error.problem.message if error else "",
        named=visit.session is not None and visit.session.name is not None,
        seen=seen,
        asks=not seen.is_member and await visit[Memberships].asks(seen.id, seen.player),
        circle=seen.circle,
        settings=settings,
        picture=picture_url(seen.id, settings.picture),
        tone=tone_of(settings.picture),
        plays=game_and_time(match_title(settings.game, settings.options, members), settings.time),
        sections=await visit[CircleSections](seen) if seen.is_member else (),
        games=list_game_infos(),
        variants=variants,
        chosen_game=values.get(wanted, usual),
        time_groups=time_control_groups(),
        message_id=new_command_id(),
        link=f"{shareable_url(visit.request)}{seen.path}",
        invitation=invitation,
        invitation_qr=qr_data_uri(invitation) if invitation else "",
        **{one.name: getattr(contents, one.name) for one in fields(contents)},
    )
