"""The page of a guided lesson, and its link preview."""

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.features.catalog.images.previews import picture_language, preview, preview_response
from app.features.catalog.images.result_text import drawable
from app.features.catalog.keyboard_help import keyboard_help
from app.features.catalog.lessons.tasks import lesson_tasks, lesson_text
from app.features.catalog.routes import game_info, require_catalog_game
from app.http.html import render
from app.locales import t, use_language
from engine.drawing import svg
from engine.drawing.preview import Line
from engine.lessons import CORE, LESSONS

router = APIRouter(include_in_schema=False)


@router.get("/learn/{game_id}")
async def lesson_page(request: Request, game_id: str) -> Response:
    game = require_catalog_game(game_id)
    info = game_info(game)
    position = game.start({})
    tasks = await to_thread.run_sync(lesson_tasks, game)
    data = {"game": game.id, "title": info.title, "core": CORE, "tasks": tasks}
    return render(
        request,
        "lesson.html",
        game=info,
        data=data,
        drawing=Markup(svg.draw(position, standalone=False)),
        keyboard_help=keyboard_help(position),
    )


@router.get("/learn/{game_id}/preview.png")
async def draw_lesson_preview(request: Request, game_id: str) -> Response:
    """Draw the first task of a lesson."""
    game = require_catalog_game(game_id)
    task = LESSONS[game.id][0]
    with use_language(picture_language()):
        title = drawable(lambda: t("lessons.title", game=game_info(game).title))
        lines = [Line(drawable(lambda: lesson_text(task, "title")))]
    picture = await preview(request, task.start(game), title, lines)
    return preview_response(picture, "public, max-age=3600")
