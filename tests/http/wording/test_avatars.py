"""Avatars in pages."""

import json
import re

from app.http.assets import STATIC
from app.http.wording.avatars import BOARD, CELLS, avatar_icon


def test_an_avatar_has_the_stones_of_its_code() -> None:
    assert re.findall(r'd="([^"]*)"', avatar_icon("3bw..w.b")) == [
        BOARD,
        "M8.5 6h.01M15.5 18h.01",
        "M15.5 6h.01M19 12h.01",
    ]


def test_readers_of_names_do_not_hear_of_avatars() -> None:
    assert 'aria-hidden="true"' in avatar_icon("3bw..w.b")


def test_the_script_draws_the_same_board() -> None:
    script = (STATIC / "view" / "avatar.js").read_text()
    assert f'BOARD = "{BOARD}"' in script
    assert f"CELLS = {json.dumps(CELLS)}" in script
