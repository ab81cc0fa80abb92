"""The page of friends, and its forms."""

from collections.abc import Mapping
from typing import Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from app.features.catalog.chosen_game import variant_choices, with_key
from app.features.catalog.routes import game_info, list_game_infos
from app.features.catalog.time_controls import time_control_groups
from app.features.friends import acting
from app.features.friends.acting import FriendAction
from app.features.friends.blocks import list_blocked
from app.features.friends.model import TWO
from app.features.friends.view import list_friends
from app.http.errors import ApiError, set_error_reason, wants_page
from app.http.forms import keeps, own_path, read_form, see_other
from app.http.html import render
from app.http.session import TheVisit, Visit
from app.locales.games import game_title
from engine import GAMES, find_game
from engine.variants import NAMED_TEXTS, game_of

FormAction = FriendAction | Literal["invite", "end", "play"]

router = APIRouter(include_in_schema=False)


@router.get("/me/friends")
async def friends_page(visit: TheVisit) -> Response:
    return await _show_friends(visit)


async def _show_friends(visit: Visit, typed: str = "", error: ApiError | None = None) -> Response:
    """The page. `typed` is a name that could not be asked, for the reason of the error."""
    if error:
        set_error_reason(visit.request, error.problem.reason)
    rows = await list_friends(visit)
    wanted = visit.request.query_params.get("game", "")
    variants, values = await variant_choices(visit, [wanted])
    chosen = values.get(wanted, "")
    return render(
        visit.request,
        "friends.html",
        error.status if error else 200,
        typed=typed,
        refused=error.problem.message if error else "",
        handle=visit.handle,
        rows=rows,
        games=[info for info in list_game_infos() if len(info.players) == TWO],
        variants=_for_two(variants),
        chosen=chosen,
        chosen_title=variants.get(chosen) or (chosen and game_title(chosen)),
        challenge=_address(visit.request, chosen),
        time_groups=time_control_groups(),
        blocked=await list_blocked(visit.services, visit.player),
    )


def _for_two(variants: Mapping[str, str]) -> dict[str, str]:
    """Standing invitations are for games of two players."""
    texts = {value: NAMED_TEXTS.get(value, value) for value in variants}
    return {value: variants[value] for value, text in texts.items() if game_of(text) == "variant"}


def _address(request: Request, chosen: str) -> str:
    """The part of the address of a new match that says which game."""
    text = NAMED_TEXTS.get(chosen, chosen)
    if not chosen or chosen in GAMES:
        return chosen or next(iter(GAMES))
    address = game_info(find_game(game_of(text)), {"rules": text}).address
    return "&".join(filter(None, (address, urlencode(with_key(request, {})))))


@router.post("/me/friends/ask", **keeps("handle"))
async def ask_friend(visit: TheVisit) -> Response:
    """The page of friends shows its form again if it is refused."""
    form = await read_form(visit.request)
    named = form.get("handle", "")
    await visit.check_create()
    try:
        await acting.change(visit, named, "ask")
    except ApiError as error:
        if "back" in form or not wants_page(visit.request):
            raise
        return await _show_friends(visit, named, error)
    return _back(form)


@router.post("/me/friends/{action}")
async def change_friend(action: FormAction, visit: TheVisit) -> Response:
    """The forms name a player by `handle`, and the page to return to as `back`."""
    form = await read_form(visit.request)
    named = form.get("handle", "")
    match action:
        case "play":
            await visit.check_create()
            match_id = await acting.play(visit, named)
            return see_other(f"/matches/{match_id}" if match_id else "/me/friends")
        case "invite":
            game, time = form.get("game", ""), form.get("time", "")
            await acting.invite(visit, named, game, time)
        case "end":
            await acting.end_invitation(visit, named)
        case _:
            await acting.change(visit, named, action)
    return _back(form)


def _back(form: Mapping[str, str]) -> Response:
    return see_other(own_path(form.get("back", "/me/friends")))
