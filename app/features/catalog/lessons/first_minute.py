"""The beginning of a lesson on the home page, whose script needs no answer of the server."""

from typing import Any

from app.features.catalog.lessons.tasks import lesson_text
from app.features.catalog.sandbox import play_move, sandbox_match
from app.wire.encode import snapshot_message, to_json
from engine import Game
from engine.drawing import svg
from engine.lessons import LESSONS, Task

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
