"""Pages of guided lessons, and the moves that are tried in them."""

import json
import re

import pytest

from engine.lessons import LESSONS
from tests.support.site.live_server import Browser


@pytest.mark.parametrize("game", LESSONS)
async def test_a_lesson_has_texts_for_every_task(eve: Browser, game: str) -> None:
    page = await eve.read(f"/learn/{game}")
    (data,) = re.findall(r'id="data">(.*?)</script>', page, re.DOTALL)
    tasks = json.loads(data)["tasks"]
    assert [task["id"] for task in tasks] == [task.id for task in LESSONS[game]]
    for task in tasks:
        first_cells = {move["move"] for move in task["start"]["view"]["legal"]}
        assert all(task[name] for name in ("title", "goal", "done"))
        assert bool(task["wrong"]) == bool(first_cells - set(task["moves"])), task["id"]
        assert not any(re.search(r"\{\w+\}|lesson-", task[name]) for name in ("done", "wrong"))


async def test_a_move_is_tried_in_a_task(eve: Browser) -> None:
    snapshot = await eve.ask("GET", "/api/games/macbeth/lesson/pass?move=e4")
    assert [turn["move"] for turn in snapshot["turns"]] == ["e4", "pass"]
    for path, status in (("lesson/pass?move=a1", 409), ("lesson/nothing?move=e4", 404)):
        answer = await eve.http.get(f"/api/games/macbeth/{path}")
        assert answer.status_code == status
