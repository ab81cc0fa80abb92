"""Frames, which are encoded in a faster way than other messages."""

import orjson
import pytest

from app.match.time_control import DAY, MINUTE
from app.rooms.ports import Absence, PresenceReport
from app.wire.encode import JsonMatchEncoder, frame_message, presence_message, to_json
from engine import GAMES
from harness.games.match_builder import running_match, transitions


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_is_the_json_of_its_message(game: str) -> None:
    first, *later = transitions(running_match(game).play_random(seed=1))
    for entry, before, after in [first, *later, *later]:  # also when all moves are known
        frame = JsonMatchEncoder().frame(before, entry, after)
        assert orjson.loads(frame) == to_json(frame_message(before, entry, after))


@pytest.mark.parametrize(
    ("time", "absence", "claims"),
    [
        ("5+3", 2 * MINUTE, ["win", "draw", "pause"]),
        ("none", 2 * DAY, ["win", "draw", "pause"]),
        ("none", 2 * MINUTE, None),
        ("3d", 2 * DAY, None),  # it is usual
    ],
)
def test_a_returning_player_reads_what_the_absence_could_have_cost(
    time: str, absence: int, claims: list[str] | None
) -> None:
    builder = running_match(time=time).play_random(1, 4)
    match = builder.match
    assert match.to_move
    mover = str(match.seating.player_of(match.to_move))
    away = {mover: Absence(match.moved_at, match.moved_at + absence)}
    report = PresenceReport(match, {}, {}, {}, away, 0)
    missed = next(
        seat.missed for seat in presence_message(report).seats if seat.color is match.to_move
    )
    assert (missed and missed.claims) == claims
