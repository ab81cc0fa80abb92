"""Guided lessons: the tasks of a game, each in the form of a match; and the first of all."""

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
from engine.drawing import svg
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


STEPS = {"first": "h7", "long-row": "c4"}
"""The tasks, and the solution of each whose cell is lit."""


def first_drawing(game: Game) -> str:
    """The board of the first step, with its lit cell."""
    task = _tasks(game)[0]
    cell = f'data-cell="{STEPS[task.id]}"'
    drawing = svg.draw(task.start(game), standalone=False)
    return drawing.replace(cell, f'{cell} data-legal=""', 1)


def first_minute(game: Game) -> dict[str, Any]:
    """The steps: the stones before and the turn, in the language of the request."""
    steps = []
    cells: list[str] = []
    for task in _tasks(game):
        match = sandbox_match(game, game.complete(task.options), task.start(game))
        played = to_json(snapshot_message(task.id, play_move(match, STEPS[task.id])))
        cells = played["cells"]
        turn = {name: played["turns"][0][name] for name in ("cell", "color", "path", "rays")}
        turn |= {"sacrificed": None, "stones": played["turns"][0]["stones"]}
        words = {name: lesson_text(task, name) for name in ("goal", "done")}
        steps.append({"id": task.id, "stones": played["start"], "turn": turn, **words})
    return {"game": game.id, "cells": cells, "steps": steps}


def _tasks(game: Game) -> list[Task]:
    return [task for task in LESSONS[game.id] if task.id in STEPS]
