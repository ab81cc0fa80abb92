"""The page of a match."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Response
from markupsafe import Markup

from app.features.catalog.keyboard_help import BOARD_PAGE, keyboard_help
from app.features.catalog.routes import game_info
from app.features.computers.routes import list_level_infos
from app.features.matches.link_preview import link_preview
from app.hooks import Hook
from app.http.choices import OF_DEVICE
from app.http.html import render
from app.http.match_access import MatchId, load_visible_room
from app.http.services import shareable_url
from app.http.session import TheVisit, Visit
from app.locales.games import title_for
from app.match.state import Match
from engine import find_game
from engine.drawing import svg

router = APIRouter(include_in_schema=False)


class MatchPageValues(Hook[[Visit, str, Match], Mapping[str, Any]]):
    """Additional values for a match's page, given its id."""


@router.get("/matches/{match_id}")
async def match_page(visit: TheVisit, match_id: MatchId) -> Response:
    room = await load_visible_room(visit.request, match_id)
    position = room.match.position
    drawing = Markup(svg.draw(position, standalone=False))
    title = title_for(visit.player, room.match)
    timed = ("keyboard.time",) if room.match.terms.time_control.kind != "none" else ()
    values: dict[str, Any] = {"circle": None, "tournament": None}
    for more in await visit[MatchPageValues](visit, match_id, room.match):
        values.update(more)
    return render(
        visit.request,
        "match.html",
        choices=OF_DEVICE,
        match_id=match_id,
        game_address=game_address(room.match),
        site=shareable_url(visit.request),
        version=room.match.version,
        invitation=f"{shareable_url(visit.request)}/matches/{match_id}",
        title=title,
        preview=await link_preview(visit.services, room.match, title),
        private=room.match.terms.private,
        waits=room.match.status == "waiting",
        drawing=drawing,
        goal_picture=_goal_picture(room.match),
        levels=list_level_infos(),
        keyboard_help=keyboard_help(position, *BOARD_PAGE, "keyboard.next", *timed),
        **values,
    )


def _goal_picture(match: Match) -> str | None:
    """The address of a picture of a goal that the host has drawn."""
    game, options = find_game(match.terms.game), match.terms.options
    if game.is_variant or not game.is_casual(options):
        return None
    return f"/games/{game.id}/board.svg?{urlencode({**options, 'sample': '1'})}"


def game_address(match: Match) -> str:
    return game_info(find_game(match.terms.game), match.terms.options).address
