"""The pages of games and their rules."""

from collections.abc import Mapping
from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request, Response

from app.features.catalog.examples import examples_by_topic
from app.features.catalog.keyboard_help import keyboard_help
from app.features.catalog.routes import game_info, list_game_infos, require_game
from app.features.catalog.solved import solved_summary
from app.features.catalog.sources import SOURCES
from app.hooks import Hook
from app.http.html import render, site_of
from app.http.services import TheServices
from app.locales import current_language
from engine import Game

router = APIRouter(include_in_schema=False)


class RulesPageValues(Hook[[Game], Mapping[str, Any]]):
    """Additional values for the page with the rules of a game."""


@router.get("/games")
@router.get("/rules")
@router.get("/learn")
async def games_page(request: Request) -> Response:
    return render(request, "games.html", games=list_game_infos())


@router.get("/rules/{game_id}")
async def rules_page(request: Request, game_id: str, services: TheServices) -> Response:
    game = require_game(game_id)
    values: dict[str, Any] = {"fairness": None, "statistics": ()}
    for more in await services[RulesPageValues](game):
        values.update(more)
    return render(
        request,
        "rules.html",
        game=game_info(game),
        structured=_structured_data(request, game),
        examples=await to_thread.run_sync(examples_by_topic, game),  # draws them initially
        solved=solved_summary(game),
        sources=SOURCES.get(game.id, ()),
        keyboard_help=keyboard_help(game.start({})),
        **values,
    )


def _structured_data(request: Request, game: Game) -> dict[str, Any]:
    """The description of a game for search engines, in schema.org's vocabulary."""
    site, info = site_of(request), game_info(game)
    return {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": info.title,
        "description": info.summary,
        "url": f"{site}/rules/{game.id}",
        "image": f"{site}/games/{game.id}/preview.png",
        "inLanguage": current_language().code,
        "numberOfPlayers": {"@type": "QuantitativeValue", "value": len(game.players)},
        "isAccessibleForFree": True,
    }
