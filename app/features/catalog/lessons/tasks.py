"""Guided lessons: the tasks of a game, each in the form of a match."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from app.features.catalog.routes import GameId, require_catalog_game
from app.features.catalog.sandbox import play_move, sandbox_match
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.locales import t
from app.locales.text import has_message
from app.match.state import Match
from app.wire.encode import snapshot_message, to_json
from app.wire.server_messages import SnapshotMessage
from engine import Game
from engine.lessons import LESSONS, Task

router = APIRouter(prefix="/api/games", tags=["games"])

TEXTS = ("title", "goal", "done", "wrong")


@router.get("/{game}/lesson/{task}", **needs("any", 404, 409))
async def try_task_move(
    game_id: GameId,
    task_id: Annotated[str, Path(alias="task", max_length=40)],
    move: Annotated[str, Query(max_length=64)],
    response: Response,
) -> SnapshotMessage:
    """Play a move in a task of the game's lesson."""
    game = require_catalog_game(game_id)
    task = next((one for one in LESSONS.get(game.id, ()) if one.id == task_id), None)
    if task is None:
        raise ApiError(404, "no-such-task", t("errors.no-such-task"))
    match = play_move(_match(game, task), move)
    response.headers["cache-control"] = "public, max-age=300"
    return snapshot_message(task.id, match)


def lesson_tasks(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "id": task.id,
            "moves": list(task.solutions),
            "start": to_json(snapshot_message(task.id, _match(game, task))),
            **{name: lesson_text(task, name) for name in TEXTS},
        }
        for task in LESSONS[game.id]
    ]


def lesson_text(task: Task, name: str) -> str:
    """One of TEXTS in the language of the request, or an empty text."""
    key = f"lesson-{task.family}.{task.id}.{name}"
    buttons = {"pass": t("board.pass"), "sacrifice": t("board.sacrifice")}
    return t(key, **buttons) if has_message(key) else ""


def _match(game: Game, task: Task) -> Match:
    return sandbox_match(game, game.complete(task.options), task.start(game))
