"""The page of friends, and its forms."""

from typing import Literal

from fastapi import APIRouter, Request, Response

from app.features.catalog.routes import list_game_infos
from app.features.catalog.time_controls import time_control_groups
from app.features.friends import acting
from app.features.friends.acting import FriendAction
from app.features.friends.blocks import list_blocked
from app.features.friends.model import TWO
from app.features.friends.view import list_friends
from app.http.forms import own_path, read_form, see_other
from app.http.html import render
from app.http.limits.rate_limit import RateLimits
from app.http.services import TheServices
from app.http.session import TheVisitor

FormAction = FriendAction | Literal["invite", "end", "play"]

router = APIRouter(include_in_schema=False)


@router.get("/me/friends")
async def friends_page(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    handle = visitor.session and visitor.session.handle
    rows = await list_friends(services, visitor.player) if handle and visitor.player else []
    games = [info for info in list_game_infos() if len(info.players) == TWO]
    return render(
        request,
        "friends.html",
        handle=handle,
        rows=rows,
        games=games,
        time_groups=time_control_groups(),
        blocked=await list_blocked(services, visitor.player),
    )


@router.post("/me/friends/{action}")
async def change_friend(
    action: FormAction, request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """The forms name a player by `handle`, and the page to return to as `back`."""
    form = await read_form(request)
    named = form.get("handle", "")
    if action in ("ask", "play"):
        await services[RateLimits].check_create(request)
    match action:
        case "play":
            match_id = await acting.play(services, visitor, named)
            return see_other(f"/matches/{match_id}" if match_id else "/me/friends")
        case "invite":
            game, time = form.get("game", ""), form.get("time", "")
            await acting.invite(services, visitor, named, game, time)
        case "end":
            await acting.end_invitation(services, visitor, named)
        case _:
            await acting.change(services, visitor, named, action)
    return see_other(own_path(form.get("back", "/me/friends")))
