"""Time controls at the door: what is refused, what is said of them, who may read the ledger."""

import pytest

from tests.support.site.live_server import Browser


async def test_a_match_without_a_clock_has_no_ledger(ann: Browser, match_id: str) -> None:
    book = await ann.ask("GET", f"/api/matches/{match_id}/clock")
    assert (book["time"], book["clock"], book["start"], book["entries"]) == ("none", None, None, [])


@pytest.mark.parametrize("time", ["0+0", "5", "31d", "10+3x1", "<script>", "5" * 13])
async def test_invalid_time_controls_are_refused(ann: Browser, time: str) -> None:
    body = {"game": "macbeth", "time": time}
    problem = await ann.ask("POST", "/api/matches", body, 422)
    assert problem["reason"] in ("no-such-time", "invalid")
    assert problem["message"]


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ("5 5", "MacBeth, 5 min + 5 s a move."),
        ("15+0", "MacBeth, 15 min."),
        ("10+3x30", "MacBeth, 10 min, then 3 × 30 s."),
        ("0+2x40", "MacBeth, 2 × 40 s."),
        ("1d", "MacBeth, 1 day a move."),
        ("none", "MacBeth."),
    ],
)
async def test_the_link_preview_names_the_time_control(ann: Browser, time: str, words: str) -> None:
    match_id = await ann.open_match(time=time)
    page = (await ann.http.get(f"/matches/{match_id}")).text
    assert f"invites you to a game of {words} No account needed" in page
