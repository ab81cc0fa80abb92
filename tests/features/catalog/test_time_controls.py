"""Time controls at the door: what is refused, what is said of them, who may read the ledger."""

from urllib.parse import urlencode

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
    ("numbers", "choice"),
    [
        (
            {"kind": "fischer", "minutes": 7, "increment": 4},
            {"time": "7+4", "title": "7 min + 4 s a move"},
        ),
        (
            {"kind": "byoyomi", "minutes": 10, "periods": 3, "seconds": 20},
            {"time": "10+3x20", "title": "10 min, then 3 × 20 s"},
        ),
        ({"kind": "days", "days": 2}, {"time": "2d", "title": "2 days a move"}),
    ],
)
async def test_numbers_make_a_time_control(
    ann: Browser, numbers: dict[str, str | int], choice: dict[str, str]
) -> None:
    assert await ann.ask("GET", f"/api/time-controls/custom?{urlencode(numbers)}") == choice
    impossible = urlencode({"kind": numbers["kind"]})
    problem = await ann.ask("GET", f"/api/time-controls/custom?{impossible}", status=422)
    assert problem["reason"] == "no-such-time"


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
