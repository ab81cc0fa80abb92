"""The page of a circle, as a visitor sees it."""

from dataclasses import fields

from fastapi import Response

from app.features.catalog.chosen_game import chosen_value, variant_choices
from app.features.catalog.routes import list_game_infos
from app.features.catalog.time_controls import time_control_groups
from app.features.circles.access import load_circle
from app.features.circles.hooks import CircleSections
from app.features.circles.pictures import picture_url, tone_of
from app.features.circles.store.memberships import Memberships
from app.features.circles.view import read_contents
from app.http.errors import ApiError, set_error_reason
from app.http.html import render
from app.http.qr_codes import qr_data_uri
from app.http.services import shareable_url, site_url
from app.http.session import Visit
from app.http.tokens import new_command_id
from app.locales.games import game_and_time, match_title
from app.locales.variant_names import readers


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
