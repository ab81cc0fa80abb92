"""Frames, which are encoded in a faster way than other messages."""

import orjson
import pytest

from app.wire.encode import JsonMatchEncoder, frame_message, to_json
from engine import GAMES
from harness.games.match_builder import running_match, transitions


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_is_the_json_of_its_message(game: str) -> None:
    first, *later = transitions(running_match(game).play_random(seed=1))
    for entry, before, after in [first, *later, *later]:  # also when all moves are known
        frame = JsonMatchEncoder().frame(before, entry, after)
        assert orjson.loads(frame) == to_json(frame_message(before, entry, after))
