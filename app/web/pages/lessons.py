"""The page of a guided lesson."""

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.web.games.keyboard_help import keyboard_help
from app.web.games.lessons import lesson_tasks
from app.web.games.routes import game_info, require_game
from app.web.html import render
from engine.drawing import svg
from engine.lessons import CORE

router = APIRouter(include_in_schema=False)


@router.get("/learn/{game_id}")
async def lesson_page(request: Request, game_id: str) -> Response:
    game = require_game(game_id)
    info = game_info(game)
    position = game.start({})
    data = {"game": game.id, "title": info.title, "core": CORE, "tasks": lesson_tasks(game)}
    return render(
        request,
        "lesson.html",
        game=info,
        data=data,
        drawing=Markup(svg.draw(position, standalone=False)),
        keyboard_help=keyboard_help(position),
    )
