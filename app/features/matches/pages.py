"""The page of a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Response
from markupsafe import Markup

from app.features.catalog.images.result_text import result_text
from app.features.catalog.keyboard_help import BOARD_PAGE, keyboard_help
from app.features.catalog.routes import game_info
from app.features.computers.routes import list_level_infos
from app.hooks import Hook
from app.http.choices import OF_DEVICE
from app.http.html import render
from app.http.match_access import MatchId, load_visible_room
from app.http.services import Services, shareable_url
from app.http.session import TheVisit, Visit
from app.locales import t
from app.locales.games import game_and_time, title_for
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.players.store import Players
from engine import find_game
from engine.drawing import svg


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The texts that a chat program writes beside the picture."""

    headline: str
    description: str


async def link_preview(services: Services, match: Match, game: str) -> LinkPreview:
    """Of a match whose game has this title."""
    seated = await PlayerNames(services[Players]).seated(match)
    names = list(seated.values())
    if not names:
        return LinkPreview(game, t("match.preview.withdrawn", game=game))
    if match.status == "waiting":
        timed = game_and_time(game, match.terms.time_control)
        return LinkPreview(game, t("match.preview.waiting", name=names[0], game=timed))
    headline = t("embed.match", names=names, game=game)
    if match.status == "running":
        return LinkPreview(headline, t("match.preview.running", names=names, game=game))
    result = result_text(match, seated)
    return LinkPreview(headline, t("match.preview.over", names=names, game=game, result=result))


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
