"""The link preview of a tournament, and the QR code of its link."""

from collections.abc import Mapping

from anyio import to_thread
from fastapi import APIRouter, Response

from app.features.catalog.images.pictures import SVG
from app.features.catalog.images.previews import picture_language, preview, preview_response
from app.features.catalog.images.result_text import drawable
from app.features.tournaments.access import TournamentId, load_tournament
from app.features.tournaments.pages.details import games_title
from app.features.tournaments.pages.podium import Ending
from app.features.tournaments.pages.view import TournamentView
from app.features.tournaments.rules.state import Tournament
from app.http.limits.computations import compute
from app.http.qr_codes import qr_code
from app.http.services import shareable_url
from app.http.session import TheVisit
from app.locales import t, use_language
from app.locales.games import time_control_text
from app.match.commands import PlayerId
from app.match.time_control import parse_time_control
from app.players.shown_names import PlayerNames
from app.players.store import Players
from engine import find_game
from engine.drawing.preview import Line
from engine.examples.samples import sample_position

router = APIRouter(include_in_schema=False)


@router.get("/tournaments/{tournament_id}/preview.png")
async def draw_tournament_preview(tournament_id: TournamentId, visit: TheVisit) -> Response:
    """Draw the preview of a tournament that the visitor may see: its games, terms and players."""
    tournament = (await load_tournament(visit, tournament_id)).tournament
    game, options = tournament.plan.played(tournament.plan.games[0])
    position = sample_position(find_game(game), options)
    names = await PlayerNames(visit[Players]).names(tournament.order)
    view = TournamentView(tournament_id, tournament, names, {})
    ending = await to_thread.run_sync(lambda: view.ending)
    with use_language(picture_language()):
        lines = [Line(text) for text in _texts(tournament, ending, names) if text]
    picture = await preview(visit.request, position, tournament.plan.name, lines)
    return preview_response(picture, "private, max-age=600")


@router.get("/tournaments/{tournament_id}/qr.svg")
async def draw_tournament_qr_code(tournament_id: TournamentId, visit: TheVisit) -> Response:
    """Draw a QR code of the URL of a tournament that the visitor may see."""
    await load_tournament(visit, tournament_id)
    url = f"{shareable_url(visit.request)}/tournaments/{tournament_id}"
    picture = await compute(visit.request, qr_code, url)
    return Response(picture, 200, media_type=SVG)


def _texts(
    tournament: Tournament, ending: Ending | None, names: Mapping[PlayerId, str]
) -> list[str]:
    plan = tournament.plan
    return [
        drawable(lambda: games_title(plan.games)),
        drawable(lambda: t(f"tournaments.format.{plan.format}")),
        drawable(lambda: time_control_text(parse_time_control(plan.time))),
        drawable(
            lambda: (
                ending.winners_text(names)
                if ending
                else t("tournaments.players", count=tournament.player_count)
            ),
            names.values(),
        ),
    ]
